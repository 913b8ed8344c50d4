export { createRelayPeer } from './peer.ts'
export type {
  AskedNamespace,
  AuthenticateRequest,
  PeerRequest,
  PeerSession,
  Proposal,
  RelayPeer,
  RelayPeerEvents,
  RelayPeerOptions,
} from './types.ts'
