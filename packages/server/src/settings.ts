import { FoyerError } from '@foyer/base'
import { INVALID_OPTION } from '@foyer/base/catalogue'
import { type BaseIssue, type GenericSchema, type InferOutput, safeParse } from 'valibot'
import type { DatabaseConfig } from './db/database.ts'
import { distance } from './directory/search.ts'

export type Env = Readonly<Record<string, string | undefined>>

/** Every environment variable that the server reads, with its purpose. */
export const VARIABLES = {
  PORT: 'where it listens; 8787',
  HOST: 'the address it listens on; 127.0.0.1',
  PUBLIC_URL: 'how browsers and wallets name it; http://localhost:PORT',
  DATABASE_URL: 'postgres://…, or file: and a folder for the embedded database',
  REDIS_URL: 'several processes share one mailbox of the relay',
  FOYER_DATA: 'a folder: mailbox and database survive a restart',
  FOYER_PROJECTS: 'JSON: project id → allowedOrigins, features, …',
  FOYER_RPC_URLS: 'JSON: CAIP-2 id → endpoint of a node',
  FOYER_SECRET: '32 or more random characters',
  FOYER_TRUSTED_PROXIES: 'how many proxies of yours stand before it; 0',
  FOYER_METRICS_TOKEN: 'whoever sends it reads /metrics',
  FOYER_LOGOS: '`neutral`, or a folder of pictures of your own',
  FOYER_INDEX: 'JSON: CAIP-2 id → first block of a network that is indexed',
  FOYER_HISTORY: 'JSON: CAIP-2 id → base URL of a Blockscout',
  FOYER_IPFS_GATEWAY: 'https URL where ipfs:// is read',
  FOYER_TOKENS: 'JSON: CAIP-2 id → tokens that balances are read of',
  FOYER_PRICES: 'JSON: feedUrl, dollars, pools',
  FOYER_SWAP_FEE: 'JSON: account, percent; what you take out of swaps, 0.85 % by default',
  FOYER_SWAP_AGGREGATORS: 'JSON: aggregator that quotes swaps → its keys; docs/money.md',
  FOYER_SWAP_CONTRACTS: 'JSON: CAIP-2 id → contracts that swaps use on a local chain or a testnet',
  FOYER_ONRAMP: 'JSON: provider of purchases with a card → its keys; docs/money.md',
  FOYER_ONRAMP_LOCAL: 'JSON: card providers of a local world; on this machine only',
  FOYER_ONRAMP_ORDERS_PER_DAY: 'purchases with a card that are begun in each project in a day; 1000',
  FOYER_EXCHANGES: 'JSON: exchange that visitors pay from → its keys; docs/money.md',
  FOYER_EXCHANGES_LOCAL: 'JSON: exchanges of a local world; on this machine only',
  FOYER_EXCHANGE_PAYMENTS_PER_DAY: 'payments from exchanges that are begun in each project in a day; 1000',
  FOYER_COUNTRY_HEADER: 'a header by which your proxy tells the visitor’s country, such as cf-ipcountry',
  FOYER_SUBDIVISION_HEADER:
    'with FOYER_COUNTRY_HEADER, a header by which your proxy tells the state or province, such as cf-region-code',
  FOYER_SMTP_URL: 'smtp(s)://user:password@host:port, for email capture',
  FOYER_MAIL_FROM: 'Name <address> that mails come from',
  FOYER_MAILS_PER_DAY: 'mails with a code of each project in a day; 1000',
  FOYER_MAILS_PER_CALLER: 'mails by one caller in an hour; 20',
  FOYER_EVENTS_PER_DAY: 'events kept of each project in a day; 100000',
  FOYER_NAMES_ZONE: 'the zone in which visitors register names; foyer.id',
  FOYER_NAMES_KEY: 'the private key that signs for the zone’s resolver',
  FOYER_NAMES_RESOLVER: 'the universal resolver on chain 1',
  FOYER_NAMES: 'JSON: names given at the start',
  FOYER_WALLET_ORIGIN:
    'the origin of the embedded wallet’s page, such as https://wallet.example; turns the login service on',
  FOYER_WALLET_PORT: 'where that page is served; 8790',
  FOYER_LOGIN_KEY:
    'base64: or file: with 32 random bytes, aws-kms: or vault:; wraps halves of wallets; two separated by a comma: new,old',
  FOYER_LOGIN_SIGNING_KEY: 'P-256 key (PKCS #8, base64) that signs for the recovery service',
  FOYER_LOGIN_PUBLIC_KEY: '`foyer-server recovery`: its public key (SPKI, base64)',
  FOYER_RECOVERY_SIGNING_KEY: '`foyer-server recovery`: P-256 key (PKCS #8, base64) that signs for the login service',
  FOYER_RECOVERY_PUBLIC_KEY: 'its public key (SPKI, base64), for the login service',
  FOYER_WAIT_ABOVE:
    'dollars: an older wallet with no more than that opens on a new device without the wait of 24 hours; for both services',
  FOYER_RECOVERY_KEY: '`foyer-server recovery`: as FOYER_LOGIN_KEY, another key',
  FOYER_RECOVERY_SECRET: '`foyer-server recovery`: 32 or more random characters',
  FOYER_SOCIAL_GOOGLE_CLIENT_ID: 'the client that is registered with Google; turns this login on',
  FOYER_SOCIAL_GOOGLE_CLIENT_SECRET: 'its secret',
  FOYER_SOCIAL_GITHUB_CLIENT_ID: 'the same for GitHub',
  FOYER_SOCIAL_GITHUB_CLIENT_SECRET: 'its secret',
  FOYER_SOCIAL_DISCORD_CLIENT_ID: 'the same for Discord',
  FOYER_SOCIAL_DISCORD_CLIENT_SECRET: 'its secret',
  FOYER_SOCIAL_X_CLIENT_ID: 'the same for X',
  FOYER_SOCIAL_X_CLIENT_SECRET: 'its secret',
  FOYER_SOCIAL_FACEBOOK_CLIENT_ID: 'the same for Facebook',
  FOYER_SOCIAL_FACEBOOK_CLIENT_SECRET: 'its secret',
  FOYER_SOCIAL_APPLE_CLIENT_ID: 'the services id that is registered with Apple',
  FOYER_SOCIAL_APPLE_TEAM_ID: 'its team',
  FOYER_SOCIAL_APPLE_KEY_ID: 'the key of the team that signs client secrets',
  FOYER_SOCIAL_APPLE_PRIVATE_KEY: 'that key (PKCS #8; the text of the file, or its base64)',
  FOYER_SOCIAL_FARCASTER_RELAY: 'https://relay.farcaster.xyz turns the login with Farcaster on',
  FOYER_SOCIAL_FARCASTER_RPC: 'a node of OP Mainnet, where its registries are',
  FOYER_SOCIAL_LOGINS_PER_DAY: 'social logins that are begun in each project in a day; 10000',
  FOYER_SOCIAL_URL: 'the identity providers of a local world, instead of the real ones; on this machine only',
  FOYER_BUNDLERS: 'JSON: CAIP-2 id → bundler (ERC-4337); turns smart accounts on there',
  FOYER_PAYMASTERS: 'JSON: CAIP-2 id → paymaster service (ERC-7677) that pays for operations',
  FOYER_SPONSORED_PER_DAY: 'operations that are paid for each project in a day; 1000',
  FOYER_SPONSORED_PER_ACCOUNT: 'and of those, for each account; 50',
  RECOVERY_PORT: '`foyer-server recovery`: where it listens; 8789',
  RECOVERY_PUBLIC_URL: 'how browsers name the recovery service',
  RECOVERY_DATABASE_URL: '`foyer-server recovery`: as DATABASE_URL, another database',
} as const

