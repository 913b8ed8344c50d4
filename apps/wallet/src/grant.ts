import type { Proposal } from '@foyer/kit/testing/relay'
import { CHAINS } from './identity.ts'

/** What this wallet answers; whatever else an app asks for is left out of the grant (CAIP-25). */
export const METHODS = [
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
]
const EVENTS = ['accountsChanged', 'chainChanged']
const NAMESPACE = 'eip155'

export type Asked = {
  /** CAIP-2 ids of what is asked and known here. */
  readonly chains: readonly string[]
  readonly methods: readonly string[]
  /** What the app cannot do without and this wallet does not have. */
  readonly missing: readonly string[]
}

/** Those of these CAIP-2 ids that this wallet has. */
export const knownChains = (chains: readonly string[]): string[] =>
  chains.filter((chain) => CHAINS.some(({ id }) => chain === `${NAMESPACE}:${id}`))

/** What a proposal asks of this wallet. Namespaces may be keyed by a single chain (`eip155:1`). */
export function readAsked({ requiredNamespaces, optionalNamespaces }: Proposal): Asked {
  const chainsOf = (namespaces: Proposal['requiredNamespaces']) =>
    Object.entries(namespaces).flatMap(([key, { chains }]) => (key.includes(':') ? [key] : (chains ?? [])))
  const methodsOf = (namespaces: Proposal['requiredNamespaces']) =>
    Object.values(namespaces).flatMap(({ methods }) => methods)
  const required = chainsOf(requiredNamespaces)
  const asked = [...new Set([...required, ...chainsOf(optionalNamespaces)])]
  const methods = new Set([...methodsOf(requiredNamespaces), ...methodsOf(optionalNamespaces)])
  return {
    chains: knownChains(asked),
    methods: METHODS.filter((method) => methods.has(method)),
    missing: [
      ...required.filter((chain) => knownChains([chain]).length === 0),
      ...methodsOf(requiredNamespaces).filter((method) => !METHODS.includes(method)),
    ],
  }
}

/** The grant: one account on these chains. `methods` of an earlier grant stay as they are. */
export const grantOf = (address: string, chains: readonly string[], methods: readonly string[]) => ({
  [NAMESPACE]: { accounts: chains.map((chain) => `${chain}:${address}`), chains, methods, events: EVENTS },
})

export const grantedChains = (namespaces: Readonly<Record<string, { readonly chains: readonly string[] }>>) =>
  namespaces[NAMESPACE]?.chains ?? []
export const grantedMethods = (namespaces: Readonly<Record<string, { readonly methods: readonly string[] }>>) =>
  namespaces[NAMESPACE]?.methods ?? METHODS
