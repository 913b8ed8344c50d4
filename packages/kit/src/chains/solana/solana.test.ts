import { fromBase58, toBase58, toBase64 } from '@foyer/base/bytes'
import { solana, solanaDevnet, solanaTestnet } from '@foyer/base/networks'
import { SOLANA_ACCOUNTS } from '@foyer/devnet/solana-accounts'
import { getWallets } from '@wallet-standard/app'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { FoundWallet, Provider } from '../../core/connections/adapter.ts'
import { addressUrl, transactionUrl } from '../../core/networks/explorer.ts'
import { createSolanaTestWallet, type SolanaTestWalletOptions } from '../../testing/solana/index.ts'
import { adapter } from './adapter.ts'
import { clusterOf } from './clusters.ts'
import { discover } from './discover.ts'
import { explain } from './explain.ts'
import { openConnection, revoke, switchNetwork } from './open-connection.ts'
import { refusal } from './refusals.ts'
import { callNode } from './rpc.ts'
import { sendTransaction } from './send.ts'
import { standardProvider } from './standard-provider.ts'
import { verifyMessage } from './verify.ts'
import { watchProvider } from './watch-provider.ts'

const [, mara, theo] = SOLANA_ACCOUNTS
const ICON = 'data:image/svg+xml;base64,PHN2Zy8+'
const networks = [solana]

/** A wallet of the test kit with a log of what its owner was asked. */
function wallet(options: Partial<SolanaTestWalletOptions> & { answer?: (method: string) => boolean } = {}) {
  const asked: string[] = []
  const created = createSolanaTestWallet({
    name: 'Harbor',
    icon: ICON,
    secrets: [mara.secret, theo.secret],
    rpcUrls: { 'solana:mainnet': 'http://127.0.0.1:1' },
    approve: async ({ method }) => {
      asked.push(method)
      return options.answer?.(method) ?? true
    },
    ...options,
  })
  return { ...created, asked, provider: standardProvider(created.wallet) }
}

beforeEach(() => void vi.stubGlobal('window', new EventTarget()))
afterEach(() => void vi.unstubAllGlobals())

describe('clusters', () => {
  test.each([
    ['solana:mainnet', solana.caipNetworkId],
    ['solana:devnet', solanaDevnet.caipNetworkId],
    ['solana:testnet', solanaTestnet.caipNetworkId],
    [solana.caipNetworkId, solana.caipNetworkId],
    ['solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ', solana.caipNetworkId],
    ['solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K', solanaDevnet.caipNetworkId],
    ['solana:localnet', undefined],
    ['eip155:1', undefined],
    ['toString', undefined],
    [7, undefined],
  ])('%s', (name, id) => expect(clusterOf(name)).toBe(id))
})

test('where to look things up: the explorer keeps the cluster in its query', () => {
  expect(transactionUrl(solana, 'abc')).toBe('https://explorer.solana.com/tx/abc')
  expect(addressUrl(solanaDevnet, 'abc')).toBe('https://explorer.solana.com/address/abc?cluster=devnet')
})

test('base58 keeps zero bytes in front', () => {
  expect(toBase58(Uint8Array.of(0, 0, 1))).toBe('112')
  expect(fromBase58('112')).toEqual(Uint8Array.of(0, 0, 1))
  expect(fromBase58('11111111111111111111111111111111')).toEqual(new Uint8Array(32))
  expect(toBase58(fromBase58(mara.address))).toBe(mara.address)
  expect(() => fromBase58('0OIl')).toThrow('not base58')
})

