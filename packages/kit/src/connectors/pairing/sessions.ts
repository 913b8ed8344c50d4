import { isRecord } from '@foyer/base'
import type { Core } from './core.ts'
import { type Ledger, SESSION_EXTENSION_MS } from './ledger.ts'
import { grantedNamespaces } from './namespaces.ts'
import { publicSession, type SessionRecord } from './records.ts'
import { CODES, type RpcError, type RpcRequest } from './rpc.ts'
import type { PairingEvent } from './types.ts'

/** What a wallet may ask of an open session. Answers at once, changes the ledger, then tells. */
export function createSessions(options: {
  core: Core
  ledger: Ledger
  now: () => number
  emit: (event: PairingEvent) => void
  onError: (error: unknown) => void
}): { onRequest(session: SessionRecord, request: RpcRequest): void } {
  const { core, ledger, now, emit } = options

  function answer(topic: string, { id, method }: RpcRequest, error?: RpcError): Promise<void> {
    return core.respond(topic, method, error ? { id, error } : { id, result: true }).catch(options.onError)
  }

  return {
    onRequest(session, request) {
      const { topic } = session
      const params = isRecord(request.params) ? request.params : {}
      switch (request.method) {
        case 'wc_sessionUpdate': {
          const namespaces = grantedNamespaces(params.namespaces)
          // Ids grow with time, so an update that was overtaken by a newer one is known by its id.
          if (typeof namespaces === 'string' || request.id <= session.updateId) {
            void answer(topic, request, { code: CODES.invalidUpdate, message: 'Invalid update' })
            return
          }
          const updated = { ...session, namespaces, updateId: request.id }
          ledger.putSession(updated)
          void answer(topic, request)
          return emit({ type: 'session_update', topic, session: publicSession(updated) })
        }
        case 'wc_sessionExtend': {
          const expiresAt = Math.max(session.expiresAt, now() + SESSION_EXTENSION_MS)
          ledger.putSession({ ...session, expiresAt })
          void answer(topic, request)
          return emit({ type: 'session_extend', topic, expiresAt })
        }
        case 'wc_sessionEvent': {
          const { event, chainId } = params
          // Deployed clients send no success answer to an event, and some cannot take one.
          if (!isRecord(event) || typeof event.name !== 'string' || typeof chainId !== 'string') return
          return emit({ type: 'session_event', topic, chainId, event: { name: event.name, data: event.data } })
        }
        case 'wc_sessionPing':
          void answer(topic, request)
          return emit({ type: 'session_ping', topic })
        case 'wc_sessionDelete': {
          // The answer is sealed before the key goes.
          void answer(topic, request)
          ledger.drop('session', topic)
          const code = typeof params.code === 'number' ? params.code : CODES.userDisconnected
          return emit({ type: 'session_delete', topic, code, message: String(params.message ?? '') })
        }
        case 'wc_sessionSettle':
          void answer(topic, request) // Sent again because our answer was late.
          return
        default:
          void answer(topic, request, { code: CODES.unknownMethod, message: `Unknown method ${request.method}` })
      }
    },
  }
}
