import { ACCOUNTS } from '@foyer/devnet/accounts'
import { BITCOIN_ACCOUNTS } from '@foyer/devnet/bitcoin-accounts'
import { SOLANA_ACCOUNTS, SOLANA_CHAIN } from '@foyer/devnet/solana-accounts'
import { bitcoinRegtest } from '@foyer/kit/bitcoin'
import {
  boolean,
  fallback,
  type InferOutput,
  number,
  object,
  optional,
  parse,
  picklist,
  pipe,
  record,
  regex,
  string,
  url,
} from 'valibot'

/** Names of the local world's test accounts, whose private keys are public. */
export const PEOPLE = ACCOUNTS.map(({ label }) => label)

const DEFAULT_URLS: Readonly<Record<string, string>> = {
  'eip155:1': 'http://127.0.0.1:8545',
  'eip155:8453': 'http://127.0.0.1:8546',
  [SOLANA_CHAIN]: 'http://127.0.0.1:8899',
  [bitcoinRegtest.caipNetworkId]: 'http://127.0.0.1:18443',
}
const settings = object({
  /** The person whose test accounts the wallet uses. */
  person: fallback(optional(picklist(PEOPLE), 'Mara'), 'Mara'),
  /** An EVM private key to use instead of the person's. */
  key: fallback(optional(pipe(string(), regex(/^0x[0-9a-f]{64}$/i))), undefined),
  /** Whether the user is asked, or all requests are approved or rejected automatically. */
  answer: fallback(optional(picklist(['ask', 'approve', 'reject']), 'ask'), 'ask'),
  /**
   * CAIP-2 id → the URL that the wallet reads from and sends to: JSON-RPC, or Esplora for Bitcoin. Chains without a URL
   * are unknown to the wallet.
   */
  rpcUrls: fallback(optional(record(string(), pipe(string(), url())), DEFAULT_URLS), DEFAULT_URLS),
})
const flag = fallback(optional(boolean(), false), false)
const grant = object({
  evm: flag,
  solana: flag,
  bitcoin: flag,
  /** The EVM chain that this page uses. */
  chainId: fallback(optional(number()), undefined),
})
const grants = fallback(optional(record(string(), grant), {}), {})

export type Settings = InferOutput<typeof settings>
/** What a page may see, for each kind of network. */
export type Grant = InferOutput<typeof grant>
/** Grants by origin. */
export type Grants = Readonly<Record<string, Grant>>

/** Parses stored settings. Invalid values fall back to the defaults. */
export const readSettings = (value: unknown): Settings => parse(fallback(settings, parse(settings, {})), value)
export const readGrants = (value: unknown): Grants => parse(grants, value)
export const NO_GRANT: Grant = parse(grant, {})

/** The accounts in use. */
export function ownerOf({ person, key }: Settings) {
  const named = <T extends { readonly label: string }>(people: readonly [T, ...T[]]): T =>
    people.find(({ label }) => label === person) ?? people[0]
  const { privateKey } = named(ACCOUNTS)
  return {
    evm: (key ?? privateKey) as `0x${string}`,
    solana: named(SOLANA_ACCOUNTS),
    bitcoin: named(BITCOIN_ACCOUNTS),
  }
}

/** EVM chains that the wallet supports, with the page's own chain first. Empty if all EVM URLs have been removed. */
export function evmChainsOf({ rpcUrls }: Settings, { chainId }: Grant): { id: number; rpcUrl: string }[] {
  const chains = Object.entries(rpcUrls).flatMap(([chain, rpcUrl]) => {
    const [, id] = /^eip155:(\d+)$/.exec(chain) ?? []
    return id === undefined ? [] : [{ id: Number(id), rpcUrl }]
  })
  return chains.sort((a, b) => Number(b.id === chainId) - Number(a.id === chainId) || a.id - b.id)
}
