import type { FoyerError } from '@foyer/base'
import type { Core } from './core.ts'
import type { Ledger } from './ledger.ts'
import { createProposals } from './proposals.ts'
import { propose } from './propose.ts'
import type { PeerMetadata, PendingRecord } from './records.ts'
import type { RpcRequest, RpcResponse } from './rpc.ts'
import { createSessions } from './sessions.ts'
import type { PairingEvent } from './types.ts'

/** Everything that is not needed to show a code: the proposal itself, and what wallets say to it. */
export function createAnswers(options: {
  core: Core
  ledger: Ledger
  metadata: PeerMetadata
  now: () => number
  emit: (event: PairingEvent) => void
  onAlert: (error: FoyerError) => void
  onError: (error: unknown) => void
}) {
  const proposals = createProposals(options)
  const sessions = createSessions(options)
  return {
    propose: (record: PendingRecord) => propose({ ...options, record }),
    onResponse: (topic: string, response: RpcResponse) => proposals.onResponse(topic, response),
    onRequest(topic: string, request: RpcRequest, publishedAt: number | undefined) {
      const session = options.ledger.session(topic)
      if (session) sessions.onRequest(session, request)
      else proposals.onRequest(topic, request, publishedAt)
    },
  }
}
