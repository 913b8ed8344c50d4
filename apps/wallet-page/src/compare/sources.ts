import { FoyerError } from '@foyer/base'
import { fromBase58 } from '@foyer/base/bytes'
import { RESPONSE_INVALID } from '@foyer/base/catalogue'
import { object, optional, pipe, regex, safeParse, string } from 'valibot'
import type { AskNode } from '../rpc/node.ts'

/* What a node says of itself and of its network, as far as that can be wrong. */

const LIMIT_MS = 2_000
const quantity = pipe(string(), regex(/^0x[0-9a-f]{1,64}$/i))
const newest = object({ gasLimit: quantity, baseFeePerGas: optional(quantity) })

export type Block = { readonly gasLimit: bigint; readonly baseFee: bigint | undefined }

/** Networks that a node has named as its own. Nodes do not change theirs. */
const named = new WeakMap<AskNode, Set<string>>()

/** An answer; undefined where there is none, or none in time: a question does not wait for it. */
export async function inTime<T>(answer: Promise<T>): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, LIMIT_MS, undefined)
  })
  return Promise.race([answer.catch(() => undefined), late]).finally(() => clearTimeout(timer))
}

/**
 * Nonces, fees and balances of another network would be shown and signed as those of this one.
 * @throws RESPONSE_INVALID for a node of another network; on EVM networks also what the node throws
 */
export async function checkNode(node: AskNode, chainId: string): Promise<void> {
  const known = named.get(node) ?? new Set()
  named.set(node, known)
  if (known.has(chainId)) return
  const isSolana = chainId.startsWith('solana:')
  const path = isSolana ? 'getGenesisHash' : 'eth_chainId'
  const reference = chainId.slice(chainId.indexOf(':') + 1)
  // Not every node of Solana says which network it is of, and nothing that is signed comes from it.
  const answer = isSolana ? await inTime(node(chainId, path, [])) : await node(chainId, path, [])
  const isAnswer = !isSolana || isKey(answer)
  if (!isAnswer) return
  if (isSolana ? !String(answer).startsWith(reference) : !isId(answer, reference))
    throw new FoyerError(RESPONSE_INVALID, { context: { path, reason: 'the node is of another network' } })
  known.add(chainId)
}

const isId = (answer: unknown, reference: string): boolean => {
  const read = safeParse(quantity, answer)
  return read.success && `${BigInt(read.output)}` === reference
}

function isKey(answer: unknown): answer is string {
  try {
    return typeof answer === 'string' && fromBase58(answer).length === 32
  } catch {
    return false // Not base58.
  }
}

/** The newest block of an EVM network. */
export async function newestBlock(node: AskNode, chainId: string): Promise<Block | undefined> {
  const read = safeParse(newest, await inTime(node(chainId, 'eth_getBlockByNumber', ['latest', false])))
  if (!read.success) return undefined
  const { gasLimit, baseFeePerGas } = read.output
  return { gasLimit: BigInt(gasLimit), baseFee: baseFeePerGas === undefined ? undefined : BigInt(baseFeePerGas) }
}
