import { createHash, type KeyObject } from 'node:crypto'
import { type AccountsConfig, isLocalUrl, mailOf, secretOf } from './config-accounts.ts'
import type { DatabaseConfig } from './db/database.ts'
import { checkVariables, databaseSetting, type Env, invalid, isUrl } from './settings.ts'
import { isSite } from './wallet-keys/device.ts'
import { keysOf } from './wallet-keys/keywrap.ts'
import { p256Key } from './wallet-keys/statement.ts'

/** The settings of the login service. */
export type LoginConfig = {
  /** The only origin that it accepts. */
  readonly walletOrigin: string
  /** They wrap the halves, the first one is the current one. */
  readonly keys: readonly Buffer[]
  /** Signs statements for the recovery service. */
  readonly signingKey: KeyObject
}

/** The settings of the recovery service, a process of its own with a database of its own. */
export type RecoveryConfig = {
  readonly port: number
  readonly host: string
  readonly publicUrl: string
  readonly trustedProxies: number
  readonly walletOrigin: string
  readonly database: DatabaseConfig
  readonly secret: string
  readonly keys: readonly Buffer[]
  /** Verifies statements of the login service. */
  readonly loginKey: KeyObject
  readonly mail?: AccountsConfig['mail']
}

/** Public development values, valid on this machine only. */
const LOCAL_KEYS = { FOYER_LOGIN_KEY: localKey('login'), FOYER_RECOVERY_KEY: localKey('recovery') }
const LOCAL_SIGNING_KEY =
  'MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgqlBDDNmqL9PucP5j8ZxNoDhr7p2vCMBhhl3OCxeuFDehRANCAATJ8ERA1orcLMp0Z/wZTazKx0sGuaA6BHjYhwvM2yo+8bI0mHsDwrKyV/gln+sTCQ3c6ctA5+E1UEa3m5SHDf/c'
const LOCAL_PUBLIC_KEY =
  'MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEyfBEQNaK3CzKdGf8GU2sysdLBrmgOgR42IcLzNsqPvGyNJh7A8Kyslf4JZ/rEwkN3OnLQOfhNVBGt5uUhw3/3A=='

function localKey(use: string): string {
  return `base64:${createHash('sha256').update(`local world: ${use}`).digest('base64')}`
}

/**
 * FOYER_WALLET_ORIGIN, FOYER_LOGIN_KEY, FOYER_LOGIN_SIGNING_KEY
 * @returns undefined without a wallet origin: there is no login service then
 * @throws INVALID_OPTION
 */
export function readLoginConfig(env: Env, publicUrl: string): LoginConfig | undefined {
  if (!env.FOYER_WALLET_ORIGIN) return undefined
  const isLocal = isLocalUrl(publicUrl)
  const walletOrigin = walletOriginOf(env)
  const keys = wrappingKeys('FOYER_LOGIN_KEY', env, isLocal)
  refuseSharedKeys(env)
  const text = signingText('FOYER_LOGIN_SIGNING_KEY', env, isLocal ? LOCAL_SIGNING_KEY : undefined)
  if (text === LOCAL_SIGNING_KEY && !isLocal) invalid('FOYER_LOGIN_SIGNING_KEY', 'everybody knows it')
  const signingKey = p256Key('private', text)
  if (!signingKey) return invalid('FOYER_LOGIN_SIGNING_KEY', 'it is not a P-256 key as PKCS #8 in base64')
  return { walletOrigin, keys, signingKey }
}

/**
 * RECOVERY_PORT, HOST, RECOVERY_PUBLIC_URL, RECOVERY_DATABASE_URL, FOYER_TRUSTED_PROXIES, FOYER_WALLET_ORIGIN, FOYER_RECOVERY_KEY,
 * FOYER_RECOVERY_SECRET, FOYER_LOGIN_PUBLIC_KEY, FOYER_SMTP_URL, FOYER_MAIL_FROM
 * @throws INVALID_OPTION
 */
