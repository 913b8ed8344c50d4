import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { isLocalUrl } from './config-accounts.ts'
import { type Env, invalid, isUrl } from './settings.ts'

/** The origin of the embedded wallet's page. Without one, the server offers no embedded wallet. */
export type WalletOriginConfig = {
  /** As browsers write it, e.g. `https://wallet.example`. */
  readonly origin: string
  /** The port that serves it; nothing else is served there. */
  readonly port: number
  /** How browsers reach the recovery service. */
  readonly recoveryUrl: string
  /** The folder of the built page. */
  readonly folder: string
}

/** Where `foyer-server recovery` listens by default. */
const LOCAL_RECOVERY = 'http://localhost:8789'

/**
 * FOYER_WALLET_ORIGIN, FOYER_WALLET_PORT, RECOVERY_PUBLIC_URL
 * @throws INVALID_OPTION with the variable's name; also where the wallet would share an origin with the API, since the page that
 *   holds keys shares its origin with nothing
 */
export function readWalletConfig(env: Env, publicUrl: string): WalletOriginConfig | undefined {
  const { FOYER_WALLET_ORIGIN: origin } = env
  if (!origin) {
    for (const name of ['FOYER_WALLET_PORT', 'RECOVERY_PUBLIC_URL'])
      if (env[name]) invalid(name, 'it needs FOYER_WALLET_ORIGIN')
    return undefined
  }
  if (!isUrl(origin) || new URL(origin).origin !== origin)
    return invalid('FOYER_WALLET_ORIGIN', 'it is not an origin such as https://wallet.example')
  if (origin === new URL(publicUrl).origin) return invalid('FOYER_WALLET_ORIGIN', 'it is the origin of PUBLIC_URL')
  if (!/^https:|^http:\/\/([a-z0-9-]+\.)*localhost(:\d+)?$/.test(origin))
    return invalid('FOYER_WALLET_ORIGIN', 'browsers refuse keys and passkeys over http, except on localhost')
  const recoveryUrl = env.RECOVERY_PUBLIC_URL || (isLocalUrl(publicUrl) ? LOCAL_RECOVERY : '')
  if (!recoveryUrl)
    return invalid(
      'RECOVERY_PUBLIC_URL',
      'it is missing: set the address at which browsers reach your recovery service (`foyer-server recovery`), such as https://recovery.example',
    )
  if (!isUrl(recoveryUrl)) return invalid('RECOVERY_PUBLIC_URL', 'it is not a URL')
  const port = Number(env.FOYER_WALLET_PORT ?? 8790)
  if (!Number.isInteger(port) || port < 1 || port > 65_535) return invalid('FOYER_WALLET_PORT', 'it is not a port')
  return { origin, port, recoveryUrl: recoveryUrl.replace(/\/$/, ''), folder: builtPage() }
}

/** Beside the built files, or where `npm run build` puts it, when the server runs from its sources. */
function builtPage(): string {
  const places = ['./', '../', '../dist/'].map((place) => new URL(`${place}wallet-page`, import.meta.url))
  const [first = '', ...others] = places.map((place) => fileURLToPath(place))
  return [first, ...others].find((folder) => existsSync(folder)) ?? first
}
