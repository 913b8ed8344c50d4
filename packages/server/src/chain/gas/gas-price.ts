import { FoyerError } from '@foyer/base'
import { UPSTREAM_UNAVAILABLE } from '@foyer/base/catalogue'
import { array, nullish, object, pipe, regex, string } from 'valibot'
import type { ServedChain } from '../chains.ts'
import { RpcError } from '../rpc.ts'

/** Wei per unit of gas: the minimum of the next block, and recent priority fees. */
type GasPrice = { readonly standard: bigint; readonly fast: bigint; readonly instant: bigint }

const BLOCKS = '0xa'
/** Percentiles of the accepted priority fees. */
const PERCENTILES = [50, 75, 95] as const
/** Increases in per cent for networks without fee history: none, a tenth and a fifth. */
const WITHOUT_HISTORY = [100n, 110n, 120n] as const

const quantity = pipe(string(), regex(/^0x[0-9a-f]{1,64}$/))
const history = object({
  baseFeePerGas: nullish(array(quantity)),
  reward: nullish(array(array(quantity))),
})

/** @throws UPSTREAM_UNAVAILABLE when the node does not answer with a price */
export async function readGasPrice(chain: ServedChain): Promise<GasPrice> {
  try {
    return (await fromHistory(chain)) ?? (await fromNode(chain))
  } catch (cause) {
    if (!(cause instanceof RpcError)) throw cause
    throw new FoyerError(UPSTREAM_UNAVAILABLE, { context: { upstream: `network ${chain.id}` }, cause })
  }
}

/** EIP-1559 https://eips.ethereum.org/EIPS/eip-1559 : the last base fee in the list belongs to the next block. */
async function fromHistory(chain: ServedChain): Promise<GasPrice | undefined> {
  const { baseFeePerGas, reward } = await chain.rpc
    .request('eth_feeHistory', [BLOCKS, 'latest', PERCENTILES], history)
    .catch((error: unknown) => {
      if (error instanceof RpcError) return { baseFeePerGas: undefined, reward: undefined }
      throw error
    })
  const next = BigInt(baseFeePerGas?.at(-1) ?? 0)
  if (next === 0n) return undefined
  const [standard, fast, instant] = PERCENTILES.map((_, index) =>
    median((reward ?? []).map((tips) => BigInt(tips[index] ?? 0)).filter((tip) => tip > 0n)),
  ) as [bigint, bigint, bigint]
  // Each median leaves out empty blocks separately, so a higher percentile may come out lower.
  const most = (...tips: bigint[]) => tips.reduce((a, b) => (a > b ? a : b))
  return {
    standard: next + standard,
    fast: next + most(standard, fast),
    instant: next + most(standard, fast, instant),
  }
}

async function fromNode(chain: ServedChain): Promise<GasPrice> {
  const price = BigInt(await chain.rpc.request('eth_gasPrice', [], quantity))
  const [standard, fast, instant] = WITHOUT_HISTORY.map((share) => (price * share) / 100n) as [bigint, bigint, bigint]
  return { standard, fast, instant }
}

/** @returns zero for an empty list: blocks without priority fees */
function median(values: readonly bigint[]): bigint {
  const sorted = [...values].sort((a, b) => (a < b ? -1 : 1))
  return sorted[sorted.length >> 1] ?? 0n
}
