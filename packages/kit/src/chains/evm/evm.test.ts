import { base, mainnet, polygon } from '@foyer/base/networks'
import { privateKeyToAccount } from 'viem/accounts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { FoundWallet, Provider } from '../../core/connections/adapter.ts'
import { explain } from '../../core/connections/explain.ts'
import { createTestWallet, providerError, type TestProvider } from '../../testing/index.ts'
import { adapter } from './adapter.ts'
import { readChainId } from './chain-id.ts'
import { discover } from './discover.ts'
import { openConnection } from './open-connection.ts'
import { requestWallet } from './request-wallet.ts'
import { sendTransaction } from './sign.ts'
import { needsAddChain, switchNetwork } from './switch-network.ts'
import { accountsIn, watchProvider } from './watch-provider.ts'

const ACCOUNT = privateKeyToAccount('0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d')
const PNG = 'data:image/png;base64,iVBORw0KGgo='

/** A wallet of the test kit with a log of what it was asked. */
function wallet(options: { approve?: (method: string) => boolean; chainIds?: number[] } = {}) {
  const asked: string[] = []
  const created = createTestWallet({
    name: 'Harbor',
    rdns: 'example.harbor',
    uuid: '00000000-0000-4000-8000-000000000001',
    icon: PNG,
    accounts: [ACCOUNT],
    chains: [
      { id: options.chainIds?.[0] ?? 1, rpcUrl: 'http://127.0.0.1:1' },
      ...(options.chainIds ?? []).slice(1).map((id) => ({ id, rpcUrl: 'http://127.0.0.1:1' })),
    ],
    approve: async ({ method }) => {
      asked.push(method)
      return options.approve?.(method) ?? true
    },
  })
  return { ...created, asked }
}

/** A provider that only answers what a table says. */
const answering = (answers: Record<string, (params: unknown) => unknown>): Provider => ({
  request: async ({ method, params }) => {
    const answer = answers[method]
    if (!answer) throw providerError(4200, 'no such method')
    return answer(params)
  },
})

describe('chain ids (R10)', () => {
  test.each([
    ['0x1', 'eip155:1'],
    ['0x2105', 'eip155:8453'],
    ['8453', 'eip155:8453'],
    [8453, 'eip155:8453'],
    ['eip155:10', 'eip155:10'],
    [' 0x1 ', 'eip155:1'],
    ['0X1', 'eip155:1'],
    ['', undefined],
    ['0x', undefined],
    ['0', undefined],
    [-1, undefined],
    [1.5, undefined],
    ['1e3', undefined],
    [Number.NaN, undefined],
    [null, undefined],
    [{}, undefined],
    ['0x'.padEnd(40, 'f'), undefined],
    ['solana:1', undefined],
  ])('%j → %s', (value, id) => expect(readChainId(value)).toBe(id))
})

test('a chain id may be a bigint', () => expect(readChainId(8453n)).toBe('eip155:8453'))

describe('accounts (R12)', () => {
  const upper = ACCOUNT.address.toUpperCase().replace('0X', '0x')
  /** One letter in the other case: the checksum is wrong. */
  const misspelt = ACCOUNT.address.replace(/[a-f]/, (letter) => letter.toUpperCase())
  test.each([
    [[ACCOUNT.address], [ACCOUNT.address]],
    [[ACCOUNT.address, upper], [ACCOUNT.address]],
    [[ACCOUNT.address.toLowerCase()], [ACCOUNT.address]],
    [[upper], [ACCOUNT.address]],
    [[misspelt], [ACCOUNT.address]],
    [[ACCOUNT.address.slice(2)], [ACCOUNT.address]],
    [['0x1', null, 7, {}], []],
    ['nope', []],
    [undefined, []],
  ])('%j → %j', async (value, addresses) => expect(await accountsIn(value)).toEqual(addresses))
})

