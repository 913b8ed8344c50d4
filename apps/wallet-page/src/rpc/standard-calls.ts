import { array, looseObject, pipe, regex, string, unknown } from 'valibot'
import { type FullCall, idIn, unknownId } from '../smart-account/calls.ts'
import type { AskNode } from './node.ts'
import { read } from './parameters.ts'

/*
 * Calls of the standard account, one transaction after the other, for pages that do not need all or none
 * (https://eips.ethereum.org/EIPS/eip-5792, `atomicRequired`: false). Loaded when they are asked for.
 */

export type Step = { readonly at: number; readonly count: number }
type Around = {
  readonly chainId: string
  readonly node: AskNode
  /** Asks the visitor, signs and sends one. */
  readonly send: (call: FullCall, step: Step, signal: AbortSignal) => Promise<string>
  readonly signal: AbortSignal
  /** Ends the questions after the first while the host still waits for the answer. */
  readonly over?: AbortSignal
  readonly pause?: (ms: number) => Promise<void>
}

/** Less than a request may take. */
const WITHIN_MS = 240_000
const POLL_MS = 1_000
const hash = pipe(string(), regex(/^0x[0-9a-f]{64}$/i))
const receipt = looseObject({
  status: string(),
  blockHash: string(),
  blockNumber: string(),
  gasUsed: string(),
  transactionHash: string(),
  logs: array(looseObject({ address: string(), data: string(), topics: array(unknown()) })),
})

/**
 * Sends calls in their order, each once the one before it is in a block: it may need what that one changes. The first that the visitor
 * refuses, or that fails, ends it.
 * @returns the id of the calls: their network, the hashes of what was sent, and whether that is all
 * @throws what the first call throws: nothing was done then
 */
export async function sendOneByOne(calls: readonly FullCall[], around: Around): Promise<string> {
  const { chainId, node, send, signal, over = AbortSignal.timeout(WITHIN_MS), pause = wait } = around
  const hashes: string[] = []
  const isMade = async (sent: string): Promise<boolean> => {
    while (!over.aborted && !signal.aborted) {
      // A lost answer says nothing about the transaction.
      const told = await receiptOf(node, chainId, sent).catch(() => undefined)
      if (told) return told.status === '0x1'
      await pause(POLL_MS)
    }
    return false
  }
  // AbortSignal.any is not there in every engine.
  const last = new AbortController()
  for (const one of [signal, over]) one.addEventListener('abort', () => last.abort(one.reason))
  for (const [at, call] of calls.entries()) {
    const before = hashes.at(-1)
    if (before !== undefined && !(await isMade(before))) return idOf(chainId, hashes, false)
    try {
      const step = { at, count: calls.length }
      hashes.push(read(hash, await send(call, step, before === undefined ? signal : last.signal)))
    } catch (error) {
      if (before === undefined) throw error
      return idOf(chainId, hashes, false)
    }
  }
  return idOf(chainId, hashes, true)
}

/** `wallet_getCallsStatus` of them, also after a reload. @throws SIGNING_REFUSED for what is no id of ours */
export async function standardCallsStatus(params: unknown, node: AskNode): Promise<object> {
  const id = idIn(params)
  const [, chain = '', sent = '', end] = /^0x([0-9a-f]{64})((?:[0-9a-f]{64}){1,30})0([01])$/i.exec(id) ?? []
  if (sent === '') throw unknownId()
  const number = BigInt(`0x${chain}`)
  const hashes = sent.match(/.{64}/g) ?? []
  const asked = hashes.map((digits) => receiptOf(node, `eip155:${number}`, `0x${digits}`))
  const receipts = (await Promise.all(asked)).flatMap((told) => told ?? [])
  const isWhole = end === '0'
  const answer = {
    version: '2.0.0',
    id,
    chainId: `0x${number.toString(16)}`,
    atomic: isWhole && hashes.length === 1,
  }
  if (receipts.length < hashes.length) return { ...answer, status: 100 }
  const failed = receipts.filter(({ status }) => status !== '0x1').length
  // Whoever finds that some were not made has to know that others were.
  const status = isWhole && failed === 0 ? 200 : failed === receipts.length ? 500 : 600
  return { ...answer, status, receipts: receipts.map(publicPart) }
}

async function receiptOf(node: AskNode, chainId: string, sent: string) {
  const told = await node(chainId, 'eth_getTransactionReceipt', [sent])
  return told === null || told === undefined ? undefined : read(receipt, told)
}

const publicPart = ({
  logs,
  status,
  blockHash,
  blockNumber,
  gasUsed,
  transactionHash,
}: {
  [key: string]: unknown
}) => ({
  logs,
  status,
  blockHash,
  blockNumber,
  gasUsed,
  transactionHash,
})

const idOf = (chainId: string, hashes: readonly string[], isWhole: boolean): string =>
  `0x${BigInt(chainId.slice('eip155:'.length)).toString(16).padStart(64, '0')}${hashes.map((sent) => sent.slice(2)).join('')}${isWhole ? '00' : '01'}`

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
