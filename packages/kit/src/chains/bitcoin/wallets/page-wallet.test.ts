import { bitcoin, bitcoinSignet, bitcoinTestnet } from '@foyer/base/networks'
import { BITCOIN_ACCOUNTS } from '@foyer/devnet/bitcoin-accounts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { injectedConnector } from '../../../connectors/injected.ts'
import type { FoundWallet } from '../../../core/connections/adapter.ts'
import { connectWallet } from '../../../features/connect/attempt.ts'
import { switchNetwork } from '../../../features/networks/switch-network.ts'
import { createFoyer } from '../../../modal/create-foyer.ts'
import { loadRemoteConfig } from '../../../modal/remote-config.ts'
import {
  type BitcoinTestWallet,
  type BitcoinWalletOptions,
  createInjectedBitcoinWallet,
  createSatsConnectWallet,
  createStandardBitcoinWallet,
} from '../../../testing/bitcoin/index.ts'
import { adapter } from '../adapter.ts'
import { signMessage } from '../index.ts'

/* What is true of every style of wallet on a page. Nothing here needs a chain. */

const [, MARA] = BITCOIN_ACCOUNTS
const STYLES: readonly [string, (options: BitcoinWalletOptions) => BitcoinTestWallet][] = [
  ['Wallet Standard', createStandardBitcoinWallet],
  ['sats-connect', (options) => createSatsConnectWallet({ ...options, id: 'HarborProvider' })],
  ['UniSat-like', createInjectedBitcoinWallet],
]
const asked: string[] = []
let approve: (method: string) => boolean

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget())
  asked.length = 0
  approve = () => true
})
afterEach(() => vi.unstubAllGlobals())

/** A wallet with a mainnet and a testnet, shown to the page and found there. */
function find(create: (options: BitcoinWalletOptions) => BitcoinTestWallet): FoundWallet {
  const wallet = create({
    name: 'Harbor',
    icon: 'data:image/png;base64,AA==',
    accounts: MARA,
    networks: ['mainnet', 'testnet'],
    esploraUrl: 'http://127.0.0.1:1',
    approve: async ({ method }) => {
      asked.push(method)
      return approve(method)
    },
  })
  const found: FoundWallet[] = []
  wallet.announce(window)
  adapter.discover((one) => found.push(one), { announced: true })()
  return found[0] as FoundWallet
}

/** A page on which it is connected. */
async function connected(wallet: FoundWallet) {
  const foyer = createFoyer({ networks: [bitcoin, bitcoinTestnet, bitcoinSignet] })
  const { context } = foyer
  context.adapters.set('bip122', adapter)
  await loadRemoteConfig(context)
  context.store.set({ connectors: [injectedConnector(new Map([['bip122', wallet]]))] })
  await connectWallet(context, wallet.id)
  return { foyer, context, account: () => foyer.getAccount('bip122') }
}

