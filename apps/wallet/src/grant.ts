import type { Proposal } from '@foyer/kit/testing/relay'
import { CHAINS } from './identity.ts'

/** Methods that this wallet supports. Other methods that an app requests are left out of the session (CAIP-25). */
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
  /** CAIP-2 ids of the requested chains that this wallet supports. */
  readonly chains: readonly string[]
  readonly methods: readonly string[]
  /** Chains and methods that the app requires and this wallet does not support. */
  readonly missing: readonly string[]
}

/** Filters CAIP-2 ids to the chains that this wallet supports. */
export const knownChains = (chains: readonly string[]): string[] =>
  chains.filter((chain) => CHAINS.some(({ id }) => chain === `${NAMESPACE}:${id}`))

/** Reads what a session proposal requests. Namespaces may be keyed by a single chain (`eip155:1`). */
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

/** The session's namespaces: one account on these chains. Pass the `methods` of an existing session to keep them. */
export const grantOf = (address: string, chains: readonly string[], methods: readonly string[]) => ({
  [NAMESPACE]: { accounts: chains.map((chain) => `${chain}:${address}`), chains, methods, events: EVENTS },
})

export const grantedChains = (namespaces: Readonly<Record<string, { readonly chains: readonly string[] }>>) =>
  namespaces[NAMESPACE]?.chains ?? []
export const grantedMethods = (namespaces: Readonly<Record<string, { readonly methods: readonly string[] }>>) =>
  namespaces[NAMESPACE]?.methods ?? METHODS
