import { createHash, type KeyObject } from 'node:crypto'
import { messageOf } from '@foyer/base'
import type { login } from '@foyer/contracts'
import { rotationMessage, rotationWords } from '@foyer/contracts/half'
import type { Handlers } from '../http/serve.ts'
import { deviceOf } from '../wallet-keys/device.ts'
import { signStatement } from '../wallet-keys/statement.ts'
import { requireSignature } from '../wallet-keys/wallet-signature.ts'
import { loginMail } from './mail.ts'
import type { Notices } from './notices.ts'
import type { Rotation } from './rotation.ts'
import type { LoginSession } from './sessions.ts'
import type { Wallets } from './wallets.ts'

type Options = {
  readonly wallets: Wallets
  readonly rotation: Rotation
  readonly notices: Notices
  readonly signingKey: KeyObject
  readonly log: (line: Readonly<Record<string, unknown>>) => void
  readonly now: () => number
  /** @param path of the call, after `/login/v1/` */
  readonly sessionOf: (
    path: string,
    info: { authorization: string | undefined; proof: string | undefined },
  ) => Promise<LoginSession>
}

/** Wallets whose owners recover them alone. */
export function ownRecoveryHandlers({
  wallets,
  rotation,
  notices,
  signingKey,
  log,
  now,
  sessionOf,
}: Options): Pick<Handlers<typeof login>, 'rotateKey' | 'stateErasure'> {
  return {
    rotateKey: async ({ body }, info) => {
      const { userId, email, key, place } = await sessionOf('wallet/rotate', info)
      const address = await wallets.addressOf(userId, body.walletId)
      const hash = createHash('sha256').update(rotationWords(body)).digest('base64url')
      await requireSignature(address, rotationMessage(body.walletId, body.epoch, hash), body.proof)
      const passkeys = body.passkeys.map((passkey) => ({ ...passkey, half: bytesOf(passkey.half) }))
      const next = { ...body, half: bytesOf(body.half), passkeys }
      const { isNew } = await rotation.rotate({ userId, key, place }, next)
      // It is done, whether or not its owner can be told now.
      if (isNew && email !== null)
        await notices
          .send(
            loginMail('ownRecovery', { email, language: info.language }, { device: deviceOf(info.userAgent) }),
            info.caller,
            'own-recovery',
          )
          .catch((error: unknown) =>
            log({ level: 'warn', event: 'notice-not-sent', reason: messageOf(error).slice(0, 100) }),
          )
      return { success: true }
    },
    stateErasure: async ({ body: { walletId } }, info) => {
      const { userId } = await sessionOf('recovery/erasure', info)
      const epoch = await rotation.epochWithoutRecovery(userId, walletId)
      return { statement: await signStatement('erasure', signingKey, { walletId, epoch }, now()) }
    },
  }
}

const bytesOf = (text: string): Buffer => Buffer.from(text, 'base64url')
