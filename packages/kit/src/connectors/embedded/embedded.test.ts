import { randomBytes } from 'node:crypto'
import { isFoyerError } from '@foyer/base'
import { CHAIN_NOT_SUPPORTED, CODE_WRONG, REQUEST_ABORTED, SOMETHING_WENT_WRONG } from '@foyer/base/catalogue'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createChannel } from './channel.ts'
import { embeddedProvider } from './provider.ts'
import { embeddedSolanaProvider } from './solana-provider.ts'

/** A port whose other end is played by the test: everything that is posted is kept, and answers arrive at once. */
function pair() {
  const sent: { v: number; id: string; seq: number; t: string; p: unknown }[] = []
  const port = {
    onmessage: null as ((event: { data: unknown }) => void) | null,
    closed: false,
    postMessage: (data: never) => void sent.push(data),
    close: () => {
      port.closed = true
    },
  }
  let seq = 0
  const onEvent = vi.fn()
  const onClose = vi.fn()
  const channel = createChannel(port as unknown as MessagePort, { onEvent, onClose })
  const say = (data: unknown) => port.onmessage?.({ data })
  const answer = (of: string, p: unknown, id = sent.at(-1)?.id) => say({ v: 1, id, seq: ++seq, t: 'result', of, p })
  const fail = (code: string, context?: object, id = sent.at(-1)?.id) =>
    say({
      v: 1,
      id,
      seq: ++seq,
      t: 'error',
      p: { code, message: 'words of the page', ...(context ? { context } : {}) },
    })
  return { channel, sent, port, say, answer, fail, onEvent, onClose, next: () => ++seq }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a request', () => {
  test('has an id of 128 random bits and the next number, and its answer is checked against the table', async () => {
    const { channel, sent, answer } = pair()
    const first = channel.request('isConnected', {})
    const second = channel.request('getChainId', {})
    expect(sent.map(({ v, seq, t }) => [v, seq, t])).toEqual([
      [1, 1, 'isConnected'],
      [1, 2, 'getChainId'],
    ])
    expect(new Set(sent.map(({ id }) => id)).size).toBe(2)
    for (const { id } of sent) expect(id).toMatch(/^[0-9a-f]{32}$/)
    answer('getChainId', { chainId: 'eip155:1' })
    answer('isConnected', { isConnected: true, storage: 'durable' }, sent[0]?.id)
    expect(await second).toEqual({ chainId: 'eip155:1' })
    expect(await first).toEqual({ isConnected: true, storage: 'durable' })
  })

  test('whose parameters cannot leave the page fails alone', async () => {
    const { channel, port, sent, answer } = pair()
    const post = port.postMessage
    port.postMessage = (data: never) => post(structuredClone(data))
    const params = {
      method: 'personal_sign',
      params: [() => 1],
      chainNamespace: 'eip155',
      chainId: 'eip155:1',
    } as const
    await expect(channel.request('rpcRequest', params)).rejects.toMatchObject({ code: 'FRAME_MESSAGE_INVALID' })
    const next = channel.request('getChainId', {})
    expect(sent.map(({ seq }) => seq)).toEqual([2])
    answer('getChainId', { chainId: 'eip155:1' })
    expect(await next).toEqual({ chainId: 'eip155:1' })
  })

  test('fails by the code of its row, with its context; any other code keeps the words for developers only', async () => {
    const { channel, fail } = pair()
    const otp = channel.request('connectOtp', { otp: '123456' })
    fail('CODE_WRONG', { left: 3 })
    await expect(otp).rejects.toMatchObject({ code: CODE_WRONG.code, context: { left: 3 } })
    const chain = channel.request('getChainId', {})
    fail('CODE_WRONG', { left: 3 })
    await expect(chain).rejects.toMatchObject({ code: 'AN_ERROR_OCCURRED', message: 'An error occurred' })
  })

  test.each(['connectOtp', 'connectDevice', 'connectSocial', 'connectPasskey', 'getUser', 'rpcRequest'] as const)(
    '%s: a wallet that is frozen, and a login that has ended, are told apart',
    async (name) => {
      for (const code of ['WALLET_FROZEN', 'WALLET_LOGIN_REQUIRED']) {
        const { channel, fail } = pair()
        const asked = channel.request(name, {} as never)
        fail(code, {})
        await expect(asked).rejects.toMatchObject({ code })
      }
    },
  )

  test('a call that reverts keeps what the node said', async () => {
    const { channel, sent, say } = pair()
    const asked = channel.request('rpcRequest', {
      method: 'eth_call',
      params: [],
      chainNamespace: 'eip155',
      chainId: 'eip155:1',
    })
    const said = { code: 3, message: 'reverted', data: '0x08c379a0' }
    const p = { code: 'RPC_REQUEST_FAILED', message: 'x', context: { reason: 'reverted' }, said }
    say({ v: 1, id: sent[0]?.id, seq: 1, t: 'error', p })
    await expect(asked).rejects.toMatchObject({ code: 'RPC_REQUEST_FAILED', cause: said })
  })

  test.each([
    ['getChainId', 30_000, {}],
    ['connectEmail', 120_000, { email: 'a@b.example' }],
    ['connectOtp', 120_000, { otp: '123456' }],
    ['connectDevice', 120_000, {}],
    ['getSocialRedirectUri', 120_000, { provider: 'google' }],
    ['connectSocial', 120_000, { uri: 'https://wallet.example/social' }],
    ['signOut', 3_000, {}],
  ] as const)('%s is given up after its time, and not before', async (name, ms, params) => {
    const { channel } = pair()
    const failed = vi.fn()
    channel.request(name, params as never).catch(({ code }: { code: string }) => failed(code))
    await vi.advanceTimersByTimeAsync(ms - 1)
    expect(failed).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(failed).toHaveBeenCalledWith('IFRAME_REQUEST_TIMEOUT')
  })
})

