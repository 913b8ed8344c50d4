import { createHash } from 'node:crypto'
import { createAwsKms } from './aws-kms.ts'
import { createLocalKeyWrap, LOCAL_VERSION } from './keywrap-local.ts'
import { createVaultTransit } from './vault-transit.ts'
import { type KeyWrap, type RemoteKey, remoteIdOf, type WrappingKey } from './wrapping-key.ts'

/** The first byte of what a key management service has wrapped. The id of the key follows, and the service's text. */
const REMOTE_VERSION = 2
const ID_BYTES = 4

/**
 * The first key wraps, all of them unwrap, so that a key can be replaced while the old one is still needed.
 * @param ask sends the requests to key management services
 */
export function createKeyWrap(keys: readonly WrappingKey[], ask: typeof fetch = fetch): KeyWrap {
  const [current] = keys
  if (!current) throw new Error('a key is needed')
  const localKeys = keys.flatMap((key) => (key.kind === 'local' ? [key.bytes] : []))
  const local = localKeys.length > 0 ? createLocalKeyWrap(localKeys) : undefined
  const remote = new Map(
    keys.flatMap((key) =>
      key.kind === 'local' ? [] : [[remoteIdOf(key).toString('hex'), remoteOf(key, ask)] as const],
    ),
  )
  const remoteIdIn = (wrapped: Uint8Array) =>
    wrapped[0] === REMOTE_VERSION ? Buffer.from(wrapped.subarray(1, 1 + ID_BYTES)).toString('hex') : undefined
  return {
    async wrap(plain, aad) {
      if (current.kind === 'local') return createLocalKeyWrap(localKeys).wrap(plain, aad)
      const id = remoteIdOf(current)
      const text = await remoteOf(current, ask).encrypt(plain, contextOf(aad))
      return Buffer.concat([Buffer.of(REMOTE_VERSION), id, Buffer.from(text)])
    },
    async unwrap(wrapped, aad) {
      const bytes = Buffer.from(wrapped)
      if (bytes[0] === LOCAL_VERSION && local) return local.unwrap(bytes, aad)
      const service = remote.get(remoteIdIn(bytes) ?? '')
      if (!service) throw new Error('the key that wrapped the half is not configured')
      return service.decrypt(bytes.subarray(1 + ID_BYTES).toString(), contextOf(aad))
    },
    isCurrent: (wrapped) =>
      current.kind === 'local'
        ? createLocalKeyWrap([current.bytes]).isCurrent(wrapped)
        : remoteIdIn(wrapped) === remoteIdOf(current).toString('hex'),
  }
}

const remoteOf = (key: Exclude<WrappingKey, { kind: 'local' }>, ask: typeof fetch): RemoteKey =>
  key.kind === 'vault' ? createVaultTransit(key, ask) : createAwsKms(key, ask)

/** A hash, because services write the context into their logs. */
const contextOf = (aad: string): string => createHash('sha256').update(aad).digest('base64url')
