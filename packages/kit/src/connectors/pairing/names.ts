import { type Bytes, fromText, toHex } from './bytes.ts'
import { sha256 } from './sha256.ts'

/** A topic is the hash of its symmetric key, or of the public key whose owner listens on it. */
export const topicOf = (key: Bytes): string => toHex(sha256(key))

/** Identifies a message on a topic; relays and clients use it to detect duplicates. */
export const messageIdOf = (envelope: string): string => toHex(sha256(fromText(envelope)))

/** Prefix of the storage keys for the messages seen on a topic. */
export const SEEN_PREFIX = 'seen:'
