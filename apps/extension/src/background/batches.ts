import { providerError } from '@foyer/kit/testing'
import {
  any,
  array,
  boolean,
  type InferOutput,
  maxLength,
  minLength,
  object,
  optional,
  pipe,
  record,
  regex,
  safeParse,
  string,
} from 'valibot'
import { evmChainsOf } from '../settings.ts'
import { createEvmWallet } from './evm-wallet.ts'
import { askNode } from './node.ts'
import type { Visit } from './visit.ts'

/** EIP-5792 https://eips.ethereum.org/EIPS/eip-5792: several calls with one approval. */
export type Batches = {
  /** @throws 4001, 4100, 4200, -32602 and the codes of EIP-5792 */
  readonly answer: (visit: Visit, method: string, params: readonly unknown[]) => Promise<unknown>
}

const CALLS_MAX = 50
const POLL_MS = 250
const ERRORS = { capability: 5700, chain: 5710, duplicate: 5720, unknown: 5730, tooLarge: 5740, atomicity: 5760 }

const hex = pipe(string(), regex(/^0x[0-9a-f]*$/i))
const order = object({
  version: string(),
  id: optional(string()),
  from: optional(hex),
  chainId: hex,
  atomicRequired: optional(boolean(), false),
  calls: pipe(array(object({ to: optional(hex), value: optional(hex), data: optional(hex) })), minLength(1)),
  capabilities: optional(record(string(), any()), {}),
})
const few = pipe(array(any()), maxLength(CALLS_MAX))
type Order = InferOutput<typeof order>
type Receipt = Readonly<
  Record<'logs' | 'status' | 'blockHash' | 'blockNumber' | 'gasUsed' | 'transactionHash', unknown>
>
/**
 * @property status 100 pending, 200 confirmed, 400 failed before it reached the chain, 500 reverted, 600 partially
 * reverted
 */
type Batch = { readonly chainId: string; readonly status: number; readonly receipts: readonly Receipt[] }

/**
 * Creates the handler for batches. Calls are sent one after the other and are not atomic, which the wallet reports:
 * earlier calls are not undone if a later one fails.
 */
export function createBatches(area: StorageArea): Batches {
  const keyOf = ({ origin }: Visit, id: string) => `batch ${origin} ${id}`
  const read = async (visit: Visit, id: string) => {
    const key = keyOf(visit, id)
    return (await area.get(key))[key] as Batch | undefined
  }
  const write = (visit: Visit, id: string, batch: Batch) => area.set({ [keyOf(visit, id)]: batch })

  async function sendCalls(visit: Visit, params: readonly unknown[]) {
    const [given] = params
    const { output, success } = safeParse(order, given)
    if (!success) throw providerError(-32602, 'The order of calls cannot be read.')
    if (!visit.grant.evm) throw providerError(4100, 'The account is not authorized.')
    const id = output.id ?? newId()
    check(visit, output)
    if (await read(visit, id)) throw providerError(ERRORS.duplicate, 'There is such a batch already.')
    if (!(await visit.ask({ method: 'wallet_sendCalls', params, summary: `Send ${output.calls.length} transactions` })))
      throw providerError(4001, 'User rejected the request.')
    await write(visit, id, { chainId: output.chainId, status: 100, receipts: [] })
    // Not awaited: the page polls for the status.
    void run(visit, id, output)
    return { id }
  }

  /** The user has already approved all the calls, so none of them asks again. */
  async function run(visit: Visit, id: string, { chainId, calls }: Order): Promise<void> {
    const there = { ...visit, grant: { ...visit.grant, chainId: Number(chainId) }, ask: async () => true }
    const wallet = createEvmWallet(there)
    const [{ rpcUrl } = { rpcUrl: '' }] = evmChainsOf(there.settings, there.grant)
    const receipts: Receipt[] = []
    const save = (status: number) => write(visit, id, { chainId, status, receipts })
    try {
      const [from] = (await wallet.request({ method: 'eth_accounts' })) as string[]
      for (const call of calls) {
        const hash = await wallet.request({ method: 'eth_sendTransaction', params: [{ ...call, from, chainId }] })
        receipts.push(await included(rpcUrl, String(hash), () => save(100)))
        if (receipts.at(-1)?.status !== '0x1') return await save(receipts.length === 1 ? 500 : 600)
      }
      await save(200)
    } catch {
      await save(receipts.length === 0 ? 400 : 600)
    }
  }

  return {
    async answer(visit, method, params) {
      if (method === 'wallet_sendCalls') return sendCalls(visit, params)
      if (method === 'wallet_getCapabilities') return capabilitiesOf(visit)
      const id = String(params[0])
      const batch = await read(visit, id)
      if (!batch) throw providerError(ERRORS.unknown, 'There is no such batch.')
      return { version: '2.0.0', id, atomic: false, ...batch }
    },
  }
}

function check(visit: Visit, { chainId, atomicRequired, calls, capabilities }: Order): void {
  const known = evmChainsOf(visit.settings, visit.grant).some(({ id }) => id === Number(chainId))
  if (!known) throw providerError(ERRORS.chain, 'The wallet does not know this chain.')
  if (atomicRequired) throw providerError(ERRORS.atomicity, 'The wallet cannot send calls as one.')
  if (!safeParse(few, calls).success) throw providerError(ERRORS.tooLarge, `More than ${CALLS_MAX} calls.`)
  const [needed] = Object.entries(capabilities).filter(
    ([, value]) => (value as { optional?: unknown })?.optional !== true,
  )
  if (needed) throw providerError(ERRORS.capability, `The wallet has no capability ${needed[0]}.`)
}

function capabilitiesOf(visit: Visit) {
  if (!visit.grant.evm) throw providerError(4100, 'The account is not authorized.')
  const chains = evmChainsOf(visit.settings, visit.grant)
  return Object.fromEntries(chains.map(({ id }) => [`0x${id.toString(16)}`, { atomic: { status: 'unsupported' } }]))
}

/**
 * Waits until a transaction is included in a block.
 * @param alive accesses the extension's storage, which keeps the browser from stopping the background script
 */
async function included(rpcUrl: string, hash: string, alive: () => Promise<void>): Promise<Receipt> {
  for (;;) {
    const receipt = (await askNode(rpcUrl, 'eth_getTransactionReceipt', [hash])) as Receipt | null
    if (receipt) {
      const { logs, status, blockHash, blockNumber, gasUsed, transactionHash } = receipt
      return { logs, status, blockHash, blockNumber, gasUsed, transactionHash }
    }
    await alive()
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}

const newId = () =>
  `0x${Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, '0')).join('')}`
