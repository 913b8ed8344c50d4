import { type Project, projectsOf, publicUrlOf } from './config.ts'
import { hasBundlers } from './config-operations.ts'
import { hasSocials } from './config-social.ts'
import { readWalletConfig } from './config-wallet-origin.ts'
import { checkVariables, type Env, invalid } from './settings.ts'

/** What a wallet origin's answers depend on, which is public. */
export type WatchedOrigin = {
  readonly origin: string
  /** The folder of the built page. */
  readonly folder: string
  readonly services: { readonly apiUrl: string; readonly recoveryUrl: string }
  readonly offers: { readonly smartAccounts: boolean; readonly socials: boolean }
  readonly projects: ReadonlyMap<string, Project>
}

/**
 * FOYER_WALLET_ORIGIN, PUBLIC_URL, PORT, RECOVERY_PUBLIC_URL, FOYER_PROJECTS; of FOYER_BUNDLERS and FOYER_SOCIAL_… whether there are any.
 * No key and no secret: a machine that watches has none.
 * @throws INVALID_OPTION
 */
export function readWatchedOrigin(env: Env): WatchedOrigin {
  checkVariables(env)
  const apiUrl = publicUrlOf(env)
  const { origin, recoveryUrl, folder } =
    readWalletConfig(env, apiUrl) ?? invalid('FOYER_WALLET_ORIGIN', 'it says which origin is compared')
  return {
    origin,
    folder,
    services: { apiUrl, recoveryUrl },
    offers: { smartAccounts: hasBundlers(env), socials: hasSocials(env) },
    projects: projectsOf(env),
  }
}
