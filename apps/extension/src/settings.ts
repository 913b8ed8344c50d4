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

/** People of the local world, whose keys everybody knows. */
export const PEOPLE = ACCOUNTS.map(({ label }) => label)

const DEFAULT_URLS: Readonly<Record<string, string>> = {
  'eip155:1': 'http://127.0.0.1:8545',
  'eip155:8453': 'http://127.0.0.1:8546',
  [SOLANA_CHAIN]: 'http://127.0.0.1:8899',
  [bitcoinRegtest.caipNetworkId]: 'http://127.0.0.1:18443',
}
const settings = object({
  /** Whose keys it holds. */
  person: fallback(optional(picklist(PEOPLE), 'Mara'), 'Mara'),
  /** An EVM private key in place of the person's. */
  key: fallback(optional(pipe(string(), regex(/^0x[0-9a-f]{64}$/i))), undefined),
  /** Whether its owner is asked, or who answers instead. */
  answer: fallback(optional(picklist(['ask', 'approve', 'reject']), 'ask'), 'ask'),
  /** CAIP-2 id → where it reads and sends: JSON-RPC, and an Esplora for Bitcoin. A chain without one is unknown to it. */
  rpcUrls: fallback(optional(record(string(), pipe(string(), url())), DEFAULT_URLS), DEFAULT_URLS),
})
const flag = fallback(optional(boolean(), false), false)
const grant = object({
  evm: flag,
  solana: flag,
  bitcoin: flag,
  /** The EVM chain that this page is on. */
  chainId: fallback(optional(number()), undefined),
})
const grants = fallback(optional(record(string(), grant), {}), {})

export type Settings = InferOutput<typeof settings>
/** What a page may see, by kind of network. */
export type Grant = InferOutput<typeof grant>
/** By origin. */
export type Grants = Readonly<Record<string, Grant>>

/** What was kept; whatever cannot be read is as new. */
export const readSettings = (value: unknown): Settings => parse(fallback(settings, parse(settings, {})), value)
export const readGrants = (value: unknown): Grants => parse(grants, value)
export const NO_GRANT: Grant = parse(grant, {})

/** The keys in use. */
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

/** EVM chains that the wallet knows, the page's own first. Empty when every address was taken away. */
export function evmChainsOf({ rpcUrls }: Settings, { chainId }: Grant): { id: number; rpcUrl: string }[] {
  const chains = Object.entries(rpcUrls).flatMap(([chain, rpcUrl]) => {
    const [, id] = /^eip155:(\d+)$/.exec(chain) ?? []
    return id === undefined ? [] : [{ id: Number(id), rpcUrl }]
  })
  return chains.sort((a, b) => Number(b.id === chainId) - Number(a.id === chainId) || a.id - b.id)
}
