import { FoyerError } from '@foyer/base'
import { INSTANCE_DESTROYED } from '@foyer/base/catalogue'
import type { Network } from '@foyer/base/networks'
import type { Connector } from '../core/connections/connector.ts'
import type { Context } from '../core/context.ts'
import { report } from '../core/notices.ts'
import type { SiwxSession } from '../core/siwx.ts'
import type { AuthRequest, Cacao, PairedSession, PairingClient } from './pairing/index.ts'
import { type Providers, sessionOf } from './pairing-session.ts'

/** Combines the sign-in with the approval that connects. Absent if the host has no sign-in. */
export type OneClick = {
  /** The sign-in request, needed soon because the code waits for it. Undefined: connects without signing in. */
  readonly request: (networks: readonly Network[]) => Promise<AuthRequest | undefined>
  /** Receives the signed statements. Never rejects. */
  readonly keep: (auths: readonly Cacao[]) => Promise<void>
  /** Receives a message that was signed while connecting. Never rejects. */
  readonly keepSession: (session: SiwxSession) => Promise<void>
}

/** The connector that reaches a phone wallet through the relay. Its client is loaded with the first code. */
export function pairingConnector(ctx: Context, oneClick?: OneClick): Connector {
  let loading: Promise<PairingClient> | undefined
  const providers: Providers = new Map()
  const client = () => {
    loading ??= loadClient(ctx, (topic) => providers.delete(topic))
    return loading
  }
  const open = (pairing: PairingClient, session: PairedSession) => sessionOf(ctx, pairing, session, providers)
  return {
    id: 'walletConnect',
    name: 'WalletConnect',
    type: 'WALLET_CONNECT',
    namespaces: [...ctx.adapters.keys()],
    connect: async (request) => {
      const [pairing, authenticate] = await Promise.all([client(), oneClick?.request(request.networks)])
      const { pair } = await import('./pairing-request.ts')
      return open(pairing, await signedIn(await pair(ctx, pairing, request, authenticate), oneClick?.keep))
    },
    resume: async (topic) => {
      const pairing = await client()
      const { sessions } = await pairing.resume()
      const session = sessions.find((candidate) => candidate.topic === topic)
      return session && (await open(pairing, session))
    },
    pending: async () => {
      const pairing = await client()
      const { pending } = await pairing.resume()
      return pending.map(async ({ settled }) => open(pairing, await signedIn(await settled, oneClick?.keep)))
    },
  }
}

async function loadClient(ctx: Context, onEnd: (topic: string) => void): Promise<PairingClient> {
  const { createPairingClient } = await import('./pairing/client.ts')
  if (ctx.modalRuntime.ended) throw new FoyerError(INSTANCE_DESTROYED)
  const { relayUrl, projectId, metadata, id } = ctx.options
  const client = createPairingClient({
    relayUrl: relayUrl ?? '',
    metadata: { ...metadata, icons: [...metadata.icons] },
    storagePrefix: id,
    ...(projectId === undefined ? {} : { projectId }),
  })
  const stop = client.on((event) => {
    if (event.type === 'alert') report(ctx, event.error)
    else if (event.type === 'session_delete') onEnd(event.topic)
  })
  ctx.undo.add(() => {
    stop()
    void client.destroy()
  })
  return client
}

/** Before the session is used, so that an account that is already signed in is not asked again. */
async function signedIn(session: PairedSession, keep: OneClick['keep'] | undefined): Promise<PairedSession> {
  if (session.auths) await keep?.(session.auths)
  return session
}
