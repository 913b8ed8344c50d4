export { createPairingClient } from './client.ts'
export type { PairingEnvironment, PairingStorage } from './environment.ts'
export type { RequestedNamespaces, SessionNamespaces } from './namespaces.ts'
export { createPairedProvider, type PairedProvider } from './provider.ts'
export type { AuthRequest, Cacao, PairedSession, PeerMetadata } from './session-records.ts'
export type {
  Pairing,
  PairingCall,
  PairingClient,
  PairingClientOptions,
  PairingEvent,
  PairingRequest,
} from './types.ts'