describe('opening', () => {
  test('asks for accounts and chain', async () => {
    const { provider, asked } = wallet()
    expect(await openConnection(provider, { silent: false })).toEqual({
      addresses: [ACCOUNT.address],
      chain: 'eip155:1',
    })
    expect(asked).toEqual(['eth_requestAccounts'])
  })

  test('silent never asks anybody', async () => {
    const { provider, asked } = wallet()
    expect(await openConnection(provider, { silent: true })).toBeUndefined()
    expect(asked).toEqual([])
    await openConnection(provider, { silent: false })
    expect(await openConnection(provider, { silent: true })).toEqual({
      addresses: [ACCOUNT.address],
      chain: 'eip155:1',
    })
  })

  test('a refusal is USER_REJECTED', async () => {
    await expect(openConnection(wallet({ approve: () => false }).provider, { silent: false })).rejects.toMatchObject({
      code: 'USER_REJECTED',
    })
  })

  test('no usable account, no readable chain', async () => {
    await expect(openConnection(answering({ eth_requestAccounts: () => ['0x1'] }), { silent: false })).rejects.toThrow(
      'Account not found for connector',
    )
    await expect(
      openConnection(answering({ eth_requestAccounts: () => [ACCOUNT.address], eth_chainId: () => 'mainnet' }), {
        silent: false,
      }),
    ).rejects.toThrow('Chain not configured')
  })
})

describe('asking a wallet (R10, R11)', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('one that throws before it returns a promise', async () => {
    const provider: Provider = {
      request: () => {
        throw providerError(-32603, 'boom')
      },
    }
    await expect(requestWallet(provider, 'eth_chainId', undefined)).rejects.toMatchObject({
      code: 'RPC_REQUEST_FAILED',
      message: 'boom',
    })
  })

  test('one that never answers a read is given up after the time-out', async () => {
    const asking = expect(
      requestWallet({ request: () => new Promise(() => undefined) }, 'eth_chainId', undefined, { timeoutMs: 30_000 }),
    ).rejects.toMatchObject({ code: 'REQUEST_TIMEOUT' })
    await vi.advanceTimersByTimeAsync(30_000)
    await asking
  })

  test('one whose extension reloads during the request', async () => {
    const { provider } = wallet()
    const stuck: TestProvider = { ...provider, request: () => new Promise(() => undefined) }
    let hangUp: (() => void) | undefined
    stuck.on = (event, listener) => {
      if (event === 'disconnect') hangUp = listener as () => void
    }
    const asking = expect(requestWallet(stuck, 'personal_sign', [])).rejects.toMatchObject({
      code: 'WALLET_DISCONNECTED',
    })
    hangUp?.()
    hangUp?.()
    await asking
  })

  test('one that answers twice has one outcome', async () => {
    const provider: Provider = { request: () => Promise.race([Promise.resolve('0x1'), Promise.resolve('0x2')]) }
    expect(await requestWallet(provider, 'eth_chainId', undefined)).toBe('0x1')
  })

  test('one that gives no listener back loses no answer', async () => {
    const removeListener = () => {
      throw new TypeError('not a function of mine')
    }
    const provider: Provider = { request: async () => '0xhash', on: () => undefined, removeListener }
    expect(await requestWallet(provider, 'eth_sendTransaction', [])).toBe('0xhash')
  })
})