describe('aborting (R31)', () => {
  const ask = (kit: ReturnType<typeof pair>, signal: AbortSignal) =>
    kit.channel.request(
      'rpcRequest',
      { method: 'personal_sign', params: [], chainNamespace: 'eip155', chainId: 'eip155:1' },
      signal,
    )

  test.each([
    ['connectSocial', { uri: 'https://wallet.example/social' }, 'Something went wrong'],
    ['getSocialRedirectUri', { provider: 'google' }, 'Something went wrong'],
    ['connectDevice', {}, 'Something went wrong'],
    ['getFarcasterUri', {}, 'Request was aborted'],
  ] as const)('%s, which is no request for the wallet, says: %s %s', async (name, params, message) => {
    const kit = pair()
    const stop = new AbortController()
    await expect(kit.channel.request(name, params as never, AbortSignal.abort())).rejects.toMatchObject({ message })
    const asked = kit.channel.request(name, params as never, stop.signal)
    stop.abort()
    kit.answer('rpcAbort', { outcome: 'aborted' })
    await expect(asked).rejects.toMatchObject({ message })
  })
  test('by the page itself, when its time is over: the same words', async () => {
    const kit = pair()
    const asked = kit.channel.request('connectDevice', {})
    kit.fail(SOMETHING_WENT_WRONG.code, {})
    await expect(asked).rejects.toMatchObject({ code: SOMETHING_WENT_WRONG.code })
  })
  test('before it is sent: nothing is sent', async () => {
    const kit = pair()
    await expect(ask(kit, AbortSignal.abort())).rejects.toMatchObject({ code: REQUEST_ABORTED.code })
    expect(kit.sent).toEqual([])
  })
  test('while the visitor is asked: aborted, and a late answer changes nothing', async () => {
    const kit = pair()
    const stop = new AbortController()
    const asked = ask(kit, stop.signal)
    const id = kit.sent[0]?.id
    stop.abort()
    expect(kit.sent[1]).toMatchObject({ t: 'rpcAbort', p: { id } })
    kit.answer('rpcAbort', { outcome: 'aborted' })
    await expect(asked).rejects.toMatchObject({ code: REQUEST_ABORTED.code })
    kit.answer('rpcRequest', { value: '0x1' }, id)
  })
  test('after its time is over: nothing is sent any more', async () => {
    const kit = pair()
    const stop = new AbortController()
    const failed = expect(ask(kit, stop.signal)).rejects.toMatchObject({ code: 'IFRAME_REQUEST_TIMEOUT' })
    await vi.advanceTimersByTimeAsync(24 * 3_600_000)
    await failed
    stop.abort()
    expect(kit.sent.map(({ t }) => t)).toEqual(['rpcRequest'])
  })
  test('too late: its answer counts', async () => {
    const kit = pair()
    const stop = new AbortController()
    const asked = ask(kit, stop.signal)
    const id = kit.sent[0]?.id
    stop.abort()
    kit.answer('rpcAbort', { outcome: 'too-late' })
    await vi.advanceTimersByTimeAsync(0)
    kit.answer('rpcRequest', { value: '0x1' }, id)
    expect(await asked).toEqual({ value: '0x1' })
  })
})

