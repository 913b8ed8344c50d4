import { isCaipAddress, isCaipNetworkId, isRecord } from '@foyer/base'

/** What a dapp requests, by CAIP-2 namespace. */
export type RequestedNamespaces = Readonly<
  Record<
    string,
    { readonly chains: readonly string[]; readonly methods: readonly string[]; readonly events: readonly string[] }
  >
>
/** What a wallet granted: accounts are CAIP-10, chains CAIP-2. */
export type SessionNamespaces = Readonly<
  Record<
    string,
    {
      readonly accounts: readonly string[]
      readonly chains: readonly string[]
      readonly methods: readonly string[]
      readonly events: readonly string[]
    }
  >
>

/**
 * Validates what a wallet granted and keeps what was requested. A wallet may grant less than requested; chains that were not
 * requested are left out.
 * @param asked absent for an update, in which a wallet may add other chains
 * @param options.elsewhere if the wallet shares no accounts on the requested chains, accepts those on other chains of the same
 *   namespaces
 * @returns the namespaces with keys that contain no chain, or the reason for rejecting them
 */
export function grantedNamespaces(
  value: unknown,
  asked?: RequestedNamespaces,
  { elsewhere = false }: { elsewhere?: boolean } = {},
): SessionNamespaces | string {
  const granted = grantedOn(value, asked, (chain, wanted) => wanted.chains.includes(chain))
  const all = elsewhere && isEmpty(granted) ? grantedOn(value, asked, () => true) : granted
  return isEmpty(all) ? 'no account on a requested chain' : all
}

const isEmpty = (granted: SessionNamespaces | string) =>
  typeof granted !== 'string' && Object.keys(granted).length === 0

function grantedOn(
  value: unknown,
  asked: RequestedNamespaces | undefined,
  isWanted: (chain: string, wanted: RequestedNamespaces[string]) => boolean,
): SessionNamespaces | string {
  if (!isRecord(value)) return 'namespaces are not an object'
  const granted: Record<string, { accounts: string[]; chains: string[]; methods: string[]; events: string[] }> = {}
  for (const [key, entry] of Object.entries(value)) {
    // CAIP-25 lets the key be a single chain: `eip155:1` is the same as `eip155` with that chain.
    const [name = ''] = key.split(':')
    if (key !== name && !isCaipNetworkId(key)) return `${key} is neither a namespace nor a CAIP-2 chain`
    const wanted = asked?.[name]
    if (asked && !wanted) continue
    if (!isRecord(entry)) return `namespace ${key} is not an object`
    const { accounts, chains = [], methods, events } = entry
    if (!isTexts(accounts) || !isTexts(chains) || !isTexts(methods) || !isTexts(events)) {
      return `namespace ${key} lacks a list`
    }
    const own = (text: string) => text.startsWith(`${name}:`)
    if (!accounts.every((account) => isCaipAddress(account) && own(account)))
      return `${key} holds an account that is not CAIP-10`
    if (!chains.every((chain) => isCaipNetworkId(chain) && own(chain))) return `${key} holds a chain that is not CAIP-2`
    const fits = (chain: string) => !wanted || isWanted(chain, wanted)
    const kept = accounts.filter((account) => fits(chainOf(account)))
    if (kept.length === 0) continue
    const before = granted[name] ?? { accounts: [], chains: [], methods: [], events: [] }
    granted[name] = {
      accounts: merge(before.accounts, kept),
      chains: merge(before.chains, chains.filter(fits), kept.map(chainOf)),
      methods: merge(before.methods, methods),
      events: merge(before.events, events),
    }
  }
  return granted
}

/** The CAIP-2 part of a CAIP-10 account. */
export const chainOf = (account: string): string => account.slice(0, account.lastIndexOf(':'))

export const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string')

const merge = (...lists: readonly (readonly string[])[]) => [...new Set(lists.flat())]
