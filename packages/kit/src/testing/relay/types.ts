import type {
  PairingEnvironment,
  PairingStorage,
  PeerMetadata,
  RpcError,
  SessionNamespaces,
} from '../../connectors/pairing/peer-core.ts'

export type RelayPeerOptions = {
  readonly relayUrl: string
  readonly projectId?: string
  /** What dapps show of this wallet. */
  readonly metadata: PeerMetadata
  /** Memory by default. */
  readonly storage?: PairingStorage
  readonly environment?: Partial<PairingEnvironment>
  readonly clock?: { now(): number }
  /** Approve with one `wc_approveSession` as wallets of 2025 do, or with the plain relay calls that every relay knows. */
  readonly publishStyle?: 'irn' | 'wc'
  /** Answers wc_sessionAuthenticate itself, or (false) leaves it to the plain proposal as older wallets do. Default true. */
  readonly authenticates?: boolean
}

export type Proposal = {
  readonly id: number
  readonly pairingTopic: string
  readonly proposer: { readonly publicKey: string; readonly metadata: PeerMetadata }
  readonly requiredNamespaces: Readonly<Record<string, AskedNamespace>>
  readonly optionalNamespaces: Readonly<Record<string, AskedNamespace>>
  /** Epoch milliseconds. */
  readonly expiresAt: number
}
export type AskedNamespace = {
  readonly chains?: readonly string[]
  readonly methods: readonly string[]
  readonly events: readonly string[]
}

export type AuthenticateRequest = {
  readonly id: number
  readonly pairingTopic: string
  readonly requester: { readonly publicKey: string; readonly metadata: PeerMetadata }
  readonly payload: Readonly<Record<string, unknown>> & { readonly chains: readonly string[] }
}

export type PeerSession = {
  readonly topic: string
  readonly symKey: string
  readonly peer: PeerMetadata
  readonly namespaces: SessionNamespaces
  /** Epoch milliseconds. */
  readonly expiresAt: number
}

export type PeerRequest = {
  readonly topic: string
  readonly id: number
  readonly chainId: string
  readonly method: string
  readonly params: unknown
}

export type RelayPeerEvents = {
  proposal: Proposal
  authenticate: AuthenticateRequest
  /** The dapp acknowledged a settle. */
  settled: { readonly topic: string }
  /** The dapp refused a settle. */
  settle_refused: { readonly topic: string; readonly error: RpcError }
  request: PeerRequest
  session_ping: { readonly topic: string }
  session_extend: { readonly topic: string; readonly expiresAt: number }
  session_event: { readonly topic: string; readonly name: string; readonly data: unknown; readonly chainId: string }
  session_delete: { readonly topic: string; readonly code: number; readonly message: string }
  alert: Error
}

export type RelayPeer = {
  /** Resolves when the sessions of an earlier run are back. */
  readonly ready: Promise<void>
  /**
   * Listens on the pairing of a URI; `proposal` or `authenticate` follows.
   * @throws INVALID_PARAMETER for what is no pairing URI, PAIRING_EXPIRED
   */
  pair(uri: string): Promise<void>
  /** Opens a session; resolves with its topic when the relay has the answer. @throws SESSION_NOT_FOUND for an unknown id */
  approve(proposalId: number, namespaces: SessionNamespaces, options?: { expirySeconds?: number }): Promise<string>
  /** @param error whatever a wallet may send, well-formed or not */
  reject(proposalId: number, error?: unknown): Promise<void>
  /** The text that an account signs for a sign-in request (ERC-4361, with the recap's sentence of ERC-5573). */
  authenticationMessage(request: AuthenticateRequest, account: string): string
  /** Answers a sign-in with one signed statement for each account; resolves with the session's topic. */
  approveAuthenticate(id: number, signed: readonly { account: string; signature: string }[]): Promise<string>
  rejectAuthenticate(id: number, error?: RpcError): Promise<void>
  /**
   * @param answer as the wallet under test would write it: an error may lack its code, or have one that is a text
   * @throws REQUEST_TOO_LARGE
   */
  respond(request: Pick<PeerRequest, 'topic' | 'id'>, answer: { result: unknown } | { error: unknown }): Promise<void>
  /** Resolves when the dapp agrees. @throws RPC_REQUEST_FAILED when it does not */
  update(topic: string, namespaces: SessionNamespaces): Promise<void>
  emit(topic: string, event: { name: string; data: unknown }, chainId: string): Promise<void>
  extend(topic: string): Promise<void>
  ping(topic: string): Promise<void>
  disconnect(topic: string, reason?: { code: number; message: string }): Promise<void>
  sessions(): readonly PeerSession[]
  proposals(): readonly Proposal[]
  on<K extends keyof RelayPeerEvents>(name: K, listener: (payload: RelayPeerEvents[K]) => void): () => void
  /** The next event of a kind. */
  next<K extends keyof RelayPeerEvents>(name: K): Promise<RelayPeerEvents[K]>
  destroy(): Promise<void>
}
