import { bitcoinRegtest, bitcoinSignet, bitcoinTestnet } from '@foyer/base/networks'
import { adapterConformance, type ConformanceWallet } from '@foyer/kit/testing'
import {
  type BitcoinTestWallet,
  type BitcoinWalletOptions,
  createInjectedBitcoinWallet,
  createSatsConnectWallet,
  createStandardBitcoinWallet,
} from '@foyer/kit/testing/bitcoin'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { BITCOIN_ACCOUNTS, type BitcoinChain, startBitcoin } from '../../../devnet/src/index.ts'
import { discover } from '../../../kit/src/chains/bitcoin/discover.ts'
import { btc } from '../../../kit/src/chains/bitcoin/index.ts'
import type { FoundWallet } from '../../../kit/src/core/connections/adapter.ts'
import { freePort } from '../../../server/test/free-port.ts'

const [, MARA, THEO] = BITCOIN_ACCOUNTS
const adapter = await btc().load()
const PORT = await freePort()
const rpcUrl = `http://127.0.0.1:${PORT}`
let chain: BitcoinChain

beforeAll(async () => {
  chain = await startBitcoin({ port: PORT })
})
afterAll(() => chain?.stop())

const STYLES: Readonly<Record<string, (options: BitcoinWalletOptions) => BitcoinTestWallet>> = {
  'Wallet Standard': createStandardBitcoinWallet,
  'sats-connect': (options) => createSatsConnectWallet({ ...options, id: 'JuniperProvider' }),
  'UniSat-like': createInjectedBitcoinWallet,
}

function wallet(create: (options: BitcoinWalletOptions) => BitcoinTestWallet): ConformanceWallet {
  let approves = true
  const asked: { method: string; chainId?: string | undefined }[] = []
  const made = create({
    name: 'Juniper',
    icon: 'data:image/png;base64,AAAA',
    accounts: MARA,
    esploraUrl: rpcUrl,
    networks: ['regtest', 'testnet'],
    approve: async () => approves,
  })
  const { provider } = onPage(made)
  return {
    provider: {
      ...provider,
      request(call) {
        // Excludes requests for accounts and wallet state, because they do not carry a network.
        if (!/^get|^request/.test(call.method)) asked.push(call)
        return provider.request(call)
      },
    },
    answer: (how) => {
      approves = how === 'approve'
    },
    asked: () => asked,
    goAway: made.forget,
    stampsChain: true,
  }
}

/** Announces a wallet on a new page and returns what the adapter discovers there. */
function onPage(made: BitcoinTestWallet): FoundWallet {
  const page = new EventTarget() as Window
  const before = globalThis.window
  globalThis.window = page as typeof globalThis.window
  const found: FoundWallet[] = []
  made.announce(page)
  discover((one) => found.push(one), { announced: true })()
  globalThis.window = before
  const [first] = found
  if (!first) throw new Error('the wallet is not found')
  return first
}

describe.each(Object.entries(STYLES))('the adapter for Bitcoin, over %s', (_, create) => {
  const checks = adapterConformance({
    adapter,
    networks: [bitcoinRegtest, bitcoinTestnet],
    // Signet addresses have the same format as testnet addresses.
    foreign: bitcoinSignet,
    wallet: () => wallet(create),
    notAddresses: ['', 'mara.foyer.id', MARA.payment.address.replace('bcrt', 'ltc'), `0x${'ab'.repeat(20)}`],
    money: {
      rpcUrl,
      wallet: () => wallet(create),
      receiver: THEO.payment.address,
      amount: 120_000n,
      tooMuch: 2_100_000_000_000_000n,
      unknownHash: 'ab'.repeat(32),
      settle: async () => void (await fetch(`${rpcUrl}/mine/1`, { method: 'POST' })),
    },
  })
  for (const { name, run } of checks) test(name, run)
})