describe('finding wallets', () => {
  const look = (announced = true) => {
    const found: FoundWallet[] = []
    return { found, stop: discover((one) => found.push(one), { announced }) }
  }

  test('those that were there before, and those that come later; each once', () => {
    const early = wallet({ name: 'Early' })
    const late = wallet({ name: 'Late' })
    early.register(window)
    const { found, stop } = look()
    late.register(window)
    late.register(window)
    expect(found).toMatchObject([
      { id: 'wallet-standard Early', name: 'Early', announced: true, icon: ICON, chains: [solana.caipNetworkId] },
      { name: 'Late' },
    ])
    stop()
    wallet({ name: 'Too late' }).register(window)
    expect(found).toHaveLength(2)
  })

  test('the wallet of the test kit is one by the official library too', () => {
    const { get } = getWallets()
    const own = wallet()
    own.register(window)
    expect(get()).toContain(own.wallet)
  })

  test('nothing is looked for where the host does not want it', () => {
    wallet().register(window)
    expect(look(false).found).toEqual([])
  })

  const whole = () => wallet().wallet
  test.each([
    ['no wallet at all', () => undefined],
    ['another namespace', () => ({ ...whole(), chains: ['eip155:1'] })],
    ['no chains', () => ({ ...whole(), chains: undefined })],
    ['no way to connect', () => ({ ...whole(), features: {} })],
    ['nothing to sign with', () => ({ ...whole(), features: { 'standard:connect': { connect: () => ({}) } } })],
    ['no name', () => ({ ...whole(), name: ' ' })],
    ['a name without end', () => ({ ...whole(), name: 'x'.repeat(81) })],
    [
      'a trap',
      () => ({
        get name() {
          throw new Error('trap')
        },
      }),
    ],
  ])('%s is passed over', (_, make) => {
    const { found } = look()
    const register = (detail: unknown) =>
      window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))
    register((api: { register: (one: unknown) => void }) => api.register(make()))
    register('not a function')
    register(() => {
      throw new Error('trap')
    })
    expect(found).toEqual([])
  })

  test('an icon that is no picture is left out; a flood ends', () => {
    const { found } = look()
    wallet({ icon: 'https://evil.example/x.png' }).register(window)
    expect(found[0]?.icon).toBeUndefined()
    for (let nr = 0; nr < 250; nr += 1) wallet({ name: `Flood ${nr}` }).register(window)()
    expect(found).toHaveLength(200)
  })
})

describe('opening', () => {
  test('asks for accounts, and begins on the first cluster that both have', async () => {
    const { provider, asked } = wallet()
    expect(await openConnection(provider, { silent: false, networks: [solanaDevnet, solana] })).toEqual({
      addresses: [mara.address, theo.address],
      chain: solana.caipNetworkId,
    })
    expect(asked).toEqual(['standard:connect'])
  })

  test('silent never asks anybody', async () => {
    const { provider, asked } = wallet()
    expect(await openConnection(provider, { silent: true, networks })).toBeUndefined()
    expect(asked).toEqual([])
    await openConnection(provider, { silent: false, networks })
    expect((await openConnection(provider, { silent: true, networks }))?.addresses).toEqual([
      mara.address,
      theo.address,
    ])
  })

  test('a refusal; clusters that the wallet does not serve', async () => {
    await expect(
      openConnection(wallet({ answer: () => false }).provider, { silent: false, networks }),
    ).rejects.toMatchObject({
      code: 'USER_REJECTED',
    })
    await expect(openConnection(wallet().provider, { silent: false, networks: [solanaDevnet] })).rejects.toMatchObject({
      code: 'NO_REQUESTED_CHAIN_SUPPORTED',
    })
  })

  test('between clusters that the wallet lists; revoking', async () => {
    const url = 'http://127.0.0.1:1'
    const { provider } = wallet({ rpcUrls: { 'solana:mainnet': url, 'solana:devnet': url } })
    await openConnection(provider, { silent: false, networks })
    await switchNetwork(provider, solanaDevnet)
    await expect(switchNetwork(provider, solanaTestnet)).rejects.toMatchObject({ code: 'CHAIN_NOT_SUPPORTED' })
    await revoke(provider)
    expect(await openConnection(provider, { silent: true, networks })).toBeUndefined()
  })

  test('a session over the relay that stands on an id of before', async () => {
    const old = solana.deprecatedCaipNetworkId ?? 'solana:x'
    const calls: unknown[] = []
    const provider: Provider = {
      async request(call) {
        calls.push(call)
        return { signature: toBase58(new Uint8Array(64).fill(7)) }
      },
      session: { accounts: () => [mara.address], chain: () => old, chains: () => [old], choose: () => undefined },
    }
    expect(await openConnection(provider, { silent: true, networks })).toEqual({
      addresses: [mara.address],
      chain: solana.caipNetworkId,
    })
    await adapter.can.signMessage?.(provider, mara.address, 'hello')
    expect(calls).toEqual([
      {
        method: 'solana_signMessage',
        params: { message: toBase58(new TextEncoder().encode('hello')), pubkey: mara.address },
        chainId: old,
      },
    ])
  })
})

describe('following', () => {
  test('another account, then none', async () => {
    const { provider, selectAccount, forget } = wallet()
    await openConnection(provider, { silent: false, networks })
    const told: unknown[] = []
    const stop = watchProvider(provider, {
      accounts: (addresses) => told.push(addresses),
      chain: (chain) => told.push(chain),
      disconnect: () => told.push('gone'),
    })
    selectAccount(theo.address)
    await expect.poll(() => told).toEqual([[theo.address, mara.address]])
    forget()
    await expect.poll(() => told).toEqual([[theo.address, mara.address], 'gone'])
    stop()
  })
})

