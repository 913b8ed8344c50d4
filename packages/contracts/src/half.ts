/* What the login service, the recovery service and the wallet page have to agree on about halves of data keys. */

/** How everything begins that the wallet signs for its own services. No page may ask for such a text. */
export const OWN_STATEMENTS = 'Foyer wallet '

/** The context of the pair whose other half the recovery service holds. */
export const RECOVERY_CONTEXT = 'recovery-service'

/**
 * The `info` that a released half is sealed with (RFC 9180), so that a half cannot be passed off as another one.
 * @param epoch counts the data keys of the wallet, from 1
 */
export function halfInfo(walletId: string, context: string, epoch: number): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify(['foyer half v1', walletId, context, epoch]))
}

/** The same for the half of a device that another device lets in. */
export function deviceHalfInfo(walletId: string, context: string, epoch: number): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify(['foyer device half v1', walletId, context, epoch]))
}

/**
 * What the wallet signs (EIP-191) when a context is added: only who has opened the wallet can make another half of its key useful.
 * @param halfHash the SHA-256 of the login service's half, base64url
 */
export function contextMessage(walletId: string, epoch: number, context: string, halfHash: string): string {
  return `${OWN_STATEMENTS}${walletId}, key ${epoch}: a half for ${context} with the SHA-256 ${halfHash}`
}

/**
 * What the wallet signs (EIP-191) to end devices: a session alone, which proves a mailbox, ends no device but its own.
 * @param devices their ids
 */
export function endMessage(walletId: string, devices: readonly string[]): string {
  return `${OWN_STATEMENTS}${walletId}: end ${devices.join(' ')}`
}

/** What the wallet signs (EIP-191) to end the sessions of a site (an origin) on every device. */
export function endSiteMessage(walletId: string, site: string): string {
  return `${OWN_STATEMENTS}${walletId}: end the sessions of ${site}`
}

/** What the wallet signs (EIP-191) to bring those sessions back, moments later. */
export function undoEndSiteMessage(walletId: string, site: string): string {
  return `${OWN_STATEMENTS}${walletId}: bring back the sessions of ${site}`
}

/** What the wallet signs (EIP-191) when its owner has made a recovery kit. */
export function kitMessage(walletId: string): string {
  return `${OWN_STATEMENTS}${walletId}: its owner has a recovery kit`
}

type PasskeyWords = {
  readonly walletId: string
  readonly epoch: number
  readonly context: string
  readonly credentialId: string
  /** The SHA-256 of the login service's half, and of the passkey's as it is stored, base64url. */
  readonly halfHash: string
  readonly sealedHash: string
  /** The SHA-256 of its public key, base64url, where the passkey signs in. */
  readonly publicKeyHash?: string | undefined
}

/** What the wallet signs (EIP-191) when a passkey is added. */
export function passkeyMessage(words: PasskeyWords): string {
  const { walletId, epoch, context, credentialId, halfHash, sealedHash, publicKeyHash } = words
  const signsIn = publicKeyHash === undefined ? '' : `, which signs in with the key ${publicKeyHash}`
  return `${OWN_STATEMENTS}${walletId}, key ${epoch}: a half for the passkey ${credentialId} in ${context} with the SHA-256 ${halfHash}, and its own ${sealedHash}${signsIn}`
}

/** What the wallet signs (EIP-191) when a passkey is removed. */
export function removePasskeyMessage(walletId: string, context: string): string {
  return `${OWN_STATEMENTS}${walletId}: remove the passkey in ${context}`
}

/**
 * What the wallet signs (EIP-191) when an account of another service no longer signs in.
 * @param id of the account, as it is listed
 */
export function removeSocialMessage(walletId: string, id: string): string {
  return `${OWN_STATEMENTS}${walletId}: remove the account ${id}`
}

/**
 * What the wallet signs (EIP-191) when it gets another email: neither a mailbox nor a service makes that change alone.
 * @param changeId of the login service; it is good for one change
 * @param email normalised by the login service
 */
export function emailMessage(walletId: string, changeId: string, email: string): string {
  return `${OWN_STATEMENTS}${walletId}: with the change ${changeId}, its email is ${email}`
}

type Rotation = {
  readonly ciphertext: string
  readonly context: string
  readonly half: string
  readonly passkeys: readonly {
    readonly context: string
    readonly credentialId: string
    readonly half: string
    readonly sealed: string
  }[]
  readonly hasKit: boolean
}

/** Everything that a new data key consists of for the login service, as one text that is hashed for rotationMessage(). */
export function rotationWords({ ciphertext, context, half, passkeys, hasKit }: Rotation): string {
  const each = passkeys.map((passkey) => [passkey.context, passkey.credentialId, passkey.half, passkey.sealed])
  return JSON.stringify([ciphertext, context, half, each, hasKit])
}

/**
 * What the wallet signs (EIP-191) when it gets another data key and the recovery service is left out.
 * @param epoch of the new data key
 * @param hash the SHA-256 of rotationWords(), base64url
 */
export function rotationMessage(walletId: string, epoch: number, hash: string): string {
  return `${OWN_STATEMENTS}${walletId}, key ${epoch}: recovery by its owner only, with the SHA-256 ${hash}`
}
