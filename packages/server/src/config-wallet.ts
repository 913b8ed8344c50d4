import { createHash, type KeyObject } from 'node:crypto'
import { type AccountsConfig, isLocalUrl, mailOf, mailsPerCallerOf, secretOf } from './config-accounts.ts'
import type { DatabaseConfig } from './db/database.ts'
import { checkVariables, databaseSetting, type Env, invalid, isUrl } from './settings.ts'
import { isSite } from './wallet-keys/device.ts'
import { p256Key } from './wallet-keys/statement.ts'
import { isSameKey, keysOf, type WrappingKey } from './wallet-keys/wrapping-key.ts'

/** The settings of the login service. */
export type LoginConfig = {
  /** The only origin that it accepts. */
  readonly walletOrigin: string
  /** They wrap the halves, the first one is the current one. */
  readonly keys: readonly WrappingKey[]
  /** Signs statements for the recovery service. */
  readonly signingKey: KeyObject
  /** Verifies receipts of the recovery service. */
  readonly recoveryKey: KeyObject
  /** Dollars. Wallets that are worth no more do not wait; without it all do. */
  readonly waitAbove?: number
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
  readonly keys: readonly WrappingKey[]
  /** Verifies statements of the login service. */
  readonly loginKey: KeyObject
  /** Signs receipts for the login service. */
  readonly signingKey: KeyObject
  readonly mailsPerCaller: number
  /** As the login service's. */
  readonly waitAbove?: number
  /** The token for reading `/metrics`; without one only this machine can. */
  readonly metricsToken?: string
  readonly mail?: AccountsConfig['mail']
}

/** Public development values, valid on this machine only. */
const LOCAL_KEYS = { FOYER_LOGIN_KEY: localKey('login'), FOYER_RECOVERY_KEY: localKey('recovery') }
/** P-256 keys, as PKCS #8 and SPKI. */
const LOCAL_PAIRS = {
  login: {
    private:
      'MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgqlBDDNmqL9PucP5j8ZxNoDhr7p2vCMBhhl3OCxeuFDehRANCAATJ8ERA1orcLMp0Z/wZTazKx0sGuaA6BHjYhwvM2yo+8bI0mHsDwrKyV/gln+sTCQ3c6ctA5+E1UEa3m5SHDf/c',
    public:
      'MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEyfBEQNaK3CzKdGf8GU2sysdLBrmgOgR42IcLzNsqPvGyNJh7A8Kyslf4JZ/rEwkN3OnLQOfhNVBGt5uUhw3/3A==',
  },
  recovery: {
    private:
      'MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgMLYyxldJupGGwZjo8Ig3HIGEnWvhQcLvf1NxIh9GFJShRANCAATmMTZ+6vLRD91ziXBnCh923vaPZgL+P0AbZUyCfxwB6a8fJMnJ+ST7nbC1XoTvmWcZRcQQiWtI49ZCI7a2UPul',
    public:
      'MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE5jE2fury0Q/dc4lwZwofdt72j2YC/j9AG2VMgn8cAemvHyTJyfkk+52wtV6E75lnGUXEEIlrSOPWQiO2tlD7pQ==',
  },
} as const

function localKey(use: string): string {
  return `base64:${createHash('sha256').update(`local world: ${use}`).digest('base64')}`
}

/**
 * FOYER_WALLET_ORIGIN, FOYER_LOGIN_KEY, FOYER_LOGIN_SIGNING_KEY, FOYER_RECOVERY_PUBLIC_KEY, FOYER_WAIT_ABOVE
 * @returns undefined without a wallet origin: there is no login service then
 * @throws INVALID_OPTION
 */
export function readLoginConfig(env: Env, publicUrl: string): LoginConfig | undefined {
  if (!env.FOYER_WALLET_ORIGIN) return undefined
  const isLocal = isLocalUrl(publicUrl)
  const walletOrigin = walletOriginOf(env)
  const keys = wrappingKeys('FOYER_LOGIN_KEY', env, isLocal)
  refuseSharedKeys(env)
  const signingKey = pairKey('FOYER_LOGIN_SIGNING_KEY', 'private', 'login', env, isLocal)
  const recoveryKey = pairKey('FOYER_RECOVERY_PUBLIC_KEY', 'public', 'recovery', env, isLocal)
  return { walletOrigin, keys, signingKey, recoveryKey, ...waitAboveOf(env) }
}