describe('signing', () => {
  test('a message, which its key has signed', async () => {
    const { provider } = wallet()
    await openConnection(provider, { silent: false, networks })
    const signature = (await adapter.can.signMessage?.(provider, mara.address, 'Sign in to Atoll')) ?? ''
    expect(await verifyMessage(mara.address, 'Sign in to Atoll', signature)).toBe(true)
    expect(await verifyMessage(mara.address, 'Sign in to Atol', signature)).toBe(false)
    expect(await verifyMessage(theo.address, 'Sign in to Atoll', signature)).toBe(false)
    expect(await verifyMessage(mara.address, 'Sign in to Atoll', 'no signature')).toBe(false)
  })

  test('signing in', async () => {
    vi.stubGlobal('location', { host: 'atoll.example' })
    const { provider } = wallet()
    const { address, message, signature } = (await provider.request({
      method: 'solana_signIn',
      params: { statement: 'Welcome.' },
    })) as Record<string, string>
    expect(address).toBe(mara.address)
    const text = new TextDecoder().decode(fromBase58(message ?? ''))
    expect(text).toContain('atoll.example wants you to sign in')
    expect(await verifyMessage(mara.address, text, signature ?? '')).toBe(true)
  })

  test.each([
    ['without the feature', { features: ['solana:signTransaction' as const] }, mara.address, 'METHOD_NOT_SUPPORTED'],
    ['with an account that was not shared', {}, SOLANA_ACCOUNTS[3].address, 'ACCOUNT_NOT_FOUND_FOR_CONNECTOR'],
    ['declined', { answer: (method: string) => method === 'standard:connect' }, mara.address, 'USER_REJECTED'],
  ])('%s', async (_, options, address, code) => {
    const { provider } = wallet(options)
    await openConnection(provider, { silent: false, networks })
    await expect(adapter.can.signMessage?.(provider, address, 'x')).rejects.toMatchObject({ code })
  })

  test.each([
    ['not for this', { features: [] }, 'METHOD_NOT_SUPPORTED'],
    ['not there', { chains: ['solana:devnet'] }, 'CHAIN_NOT_SUPPORTED'],
  ])('an account that may be used, but %s', async (_, limits, code) => {
    const { wallet: standard } = wallet({ remembers: { get: () => true, set: () => undefined } })
    const limited = { ...standard, accounts: standard.accounts.map((account) => ({ ...account, ...limits })) }
    const asked = standardProvider(limited).request({
      method: 'solana_signMessage',
      params: { message: '112', pubkey: mara.address },
      chainId: solana.caipNetworkId,
    })
    await expect(asked).rejects.toMatchObject({ code })
  })

  test('a request of the host’s that names no cluster is about the one that the visitor chose', async () => {
    const url = 'http://127.0.0.1:1'
    const rpcUrls = { 'solana:mainnet': url, 'solana:devnet': url }
    const { wallet: standard } = wallet({ rpcUrls, remembers: { get: () => true, set: () => undefined } })
    const signed: unknown[] = []
    const signTransaction = async (...inputs: readonly { chain?: string }[]) => {
      signed.push(...inputs.map(({ chain }) => chain))
      return inputs.map(() => ({ signedTransaction: new Uint8Array(65) }))
    }
    const limited = standard.accounts.map((account, at) =>
      at === 0 ? account : { ...account, chains: ['solana:mainnet'] },
    )
    const features = { ...standard.features, 'solana:signTransaction': { signTransaction } }
    const provider = standardProvider({ ...standard, features, accounts: limited } as typeof standard)
    const ask = (method: string, pubkey: string, params: object, chainId?: typeof solana.caipNetworkId) =>
      provider.request({ method, params: { ...params, pubkey }, ...(chainId ? { chainId } : {}) })
    const one = { transaction: 'AA==' }

    await openConnection(provider, { silent: true, networks: [solana, solanaDevnet] })
    await ask('solana_signTransaction', mara.address, one)
    await switchNetwork(provider, solanaDevnet)
    await ask('solana_signTransaction', mara.address, one)
    await ask('solana_signAllTransactions', mara.address, { transactions: ['AA==', 'AA=='] })
    await ask('solana_signTransaction', mara.address, one, solana.caipNetworkId)
    expect(signed).toEqual(['solana:mainnet', 'solana:devnet', 'solana:devnet', 'solana:devnet', 'solana:mainnet'])
    await expect(ask('solana_signMessage', theo.address, { message: '112' })).rejects.toMatchObject({
      code: 'CHAIN_NOT_SUPPORTED',
    })
  })

  test('an answer that is no signature', async () => {
    for (const answer of [undefined, {}, { signature: 'x' }, { signature: toBase58(new Uint8Array(63).fill(1)) }])
      await expect(adapter.can.signMessage?.({ request: async () => answer }, mara.address, 'x')).rejects.toMatchObject(
        { code: 'SIGN_MESSAGE_FAILED' },
      )
  })
})

