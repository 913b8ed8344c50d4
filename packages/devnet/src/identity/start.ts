import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { type ServerType, serve } from '@hono/node-server'
import { type CryptoKey, importSPKI } from 'jose'
import { type FarcasterFault, farcasterWorld } from './farcaster-app.ts'
import { createIdentity, createIdentityKeys, type Fault } from './provider.ts'
import { PROVIDERS } from './shapes.ts'

export type IdentityWorld = {
  readonly url: string
  /** The server's settings for these providers. */
  readonly env: Readonly<Record<string, string>>
  readonly setFault: (fault: Fault | undefined) => void
  readonly setFarcasterFault: (fault: FarcasterFault | undefined) => void
  readonly close: () => Promise<void>
}

const TEAM = 'LOCALTEAM1'
const KEY = 'LOCALKEY01'

/**
 * Starts the identity providers of the local world, on this machine only. Their client's secrets are new with every start.
 * @param options.port by default any free port
 * @param options.walletOrigin where the callbacks are
 * @param options.openerPolicies the Cross-Origin-Opener-Policy of a provider's pages, by its name; by default none
 */
export async function startIdentity(options: {
  readonly port?: number
  readonly walletOrigin: string
  readonly openerPolicies?: Readonly<Record<string, string>>
}): Promise<IdentityWorld> {
  const [id, secret] = ['foyer-local', randomBytes(24).toString('base64url')]
  const apple = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const publicKey: CryptoKey = await importSPKI(
    apple.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    'ES256',
  )
  const keys = await createIdentityKeys()
  // The port is known before the providers, because they name themselves.
  let answer: (request: Request) => Response | Promise<Response> = () => new Response(null, { status: 503 })
  const server = await new Promise<ServerType>((resolve, reject) => {
    const fetch = (request: Request) => answer(request)
    const listening = serve({ fetch, port: options.port ?? 0, hostname: '127.0.0.1' }, () => resolve(listening))
    listening.once('error', reject)
  })
  const address = server.address()
  const url = `http://localhost:${typeof address === 'object' && address ? address.port : options.port}`
  const redirectUris = PROVIDERS.map((provider) => `${options.walletOrigin}/social/callback/${provider}`)
  const client = { id, secret, redirectUris, apple: { teamId: TEAM, keyId: KEY, publicKey } }
  const identity = createIdentity({ url, client, keys, now: Date.now })
  let farcasterFault: FarcasterFault | undefined
  identity.app.route(
    '/farcaster',
    farcasterWorld(`${url}/farcaster`, Date.now, () => farcasterFault),
  )
  answer = async (request) => {
    const response = await identity.app.fetch(request)
    const policy = options.openerPolicies?.[new URL(request.url).pathname.split('/')[1] ?? '']
    if (policy) response.headers.set('cross-origin-opener-policy', policy)
    return response
  }
  const env = Object.fromEntries(
    PROVIDERS.flatMap((provider) => {
      const prefix = `FOYER_SOCIAL_${provider.toUpperCase()}_`
      const own = { CLIENT_ID: id, ...(provider === 'apple' ? {} : { CLIENT_SECRET: secret }) }
      return Object.entries(own).map(([name, value]) => [`${prefix}${name}`, value])
    }),
  )
  return {
    url,
    env: {
      ...env,
      FOYER_SOCIAL_URL: url,
      FOYER_SOCIAL_FARCASTER_RELAY: `${url}/farcaster`,
      FOYER_SOCIAL_FARCASTER_RPC: `${url}/farcaster/rpc`,
      FOYER_SOCIAL_APPLE_TEAM_ID: TEAM,
      FOYER_SOCIAL_APPLE_KEY_ID: KEY,
      FOYER_SOCIAL_APPLE_PRIVATE_KEY: apple.privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
    },
    setFault: identity.setFault,
    setFarcasterFault(fault) {
      farcasterFault = fault
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
