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
  /** The name and icons that dapps show for this wallet. */
  readonly metadata: PeerMetadata
  /** Default: in memory. */
  readonly storage?: PairingStorage
  readonly environment?: Partial<PairingEnvironment>
  readonly clock?: { now(): number }
  /**
   * How sessions are approved. `wc` makes one `wc_approveSession` call, as wallets have done since 2025. `irn`
   * (default) uses the basic relay methods, which every relay supports.
   */
  readonly publishStyle?: 'irn' | 'wc'
  /**
   * Whether the peer handles `wc_sessionAuthenticate`. If false, it ignores that request and handles the session
   * proposal instead, as older wallets do. Default: true.
   */
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
  /** The dapp acknowledged `wc_sessionSettle`. */
  settled: { readonly topic: string }
  /** The dapp responded to `wc_sessionSettle` with an error. */
  settle_refused: { readonly topic: string; readonly error: RpcError }
  request: PeerRequest
  session_ping: { readonly topic: string }
  session_extend: { readonly topic: string; readonly expiresAt: number }
  session_event: { readonly topic: string; readonly name: string; readonly data: unknown; readonly chainId: string }
  session_delete: { readonly topic: string; readonly code: number; readonly message: string }
  alert: Error
}

export type RelayPeer = {
  /** Resolves when the sessions of an earlier run are restored from storage. */
  readonly ready: Promise<void>
  /**
   * Subscribes to the pairing topic of a URI. A `proposal` or `authenticate` event follows.
   * @throws INVALID_PARAMETER if the text is not a pairing URI, PAIRING_EXPIRED
   */
  pair(uri: string): Promise<void>
  /**
   * Approves a proposal. Resolves with the topic of the session once the relay accepts the response.
   * @throws SESSION_NOT_FOUND if no open proposal has this id
   */
  approve(proposalId: number, namespaces: SessionNamespaces, options?: { expirySeconds?: number }): Promise<string>
  /** @param error sent unchanged, so that tests can also send malformed errors */
  reject(proposalId: number, error?: unknown): Promise<void>
  /** Returns the text that an account signs for a sign-in request (ERC-4361, with the recap statement of ERC-5573). */
  authenticationMessage(request: AuthenticateRequest, account: string): string
  /** Approves a sign-in request with one signature per account. Resolves with the topic of the session. */
  approveAuthenticate(id: number, signed: readonly { account: string; signature: string }[]): Promise<string>
  rejectAuthenticate(id: number, error?: RpcError): Promise<void>
  /**
   * @param answer sent unchanged, so that tests can send an error without a code, or with a string as its code
   * @throws REQUEST_TOO_LARGE
   */
  respond(request: Pick<PeerRequest, 'topic' | 'id'>, answer: { result: unknown } | { error: unknown }): Promise<void>
  /** Resolves when the dapp acknowledges the update. @throws RPC_REQUEST_FAILED if the dapp responds with an error */
  update(topic: string, namespaces: SessionNamespaces): Promise<void>
  emit(topic: string, event: { name: string; data: unknown }, chainId: string): Promise<void>
  extend(topic: string): Promise<void>
  ping(topic: string): Promise<void>
  disconnect(topic: string, reason?: { code: number; message: string }): Promise<void>
  sessions(): readonly PeerSession[]
  proposals(): readonly Proposal[]
  on<K extends keyof RelayPeerEvents>(name: K, listener: (payload: RelayPeerEvents[K]) => void): () => void
  /** Resolves with the payload of the next event of this name. */
  next<K extends keyof RelayPeerEvents>(name: K): Promise<RelayPeerEvents[K]>
  destroy(): Promise<void>
}