describe('a page that breaks the protocol', () => {
  test('three faults close the port: everything open is rejected, and nothing is sent any more', async () => {
    const { channel, port, say, onClose, sent } = pair()
    const asked = channel.request('getChainId', {})
    const failed = expect(asked).rejects.toMatchObject({ code: SOMETHING_WENT_WRONG.code })
    say('nonsense')
    say({ v: 2 })
    expect(port.closed).toBe(false)
    say(null)
    await failed
    expect(port.closed).toBe(true)
    expect(onClose).toHaveBeenCalledTimes(1)
    await expect(channel.request('getChainId', {})).rejects.toMatchObject({ code: SOMETHING_WENT_WRONG.code })
    expect(sent).toHaveLength(1)
  })
  test('a message that was seen before does not count', async () => {
    const { channel, sent, say, answer } = pair()
    const asked = channel.request('getChainId', {})
    const id = sent[0]?.id
    answer('isConnected', { isConnected: true, storage: 'durable' }, 'f'.repeat(32))
    say({ v: 1, id, seq: 1, t: 'result', of: 'getChainId', p: { chainId: 'eip155:666' } })
    answer('getChainId', { chainId: 'eip155:1' }, id)
    expect(await asked).toEqual({ chainId: 'eip155:1' })
  })
  test('an answer to another question, or of another shape, fails its request at once and is a fault', async () => {
    const { channel, port, answer } = pair()
    for (const [of, result] of [
      ['isConnected', { isConnected: true, storage: 'durable' }],
      ['getChainId', { chainId: 1 }],
      ['getChainId', null],
    ] as const) {
      expect(port.closed).toBe(false)
      const failed = expect(channel.request('getChainId', {})).rejects.toMatchObject({ code: 'RESPONSE_INVALID' })
      answer(of, result)
      await failed
    }
    expect(port.closed).toBe(true)
    expect(vi.getTimerCount()).toBe(0)
  })
  test('whatever it says: no throw, no answer to what was not asked (R28)', () => {
    const { say, port, onEvent } = pair()
    fc.assert(
      fc.property(
        fc.oneof(
          fc.anything(),
          fc.record({
            v: fc.constant(1),
            id: fc.constant(randomBytes(16).toString('hex')),
            seq: fc.nat(),
            t: fc.constantFrom('result', 'error', 'approval', 'other'),
            of: fc.string(),
            p: fc.anything(),
          }),
        ),
        (data) => {
          say(data)
        },
      ),
      { numRuns: 2_000 },
    )
    expect(port.closed).toBe(true)
    expect(onEvent).not.toHaveBeenCalled()
  })
})

