import { cleanText, isRecord } from '@foyer/base'
import { isHex32 } from './bytes.ts'
import type { RequestedNamespaces, SessionNamespaces } from './namespaces.ts'
import { stringify } from './safe-json.ts'

/** The other side's description of itself. It may be displayed but must not be trusted. */
export type PeerMetadata = {
  readonly name: string
  readonly description: string
  readonly url: string
  readonly icons: readonly string[]
}

/** A signed sign-in statement (CAIP-74/CAIP-222). Its signature is verified by the server that accepts it, not here. */
export type Cacao = {
  readonly h: { readonly t: string }
  readonly p: Readonly<Record<string, unknown>> & { readonly iss: string }
  readonly s: { readonly t: string; readonly s: string; readonly m?: string }
}

export type PairedSession = {
  readonly topic: string
  readonly peer: PeerMetadata
  readonly namespaces: SessionNamespaces
  /** Epoch milliseconds by the clock of this machine. */
  readonly expiresAt: number
  /** Present when the wallet signed in with the connection. */
  readonly auths?: readonly Cacao[]
}

export type SessionRecord = PairedSession & {
  readonly symKey: string
  /** Id of the newest update that was applied. */
  readonly updateId: number
}

/** A session that a wallet has announced but not settled yet. */
export type Offer = { readonly topic: string; readonly symKey: string; readonly responderPublicKey: string }

/** A sign-in request (CAIP-222, ERC-4361). All texts are ASCII. */
export type AuthRequest = {
  /** CAIP-2 chains of the namespace eip155. */
  readonly chains: readonly string[]
  readonly domain: string
  /** The URI to sign in to. */
  readonly aud: string
  readonly nonce: string
  readonly statement?: string
  /** ISO 8601. */
  readonly iat?: string
  readonly nbf?: string
  readonly exp?: string
  readonly requestId?: string
  readonly resources?: readonly string[]
}

/**
 * A pending proposal. It is kept for its whole lifetime even after it was decided, so that wallets that answer late are
 * notified.
 */
export type PendingRecord = {
  readonly topic: string
  readonly symKey: string
  /** Seed of the proposer's X25519 key, so that an approval after a reload can still be read. */
  readonly seed: string
  readonly proposalId: number
  readonly namespaces: RequestedNamespaces
  /** Epoch milliseconds. */
  readonly createdAt: number
  readonly published: boolean
  readonly status: 'open' | 'settled' | 'withdrawn' | 'failed'
  readonly offers: readonly Offer[]
  readonly sessionTopic?: string
  readonly failure?: { readonly code: string; readonly reason: string }
  readonly auth?: { readonly id: number; readonly request: AuthRequest; readonly responseTopic?: string }
}

export type RecordKind = 'session' | 'pending'

/** Version of the stored shape; records of other versions are dropped when read. */
const SCHEMA_VERSION = 1

export const writeRecord = (record: SessionRecord | PendingRecord): string =>
  stringify({ v: SCHEMA_VERSION, d: record })

/** Reads a stored record; undefined if it is invalid, since other scripts can write to the storage. */
export function readRecord(kind: 'session', text: string | undefined): SessionRecord | undefined
export function readRecord(kind: 'pending', text: string | undefined): PendingRecord | undefined
export function readRecord(kind: RecordKind, text: string | undefined): SessionRecord | PendingRecord | undefined {
  try {
    const stored: unknown = JSON.parse(text ?? '')
    const record = isRecord(stored) && stored.v === SCHEMA_VERSION ? stored.d : undefined
    if (!isRecord(record) || !isHex32(record.topic) || !isHex32(record.symKey)) return undefined
    if (!isRecord(record.namespaces)) return undefined
    const whole =
      kind === 'session'
        ? isRecord(record.peer) && typeof record.expiresAt === 'number'
        : isHex32(record.seed) && Array.isArray(record.offers) && typeof record.createdAt === 'number'
    return whole ? (record as SessionRecord | PendingRecord) : undefined // The versioned writer above sets the other fields.
  } catch {
    return undefined // Not JSON: the caller drops the record.
  }
}

/** A session for callers, without keys. */
export function publicSession({ topic, peer, namespaces, expiresAt, auths }: SessionRecord): PairedSession {
  return { topic, peer, namespaces, expiresAt, ...(auths ? { auths } : {}) }
}

const TEXT_MAX = 512

/** A peer's description of itself, shortened for display. */
export function readMetadata(value: unknown): PeerMetadata {
  const record = isRecord(value) ? value : {}
  const text = (key: string) => cleanText(String(record[key] ?? ''), TEXT_MAX) ?? ''
  const icons = Array.isArray(record.icons) ? record.icons.filter((icon) => typeof icon === 'string') : []
  return { name: text('name'), description: text('description'), url: text('url'), icons }
}