/** @throws INVALID_OPTION for a variable of ours by its prefix that nothing reads: it is a slip, and would pass for a setting */
export function checkVariables(env: Env): void {
  const known = Object.keys(VARIABLES)
  const unread = Object.keys(env).find((name) => name.startsWith('FOYER_') && !known.includes(name))
  if (unread !== undefined) invalid(unread, `no such setting${didYouMean(unread, known)}`)
}

/** @throws INVALID_OPTION with the variable's name, the place in it and, for a misspelt key, the nearest that there is */
export function readJson<S extends GenericSchema>(
  name: string,
  text: string | undefined,
  schema: S,
  keys: readonly string[] = [],
): InferOutput<S> {
  let value: unknown
  try {
    value = JSON.parse(text || '{}')
  } catch {
    return invalid(name, 'it is not JSON')
  }
  // A record schema also accepts arrays.
  if (Array.isArray(value)) return invalid(name, 'it is a list, not an object')
  return check(name, value, schema, keys)
}

/** @throws INVALID_OPTION as `readJson` */
export function check<S extends GenericSchema>(
  name: string,
  value: unknown,
  schema: S,
  keys: readonly string[] = [],
): InferOutput<S> {
  const parsed = safeParse(schema, value)
  return parsed.success
    ? parsed.output
    : invalid(name, reasonOf(parsed.issues.find(isUnknownKey) ?? parsed.issues[0], keys))
}