describe('the provider', () => {
  const ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  const SMART = '0xAbF3f06840bf6A16973483AA238062b57a2B1739'
  const made = () => {
    const kit = pair()
    /** The smart account is on one network only. */
    const addressOn = vi.fn(async (chain: string) => (chain === 'eip155:8453' ? SMART : ADDRESS))
    const show = vi.fn()
    const onMade = vi.fn()
    const withdraw = vi.fn()
    const provider = embeddedProvider({ ...kit.channel, withdraw }, 'eip155:1', {
      chains: () => ['eip155:1', 'eip155:8453'],
      addressOn,
      show,
      onMade,
    })
    return { ...kit, provider, show, onMade, withdraw }
  }

  test('accounts and chain', async () => {
    const { provider } = made()
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([ADDRESS])
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0x1')
  })
  test('a page that adds a network first gets no error for one of the host’s, and nothing reaches the wallet', async () => {
    const { provider, sent } = made()
    const add = (chainId: string) => provider.request({ method: 'wallet_addEthereumChain', params: [{ chainId }] })
    expect(await add('0x2105')).toBeNull()
    await expect(add('0x89')).rejects.toMatchObject({ code: 'CHAIN_NOT_SUPPORTED' })
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0x1')
    expect(sent).toEqual([])
  })
  test.each(['wallet_requestPermissions', 'wallet_getPermissions'])(
    '%s: to see the account (EIP-2255)',
    async (method) => {
      vi.stubGlobal('location', { origin: 'https://host.example' })
      const { provider, sent } = made()
      expect(await provider.request({ method, params: [{ eth_accounts: {} }] })).toEqual([
        {
          parentCapability: 'eth_accounts',
          invoker: 'https://host.example',
          caveats: [{ type: 'restrictReturnedAccounts', value: [ADDRESS] }],
        },
      ])
      expect(sent).toEqual([])
    },
  )
  test.each([
    ['eth_sendTransaction', '0xhash', 1],
    ['wallet_getCallsStatus', { status: 200 }, 1],
    ['wallet_getCallsStatus', { status: 100 }, 0],
    ['personal_sign', '0xsigned', 0],
  ])('%s with %j says that something was made %d times', async (method, value, times) => {
    const { provider, answer, onMade } = made()
    const asked = provider.request({ method, params: [] })
    expect(onMade).not.toHaveBeenCalled()
    answer('rpcRequest', { value })
    await asked
    expect(onMade).toHaveBeenCalledTimes(times)
  })
  test('shows calls in the modal, if the wallet knows them', async () => {
    const { provider, answer, fail, show } = made()
    const showing = provider.request({ method: 'wallet_showCallsStatus', params: ['0x1'] })
    expect(show).not.toHaveBeenCalled()
    answer('rpcRequest', { value: { status: 200 } })
    expect(await showing).toBeNull()
    expect(show).toHaveBeenCalledOnce()
    const unknown = provider.request({ method: 'wallet_showCallsStatus', params: ['0x2'] })
    fail('SIGNING_REFUSED', { reason: 'no id' })
    await expect(unknown).rejects.toMatchObject({ code: 'SIGNING_REFUSED' })
    expect(show).toHaveBeenCalledOnce()
  })
  test('a listener that throws keeps no other from hearing, and the switch has happened', async () => {
    const { provider, answer } = made()
    const thrown: (() => void)[] = []
    vi.stubGlobal('queueMicrotask', (task: () => void) => thrown.push(task))
    onTestFinished(() => void vi.unstubAllGlobals())
    const heard = vi.fn()
    provider.on?.('chainChanged', () => {
      throw new Error('of the page')
    })
    provider.on?.('chainChanged', heard)
    const switching = provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x2105' }] })
    answer('switchNetwork', { chainId: 'eip155:8453' })
    expect(await switching).toBeNull()
    expect(heard).toHaveBeenCalledWith('0x2105')
    // The page's own handler of errors hears of it.
    expect(thrown).toHaveLength(1)
    expect(thrown[0]).toThrow('of the page')
  })
  test('switches to a network of the host once the wallet has, and says so', async () => {
    const { provider, answer } = made()
    const told = vi.fn()
    provider.on?.('chainChanged', told)
    const switching = provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x2105' }] })
    expect(told).not.toHaveBeenCalled()
    answer('switchNetwork', { chainId: 'eip155:8453' })
    expect(await switching).toBeNull()
    expect(told).toHaveBeenCalledWith('0x2105')
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0x2105')
  })
  test('says that the account is another one on a network that has a smart account', async () => {
    const { provider, answer } = made()
    const told = vi.fn()
    provider.on?.('accountsChanged', told)
    await provider.request({ method: 'eth_accounts' })
    const switching = provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x2105' }] })
    answer('switchNetwork', { chainId: 'eip155:8453' })
    await switching
    expect(told).toHaveBeenCalledWith([SMART])
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([SMART])
  })
  test.each([[[{ chainId: '0x89' }]], [[{}]], [[]], [undefined], ['0x1']])(
    'a network that the host does not list is refused: %j',
    async (params) => {
      const { provider, sent } = made()
      const refused = await provider
        .request({ method: 'wallet_switchEthereumChain', params })
        .catch((error: unknown) => error)
      expect(isFoyerError(refused, CHAIN_NOT_SUPPORTED)).toBe(true)
      expect(sent).toEqual([])
    },
  )
  test('the host revokes its permission: there are no accounts for it any more, nothing is asked, and nothing reaches the wallet', async () => {
    const { provider, sent, withdraw } = made()
    const told = vi.fn()
    provider.on?.('accountsChanged', told)
    expect(await provider.request({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] })).toBeNull()
    expect(told).toHaveBeenCalledWith([])
    expect(withdraw).toHaveBeenCalledExactlyOnceWith('eip155')
    expect(sent).toEqual([])
  })
  test('a request carries its network', async () => {
    const { provider, sent, answer } = made()
    const signed = provider.request({ method: 'personal_sign', params: ['0x00', ADDRESS], chainId: 'eip155:8453' })
    expect(sent[0]).toMatchObject({
      t: 'rpcRequest',
      p: { method: 'personal_sign', chainId: 'eip155:8453', chainNamespace: 'eip155' },
    })
    answer('rpcRequest', { value: '0xsigned' })
    expect(await signed).toBe('0xsigned')
  })
})

