import { isRecord } from '@foyer/base'
import { grantedNamespaces } from './namespaces.ts'
import { CODES, type RpcError, type RpcRequest } from './rpc.ts'
import type { SealedChannel } from './sealed-channel.ts'
import { publicSession, type SessionRecord } from './session-records.ts'
import { SESSION_EXTENSION_MS, type SessionStore } from './session-store.ts'
import type { PairingEvent } from './types.ts'

/** Handles a wallet's requests in an open session: answers at once, updates the session store, then notifies. */
export function createSessions(options: {
  channel: SealedChannel
  sessionStore: SessionStore
  now: () => number
  emit: (event: PairingEvent) => void
  onError: (error: unknown) => void
}): { onRequest(session: SessionRecord, request: RpcRequest): void } {
  const { channel, sessionStore, now, emit } = options

  function answer(topic: string, { id, method }: RpcRequest, error?: RpcError): Promise<void> {
    return channel.respond(topic, method, error ? { id, error } : { id, result: true }).catch(options.onError)
  }

  return {
    onRequest(session, request) {
      const { topic } = session
      const params = isRecord(request.params) ? request.params : {}
      switch (request.method) {
        case 'wc_sessionUpdate': {
          const namespaces = grantedNamespaces(params.namespaces)
          // Ids increase with time, so an update that was overtaken by a newer one is recognised by its id.
          if (typeof namespaces === 'string' || request.id <= session.updateId) {
            void answer(topic, request, { code: CODES.invalidUpdate, message: 'Invalid update' })
            return
          }
          const updated = { ...session, namespaces, updateId: request.id }
          sessionStore.putSession(updated)
          void answer(topic, request)
          return emit({ type: 'session_update', topic, session: publicSession(updated) })
        }
        case 'wc_sessionExtend': {
          const expiresAt = Math.max(session.expiresAt, now() + SESSION_EXTENSION_MS)
          sessionStore.putSession({ ...session, expiresAt })
          void answer(topic, request)
          return emit({ type: 'session_extend', topic, expiresAt })
        }
        case 'wc_sessionEvent': {
          const { event, chainId } = params
          // Deployed clients do not send a success answer to an event, and some cannot handle one.
          if (!isRecord(event) || typeof event.name !== 'string' || typeof chainId !== 'string') return
          return emit({ type: 'session_event', topic, chainId, event: { name: event.name, data: event.data } })
        }
        case 'wc_sessionPing':
          void answer(topic, request)
          return emit({ type: 'session_ping', topic })
        case 'wc_sessionDelete': {
          // The answer is encrypted before the key is removed.
          void answer(topic, request)
          sessionStore.drop('session', topic)
          const code = typeof params.code === 'number' ? params.code : CODES.userDisconnected
          return emit({ type: 'session_delete', topic, code, message: String(params.message ?? '') })
        }
        case 'wc_sessionSettle':
          void answer(topic, request) // A repeated request, because our answer was late.
          return
        default:
          void answer(topic, request, { code: CODES.unknownMethod, message: `Unknown method ${request.method}` })
      }
    },
  }
}
