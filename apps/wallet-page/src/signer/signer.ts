import { FoyerError } from '@foyer/base'
import { SIGNING_REFUSED, WALLET_LOCKED } from '@foyer/base/catalogue'
import type { Authorization } from '@foyer/smart-account/delegation'
import { concatBytes } from '@noble/hashes/utils.js'
import { addressesOf, deriveKeys, type PrivateKeys, SEED_BYTES } from '../keys/derive.ts'
import { combineKey, splitKey } from '../keys/pairs.ts'
import { openSealed, sealTo } from '../keys/seal.ts'
import { DATA_KEY_BYTES, decryptSeed, encryptSeed } from '../keys/sealed-seed.ts'
import { openUnderPasskey, sealUnderPasskey } from '../keys/under-passkey.ts'
import { zero } from '../keys/zero.ts'
import { signAuthorization, signPersonalMessage, signTransaction, signTypedData } from './evm.ts'
import { IDLE_LIMIT_MS, UNLOCKED_LIMIT_MS } from './limits.ts'
import type { Exporters, Half, Signable, SignerAnswers, SignerRequest } from './messages.ts'
import { signSolanaMessage, signSolanaTransactions } from './solana.ts'

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
 * @param exporters write a seed down for its owner; without them, and so in every frame, nothing is exported
 */
export function createSigner(now: () => number = Date.now, exporters?: Exporters): Signer {
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

  /** Opens the seed for one use, and overwrites it. */
  async function withSeed<T>(
    { wallet, halves }: Pick<Request<'unlock'>, 'wallet' | 'halves'>,
    use: (seed: Uint8Array, dataKey: Uint8Array) => T,
  ): Promise<Awaited<T>> {
    let [first, second, dataKey, seed]: (Uint8Array | undefined)[] = []
    try {
      first = await open(halves[0])
      second = await open(halves[1])
      dataKey = await combineKey(first, second)
      seed = await decryptSeed(dataKey, wallet.ciphertext, wallet)
      return await use(seed, dataKey)
    } finally {
      zero(first, second, dataKey, seed)
    }
  }

  const unlock = (request: Request<'unlock'>): Promise<SignerAnswers['unlock']> =>
    withSeed(request, async (seed, dataKey) => {
      keep(deriveKeys(seed))
      return { pair: request.newPair ? await splitKey(dataKey) : null }
    })

  const enrolPasskey = (request: Request<'enrolPasskey'>): Promise<SignerAnswers['enrolPasskey']> =>
    withSeed(request, async (_, dataKey) => {
      const { wallet, prf, context } = request
      const { walletId, epoch } = wallet
      const place = { walletId, epoch, context }
      const { own, service } = await splitKey(dataKey)
      const locked = await sealUnderPasskey(prf, own, place)
      // A passkey that does not open the wallet must not be relied on.
      const again = await combineKey(await openUnderPasskey(prf, locked, place), service)
      zero(await decryptSeed(again, wallet.ciphertext, wallet), again, own, prf)
      return { service, locked }
    })

  const admit = (request: Request<'admit'>): Promise<SignerAnswers['admit']> =>
    withSeed(request, async (_, dataKey) => {
      const { own, service } = await splitKey(dataKey)
      const sealed = await sealTo(request.sealTo, own, request.info, request.psk)
      zero(own)
      return { service, ...sealed }
    })

  function sign({ content, account }: Request<'sign'>): SignerAnswers['sign'] {
    if (lockIfDue() || !unlocked) throw new FoyerError(WALLET_LOCKED)
    const own = addressesOf(unlocked.keys)[content.type.startsWith('solana') ? 'solana' : 'eip155']
    if (account !== own) throw new FoyerError(SIGNING_REFUSED, { context: { reason: 'it is for another account' } })
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
      case 'enrolPasskey':
        return enrolPasskey(request)
      case 'admit':
        return admit(request)
      case 'checkKit':
        return { opens: await needed(exporters).isKitOf(request.account, request.file, request.code) }
      case 'rotate': {
        const { rotate } = needed(exporters)
        const { walletId, epoch, addresses } = request.wallet
        const next = { walletId, epoch: epoch + 1, addresses }
        return withSeed(request, (seed) => rotate(seed, next, request.passkeys))
      }
      case 'export': {
        const { text, kit } = needed(exporters)
        return request.as === 'text'
          ? withSeed(request, (seed) => ({ text: text(seed) }))
          : withSeed(request, async (seed) => ({ kit: await kit(seed) }))
      }
    }
  }

  return {
    handle: answer as Signer['handle'], // `answer` answers each kind with the type of its row.
    locksAt: () => unlocked && dueAt(unlocked),
    lockIfDue,
  }
}

function needed(exporters: Exporters | undefined): Exporters {
  if (!exporters) throw new FoyerError(SIGNING_REFUSED, { context: { reason: 'keys are not exported here' } })
  return exporters
}

const dueAt = ({ since, lastUse }: Unlocked): number => Math.min(lastUse + IDLE_LIMIT_MS, since + UNLOCKED_LIMIT_MS)

function open(half: Half): Promise<Uint8Array> | Uint8Array {
  if ('plain' in half) return half.plain.slice()
  if ('locked' in half) return openUnderPasskey(half.prf, half.locked, half.place)
  return openSealed(half.key, half.sealed, half.info, half.psk)
}

/** The key follows from the content, so that no key ever signs for another curve. */
function signed(keys: PrivateKeys, content: Signable): Uint8Array {
  switch (content.type) {
    case 'personalMessage':
      return signPersonalMessage(keys.eip155, content.message)
    case 'typedData':
      return signTypedData(keys.eip155, content.typedData)
    case 'transaction':
      return signTransaction(keys.eip155, content.transaction)
    case 'delegatedOperation': {
      const { typedData, authorization } = content
      const operation = signTypedData(keys.eip155, typedData)
      return authorization
        ? concatBytes(operation, signAuthorization(keys.eip155, authorization as Authorization))
        : operation
    }
    case 'solanaMessage':
      return signSolanaMessage(keys.solana, content.message)
    case 'solanaTransactions':
      return signSolanaTransactions(keys.solana, content.messages)
  }
}
