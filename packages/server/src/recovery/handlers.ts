import type { KeyObject } from 'node:crypto'
import { FoyerError } from '@foyer/base'
import { INVALID_BODY, MAIL_UNAVAILABLE } from '@foyer/base/catalogue'
import { EMAIL_LOGIN_COOLDOWN_MS } from '@foyer/base/constants'
import type { recovery } from '@foyer/contracts'
import { emailMessage, RECOVERY_CONTEXT } from '@foyer/contracts/half'
import { calculateJwkThumbprint } from 'jose'
import type { Handlers } from '../http/serve.ts'
import type { Mailer } from '../mail/mailer.ts'
import { createOneAtATime, sendCounted } from '../mail/send.ts'
import { deviceOf } from '../wallet-keys/device.ts'
import type { Proofs } from '../wallet-keys/proof.ts'
import { isPoint, jwkOfPoint, sealHalf } from '../wallet-keys/seal.ts'
import { readStatement, signStatement } from '../wallet-keys/statement.ts'
import { requireSignature } from '../wallet-keys/wallet-signature.ts'
import type { RecoveryEmails } from './emails.ts'
import { recoveryMail } from './mail.ts'
import type { RecoveryStore } from './store.ts'

type RecoveryOptions = {
  readonly store: RecoveryStore
  readonly emails: RecoveryEmails
  readonly proofs: Proofs
  readonly mailer: Pick<Mailer, 'send'> | undefined
  /** Verifies statements of the login service, and signs receipts for it. */
  readonly loginKey: KeyObject
  readonly signingKey: KeyObject
  readonly walletOrigin: string
  /** Where callers reach this service. */
  readonly publicUrl: string
  /** Dollars: an older wallet that holds no more does not wait. Without it every older one does. */
  readonly waitAbove: number | undefined
  readonly log: (line: Readonly<Record<string, unknown>>) => void
  readonly now: () => number
}

/** The recovery service: the operator's half of each wallet, which a link in a mail releases to a new device. */
export function recoveryHandlers(options: RecoveryOptions): Handlers<typeof recovery> {
  const { store, emails, proofs, mailer, loginKey, signingKey, walletOrigin, publicUrl, waitAbove, log, now } = options
  const oneAtATime = createOneAtATime()
  return {
    enrolRecovery: async ({ body }) => {
      const statement = await readStatement('enrolment', loginKey, body.statement, now())
      await store.enrol({ ...statement, half: Buffer.from(body.half, 'base64url') })
      const { walletId, epoch, halfHash } = statement
      return { receipt: await signStatement('receipt', signingKey, { walletId, epoch, halfHash }, now()) }
    },
    changeRecoveryEmail: async ({ body }) => {
      const said = await readStatement('email', loginKey, body.statement, now())
      const { walletId, changeId, email } = said
      // The login service alone cannot have mails sent elsewhere.
      await requireSignature(await emails.addressOf(walletId), emailMessage(walletId, changeId, email), body.proof)
      await emails.allow(said)
      return { receipt: await signStatement('emailReceipt', signingKey, { walletId, changeId }, now()) }
    },
    eraseRecovery: async ({ body }) => {
      await store.eraseOlder(await readStatement('erasure', loginKey, body.statement, now()))
      return { success: true }
    },
    requestRecovery: async ({ body }, { caller, userAgent, language }) => {
      const { sealTo } = body
      const { walletId, email, site, key, worth } = await readStatement('request', loginKey, body.statement, now())
      if (!isPoint(body.key) || !isPoint(sealTo)) refuse('a key is not a point of the curve P-256')
      if ((await calculateJwkThumbprint(jwkOfPoint(body.key))) !== key) refuse('key is not the one of the statement')
      if (!mailer) throw new FoyerError(MAIL_UNAVAILABLE)
      const device = deviceOf(userAgent)
      return oneAtATime(caller, async () => {
        const { id, secret, expiresAt, undo } = await store.request({
          walletId,
          email,
          key,
          sealTo,
          site,
          device,
          caller,
          isSmall: waitAbove !== undefined && worth !== null && worth <= waitAbove,
        })
        const link = `${walletOrigin}/device#${id}.${secret}`
        await sendCounted(mailer, recoveryMail({ email, language }, { link, site, device }), undo, log)
        return { id, resendAfterSeconds: EMAIL_LOGIN_COOLDOWN_MS / 1_000, expiresAt: expiresAt.toISOString() }
      })
    },
    describeRecovery: async ({ body: { id, secret } }) => {
      const { site, device, askedAt, walletSince, otherSince } = await store.describe(id, secret)
      return {
        site,
        device,
        askedAt: askedAt.toISOString(),
        walletSince: walletSince.toISOString(),
        otherSince: otherSince?.toISOString() ?? null,
      }
    },
    answerRecovery: async ({ body: { id, secret, approve } }) => {
      const { opensAt } = await store.answer(id, secret, approve)
      return { status: approve ? 'approved' : 'stopped', opensAt: opensAt?.toISOString() ?? null }
    },
    readRecovery: async ({ body }, { proof }) => {
      const key = await proofs.verify(proof, { method: 'POST', url: `${publicUrl}/recovery/v1/release` })
      const { status, opensAt, released } = await store.read(body.id, key)
      const half =
        released && (await sealHalf({ bytes: released.half, context: RECOVERY_CONTEXT, ...released }, released.sealTo))
      return { status, opensAt: opensAt?.toISOString() ?? null, half: half ?? null }
    },
  }
}

function refuse(reason: string): never {
  throw new FoyerError(INVALID_BODY, { context: { reason } })
}
