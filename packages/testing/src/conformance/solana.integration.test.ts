import { solana, solanaDevnet, solanaTestnet } from '@foyer/base/networks'
import { adapterConformance, type ConformanceWallet } from '@foyer/kit/testing'
import { createSolanaTestWallet, type SolanaFeature } from '@foyer/kit/testing/solana'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { SOLANA_ACCOUNTS, type SolanaWorld, startSolana } from '../../../devnet/src/index.ts'
import { svm } from '../../../kit/src/chains/solana/index.ts'
import { standardProvider } from '../../../kit/src/chains/solana/standard-provider.ts'
import { freePort } from '../../../server/test/free-port.ts'

const [, MARA, THEO] = SOLANA_ACCOUNTS
const adapter = await svm().load()
const PORT = await freePort()
const rpcUrl = `http://127.0.0.1:${PORT}`
let world: SolanaWorld

beforeAll(async () => {
  world = await startSolana({ port: PORT })
})
afterAll(() => world?.stop())

const FEATURES: Readonly<Record<string, readonly SolanaFeature[]>> = {
  'signs and sends': ['solana:signMessage', 'solana:signTransaction', 'solana:signAndSendTransaction'],
  'only signs': ['solana:signMessage', 'solana:signTransaction'],
}

function wallet(features: readonly SolanaFeature[]): ConformanceWallet {
  let approves = true
  const asked: { method: string; chainId?: string | undefined }[] = []
  const made = createSolanaTestWallet({
    name: 'Juniper',
    icon: 'data:image/png;base64,AAAA',
    secrets: [MARA.secret, THEO.secret],
    rpcUrls: { 'solana:mainnet': rpcUrl, 'solana:devnet': rpcUrl },
    approve: async () => approves,
    features,
  })
  const provider = standardProvider(made.wallet)
  let current = MARA.address
  return {
    provider: {
      ...provider,
      request(call) {
        // Only signing requests carry a network. The provider handles the choice of a network without the wallet.
        if (call.method.startsWith('solana_sign')) asked.push(call)
        return provider.request(call)
      },
    },
    answer: (how) => {
      approves = how === 'approve'
    },
    asked: () => asked,
    selectOther() {
      current = current === MARA.address ? THEO.address : MARA.address
      made.selectAccount(current)
    },
    goAway: made.forget,
    stampsChain: true,
  }
}

describe.each(Object.entries(FEATURES))('the adapter for Solana, over a wallet that %s', (_, features) => {
  const checks = adapterConformance({
    adapter,
    networks: [solana, solanaDevnet],
    foreign: solanaTestnet,
    wallet: () => wallet(features),
    notAddresses: ['', 'mara.foyer.id', MARA.address.replace('E', '0'), `0x${'ab'.repeat(20)}`],
    money: {
      rpcUrl,
      wallet: () => wallet(features),
      receiver: THEO.address,
      amount: 120_000n,
      tooMuch: 2_100_000_000_000_000n,
      unknownHash: '5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQpjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQUW',
    },
  })
  for (const { name, run } of checks) test(name, run)
})
