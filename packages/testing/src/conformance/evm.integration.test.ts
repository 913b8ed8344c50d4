import { base, gnosis, mainnet } from '@foyer/base/networks'
import { adapterConformance, type ConformanceWallet, createTestWallet } from '@foyer/kit/testing'
import { parseEther } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { ACCOUNTS } from '../../../devnet/src/accounts.ts'
import { type Chain, startChain } from '../../../devnet/src/chain.ts'
import { evm } from '../../../kit/src/chains/evm/index.ts'
import { freePort } from '../../../server/test/free-port.ts'

const [faucet, mara, theo] = ACCOUNTS
const adapter = await evm().load()
const PORT = await freePort()
const rpcUrl = `http://127.0.0.1:${PORT}`
let chain: Chain

beforeAll(async () => {
  chain = await startChain({ chainId: 1, port: PORT })
})
afterAll(() => chain?.stop())

function wallet(): ConformanceWallet {
  let approves = true
  const asked: { method: string; chainId?: string | undefined }[] = []
  const made = createTestWallet({
    name: 'Juniper',
    rdns: 'example.juniper',
    uuid: '00000000-0000-4000-8000-000000000000',
    icon: 'data:image/png;base64,AAAA',
    accounts: [privateKeyToAccount(mara.privateKey), privateKeyToAccount(theo.privateKey)],
    chains: [
      { id: 1, rpcUrl },
      { id: 8453, rpcUrl },
    ],
    approve: async () => approves,
  })
  let current = mara.address
  return {
    provider: {
      ...made.provider,
      async request(call) {
        asked.push(call)
        // Simulates a wallet that does not let pages add networks.
        if (call.method === 'wallet_addEthereumChain') throw Object.assign(new Error('Not supported.'), { code: 4200 })
        return made.provider.request(call)
      },
    },
    answer: (how) => {
      approves = how === 'approve'
    },
    asked: () => asked,
    selectOther() {
      current = current === mara.address ? theo.address : mara.address
      made.selectAccount(current)
    },
    goAway: made.forget,
    stampsChain: false,
  }
}

describe('the adapter for EVM', () => {
  const checks = adapterConformance({
    adapter,
    networks: [mainnet, base],
    foreign: gnosis,
    wallet,
    notAddresses: ['', 'mara.foyer.id', mara.address.slice(0, -1), '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV'],
    money: {
      rpcUrl,
      wallet,
      receiver: faucet.address,
      amount: parseEther('0.25'),
      tooMuch: parseEther('1000000000'),
      unknownHash: `0x${'ab'.repeat(32)}`,
    },
  })
  for (const { name, run } of checks) test(name, run)
})
