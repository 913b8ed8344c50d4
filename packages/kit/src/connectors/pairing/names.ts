import { type Bytes, fromText, toHex } from './bytes.ts'
import { sha256 } from './sha256.ts'

/** A topic is named by the hash of its key, or of the public key whose owner listens there. */
export const topicOf = (key: Bytes): string => toHex(sha256(key))

/** Names one message on one topic; both relay and clients tell repetitions by it. */
export const messageIdOf = (envelope: string): string => toHex(sha256(fromText(envelope)))

/** Storage keys of what was seen on a topic are this and the topic. */
export const SEEN_PREFIX = 'seen:'
