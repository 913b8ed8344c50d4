import { FoyerError } from '@foyer/base'
import { INVALID_BODY } from '@foyer/base/catalogue'
import type { login } from '@foyer/contracts'
import { passkeyMessage, RECOVERY_CONTEXT, removePasskeyMessage } from '@foyer/contracts/half'
import type { Handlers } from '../http/serve.ts'
import { passkeyKeyOf } from '../wallet-keys/assertion.ts'
import { deviceOf } from '../wallet-keys/device.ts'
import { hashOf, requireSignature } from '../wallet-keys/wallet-signature.ts'
import type { FreezeLinks } from './freeze-links.ts'
import { loginMail } from './mail.ts'
import type { Notices } from './notices.ts'
import type { Passkeys } from './passkeys.ts'
import type { LoginSession } from './sessions.ts'
import type { Wallets } from './wallets.ts'

type Options = {
  readonly wallets: Wallets
  readonly passkeys: Passkeys
  readonly notices: Notices
  readonly freezeLinks: FreezeLinks
  /** @param path of the call, after `/login/v1/` */
  readonly sessionOf: (
    path: string,
    info: { authorization: string | undefined; proof: string | undefined },
  ) => Promise<LoginSession>
}

/** Passkeys that open a wallet. Whoever adds or removes one has opened it. */
export function passkeyHandlers({
  wallets,
  passkeys,
  notices,
  freezeLinks,
  sessionOf,
}: Options): Pick<Handlers<typeof login>, 'addPasskey' | 'listPasskeys' | 'removePasskey'> {
  return {
    addPasskey: async ({ body }, info) => {
      const { userId, email, place } = await sessionOf('passkeys', info)
      const { walletId, context, half, sealed, proof } = body
      const publicKey = body.publicKey === undefined ? null : Buffer.from(body.publicKey, 'base64url')
      if (context === RECOVERY_CONTEXT) refuse('context is that of the recovery service')
      // The only way in is a passkey, so each of them is one.
      if ((email === null) !== (publicKey !== null)) refuse('publicKey is for accounts without an email')
      if (publicKey && !passkeyKeyOf(publicKey)) refuse('publicKey is of no algorithm that is known')
      const address = await wallets.addressOf(userId, walletId)
      const hashes = { halfHash: hashOf(half), sealedHash: hashOf(sealed) }
      const publicKeyHash = body.publicKey && hashOf(body.publicKey)
      await requireSignature(address, passkeyMessage({ ...body, ...hashes, publicKeyHash }), proof)
      const device = deviceOf(info.userAgent)
      const bytes = Buffer.from(half, 'base64url')
      const notice = email === null ? undefined : await notices.before('passkey', email, info.caller)
      try {
        await wallets.addContext({ userId, key: null, place }, body, bytes, (tx) =>
          passkeys.add(tx, walletId, { ...body, publicKey, device }),
        )
      } catch (error) {
        await notice?.undo().catch(() => undefined)
        throw error
      }
      if (notice && email !== null)
        await notice.tell(
          loginMail('passkey', { email, language: info.language }, { device }, { freeze: freezeLinks.of(userId) }),
        )
      return { success: true }
    },
    listPasskeys: async (_, info) => {
      const { userId } = await sessionOf('passkeys/list', info)
      return { passkeys: await passkeys.of(userId) }
    },
    removePasskey: async ({ body: { walletId, context, proof } }, info) => {
      const { userId, key } = await sessionOf('passkeys/remove', info)
      const address = await wallets.addressOf(userId, walletId)
      await requireSignature(address, removePasskeyMessage(walletId, context), proof)
      await passkeys.remove(walletId, context, key)
      return { success: true }
    },
  }
}

function refuse(reason: string): never {
  throw new FoyerError(INVALID_BODY, { context: { reason } })
}