describe.each(STYLES)('%s', (style, create) => {
  const { payment } = MARA

  test('another network has other addresses, and they are there without a word of the wallet’s', async () => {
    const { foyer, context, account } = await connected(find(create))
    expect(account().caipAddress).toMatch(`${bitcoin.caipNetworkId}:bc1q`)
    await switchNetwork(context, bitcoinTestnet.caipNetworkId)
    await expect.poll(() => account().caipAddress).toMatch(`${bitcoinTestnet.caipNetworkId}:tb1q`)
    expect(account().accounts).toMatchObject([
      { address: expect.stringMatching(/^tb1q/), type: 'payment', publicKey: payment.publicKey },
      ...(style === 'UniSat-like' ? [] : [{ address: expect.stringMatching(/^tb1p/), type: 'ordinal' }]),
    ])
    await switchNetwork(context, bitcoin.caipNetworkId)
    await expect.poll(() => account().caipAddress).toMatch(`${bitcoin.caipNetworkId}:bc1q`)
    foyer.destroy()
  })

  test('a network that it does not have is refused, also where its addresses would fit', async () => {
    const { foyer, context, account } = await connected(find(create))
    await switchNetwork(context, bitcoinTestnet.caipNetworkId)
    await expect.poll(() => account().caipAddress).toMatch(/:tb1q/)
    await expect(switchNetwork(context, bitcoinSignet.caipNetworkId)).rejects.toMatchObject({
      code: 'CHAIN_NOT_SUPPORTED',
    })
    expect(account().caipAddress).toMatch(`${bitcoinTestnet.caipNetworkId}:tb1q`)
    foyer.destroy()
  })

  test('a transfer with what it has no field for is refused before anybody is asked', async () => {
    const { provider } = find(create)
    const accounts = await adapter.open(provider, { silent: false, networks: [bitcoin] })
    const account = accounts?.addresses[0]
    for (const more of [{ memo: '00' }, { changeAddress: account }]) {
      const params = { account, recipientAddress: account, amount: '1000', ...more }
      await expect(
        provider.request({ method: 'sendTransfer', params, chainId: bitcoin.caipNetworkId }),
      ).rejects.toMatchObject({ code: 'METHOD_NOT_SUPPORTED' })
    }
    expect(asked).toEqual(['requestAccounts'])
  })
})

test('an older sats-connect wallet that grants each network by itself is asked for the next one', async () => {
  const addresses: Record<string, string> = {
    Mainnet: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    Testnet: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
  }
  let stands = 'Mainnet'
  const granted: string[] = []
  const account = () => ({
    addresses: [{ address: addresses[stands], purpose: 'payment' }],
    network: { bitcoin: { name: stands } },
  })
  const methods: Record<string, (params: { name: string }) => unknown> = {
    wallet_connect: () => {
      granted.push(stands)
      return { result: account() }
    },
    wallet_getAccount: () => (granted.includes(stands) ? { result: account() } : { error: { code: -32002 } }),
    wallet_getNetwork: () => ({ result: account().network }),
    wallet_changeNetwork: ({ name }) => {
      stands = name
      return { result: null }
    },
  }
  const request = async (method: string, params: { name: string }) =>
    methods[method]?.(params) ?? { error: { code: -32601 } }
  const page = { harbor: { request }, btc_providers: [{ id: 'harbor', name: 'Harbor' }] }
  const found: FoundWallet[] = []
  Object.assign(window, page)
  adapter.discover((one) => found.push(one), { announced: true })()
  const { foyer, context, account: seen } = await connected(found[0] as FoundWallet)
  await switchNetwork(context, bitcoinTestnet.caipNetworkId)
  await expect.poll(() => seen().caipAddress).toBe(`${bitcoinTestnet.caipNetworkId}:${addresses.Testnet}`)
  expect(granted).toEqual(['Mainnet', 'Testnet'])
  foyer.destroy()
})

test('a protocol that the wallet has no word for, and an address that it does not sign with, are refused', async () => {
  const open = async (create: (typeof STYLES)[number][1]) => {
    const { provider } = find(create)
    const accounts = await adapter.open(provider, { silent: false, networks: [bitcoin] })
    return { provider, address: accounts?.addresses[0] ?? '' }
  }
  const standard = await open(createStandardBitcoinWallet)
  await expect(signMessage(standard.provider, standard.address, 'Ahoy', { protocol: 'bip322' })).rejects.toMatchObject({
    code: 'METHOD_NOT_SUPPORTED',
  })
  vi.stubGlobal('window', new EventTarget())
  const injected = await open(createInjectedBitcoinWallet)
  await expect(signMessage(injected.provider, MARA.ordinal.address, 'Ahoy')).rejects.toMatchObject({
    code: 'METHOD_NOT_SUPPORTED',
  })
  expect(asked).toEqual(['requestAccounts', 'requestAccounts'])
  for (const { provider, address } of [standard, injected]) {
    const signature = await signMessage(provider, address, 'Ahoy')
    expect(await adapter.can.verifyMessage?.(address, 'Ahoy', signature)).toBe(true)
  }
})