describe('the provider of Solana', () => {
  const ADDRESS = 'GsbwXfJraMomNxBcjYLcG3mxkBUiyWXAB32fGbSMQRdW'
  const user = {
    email: null,
    address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    chainId: 'eip155:1',
    accounts: [
      { address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', type: 'eoa', namespace: 'eip155' },
      { address: ADDRESS, type: 'eoa', namespace: 'solana' },
    ],
    preferredAccountType: 'eoa',
    smartAccountDeployed: false,
  }
  const made = () => {
    const kit = pair()
    const withdraw = vi.fn()
    return {
      ...kit,
      provider: embeddedSolanaProvider(
        { ...kit.channel, withdraw },
        () => ['solana:main', 'solana:dev'],
        () => undefined,
      ),
      withdraw,
    }
  }

  test.each(['solana_getAccounts', 'solana_requestAccounts'])(
    '%s: its own account, on the host’s clusters',
    async (method) => {
      const { provider, answer } = made()
      const accounts = provider.request({ method })
      answer('getUser', user)
      expect(await accounts).toEqual([{ pubkey: ADDRESS, chains: ['solana:main', 'solana:dev'] }])
    },
  )
  test('the host disconnects: nothing is asked any more', async () => {
    const { provider, withdraw, sent } = made()
    expect(await provider.request({ method: 'solana_disconnect' })).toBeNull()
    expect(withdraw).toHaveBeenCalledExactlyOnceWith('solana')
    expect(sent).toEqual([])
  })
  test('a request is for its own cluster, or the chosen one, or the host’s first', async () => {
    const { provider, sent } = made()
    const ask = (more = {}) => void provider.request({ method: 'solana_signMessage', params: {}, ...more })
    ask()
    await provider.request({ method: 'foyer_chooseNetwork', chainId: 'solana:dev' })
    ask()
    ask({ chainId: 'solana:test' })
    expect(sent.map(({ t, p }) => [t, (p as { chainId: string }).chainId])).toEqual([
      ['rpcRequest', 'solana:main'],
      ['rpcRequest', 'solana:dev'],
      ['rpcRequest', 'solana:test'],
    ])
    expect(await provider.request({ method: 'foyer_chosenNetwork' })).toBe('solana:dev')
  })
})
