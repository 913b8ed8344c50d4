import { FoyerError } from '@foyer/base'
import { WALLET_LOCKED } from '@foyer/base/catalogue'
import { addressesOf, deriveKeys, type PrivateKeys, SEED_BYTES } from '../keys/derive.ts'
import { combineKey, splitKey } from '../keys/pairs.ts'
import { openSealed } from '../keys/seal.ts'
import { DATA_KEY_BYTES, decryptSeed, encryptSeed } from '../keys/sealed-seed.ts'
import { zero } from '../keys/zero.ts'
import { signPersonalMessage, signTransaction, signTypedData } from './evm.ts'
import type { Half, Signable, SignerAnswers, SignerRequest } from './messages.ts'
import { signSolanaMessage, signSolanaTransactions } from './solana.ts'

export const IDLE_LIMIT_MS = 15 * 60_000
export const UNLOCKED_LIMIT_MS = 60 * 60_000

type Request<K extends SignerRequest['kind']> = Extract<SignerRequest, { kind: K }>
type Unlocked = { readonly keys: PrivateKeys; readonly since: number; lastUse: number }

export type Signer = {
  readonly handle: <R extends SignerRequest>(request: R) => Promise<SignerAnswers[R['kind']]>
  /** When the keys have to be gone, in milliseconds since 1970; undefined while locked. */
  readonly locksAt: () => number | undefined
  /** Overwrites the keys when their time is over. Returns whether the signer is locked. */
  readonly lockIfDue: () => boolean
}

/**
 * Holds the private keys between unlocking and locking. The only code that ever has a seed.
 * @param now milliseconds since 1970
 */
export function createSigner(now: () => number = Date.now): Signer {
  let unlocked: Unlocked | undefined

  const lock = (): void => {
    zero(unlocked?.keys.eip155, unlocked?.keys.solana)
    unlocked = undefined
  }
  const keep = (keys: PrivateKeys): void => {
    lock()
    unlocked = { keys, since: now(), lastUse: now() }
  }
  const lockIfDue = (): boolean => {
    const time = now()
    // A clock that was set back would make the limits longer.
    if (unlocked && (time >= dueAt(unlocked) || time < unlocked.lastUse)) lock()
    return unlocked === undefined
  }

  async function create({ walletId, epoch }: Request<'create'>): Promise<SignerAnswers['create']> {
    const seed = crypto.getRandomValues(new Uint8Array(SEED_BYTES))
    const dataKey = crypto.getRandomValues(new Uint8Array(DATA_KEY_BYTES))
    try {
      const keys = deriveKeys(seed)
      const identity = { walletId, epoch, addresses: addressesOf(keys) }
      const ciphertext = await encryptSeed(dataKey, seed, identity)
      const [device, recovery] = [await splitKey(dataKey), await splitKey(dataKey)]
      // A wallet that could not be opened again must not come into being.
      for (const { own, service } of [device, recovery]) {
        const again = await combineKey(own, service)
        zero(await decryptSeed(again, ciphertext, identity), again)
      }
      keep(keys)
      return { addresses: identity.addresses, ciphertext, device, recovery }
    } finally {
      zero(seed, dataKey)
    }
  }

  async function unlock({ wallet, halves, newPair }: Request<'unlock'>): Promise<SignerAnswers['unlock']> {
    let [first, second, dataKey, seed]: (Uint8Array | undefined)[] = []
    try {
      first = await open(halves[0])
      second = await open(halves[1])
      dataKey = await combineKey(first, second)
      seed = await decryptSeed(dataKey, wallet.ciphertext, wallet)
      keep(deriveKeys(seed))
      return { pair: newPair ? await splitKey(dataKey) : null }
    } finally {
      zero(first, second, dataKey, seed)
    }
  }

  function sign({ content }: Request<'sign'>): SignerAnswers['sign'] {
    if (lockIfDue() || !unlocked) throw new FoyerError(WALLET_LOCKED)
    unlocked.lastUse = now()
    return { signed: signed(unlocked.keys, content) }
  }

  async function answer(request: SignerRequest): Promise<SignerAnswers[SignerRequest['kind']]> {
    switch (request.kind) {
      case 'create':
        return create(request)
      case 'unlock':
        return unlock(request)
      case 'sign':
        return sign(request)
      case 'lock':
        lock()
        return {}
    }
  }

  return {
    handle: answer as Signer['handle'], // `answer` answers each kind with the type of its row.
    locksAt: () => unlocked && dueAt(unlocked),
    lockIfDue,
  }
}

const dueAt = ({ since, lastUse }: Unlocked): number => Math.min(lastUse + IDLE_LIMIT_MS, since + UNLOCKED_LIMIT_MS)

const open = (half: Half): Promise<Uint8Array> | Uint8Array =>
  'plain' in half ? half.plain.slice() : openSealed(half.key, half.sealed, half.info)

/** The key follows from the content, so that no key ever signs for another curve. */
function signed(keys: PrivateKeys, content: Signable): Uint8Array {
  switch (content.type) {
    case 'personalMessage':
      return signPersonalMessage(keys.eip155, content.message)
    case 'typedData':
      return signTypedData(keys.eip155, content.typedData)
    case 'transaction':
      return signTransaction(keys.eip155, content.transaction)
    case 'solanaMessage':
      return signSolanaMessage(keys.solana, content.message)
    case 'solanaTransactions':
      return signSolanaTransactions(keys.solana, content.messages)
  }
}
