import { chainCalls } from '@foyer/contracts/chain-calls'
import { safeParse } from 'valibot'
import type { ReadTokens } from './tokens.ts'

const TIMEOUT_MS = 3_000

/** Addresses that an account has sent money to before, as far as the operator's server knows its history. */
export type ReadPaid = (chainId: string, account: string) => Promise<readonly string[]>

/**
 * Reads the newest page of the account's history. Who makes look-alike addresses also writes into histories: tokens of their own can log
 * any transfer, and real ones can log transfers of nothing that the account never made. So only transfers of more than nothing, of the
 * network's currency or of tokens that the operator lists, count. Without an answer nobody is known.
 */
export function createPaid(
  { apiUrl, projectId, tokens }: { readonly apiUrl: string; readonly projectId: string; readonly tokens: ReadTokens },
  get: typeof fetch = fetch,
): ReadPaid {
  const { path, ok } = chainCalls.getHistory
  return async (chainId, account) => {
    try {
      const url = `${apiUrl}${path.replace('{address}', account)}?${new URLSearchParams({ projectId, chainId })}`
      const response = await get(url, { credentials: 'omit', signal: AbortSignal.timeout(TIMEOUT_MS) })
      const answer = safeParse(ok, await response.json())
      const sent = (answer.success ? answer.output.data : [])
        .filter(({ metadata }) => metadata.chain === chainId && metadata.status === 'confirmed')
        .flatMap(({ transfers }) => transfers)
        .filter(({ direction, quantity }) => direction === 'out' && Number(quantity.numeric) > 0)
        .map(({ recipient, address }) => ({ recipient, contract: address?.slice(chainId.length + 1) }))
      const keyOf = (contract: string) => (chainId.startsWith('eip155:') ? contract.toLowerCase() : contract)
      const contracts = sent.flatMap(({ contract }) => (contract === undefined ? [] : [contract]))
      const listed = await tokens(chainId, contracts)
      const real = sent.filter(({ contract }) => contract === undefined || listed.has(keyOf(contract)))
      return [...new Set(real.map(({ recipient }) => recipient))]
    } catch {
      return [] // The question is asked without it.
    }
  }
}