/**
 * RECOVERY_PORT, HOST, RECOVERY_PUBLIC_URL, RECOVERY_DATABASE_URL, FOYER_TRUSTED_PROXIES, FOYER_WALLET_ORIGIN, FOYER_RECOVERY_KEY,
 * FOYER_RECOVERY_SECRET, FOYER_RECOVERY_SIGNING_KEY, FOYER_LOGIN_PUBLIC_KEY, FOYER_SMTP_URL, FOYER_MAIL_FROM, FOYER_METRICS_TOKEN,
 * FOYER_WAIT_ABOVE
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
  const loginKey = pairKey('FOYER_LOGIN_PUBLIC_KEY', 'public', 'login', env, isLocal)
  const signingKey = pairKey('FOYER_RECOVERY_SIGNING_KEY', 'private', 'recovery', env, isLocal)
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
    signingKey,
    mailsPerCaller: mailsPerCallerOf(env),
    ...waitAboveOf(env),
    ...(env.FOYER_METRICS_TOKEN ? { metricsToken: env.FOYER_METRICS_TOKEN } : {}),
    ...(mail ? { mail } : {}),
  }
}

function waitAboveOf({ FOYER_WAIT_ABOVE: setting }: Env): { readonly waitAbove?: number } {
  if (!setting) return {}
  return /^\d{1,9}(\.\d{1,2})?$/.test(setting)
    ? { waitAbove: Number(setting) }
    : invalid('FOYER_WAIT_ABOVE', 'it is not an amount of dollars, such as 500')
}

function walletOriginOf({ FOYER_WALLET_ORIGIN: origin = '' }: Env): string {
  return isSite(origin) ? origin : invalid('FOYER_WALLET_ORIGIN', 'it is not an origin, such as https://wallet.example')
}

function wrappingKeys(name: keyof typeof LOCAL_KEYS, env: Env, isLocal: boolean): readonly WrappingKey[] {
  const setting = env[name] ?? (isLocal ? LOCAL_KEYS[name] : undefined)
  if (setting === undefined)
    return invalid(name, 'a server that others can reach needs one: base64:, file:, aws-kms: or vault:')
  if (!isLocal && Object.values(LOCAL_KEYS).some((key) => setting.includes(key))) invalid(name, 'everybody knows it')
  const keys = keysOf(setting, env)
  if (!keys)
    return invalid(
      name,
      'it is not base64: or file: with 32 random bytes in base64, aws-kms: with an ARN (and AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY), or vault: with the URL of a transit key (and VAULT_TOKEN)',
    )
  const isOpen = keys.some((key) => key.kind === 'vault' && !isLocal && key.url.startsWith('http:'))
  return isOpen ? invalid(name, 'halves of keys are not sent over http') : keys
}

/** One stolen key would open both halves of a wallet. */
function refuseSharedKeys(env: Env): void {
  const [login = [], recovery = []] = [env.FOYER_LOGIN_KEY, env.FOYER_RECOVERY_KEY].map(
    (setting) => keysOf(setting ?? '', env) ?? [],
  )
  if (login.some((key) => recovery.some((other) => isSameKey(key, other))))
    invalid('FOYER_RECOVERY_KEY', 'it is FOYER_LOGIN_KEY: each service needs a key of its own')
}

/** @throws INVALID_OPTION */
function pairKey(
  name: string,
  kind: 'private' | 'public',
  service: keyof typeof LOCAL_PAIRS,
  env: Env,
  isLocal: boolean,
): KeyObject {
  const local = LOCAL_PAIRS[service][kind]
  const text = env[name] ?? (isLocal ? local : undefined)
  if (text === undefined) return invalid(name, 'it is needed where FOYER_WALLET_ORIGIN is set')
  if (text === local && !isLocal) invalid(name, 'everybody knows the private key')
  const form = kind === 'private' ? 'PKCS #8' : 'SPKI'
  return p256Key(kind, text) ?? invalid(name, `it is not a P-256 key as ${form} in base64`)
}
