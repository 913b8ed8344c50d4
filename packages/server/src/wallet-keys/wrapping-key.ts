import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** Encrypts halves of wallets' keys under a key that is not in the database. */
export type KeyWrap = {
  /** @param aad what the half belongs to; it cannot be unwrapped for anything else */
  readonly wrap: (plain: Uint8Array, aad: string) => Promise<Buffer>
  /** @throws Error when it was wrapped by an unknown key or for something else, or changed; UPSTREAM_UNAVAILABLE */
  readonly unwrap: (wrapped: Uint8Array, aad: string) => Promise<Buffer>
  /** Whether the key that wraps is the one that has wrapped this. */
  readonly isCurrent: (wrapped: Uint8Array) => boolean
}

/** A key in the server's memory, or one that never leaves a key management service. */
export type WrappingKey =
  | { readonly kind: 'local'; readonly bytes: Buffer }
  | { readonly kind: 'aws-kms'; readonly arn: string; readonly region: string; readonly access: AwsAccess }
  | { readonly kind: 'vault'; readonly url: string; readonly token: string; readonly namespace: string | undefined }
type AwsAccess = {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly sessionToken: string | undefined
  /** In place of the region's own, for instance a VPC endpoint. */
  readonly endpoint: string | undefined
}

/** Encrypts and decrypts with a key that this process never has. @throws UPSTREAM_UNAVAILABLE */
export type RemoteKey = {
  readonly encrypt: (plain: Uint8Array, context: string) => Promise<string>
  /** @throws Error for a text that the service refuses to decrypt */
  readonly decrypt: (text: string, context: string) => Promise<Buffer>
}

const ID_BYTES = 4

/** Identifies a key of a management service by its name. */
export const remoteIdOf = (key: Exclude<WrappingKey, { kind: 'local' }>): Buffer =>
  createHash('sha256')
    .update(JSON.stringify(['foyer key id', key.kind, key.kind === 'vault' ? key.url : key.arn]))
    .digest()
    .subarray(0, ID_BYTES)

/** The variables that name access to key management services, as their own tools read them. */
type KeyAccess = Readonly<
  Partial<
    Record<
      | 'AWS_ACCESS_KEY_ID'
      | 'AWS_SECRET_ACCESS_KEY'
      | 'AWS_SESSION_TOKEN'
      | 'AWS_ENDPOINT_URL_KMS'
      | 'VAULT_TOKEN'
      | 'VAULT_NAMESPACE',
      string
    >
  >
>

/**
 * The keys of a setting, separated by commas, the current one first: `base64:…`; `file:…` with base64 in the file;
 * `aws-kms:` and the ARN of a symmetric key; `vault:` and the URL of a key of the transit engine, such as
 * `vault:https://vault.example/v1/transit/keys/login`.
 * @returns undefined when one of them cannot be read, or lacks its access
 */
export function keysOf(setting: string, access: KeyAccess = {}): readonly WrappingKey[] | undefined {
  const keys = setting.split(',').map((part) => keyOf(part.trim(), access))
  return keys.every((key) => key !== undefined) ? keys : undefined
}

/** Whether two settings name one key. */
export const isSameKey = (one: WrappingKey, other: WrappingKey): boolean =>
  one.kind === 'local'
    ? other.kind === 'local' && one.bytes.equals(other.bytes)
    : other.kind !== 'local' && remoteIdOf(one).equals(remoteIdOf(other))

const ARN = /^arn:aws[a-z-]*:kms:([a-z0-9-]+):\d{12}:(?:key|alias)\/[\w/-]+$/

function keyOf(text: string, access: KeyAccess): WrappingKey | undefined {
  const [, arn] = /^aws-kms:(.+)$/.exec(text) ?? []
  if (arn !== undefined) {
    const [, region] = ARN.exec(arn) ?? []
    const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = access
    if (region === undefined || !accessKeyId || !secretAccessKey) return undefined
    const { AWS_SESSION_TOKEN: sessionToken, AWS_ENDPOINT_URL_KMS: endpoint } = access
    return { kind: 'aws-kms', arn, region, access: { accessKeyId, secretAccessKey, sessionToken, endpoint } }
  }
  const [, url] = /^vault:(https?:\/\/.+\/keys\/[\w-]+)$/.exec(text) ?? []
  if (url !== undefined) {
    const { VAULT_TOKEN: token, VAULT_NAMESPACE: namespace } = access
    return token && URL.canParse(url) ? { kind: 'vault', url, token, namespace } : undefined
  }
  const bytes = bytesOf(text)
  return bytes && { kind: 'local', bytes }
}

const KEY_BYTES = 32

function bytesOf(text: string): Buffer | undefined {
  const file = /^file:(?:\/\/)?(.+)$/.exec(text)?.[1]
  let encoded = /^base64:(.+)$/.exec(text)?.[1]
  try {
    if (file !== undefined) encoded = readFileSync(file, 'utf8').trim()
  } catch {
    return undefined // The caller names the setting.
  }
  const key = encoded !== undefined && /^[A-Za-z0-9+/]{43}=$/.test(encoded) ? Buffer.from(encoded, 'base64') : undefined
  return key?.length === KEY_BYTES && new Set(key).size >= 8 ? key : undefined
}
