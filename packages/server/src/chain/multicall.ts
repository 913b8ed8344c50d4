import { isFoyerError } from '@foyer/base'
import { pipe, regex, string } from 'valibot'
import { decodeFunctionResult, encodeFunctionData, type Hex, parseAbi } from 'viem'
import type { ServedChain } from './chains.ts'
import { RpcError } from './rpc.ts'

export type ContractCall = { readonly to: Hex; readonly data: Hex }
/** `reverted`: asked by itself, it failed by itself. `unread`: nobody knows; the node failed, or the requests were used up before. */
type Answer = Hex | 'reverted' | 'unread'
const wasRead = (answer: Answer | undefined): answer is Hex =>
  answer !== undefined && answer !== 'reverted' && answer !== 'unread'

export const multicallAbi = parseAbi([
  'struct Call3 { address target; bool allowFailure; bytes callData; }',
  'struct Result { bool success; bytes returnData; }',
  'function aggregate3(Call3[] calls) payable returns (Result[] results)',
  'function getEthBalance(address account) view returns (uint256 balance)',
  'function getCurrentBlockTimestamp() view returns (uint256 timestamp)',
])

/** Maximum number of requests for one read, which limits the effect of malicious tokens in an account. */
const REQUESTS_MAX = 50
const hex = pipe(string(), regex(/^0x([0-9a-f]{2})*$/))

/**
 * Reads many contracts in one request, and so in one block.
 *
 * A contract can only affect its own result. One that reverts fails alone. One that uses all gas, or returns megabytes, makes
 * other calls of its request fail, so these are repeated in separate requests, trusted contracts first. Calls that failed in a
 * successful request are repeated individually.
 * @param trusted how many of the calls, from the first, are to contracts chosen by the operator
 * @returns the result of each call, or undefined when it failed
 * @throws UPSTREAM_UNAVAILABLE when the node does not answer for the trusted ones
 */
export async function readContracts(
  chain: ServedChain,
  calls: readonly ContractCall[],
  trusted: number = calls.length,
): Promise<readonly (Hex | undefined)[]> {
  const answers = await askContracts(chain, calls, trusted)
  return answers.map((answer) => (wasRead(answer) ? answer : undefined))
}

/** As `readContracts`, for those to whom no answer and a failure of the contract are not the same. */
export async function askContracts(
  chain: ServedChain,
  calls: readonly ContractCall[],
  trusted: number,
): Promise<readonly Answer[]> {
  let requests = 0
  // A huge answer from one contract fails the whole request. The node is only considered unavailable if the trusted calls alone
  // fail as well.
  const together = await aggregate(calls).catch((error) => {
    if (trusted === calls.length || !isFoyerError(error)) throw error
    return undefined
  })
  if (together) return retried(calls, together)
  const chosen = await apart(calls.slice(0, trusted))
  return [...chosen, ...(await apart(calls.slice(trusted)).catch(unread(calls.length - trusted)))]

  async function apart(some: readonly ContractCall[]): Promise<readonly Answer[]> {
    const [first] = some
    if (!first) return []
    if (some.length === 1) return [await ethCall(first)]
    const results = some.length < calls.length ? await aggregate(some) : undefined
    if (results) return retried(some, results)
    const middle = some.length >> 1
    return [...(await apart(some.slice(0, middle))), ...(await apart(some.slice(middle)))]
  }

  function retried(some: readonly ContractCall[], results: readonly Answer[]): Promise<readonly Answer[]> {
    // A failure here hides one row: what could be read is not thrown away for it.
    const retry = (call: ContractCall) => ethCall(call).catch((error) => unread(1)(error)[0] ?? 'unread')
    return Promise.all(
      some.map((call, index) => {
        const answer = results[index]
        return wasRead(answer) ? answer : retry(call)
      }),
    )
  }

  /** @returns undefined when the node could not run the request as a whole, or has no Multicall3 */
  async function aggregate(some: readonly ContractCall[]): Promise<readonly Answer[] | undefined> {
    const args = some.map(({ to, data }) => ({ target: to, allowFailure: true, callData: data }))
    const data = encodeFunctionData({ abi: multicallAbi, functionName: 'aggregate3', args: [args] })
    const answer = await ethCall({ to: chain.multicall, data })
    if (!wasRead(answer) || answer === '0x') return undefined
    try {
      const results = decodeFunctionResult({ abi: multicallAbi, functionName: 'aggregate3', data: answer })
      if (results.length !== some.length) return undefined
      return results.map(({ success, returnData }) => (success ? returnData : 'unread'))
    } catch {
      return undefined // Another contract has that address, so each call is made separately.
    }
  }

  async function ethCall({ to, data }: ContractCall): Promise<Answer> {
    requests += 1
    if (requests > REQUESTS_MAX) return 'unread'
    try {
      return (await chain.rpc.request('eth_call', [{ to, data }, 'latest'], hex)) as Hex
    } catch (error) {
      if (error instanceof RpcError) return error.isRevert ? 'reverted' : 'unread'
      throw error
    }
  }
}

/** If the node fails even without them, untrusted contracts are not read. */
const unread =
  (count: number) =>
  (error: unknown): readonly Answer[] => {
    if (!isFoyerError(error)) throw error
    return Array.from({ length: count }, () => 'unread')
  }