describe('events (R11, R12, R14)', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  function follow() {
    const listeners = new Map<string, (payload: unknown) => void>()
    const heard: unknown[] = []
    const provider: Provider = {
      request: async () => null,
      on: (event, listener) => listeners.set(event, listener as (payload: unknown) => void),
      removeListener: (event) => listeners.delete(event),
    }
    const stop = watchProvider(provider, {
      accounts: (value) => heard.push(value),
      chain: (value) => heard.push(value),
      disconnect: () => heard.push('gone'),
    })
    return { heard, stop, listeners, send: (event: string, payload?: unknown) => listeners.get(event)?.(payload) }
  }

  test('a thousand in one turn are heard once, with the last state', async () => {
    const { heard, send } = follow()
    for (let i = 1; i <= 1_000; i++) send('chainChanged', `0x${i.toString(16)}`)
    send('accountsChanged', [ACCOUNT.address])
    await vi.runAllTimersAsync()
    await vi.waitFor(() => expect(heard).toEqual(['eip155:1000', [ACCOUNT.address]]))
  })

  test('accounts are heard with their checksum, and what was told later is heard later', async () => {
    const { heard, send } = follow()
    send('accountsChanged', [ACCOUNT.address.toLowerCase()])
    await vi.advanceTimersByTimeAsync(0)
    send('chainChanged', '0x5')
    await vi.runAllTimersAsync()
    await vi.waitFor(() => expect(heard).toEqual([[ACCOUNT.address], 'eip155:5']))
  })

  test('no accounts, then a disconnect: gone, once', async () => {
    const { heard, send } = follow()
    send('accountsChanged', [])
    await vi.runAllTimersAsync()
    send('disconnect')
    send('accountsChanged', [ACCOUNT.address])
    await vi.runAllTimersAsync()
    expect(heard).toEqual(['gone'])
  })

  test('garbage is not heard', async () => {
    const { heard, send } = follow()
    send('accountsChanged', 'x')
    send('accountsChanged', ['0x1'])
    send('chainChanged', 'mainnet')
    await vi.runAllTimersAsync()
    expect(heard).toEqual([])
  })

  test('nothing is heard after the undo, and no listener is left', async () => {
    const { heard, send, stop, listeners } = follow()
    send('chainChanged', '0x5')
    stop()
    await vi.runAllTimersAsync()
    expect(heard).toEqual([])
    expect(listeners.size).toBe(0)
  })
})

describe('switching networks (R13)', () => {
  test('a network the wallet knows', async () => {
    const { provider, asked } = wallet({ chainIds: [1, 8453] })
    await switchNetwork(provider, base, ['http://127.0.0.1:1'])
    expect(asked).toEqual(['wallet_switchEthereumChain'])
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0x2105')
  })

  test('4902 adds it once, then switches', async () => {
    const { provider, asked } = wallet()
    await switchNetwork(provider, polygon, ['http://127.0.0.1:1'])
    expect(asked).toEqual(['wallet_addEthereumChain', 'wallet_switchEthereumChain'])
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0x89')
  })

  test('a refusal stays a refusal, and nothing is added', async () => {
    const { provider, asked } = wallet({
      chainIds: [1, 8453],
      approve: (method) => method !== 'wallet_switchEthereumChain',
    })
    await expect(switchNetwork(provider, base, [])).rejects.toMatchObject({ code: 'USER_REJECTED' })
    expect(asked).toEqual(['wallet_switchEthereumChain'])
  })

  test.each([
    ['4902', { code: 4902 }],
    ['32603', { code: 32603 }],
    ['-32603', { code: -32603 }],
    ['5000', { code: 5000 }],
    ['nested in data.originalError', { code: -1, data: { originalError: { code: 4902 } } }],
    ['as text', { code: '4902' }],
    ['in the cause', { code: -1, cause: { code: 4902 } }],
  ])(
    '%s means that the wallet does not know the chain; one that cannot add it either is “Chain is not supported”',
    async (_, error) => {
      const asked: string[] = []
      const provider = answering({
        wallet_switchEthereumChain: () => {
          asked.push('switch')
          throw Object.assign(new Error('unknown chain'), error)
        },
        wallet_addEthereumChain: () => {
          asked.push('add')
          throw providerError(-32602, 'no')
        },
      })
      await expect(switchNetwork(provider, mainnet, ['https://rpc.example'])).rejects.toThrow('Chain is not supported')
      expect(asked).toEqual(['switch', 'add'])
    },
  )

  test.each([
    [{ code: 4001 }, false],
    [{ code: -32000 }, false],
    [new Error('x'), false],
    [undefined, false],
  ])('%j is no such code', (error, expected) => expect(needsAddChain(error)).toBe(expected))
})

