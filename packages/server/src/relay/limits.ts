/** Every bound of the relay, with its unit. The defaults are the published promise (README.md); operators may change each. */
export type RelayLimits = {
  /** Largest WebSocket message that is read, in bytes; a larger one closes the socket. */
  readonly frameBytes: number
  /** Largest WebSocket message that is served, in bytes; a larger one is answered by an error that names this limit. */
  readonly payloadBytes: number
  /** Most topics, messages, subscriptions or receipts in one batch call. */
  readonly batchSize: number
  readonly topicsPerSocket: number
  /** A mailbox that would grow past either bound refuses the newest message; what it holds is never dropped. */
  readonly messagesPerTopic: number
  readonly bytesPerTopic: number
  /** What the store holds in all (Redis: bounded by the engine itself). Beyond it a message is refused. */
  readonly storedMessages: number
  readonly storedBytes: number
  /** Of it, what was published from one IPv4 address or IPv6 /48, and for one project; those without a project have that of their address alone. */
  readonly storedMessagesPerAddress: number
  readonly storedBytesPerAddress: number
  readonly storedMessagesPerProject: number
  readonly storedBytesPerProject: number
  /** Accepted publishes per client id: refill per second, and how many may come at once. */
  readonly publishesPerSecond: number
  readonly publishBurst: number
  /** The same per address, and per project. */
  readonly publishesPerSecondPerAddress: number
  readonly publishBurstPerAddress: number
  readonly publishesPerSecondPerProject: number
  readonly publishBurstPerProject: number
  /** JSON-RPC calls of any kind per socket; beyond them the socket is read more slowly. */
  readonly callsPerSecond: number
  readonly callBurst: number
  /** Calls that fetch messages of a socket, answered one after the other; more at a time are refused. */
  readonly fetchesPerSocket: number
  /** WebSocket upgrades per IPv4 address or IPv6 /48. */
  readonly handshakesPerSecond: number
  readonly handshakeBurst: number
  /** An upgrade over the rate waits up to this long for its turn; only then it is refused with 429. */
  readonly handshakeWaitMs: number
  readonly sockets: number
  /** Of them, how many are left to those who name a project. */
  readonly socketsForProjects: number
  /** Open at a time from one address, and for one project. */
  readonly socketsPerAddress: number
  readonly socketsPerProject: number
  /** Sockets of one install and instance (JWT `iss` and `sub`) that may wait for reaping before upgrades are refused. */
  readonly socketsPerKey: number
  /** How long after the newest socket of a key the superseded ones are closed. */
  readonly reapMs: number
  readonly pingMs: number
  /** Missed pongs after which a socket is dead. */
  readonly pingMisses: number
  /** A socket whose unsent data grows past this is closed with 4008. */
  readonly outQueueBytes: number
  /** A socket that does not take a frame for this long is closed with 4008. */
  readonly stallMs: number
  /** Deliveries a socket may leave unacknowledged before more wait in the mailbox. */
  readonly unackedPerSocket: number
  readonly ttlMinSeconds: number
  readonly ttlMaxSeconds: number
  /** How long a delivered and erased message is remembered, at most, so that a late repeat is dropped. */
  readonly dedupeMaxMs: number
  /** How often expired messages are erased. */
  readonly sweepMs: number
  /** Tolerated difference between the clock that signed a JWT and ours. */
  readonly clockLeewaySeconds: number
  /** How far ahead a token may expire: official SDKs sign for a day. */
  readonly tokenMaxSeconds: number
}

export const RELAY_LIMITS: RelayLimits = {
  frameBytes: 1024 * 1024,
  payloadBytes: 256 * 1024,
  batchSize: 500,
  topicsPerSocket: 1_000,
  messagesPerTopic: 256,
  bytesPerTopic: 4 * 1024 * 1024,
  storedMessages: 250_000,
  storedBytes: 1024 * 1024 * 1024,
  storedMessagesPerAddress: 8_192,
  storedBytesPerAddress: 32 * 1024 * 1024,
  storedMessagesPerProject: 65_536,
  storedBytesPerProject: 256 * 1024 * 1024,
  publishesPerSecond: 20,
  publishBurst: 60,
  publishesPerSecondPerAddress: 200,
  publishBurstPerAddress: 600,
  publishesPerSecondPerProject: 1_000,
  publishBurstPerProject: 3_000,
  callsPerSecond: 100,
  callBurst: 600,
  fetchesPerSocket: 32,
  handshakesPerSecond: 100,
  handshakeBurst: 300,
  handshakeWaitMs: 30_000,
  sockets: 20_000,
  socketsForProjects: 5_000,
  socketsPerAddress: 500,
  socketsPerProject: 10_000,
  socketsPerKey: 5_000,
  reapMs: 10_000,
  pingMs: 25_000,
  pingMisses: 2,
  outQueueBytes: 1024 * 1024,
  stallMs: 10_000,
  unackedPerSocket: 2_000,
  ttlMinSeconds: 30,
  ttlMaxSeconds: 7 * 24 * 60 * 60,
  dedupeMaxMs: 60 * 60 * 1000,
  sweepMs: 30_000,
  clockLeewaySeconds: 120,
  tokenMaxSeconds: 24 * 60 * 60,
}

/** What a WebSocket close code of ours means. 3000 is final for official clients, so only a bad token or tenant gets it. */
export const CLOSE = {
  goingAway: 1001,
  unsupportedData: 1003,
  serviceRestart: 1012,
  unauthorised: 3000,
  slowConsumer: 4008,
  superseded: 4009,
} as const
