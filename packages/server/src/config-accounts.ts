import { record, strictObject, string, unknown } from 'valibot'
import { isAddress, isHex } from 'viem'
import { MAILS_PER_CALLER } from './mail/limits.ts'
import { isRegistrable, normalized } from './names/zone.ts'
import { check, type Env, invalid, readJson } from './settings.ts'

/** The settings of names, sign-in, email capture and reports. */
export type AccountsConfig = {
  /** The keys for stored email addresses are derived from it. */
  readonly secret: string
  readonly names: {
    readonly zone: string
    /** Signs the gateway's answers. */
    readonly signingKey: string
    /** The universal resolver on chain 1, for names that are not of the zone. */
    readonly resolver: string
    /** Registered at the start unless they are taken. */
    readonly given: readonly GivenName[]
  }
  /** Without it no email is captured. */
  readonly mail?: {
    readonly url: string
    readonly from: string
    readonly login?: { readonly user: string; readonly password: string }
  }
  /** Most mails and events of a project in a day. */
  readonly mailsPerDay: number
  /** Most mails by one caller in an hour. */
  readonly mailsPerCaller: number
  readonly eventsPerDay: number
}
type GivenName = {
  readonly name: string
  readonly address: string
  readonly attributes: Readonly<Record<string, string>>
}

const SECRET_MIN_LENGTH = 32
/**
 * Public development values, valid on this machine only. The key is that of anvil's ninth account, which the local resolver
 * trusts.
 */
const LOCAL_SECRET = 'local world: everybody knows this secret'
const LOCAL_NAMES_KEY = '0xdbda1821b80551c9d65939329250298aa3472ba22feea921c0cf5d620ea67b97'
const DEFAULT_ZONE = 'foyer.id'
/** The universal resolver of ENS on mainnet, https://docs.ens.domains/resolvers/universal */
const ENS_UNIVERSAL_RESOLVER = '0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe'

const given = record(string(), strictObject({ address: string(), attributes: record(string(), string()) }))
const GIVEN_KEYS = ['address', 'attributes']

/**
 * FOYER_SECRET, FOYER_NAMES_ZONE, FOYER_NAMES_KEY, FOYER_NAMES_RESOLVER, FOYER_NAMES (JSON: name → address, or {address, attributes}),
 * FOYER_SMTP_URL, FOYER_MAIL_FROM, FOYER_MAILS_PER_DAY,
 * FOYER_MAILS_PER_CALLER, FOYER_EVENTS_PER_DAY
 * @throws INVALID_OPTION with the variable's name; also where a server that others can reach has no secret of its own
 */
export function readAccountsConfig(env: Env, publicUrl: string): AccountsConfig {
  const zone = env.FOYER_NAMES_ZONE ?? DEFAULT_ZONE
  if (normalized(zone) !== zone) invalid('FOYER_NAMES_ZONE', 'it is not a normalised name')
  const resolver = env.FOYER_NAMES_RESOLVER ?? ENS_UNIVERSAL_RESOLVER
  if (!isAddress(resolver)) invalid('FOYER_NAMES_RESOLVER', 'it is not an address')
  const mail = mailOf(env)
  return {
    secret: secretOf('FOYER_SECRET', env.FOYER_SECRET, publicUrl),
    names: { zone, signingKey: signingKeyOf(env, publicUrl), resolver, given: givenNames(env.FOYER_NAMES, zone) },
    ...(mail ? { mail } : {}),
    mailsPerDay: countOf(env, 'FOYER_MAILS_PER_DAY', 1_000),
    mailsPerCaller: mailsPerCallerOf(env),
    eventsPerDay: countOf(env, 'FOYER_EVENTS_PER_DAY', 100_000),
  }
}

/** @throws INVALID_OPTION */
export const mailsPerCallerOf = (env: Env): number => countOf(env, 'FOYER_MAILS_PER_CALLER', MAILS_PER_CALLER)

function countOf(env: Env, name: string, otherwise: number): number {
  const text = env[name]
  if (text === undefined || text === '') return otherwise
  return /^\d{1,9}$/.test(text) ? Number(text) : invalid(name, 'it is not a whole number')
}

/** Whether an address refers to this machine only. */
export function isLocalUrl(url: string): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(url).hostname)
}

/** @throws INVALID_OPTION */
export function secretOf(name: string, secret: string | undefined, publicUrl: string): string {
  if (!secret && isLocalUrl(publicUrl)) return LOCAL_SECRET
  if (!secret) return invalid(name, `a server at ${publicUrl} needs one: ${SECRET_MIN_LENGTH} random characters`)
  if (secret.length < SECRET_MIN_LENGTH || new Set(secret).size < 8)
    return invalid(name, `it is not ${SECRET_MIN_LENGTH} random characters`)
  if (secret === LOCAL_SECRET && !isLocalUrl(publicUrl)) return invalid(name, 'everybody knows it')
  return secret
}

function signingKeyOf({ FOYER_NAMES_KEY: key }: Env, publicUrl: string): string {
  if (!key && isLocalUrl(publicUrl)) return LOCAL_NAMES_KEY
  // Without its own key, a server registers names but no resolver trusts its answers, so the default key does no harm.
  if (!key) return `0x${'00'.repeat(31)}01`
  if (!isHex(key) || key.length !== 66 || /^0x0*1?$/.test(key))
    return invalid('FOYER_NAMES_KEY', 'it is not 0x and 64 hex digits')
  if (key === LOCAL_NAMES_KEY && !isLocalUrl(publicUrl)) return invalid('FOYER_NAMES_KEY', 'everybody knows it')
  return key
}

function givenNames(text: string | undefined, zone: string): readonly GivenName[] {
  const written = Object.entries(readJson('FOYER_NAMES', text, record(string(), unknown())))
  const whole = written.map(([name, entry]) => [
    name,
    typeof entry === 'string' ? { address: entry, attributes: {} } : entry,
  ])
  const names = check('FOYER_NAMES', Object.fromEntries(whole), given, GIVEN_KEYS)
  return Object.entries(names).map(([name, { address, attributes }]) => {
    if (!isRegistrable(name, zone)) return invalid('FOYER_NAMES', `${name} is not a name of ${zone}`)
    if (!isAddress(address)) return invalid('FOYER_NAMES', `the address of ${name} is not one`)
    return { name, address, attributes }
  })
}

/** @throws INVALID_OPTION */
export function mailOf({ FOYER_SMTP_URL: url, FOYER_MAIL_FROM: from }: Env): AccountsConfig['mail'] {
  if (!url) return undefined
  if (!URL.canParse(url) || !/^smtps?:$/.test(new URL(url).protocol) || new URL(url).hostname === '')
    return invalid('FOYER_SMTP_URL', 'it is not smtp(s)://user:password@host:port')
  if (!from) return invalid('FOYER_MAIL_FROM', 'it is needed where FOYER_SMTP_URL is set')
  if (!/^(?:[ -~]{0,100}<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(from))
    return invalid('FOYER_MAIL_FROM', 'it is neither an address nor `Name <address>`')
  const { username, password } = new URL(url)
  return {
    url,
    from,
    ...(username === '' ? {} : { login: { user: decoded(username), password: decoded(password) } }),
  }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return invalid('FOYER_SMTP_URL', 'in its user and password a percent sign is written %25')
  }
}