/** A misspelt key causes two issues, an unknown and a missing key; the first one explains the mistake. */
const isUnknownKey = ({ type, expected }: BaseIssue<unknown>): boolean =>
  type === 'strict_object' && expected === 'never'

function reasonOf(issue: BaseIssue<unknown>, keys: readonly string[]): string {
  const path = issue.path?.map(({ key }) => String(key)) ?? []
  const place = path.length > 0 ? `${path.join('.')}: ` : ''
  return isUnknownKey(issue) ? `${place}no such key${didYouMean(path.at(-1) ?? '', keys)}` : `${place}${issue.message}`
}

/** `; did you mean …?`, or nothing where no word is near. */
export function didYouMean(written: string, words: readonly string[]): string {
  const fold = (word: string) => word.toLowerCase().replace(/[^a-z0-9]/g, '')
  const slips = Math.max(2, Math.floor(written.length / 4))
  const [nearest] = words
    .map((word) => ({ word, far: distance(fold(word), fold(written)) }))
    .filter(({ far }) => far <= slips)
    .sort((a, b) => a.far - b.far)
  return nearest ? `; did you mean ${nearest.word}?` : ''
}

export function isUrl(text: string, protocol = /^https?:$/): boolean {
  return URL.canParse(text) && protocol.test(new URL(text).protocol)
}

/** A database setting: `postgres://…`, or `file:` and a folder. @throws INVALID_OPTION */
export function databaseSetting(name: string, url: string | undefined): DatabaseConfig | undefined {
  if (!url) return undefined
  if (/^postgres(ql)?:/.test(url) && URL.canParse(url)) return { kind: 'postgres', url }
  const directory = /^file:(?:\/\/)?(.+)$/.exec(url)?.[1]
  if (directory === undefined) return invalid(name, 'it starts with neither postgres: nor file:')
  return { kind: 'embedded', directory: directory.replace(/(?<=.)[\\/]+$/, '') }
}

/** @throws INVALID_OPTION */
export function invalid(option: string, reason: string): never {
  throw new FoyerError(INVALID_OPTION, { context: { option, reason } })
}

/** A setting that is a number of things. @throws INVALID_OPTION */
export function countOf(name: string, env: Env, usual: number): number {
  const count = Number(env[name] ?? usual)
  if (!Number.isSafeInteger(count) || count < 0) invalid(name, 'it is not a whole number')
  return count
}
