import { combineKey, type Pair, splitKey } from './pairs.ts'
import { DATA_KEY_BYTES, decryptSeed, encryptSeed, type WalletIdentity } from './sealed-seed.ts'
import { openUnderPasskey, sealUnderPasskey } from './under-passkey.ts'
import { zero } from './zero.ts'

type Passkey = { readonly prf: Uint8Array; readonly context: string }

/** What the services and this device keep of a new data key. `passkeys` in the order of the request. */
export type RotatedKey = {
  readonly ciphertext: Uint8Array
  readonly device: Pair
  readonly passkeys: readonly { readonly service: Uint8Array; readonly locked: Uint8Array }[]
}

/**
 * Encrypts a seed under a new data key, with a pair for this device and one for each passkey. Halves of the old data key tell nothing
 * about the new one.
 * @param identity with the epoch of the new data key
 * @param passkeys each with what its authenticator derived for that epoch, which is overwritten
 */
export async function rotateKey(
  seed: Uint8Array,
  identity: WalletIdentity,
  passkeys: readonly Passkey[],
): Promise<RotatedKey> {
  const dataKey = crypto.getRandomValues(new Uint8Array(DATA_KEY_BYTES))
  try {
    const ciphertext = await encryptSeed(dataKey, seed, identity)
    // A key that does not open the wallet must not take the place of one that does.
    const check = async ({ own, service }: Pair) => {
      const again = await combineKey(own, service)
      zero(await decryptSeed(again, ciphertext, identity), again)
    }
    const device = await splitKey(dataKey)
    await check(device)
    const locked: { service: Uint8Array; locked: Uint8Array }[] = []
    for (const { prf, context } of passkeys) {
      const place = { walletId: identity.walletId, epoch: identity.epoch, context }
      const { own, service } = await splitKey(dataKey)
      const sealed = await sealUnderPasskey(prf, own, place)
      const opened = await openUnderPasskey(prf, sealed, place)
      await check({ own: opened, service })
      zero(own, opened, prf)
      locked.push({ service, locked: sealed })
    }
    return { ciphertext, device, passkeys: locked }
  } finally {
    zero(dataKey)
  }
}