export function readRecoveryConfig(env: Env): RecoveryConfig {
  checkVariables(env)
  const port = Number(env.RECOVERY_PORT ?? 8789)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) invalid('RECOVERY_PORT', 'it is not a port')
  const publicUrl = (env.RECOVERY_PUBLIC_URL ?? `http://localhost:${port}`).replace(/\/$/, '')
  if (!isUrl(publicUrl)) invalid('RECOVERY_PUBLIC_URL', 'it is not a URL')
  const isLocal = isLocalUrl(publicUrl)
  const proxies = Number(env.FOYER_TRUSTED_PROXIES ?? 0)
  if (!Number.isInteger(proxies) || proxies < 0 || proxies > 10)
    invalid('FOYER_TRUSTED_PROXIES', 'it is not a number from 0 to 10')
  const keys = wrappingKeys('FOYER_RECOVERY_KEY', env, isLocal)
  refuseSharedKeys(env)
  const text = signingText('FOYER_LOGIN_PUBLIC_KEY', env, isLocal ? LOCAL_PUBLIC_KEY : undefined)
  if (text === LOCAL_PUBLIC_KEY && !isLocal) invalid('FOYER_LOGIN_PUBLIC_KEY', 'everybody knows its private key')
  const loginKey = p256Key('public', text)
  if (!loginKey) return invalid('FOYER_LOGIN_PUBLIC_KEY', 'it is not a P-256 key as SPKI in base64')
  // In memory the halves would be lost with the process, and with them the wallets of lost devices.
  if (!env.RECOVERY_DATABASE_URL && !isLocal) invalid('RECOVERY_DATABASE_URL', `a service at ${publicUrl} needs one`)
  const mail = mailOf(env)
  if (env.FOYER_RECOVERY_SECRET !== undefined && env.FOYER_RECOVERY_SECRET === env.FOYER_SECRET)
    invalid('FOYER_RECOVERY_SECRET', 'it is FOYER_SECRET')
  return {
    port,
    host: env.HOST ?? '127.0.0.1',
    publicUrl,
    trustedProxies: proxies,
    walletOrigin: walletOriginOf(env),
    database: databaseSetting('RECOVERY_DATABASE_URL', env.RECOVERY_DATABASE_URL) ?? { kind: 'embedded' },
    secret: secretOf('FOYER_RECOVERY_SECRET', env.FOYER_RECOVERY_SECRET, publicUrl),
    keys,
    loginKey,
    ...(mail ? { mail } : {}),
  }
}

function walletOriginOf({ FOYER_WALLET_ORIGIN: origin = '' }: Env): string {
  return isSite(origin) ? origin : invalid('FOYER_WALLET_ORIGIN', 'it is not an origin, such as https://wallet.example')
}

function wrappingKeys(name: keyof typeof LOCAL_KEYS, env: Env, isLocal: boolean): readonly Buffer[] {
  const setting = env[name] ?? (isLocal ? LOCAL_KEYS[name] : undefined)
  if (setting === undefined)
    return invalid(name, 'a server that others can reach needs one: base64: or file: with 32 random bytes')
  if (!isLocal && Object.values(LOCAL_KEYS).some((key) => setting.includes(key))) invalid(name, 'everybody knows it')
  return keysOf(setting) ?? invalid(name, 'it is not base64: or file: with 32 random bytes in base64')
}

/** One stolen key would open both halves of a wallet. */
function refuseSharedKeys(env: Env): void {
  const [login, recovery] = [env.FOYER_LOGIN_KEY, env.FOYER_RECOVERY_KEY].map((setting) => keysOf(setting ?? '') ?? [])
  if (login?.some((key) => recovery?.some((other) => key.equals(other))))
    invalid('FOYER_RECOVERY_KEY', 'it is FOYER_LOGIN_KEY: each service needs a key of its own')
}

function signingText(name: string, env: Env, local: string | undefined): string {
  return env[name] ?? local ?? invalid(name, 'it is needed where FOYER_WALLET_ORIGIN is set')
}