describe('sending (R55)', () => {
  const transaction = { to: ACCOUNT.address, value: 1n }
  async function connected() {
    const made = wallet({ chainIds: [1, 8453] })
    await openConnection(made.provider, { silent: false })
    return made
  }

  test('a wallet that moved to another chain is handed nothing', async () => {
    const { provider, asked } = await connected()
    await expect(sendTransaction(provider, ACCOUNT.address, base, transaction)).rejects.toMatchObject({
      code: 'CONNECTOR_CHAIN_MISMATCH',
    })
    expect(asked).not.toContain('eth_sendTransaction')
  })

  test('one that moves while it is asked hears for which chain it was', async () => {
    const { provider, selectChain, asked } = await connected()
    selectChain(8453)
    const moving: Provider = {
      request: async (call) => {
        const answer = await provider.request(call)
        if (call.method === 'eth_chainId') selectChain(1)
        return answer
      },
    }
    await expect(sendTransaction(moving, ACCOUNT.address, base, transaction)).rejects.toMatchObject({
      code: 'WALLET_DISCONNECTED',
    })
    expect(asked).not.toContain('eth_sendTransaction')
  })
})

describe('handing over a transaction', () => {
  test.each([[7], [null], ['0x1234'], ['']])(
    '%j is no hash, and it may have been sent all the same',
    async (answer) => {
      const provider = answering({ eth_chainId: () => '0x1', eth_sendTransaction: () => answer })
      await expect(sendTransaction(provider, ACCOUNT.address, mainnet, { to: ACCOUNT.address })).rejects.toMatchObject({
        code: 'SENT_UNKNOWN',
      })
    },
  )

  test('nobody is asked for signatures of what cannot be shown', () => {
    expect(adapter.proposal.methods).not.toContain('eth_sign')
    expect(adapter.proposal.methods).not.toContain('eth_signTransaction')
  })
})

describe('explaining', () => {
  test.each([
    [{ code: 4001 }, 'USER_REJECTED'],
    [{ code: 5000 }, 'USER_REJECTED'],
    [new Error('user closed modal'), 'USER_REJECTED'],
    [new Error('Request rejected'), 'USER_REJECTED'],
    [{ code: -32002 }, 'REQUEST_ALREADY_PENDING'],
    [{ code: 4900 }, 'WALLET_DISCONNECTED'],
    [{ code: 4200 }, 'METHOD_NOT_SUPPORTED'],
    ['odd', 'RPC_REQUEST_FAILED'],
    [undefined, 'RPC_REQUEST_FAILED'],
    [{ code: -1, cause: { code: 4001 } }, 'USER_REJECTED'],
  ])('%j → %s', (error, code) => expect(explain(error).code).toBe(code))

  test('an error object that throws when it is read', () => {
    const hostile = new Proxy(
      {},
      {
        get: () => {
          throw new Error('trap')
        },
      },
    )
    expect(needsAddChain(hostile)).toBe(false)
  })
})

