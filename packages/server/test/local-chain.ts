import { ACCOUNTS, type Chain, minedReceipt } from '@foyer/devnet'
import {
  createTestClient,
  createWalletClient,
  type Hex,
  http,
  publicActions,
  type TransactionReceipt,
  toHex,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

type Request = { readonly to?: Hex; readonly value?: bigint; readonly data?: Hex }

/** A local chain as tests use it: its people send transactions, and its blocks come and go. */
export type LocalChain = {
  /** Signs with a local account and waits until it is mined; it may fail there. */
  readonly send: (from: (typeof ACCOUNTS)[number], request: Request) => Promise<TransactionReceipt>
  /** Mines that many blocks without transactions. */
  readonly mine: (blocks: number) => Promise<void>
  /** Replaces the last blocks by as many others, without transactions. */
  readonly reorganise: (depth: number) => Promise<void>
  /** Writes a variable of a contract by its number. */
  readonly setStorage: (contract: Hex, slot: number, value: bigint) => Promise<void>
  readonly head: () => Promise<bigint>
  readonly hashOf: (block: bigint) => Promise<Hex>
}

export function localChain({ rpcUrl, chainId }: Pick<Chain, 'rpcUrl' | 'chainId'>): LocalChain {
  const chain = {
    id: chainId,
    name: 'local',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
  }
  const test = createTestClient({ chain, mode: 'anvil', transport: http(rpcUrl) }).extend(publicActions)
  return {
    async send(from, request) {
      const account = privateKeyToAccount(from.privateKey)
      const wallet = createWalletClient({ account, chain, transport: http(rpcUrl) })
      // A fixed limit: a transaction that is going to fail is mined all the same.
      const hash = await wallet.sendTransaction({ ...request, gas: 3_000_000n })
      return minedReceipt(test, hash)
    },
    mine: (blocks) => test.mine({ blocks }),
    reorganise: async (depth) =>
      void (await test.request({ method: 'anvil_reorg' as never, params: [depth, []] as never })),
    setStorage: (address, slot, value) =>
      test.setStorageAt({ address, index: slot, value: toHex(value, { size: 32 }) }),
    head: () => test.getBlockNumber({ cacheTime: 0 }),
    hashOf: async (blockNumber) => (await test.getBlock({ blockNumber })).hash,
  }
}

/** The people of the local world, by name. */
export const [FAUCET, MARA, THEO, NOOR = ACCOUNTS[2]] = ACCOUNTS
