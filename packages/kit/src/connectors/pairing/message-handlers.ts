import type { FoyerError } from '@foyer/base'
import { createProposalReceiver } from './proposal-receiver.ts'
import type { RpcRequest, RpcResponse } from './rpc.ts'
import type { SealedChannel } from './sealed-channel.ts'
import { sendProposal } from './send-proposal.ts'
import type { PeerMetadata, PendingRecord } from './session-records.ts'
import type { SessionStore } from './session-store.ts'
import { createSessions } from './sessions.ts'
import type { PairingEvent } from './types.ts'

/** Everything that is not needed to show a code: sending the proposal, and handling messages from wallets. */
export function createMessageHandlers(options: {
  channel: SealedChannel
  sessionStore: SessionStore
  metadata: PeerMetadata
  now: () => number
  emit: (event: PairingEvent) => void
  onAlert: (error: FoyerError) => void
  onError: (error: unknown) => void
}) {
  const proposals = createProposalReceiver(options)
  const sessions = createSessions(options)
  return {
    propose: (record: PendingRecord) => sendProposal({ ...options, record }),
    onResponse: (topic: string, response: RpcResponse) => proposals.onResponse(topic, response),
    onRequest(topic: string, request: RpcRequest, publishedAt: number | undefined) {
      const session = options.sessionStore.session(topic)
      if (session) sessions.onRequest(session, request)
      else proposals.onRequest(topic, request, publishedAt)
    },
  }
}