describe('discovery (R9, R15)', () => {
  const announcement = (detail: unknown) => new CustomEvent('eip6963:announceProvider', { detail })
  const info = (n: number, more: object = {}) => ({
    uuid: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
    name: `Wallet ${n}`,
    icon: PNG,
    rdns: `example.wallet${n}`,
    ...more,
  })
  const provider = () => ({ request: async () => null })
  let stop: (() => void) | undefined

  beforeEach(() => void vi.stubGlobal('window', new EventTarget()))
  afterEach(() => {
    stop?.()
    vi.unstubAllGlobals()
  })

  function start(options = { announced: true }) {
    const found: FoundWallet[] = []
    stop = discover((wallet) => found.push(wallet), options)
    return found
  }

  test('asks, and hears wallets that were there before and that come later', () => {
    const early = wallet()
    early.announce(window)
    const found = start()
    window.dispatchEvent(announcement({ info: info(2), provider: provider() }))
    expect(found.map(({ name, rdns, announced }) => [name, rdns, announced])).toEqual([
      ['Harbor', 'example.harbor', true],
      ['Wallet 2', 'example.wallet2', true],
    ])
  })

  test('ten thousand announcements: deduplicated and capped', () => {
    const found = start()
    for (let i = 0; i < 10_000; i++) window.dispatchEvent(announcement({ info: info(i % 500), provider: provider() }))
    expect(found).toHaveLength(200)
    expect(new Set(found.map(({ id }) => id)).size).toBe(200)
  })

  test('of two with one reverse name neither hides the other; one that announces itself again is one (T15)', () => {
    const found = start()
    window.dispatchEvent(announcement({ info: info(1), provider: provider() }))
    window.dispatchEvent(
      announcement({ info: { ...info(2), rdns: 'example.wallet1', name: 'Impostor' }, provider: provider() }),
    )
    window.dispatchEvent(announcement({ info: info(1), provider: provider() }))
    expect(found.map(({ id, name, rdns }) => [id, name, rdns])).toEqual([
      ['example.wallet1', 'Wallet 1', 'example.wallet1'],
      ['example.wallet1 2', 'Impostor', 'example.wallet1'],
    ])
  })

  test.each([
    ['no detail', undefined],
    ['no provider', { info: info(1) }],
    ['no name', { info: info(1, { name: ' ' }), provider: provider() }],
    ['a name that nobody can see', { info: info(1, { name: '\u200b\u200b' }), provider: provider() }],
    ['a name that is no text', { info: info(1, { name: {} }), provider: provider() }],
    ['an endless name', { info: info(1, { name: 'x'.repeat(81) }), provider: provider() }],
    ['a bad uuid', { info: info(1, { uuid: '<b>' }), provider: provider() }],
    [
      'a getter that throws',
      {
        get info() {
          throw new Error('trap')
        },
        provider: provider(),
      },
    ],
    [
      'a proxy that throws',
      new Proxy(
        {},
        {
          get: () => {
            throw new Error('trap')
          },
        },
      ),
    ],
  ])('%s is not a wallet', (_, detail) => {
    const found = start()
    window.dispatchEvent(announcement(detail))
    expect(found).toEqual([])
  })

  test.each([
    ['a script', 'javascript:alert(1)'],
    ['a page', 'data:text/html,<script>'],
    ['a remote picture', 'https://evil.test/x.png'],
    ['5 MB', `data:image/png;base64,${'A'.repeat(5_000_000)}`],
    ['no text', 7],
  ])('an icon that is %s is left out', (_, icon) => {
    const found = start()
    window.dispatchEvent(announcement({ info: info(1, { icon }), provider: provider() }))
    expect(found[0]?.name).toBe('Wallet 1')
    expect(found[0]?.icon).toBeUndefined()
  })

  test('what turns or hides in a name is not taken over', () => {
    const found = start()
    window.dispatchEvent(announcement({ info: info(1, { name: '\u202eksam\0ateM\u200b' }), provider: provider() }))
    expect(found.map(({ name }) => name)).toEqual(['ksamateM'])
  })

  test('facts are copied: a wallet that renames itself later keeps its first name', () => {
    const found = start()
    const facts = info(1)
    window.dispatchEvent(announcement({ info: facts, provider: provider() }))
    facts.name = 'Other'
    expect(found[0]?.name).toBe('Wallet 1')
  })

  test('window.ethereum is the last resort', () => {
    Object.assign(window, { ethereum: provider() })
    const found = start({ announced: false })
    expect(found.map(({ id, announced }) => [id, announced])).toEqual([['injected', false]])
  })
})
