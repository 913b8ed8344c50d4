import { bitcoin, bitcoinRegtest, bitcoinSignet, bitcoinTestnet } from '@foyer/base/networks'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { FoundWallet, Provider } from '../../core/connections/adapter.ts'
import { explain } from '../../core/connections/explain.ts'
import { requestWallet } from '../../core/connections/request-wallet.ts'
import { readAddresses } from './accounts.ts'
import { adapter } from './adapter.ts'
import { base64Of } from './bytes.ts'
import { chooseCoins, feeOf } from './coins.ts'
import { discover } from './discover.ts'
import { broadcast } from './esplora.ts'
import { readAddress } from './receiver.ts'
import { verifyMessage } from './verify.ts'
import { providerOf } from './wallets/page-wallet.ts'
import { satsWallet } from './wallets/sats-connect.ts'

const SEGWIT = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const TAPROOT = 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'
const GENESIS = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'
const SCRIPTHASH = '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy'
const REGTEST = 'bcrt1qlqj2pdsteppkcr8jkp9ms0wpvey89tna8v72sj'

describe('receivers', () => {
  test.each([
    [SEGWIT, bitcoin, SEGWIT],
    [` ${SEGWIT.toUpperCase()} `, bitcoin, SEGWIT],
    [TAPROOT, bitcoin, TAPROOT],
    [GENESIS, bitcoin, GENESIS],
    [SCRIPTHASH, bitcoin, SCRIPTHASH],
    ['mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', bitcoinSignet, 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn'],
    [REGTEST, bitcoinRegtest, REGTEST],
  ])('%s', async (text, network, address) => expect(await readAddress(text, network)).toBe(address))

  test.each([
    ['a wrong character', `${SEGWIT.slice(0, -1)}5`, bitcoin, 'RECEIVER_CHECKSUM'],
    ['a character that none has', SEGWIT.replace('w5', 'b5'), bitcoin, 'RECEIVER_CHECKSUM'],
    ['letters of both sizes', `${SEGWIT.slice(0, -1)}T4`, bitcoin, 'RECEIVER_CHECKSUM'],
    [
      'taproot with the older checksum',
      'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd',
      bitcoin,
      'RECEIVER_CHECKSUM',
    ],
    ['an old one with a wrong character', `${GENESIS.slice(0, -1)}b`, bitcoin, 'RECEIVER_CHECKSUM'],
    ['mainnet’s on testnet', SEGWIT, bitcoinTestnet, 'RECEIVER_ELSEWHERE'],
    ['mainnet’s old one on regtest', GENESIS, bitcoinRegtest, 'RECEIVER_ELSEWHERE'],
    ['regtest’s on mainnet', REGTEST, bitcoin, 'RECEIVER_ELSEWHERE'],
    ['Ethereum’s', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', bitcoin, 'RECEIVER_ELSEWHERE'],
    ['Solana’s', 'So11111111111111111111111111111111111111112', bitcoin, 'RECEIVER_ELSEWHERE'],
    ['no address', 'mara', bitcoin, 'INVALID_RECEIVER'],
    ['nothing', '', bitcoin, 'INVALID_RECEIVER'],
  ])('%s', async (_, text, network, code) =>
    expect(await readAddress(text, network).catch((error: unknown) => error)).toMatchObject({ code }),
  )

  test('burnt coins', () => {
    const isBurnAddress = (address: string) => adapter.can.transfer?.isBurnAddress(address)
    expect(isBurnAddress('1111111111111111111114oLvT2')).toBe(true)
    expect(isBurnAddress('bc1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq9e75rs')).toBe(true)
    expect(isBurnAddress(SEGWIT)).toBe(false)
  })
})

/* Test vectors of BIP-322. */
test.each([
  [
    'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l',
    '',
    'AkcwRAIgM2gBAQqvZX15ZiysmKmQpDrG83avLIT492QBzLnQIxYCIBaTpOaD20qRlEylyxFSeEA2ba9YOixpX8z46TSDtS40ASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI=',
  ],
  [
    'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l',
    'Hello World',
    'AkcwRAIgZRfIY3p7/DoVTty6YZbWS71bc5Vct9p9Fia83eRmw2QCICK/ENGfwLtptFluMGs2KsqoNSk89pO7F29zJLUx9a/sASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI=',
  ],
  [
    'bc1ppv609nr0vr25u07u95waq5lucwfm6tde4nydujnu8npg4q75mr5sxq8lt3',
    'Hello World',
    'AUHd69PrJQEv+oKTfZ8l+WROBHuy9HKrbFCJu7U1iK2iiEy1vMU5EfMtjc+VSHM7aU0SDbak5IUZRVno2P5mjSafAQ==',
  ],
])('BIP-322: %s signed “%s”', async (address, message, signature) => {
  expect(await verifyMessage(address, message, signature)).toBe(true)
  expect(await verifyMessage(address, `${message}!`, signature)).toBe(false)
  expect(await verifyMessage(SEGWIT, message, signature)).toBe(false)
})

test.each(['', 'no signature', 'AA==', 'A'.repeat(88), '00'.repeat(65), '1f'.repeat(65)])(
  '%j signs nothing',
  async (text) => {
    expect(await verifyMessage(SEGWIT, 'Hello World', text)).toBe(false)
  },
)

describe('addresses as wallets list them', () => {
  const { caipNetworkId: chain } = bitcoin
  test('the payment one first, each once, those of other networks left out', () => {
    const shared = [
      { address: TAPROOT, publicKey: 'ff'.repeat(32), purpose: 'ordinals' },
      { address: REGTEST, purpose: 'payment' },
      { address: SEGWIT, purpose: 'payment', publicKey: 'zz', path: "m/84'/0'/0'/0/0" },
      SEGWIT,
    ]
    expect(readAddresses(shared, chain)).toEqual([
      { address: SEGWIT, type: 'payment', path: "m/84'/0'/0'/0/0" },
      { address: TAPROOT, type: 'ordinal', publicKey: 'ff'.repeat(32) },
    ])
  })

  test('bare addresses are told apart by how they are written', () => {
    const types = (list: unknown) => readAddresses(list, chain).map(({ type }) => type)
    expect(types([TAPROOT, SEGWIT])).toEqual(['payment', 'ordinal'])
    expect(readAddresses([TAPROOT, SEGWIT], chain)[0]?.address).toBe(SEGWIT)
    expect(types([TAPROOT])).toEqual(['payment'])
  })

  test.each([[undefined], ['x'], [{}], [[null, 1, {}, { address: 5 }, '0x1']]])('%j is nobody', (value) =>
    expect(readAddresses(value, chain)).toEqual([]),
  )
})

describe('coins', () => {
  const own = new Uint8Array(22).fill(1).with(0, 0).with(1, 0x14)
  const coin = (value: bigint) => ({ txid: 'a'.repeat(64), vout: 0, value, confirmed: true })
  const choose = (values: readonly bigint[], amount: bigint) =>
    chooseCoins({ coins: values.map(coin), amount, own, receiver: own, rate: 10n })

  test('as few as it takes, and the change comes back', () => {
    const choice = choose([50_000n, 40_000n, 30_000n], 60_000n)
    expect(choice?.coins).toHaveLength(2)
    expect(choice?.change).toBe(90_000n - 60_000n - (choice?.fee ?? 0n))
    expect(choice?.fee).toBe(feeOf({ coins: 2, own, outputs: [own, own], rate: 10n }))
  })

  test('change that costs more than it is worth goes to the fee', () => {
    const bare = feeOf({ coins: 1, own, outputs: [own], rate: 10n })
    expect(choose([50_000n], 50_000n - bare - 100n)).toMatchObject({ change: 0n, fee: bare + 100n })
    expect(choose([50_000n], 50_000n - bare)).toMatchObject({ change: 0n, fee: bare })
    expect(choose([50_000n], 50_000n - bare + 1n)).toBeUndefined()
  })
})

describe('handing in', () => {
  afterEach(() => vi.unstubAllGlobals())
  const LOST = [() => Promise.reject(new TypeError('fetch failed')), () => new Response('', { status: 502 })]
  const REFUSES = [400, 429]
  test.each(LOST.flatMap((lost) => REFUSES.map((status) => [lost, status] as const)))(
    'a node that was lost may have taken it, whatever the next one says (%#)',
    async (lost, status) => {
      vi.stubGlobal('fetch', async (url: URL) =>
        url.host === 'lost.example' ? lost() : new Response('no', { status }),
      )
      const rpcUrls = ['http://lost.example', 'http://refuses.example']
      expect(await broadcast({ network: bitcoin, rpcUrls }, '00')).toBeUndefined()
      const alone = broadcast({ network: bitcoin, rpcUrls: rpcUrls.slice(1) }, '00')
      await (status === 400 ? expect(alone).resolves.toBe('no') : expect(alone).rejects.toThrow())
    },
  )
})

describe('who is found', () => {
  beforeEach(() => void vi.stubGlobal('window', new EventTarget()))
  afterEach(() => vi.unstubAllGlobals())
  const search = (page: object, announce: readonly unknown[] = [], announced = true) => {
    Object.assign(window, page)
    const found: FoundWallet[] = []
    window.addEventListener('wallet-standard:app-ready', (event) => {
      for (const wallet of announce) (event as CustomEvent).detail.register(wallet)
    })
    discover((wallet) => found.push(wallet), { announced })()
    return found
  }
  const standard = (change: object = {}) => ({
    name: 'Harbor',
    icon: 'data:image/png;base64,AA==',
    chains: ['bitcoin:mainnet'],
    accounts: [],
    features: { 'bitcoin:connect': { connect: async () => ({ accounts: [] }) } },
    ...change,
  })
  const sats = { request: async () => ({ result: null }) }

  test('one wallet of three standards is one', () => {
    const page = { harbor: sats, btc_providers: [{ id: 'harbor', name: 'Harbor', icon: 'x' }] }
    const found = search(page, [standard()])
    expect(found).toMatchObject([{ name: 'Harbor', chains: [bitcoin.caipNetworkId] }])
  })

  test('wallets of other chains, without a way to connect, or that are none at all, are not', () => {
    const throws = {
      get name() {
        throw new Error('boo')
      },
    }
    const others = [
      standard({ chains: ['solana:mainnet'] }),
      standard({ features: {} }),
      standard({ name: ' ' }),
      throws,
      null,
      5,
    ]
    const page = {
      btc_providers: [
        { id: 'x.y', name: 'Gone' },
        { id: '__proto__', name: 'Proto' },
        { id: '../x', name: 'Path' },
        null,
        throws,
      ],
      unisat: { requestAccounts: 1 },
    }
    expect(search(page, others)).toEqual([])
  })

  test('a page cannot flood the list', () => {
    const many = Array.from({ length: 3_000 }, (_, index) => standard({ name: `Harbor ${index}` }))
    expect(search({}, many)).toHaveLength(200)
  })

  test('pictures from elsewhere are not shown', () => {
    expect(search({}, [standard({ icon: 'https://spy.example/x.png' })])[0]?.icon).toBeUndefined()
  })

  test('nobody announces where the host does not want it', () => {
    expect(search({}, [standard()], false)).toEqual([])
  })
})

describe('what wallets say when they refuse', () => {
  test.each([
    [{ code: 4001 }, 'USER_REJECTED'],
    [{ code: -32000, message: 'Insufficient funds' }, 'RPC_REQUEST_FAILED'],
    [{ code: -32002 }, 'REQUEST_ALREADY_PENDING'],
    [new Error('User canceled the request'), 'USER_REJECTED'],
    [{ error: { code: 4001 } }, 'USER_REJECTED'],
    [{ code: -32601 }, 'METHOD_NOT_SUPPORTED'],
    [new Error('out of ink'), 'RPC_REQUEST_FAILED'],
    [undefined, 'RPC_REQUEST_FAILED'],
  ])('%j', (error, code) => expect(explain(error)).toMatchObject({ code }))

  test('one that never answers a read is given up on', async () => {
    const silent: Provider = { request: () => new Promise(() => undefined) }
    await expect(requestWallet(silent, { method: 'getNetwork' }, { timeoutMs: 20 })).rejects.toMatchObject({
      code: 'REQUEST_TIMEOUT',
    })
  })
})

describe('sats-connect as wallets had it before', () => {
  const older = (answers: Record<string, unknown>) => {
    const missing = { code: -32601, message: 'no such method' }
    const request = async (method: string) => (method in answers ? { result: answers[method] } : { error: missing })
    return providerOf(satsWallet({ request }))
  }
  const networks = [bitcoinSignet, bitcoinTestnet]

  test('one without words for its network stands where its addresses are', async () => {
    const address = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'
    const provider = older({ getAccounts: [{ address, purpose: 'payment', publicKey: '02'.repeat(33) }] })
    expect(await adapter.open(provider, { silent: true, networks })).toBeUndefined()
    expect(await adapter.open(provider, { silent: false, networks })).toMatchObject({
      addresses: [address],
      chain: bitcoinSignet.caipNetworkId,
    })
    expect(await adapter.open(provider, { silent: true, networks })).toMatchObject({ addresses: [address] })
  })

  test('one that shares nothing has no account', async () => {
    await expect(
      adapter.open(older({ wallet_connect: { addresses: [] } }), { silent: false, networks }),
    ).rejects.toMatchObject({ code: expect.stringMatching(/^(CHAIN_NOT_CONFIGURED|ACCOUNT_NOT_FOUND_FOR_CONNECTOR)$/) })
  })
})

test('over the relay too the payment account comes first, and what is none of the network is not heard', () => {
  const { caipNetworkId: chain } = bitcoin
  let say: (addresses: readonly string[]) => void = () => undefined
  const provider: Provider = {
    request: async () => null,
    on: (event, listener) => {
      if (event === 'accountsChanged') say = listener as (value: unknown) => void
    },
    session: { accounts: () => [], chain: () => chain, chains: () => [chain], choose: () => undefined },
  }
  const accounts = vi.fn()
  adapter.watch(provider, { accounts, chain: () => undefined, disconnect: () => undefined })
  say([TAPROOT, SEGWIT])
  say([REGTEST])
  expect(accounts.mock.calls).toEqual([
    [
      [SEGWIT, TAPROOT],
      [
        { address: SEGWIT, type: 'payment' },
        { address: TAPROOT, type: 'ordinal' },
      ],
    ],
  ])
})

test('a method by the name of what every object has is none', async () => {
  const provider = providerOf(satsWallet({ request: async () => ({ result: null }) }))
  await expect(provider.request({ method: 'constructor' })).rejects.toMatchObject({ code: 'METHOD_NOT_SUPPORTED' })
})

test('bytes in hex or base64 are base64', () => {
  expect(base64Of('00ff10')).toBe('AP8Q')
  expect(base64Of('AP8Q')).toBe('AP8Q')
  expect(base64Of(Uint8Array.of(0, 255, 16))).toBe('AP8Q')
  expect(base64Of('§')).toBeUndefined()
  expect(base64Of(undefined)).toBeUndefined()
})