test('a wallet that was asked to send and answers with no signature may have sent it', async () => {
  for (const answer of [undefined, {}, { signature: 'on its way' }]) {
    const access = { provider: { request: async () => answer }, address: mara.address, network: solana, rpcUrl: '' }
    await expect(sendTransaction(access, new Uint8Array(65))).rejects.toMatchObject({ code: 'SENT_UNKNOWN' })
  }
})

describe('what nodes answer', () => {
  const LOST = [() => Promise.reject(new TypeError('fetch failed')), () => new Response('Bad Gateway', { status: 502 })]
  test.each(LOST)('a node that was lost may have handed it in, whatever the next one says (%#)', async (lost) => {
    const signed = new Uint8Array(66).fill(1)
    const provider: Provider = {
      async request({ method }) {
        if (method === 'solana_signAndSendTransaction') throw { code: 4200 }
        return { transaction: toBase64(signed) }
      },
    }
    const refuses = () =>
      new Response('{"error":{"code":-32002,"message":"no","data":{"err":"BlockhashNotFound","logs":[]}}}')
    const rpcUrl = ['http://lost.example', 'http://refuses.example']
    vi.stubGlobal('fetch', async (url: string) => (url.includes('lost') ? lost() : refuses()))
    const access = { provider, address: mara.address, network: solana }
    expect(await sendTransaction({ ...access, rpcUrl }, new Uint8Array(66))).toBe(toBase58(signed.slice(1, 65)))
    await expect(sendTransaction({ ...access, rpcUrl: rpcUrl.slice(1) }, new Uint8Array(66))).rejects.toMatchObject({
      code: 'TRANSFER_REFUSED',
    })
  })

  test('numbers that no float holds are texts, fractions stay what they are', async () => {
    const text = '{"result":{"a":0.12345678901234567,"b":12345678901234567890,"c":"9:1234567890123456","d":[-1]}}'
    vi.stubGlobal('fetch', async () => new Response(text))
    expect(await callNode('http://node.example', 'x', [])).toEqual({
      a: Number('0.12345678901234567'),
      b: '12345678901234567890',
      c: '9:1234567890123456',
      d: [-1],
    })
  })

  test.each(['toString', 'constructor', '__proto__'])('%s is a reason in words', (name) =>
    expect(typeof refusal(JSON.parse(`{"${name}":1}`), []).context.reason).toBe('string'),
  )
})

describe('what wallets throw', () => {
  test.each([
    [{ code: 4001 }, 'USER_REJECTED'],
    [{ code: 5000 }, 'USER_REJECTED'],
    [new Error('User rejected the request.'), 'USER_REJECTED'],
    [new Error('Transaction was rejected'), 'USER_REJECTED'],
    [{ error: { code: 4001 }, message: 'WalletSignTransactionError' }, 'USER_REJECTED'],
    [{ code: 4200 }, 'METHOD_NOT_SUPPORTED'],
    [{ code: -32601 }, 'METHOD_NOT_SUPPORTED'],
    [{ code: 4900 }, 'WALLET_DISCONNECTED'],
    [{ code: -32002, message: 'Already processing' }, 'REQUEST_ALREADY_PENDING'],
    [{ code: -32002, message: 'Transaction simulation failed: x' }, 'RPC_REQUEST_FAILED'],
    [new Error('boom'), 'RPC_REQUEST_FAILED'],
    [undefined, 'RPC_REQUEST_FAILED'],
  ])('%#: %s', (error, code) => expect(explain(error).code).toBe(code))

  test('an error that is a trap', () => {
    const trap = Object.defineProperty(new Error('x'), 'code', {
      get() {
        throw new Error('trap')
      },
    })
    expect(explain(trap).code).toBe('RPC_REQUEST_FAILED')
  })
})
