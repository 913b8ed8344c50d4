import type { KeyObject } from 'node:crypto'
import { isLocalUrl } from './config-accounts.ts'
import { countOf, type Env, invalid, isUrl } from './settings.ts'
import { p256Key } from './wallet-keys/statement.ts'

export const SOCIAL_PROVIDERS = ['google', 'apple', 'github', 'discord', 'x', 'facebook'] as const
export type SocialProvider = (typeof SOCIAL_PROVIDERS)[number]

/** A client as it is registered with a provider. */
export type SocialClient = {
  readonly id: string
  /** Apple has a key in place of a secret, which signs a new secret for every request. */
  readonly secret: string | { readonly teamId: string; readonly keyId: string; readonly key: KeyObject }
}
export type SocialConfig = {
  /** How many may be begun in each project in a day. */
  readonly loginsPerDay: number
  readonly clients: Partial<Record<SocialProvider, SocialClient>>
  /** Its relay, and a node of OP Mainnet, where its registries are. */
  readonly farcaster?: { readonly relay: string; readonly rpcUrl: string }
  /** The providers of a local world, instead of the real ones. */
  readonly url?: string
}

/** They send no mail, and many are begun that are not finished: more than mails. */
const LOGINS_PER_DAY = 10_000

/**
 * FOYER_SOCIAL_LOGINS_PER_DAY; FOYER_SOCIAL_<PROVIDER>_CLIENT_ID and _CLIENT_SECRET, for Apple _TEAM_ID, _KEY_ID and _PRIVATE_KEY; FOYER_SOCIAL_FARCASTER_RELAY and _RPC; FOYER_SOCIAL_URL
 * @returns undefined when no provider is set
 * @throws INVALID_OPTION
 */
export function readSocialConfig(env: Env, publicUrl: string): SocialConfig | undefined {
  const clients = Object.fromEntries(
    SOCIAL_PROVIDERS.flatMap((provider) => {
      const client = clientOf(provider, env)
      return client ? [[provider, client] as const] : []
    }),
  )
  const url = env.FOYER_SOCIAL_URL?.replace(/\/$/, '')
  if (url && !isUrl(url)) invalid('FOYER_SOCIAL_URL', 'it is not a URL')
  if (url && !(isLocalUrl(publicUrl) && isLocalUrl(url)))
    invalid('FOYER_SOCIAL_URL', 'providers of a local world are for a server on this machine only')
  const farcaster = farcasterOf(env)
  if (Object.keys(clients).length === 0 && !farcaster) return undefined
  if (!env.FOYER_WALLET_ORIGIN) invalid('FOYER_WALLET_ORIGIN', 'social logins need it: their windows open there')
  const loginsPerDay = countOf('FOYER_SOCIAL_LOGINS_PER_DAY', env, LOGINS_PER_DAY)
  return { clients, loginsPerDay, ...(farcaster ? { farcaster } : {}), ...(url ? { url } : {}) }
}

/** Whether a server with this environment offers social logins, without a look at the secrets of its clients. */
export const hasSocials = (env: Env): boolean =>
  [...SOCIAL_PROVIDERS.map((provider) => `${provider.toUpperCase()}_CLIENT_ID`), 'FARCASTER_RELAY'].some(
    (name) => !!env[`FOYER_SOCIAL_${name}`],
  )

/** The providers that a server offers. */
export const offeredSocials = (config: SocialConfig | undefined): readonly string[] => [
  ...Object.keys(config?.clients ?? {}),
  ...(config?.farcaster ? ['farcaster'] : []),
]

/** @throws INVALID_OPTION */
function farcasterOf(env: Env): SocialConfig['farcaster'] {
  const [relay, rpcUrl] = [env.FOYER_SOCIAL_FARCASTER_RELAY, env.FOYER_SOCIAL_FARCASTER_RPC].map((url) =>
    url?.replace(/\/$/, ''),
  )
  if (rpcUrl && !isUrl(rpcUrl)) invalid('FOYER_SOCIAL_FARCASTER_RPC', 'it is not a URL')
  if (!relay) return rpcUrl ? invalid('FOYER_SOCIAL_FARCASTER_RPC', 'it needs FOYER_SOCIAL_FARCASTER_RELAY') : undefined
  if (!isUrl(relay)) invalid('FOYER_SOCIAL_FARCASTER_RELAY', 'it is not a URL')
  if (!rpcUrl) return invalid('FOYER_SOCIAL_FARCASTER_RPC', 'the login with Farcaster needs a node of OP Mainnet')
  return { relay, rpcUrl }
}

/** @throws INVALID_OPTION for a client of which a part is missing */
function clientOf(provider: SocialProvider, env: Env): SocialClient | undefined {
  const read = (name: string) => env[`FOYER_SOCIAL_${provider.toUpperCase()}_${name}`] || undefined
  const needed = (name: string) =>
    read(name) ?? invalid(`FOYER_SOCIAL_${provider.toUpperCase()}_${name}`, `the login with ${provider} needs it`)
  const names = provider === 'apple' ? ['TEAM_ID', 'KEY_ID', 'PRIVATE_KEY'] : ['CLIENT_SECRET']
  if (['CLIENT_ID', ...names].every((name) => read(name) === undefined)) return undefined
  const id = needed('CLIENT_ID')
  if (provider !== 'apple') return { id, secret: needed('CLIENT_SECRET') }
  const [teamId, keyId] = [needed('TEAM_ID'), needed('KEY_ID')]
  const text = needed('PRIVATE_KEY').replace(/-----[A-Z ]+-----|\s/g, '')
  const key =
    p256Key('private', text) ?? invalid('FOYER_SOCIAL_APPLE_PRIVATE_KEY', 'it is not a P-256 key as PKCS #8 in base64')
  return { id, secret: { teamId, keyId, key } }
}
