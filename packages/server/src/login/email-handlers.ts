import type { KeyObject } from 'node:crypto'
import { FoyerError, isFoyerError, messageOf } from '@foyer/base'
import { CODE_EXPIRED, CODE_WRONG, EMAIL_UNCHANGED, ENTER_VALID_EMAIL, INVALID_BODY } from '@foyer/base/catalogue'
import { EMAIL_LOGIN_COOLDOWN_MS } from '@foyer/base/constants'
import type { login } from '@foyer/contracts'
import { emailMessage } from '@foyer/contracts/half'
import type { Handlers } from '../http/serve.ts'
import { indexedEmail, normalizedEmail, plainCode } from '../mail/email.ts'
import type { Guesses } from '../mail/guesses.ts'
import { deviceOf } from '../wallet-keys/device.ts'
import { readStatement, signStatement } from '../wallet-keys/statement.ts'
import { requireSignature } from '../wallet-keys/wallet-signature.ts'
import type { LoginCodes } from './codes.ts'
import type { EmailChanges } from './email-changes.ts'
import type { FreezeLinks } from './freeze-links.ts'
import { loginMail } from './mail.ts'
import type { Notices } from './notices.ts'
import type { SendCode } from './send-code.ts'
import { type LoginSession, requireEmail } from './sessions.ts'
import type { Wallets } from './wallets.ts'
import type { Worth } from './worth.ts'

type Options = {
  readonly codes: LoginCodes
  readonly wallets: Wallets
  readonly worth: Pick<Worth, 'isSmall'>
  readonly changes: EmailChanges
  readonly notices: Notices
  readonly guesses: Guesses
  readonly sendCode: SendCode
  readonly freezeLinks: FreezeLinks
  /** Signs statements for the recovery service, and verifies its receipts. */
  readonly signingKey: KeyObject
  readonly recoveryKey: KeyObject
  readonly log: (line: Readonly<Record<string, unknown>>) => void
  readonly now: () => number
  /** @param path of the call, after `/login/v1/` */
  readonly sessionOf: (
    path: string,
    info: { authorization: string | undefined; proof: string | undefined },
  ) => Promise<LoginSession>
}
type Names =
  | 'startEmailChange'
  | 'confirmEmailChange'
  | 'mailNewEmail'
  | 'proveNewEmail'
  | 'applyEmailChange'
  | 'getEmailChange'
  | 'stopEmailChange'

/** Guesses at these codes are counted over all wallets. */
const CHANGES = 'email'

/** Changes of a wallet's email. A session and both mailboxes are not enough: the wallet itself signs for it. */
export function emailHandlers(options: Options): Pick<Handlers<typeof login>, Names> {
  const { codes, wallets, worth, changes, notices, guesses, sendCode, freezeLinks } = options
  const { signingKey, recoveryKey, log, now, sessionOf } = options
  async function use(purpose: 'email-from' | 'email-to', id: string, code: string, key: string, caller: string) {
    guesses.admit(CHANGES)
    const proven = await codes.use(purpose, id, plainCode(code), key).catch((error: unknown) => {
      if (isFoyerError(error, CODE_WRONG)) guesses.wrong(CHANGES, caller)
      throw error
    })
    guesses.right(CHANGES)
    return proven
  }
  const sent = ({ id, expiresAt }: { id: string; expiresAt: Date }) => ({
    id,
    resendAfterSeconds: EMAIL_LOGIN_COOLDOWN_MS / 1_000,
    expiresAt: expiresAt.toISOString(),
  })
  return {
    startEmailChange: async ({ body }, info) => {
      const { userId, key, place, ...session } = await sessionOf('email/start', info)
      const email = requireEmail(session.email)
      await wallets.requireOpen(userId, body.walletId)
      const next = normalizedEmail(body.email)
      if (next === undefined) throw new FoyerError(ENTER_VALID_EMAIL)
      if (indexedEmail(next) === indexedEmail(email)) throw new FoyerError(EMAIL_UNCHANGED)
      const { projectId = '', caller, userAgent, language } = info
      const request = { projectId, email, key, caller, purpose: 'email-from', site: null } as const
      const asked = { next, device: deviceOf(userAgent), site: place.site }
      const code = await sendCode(request, (digits) =>
        loginMail('changeEmail', { email, language }, asked, { code: digits, freeze: freezeLinks.of(userId) }),
      )
      await changes.begin({ userId, key }, { id: code.id, walletId: body.walletId, email: next })
      return sent(code)
    },
    confirmEmailChange: async ({ body: { id, code } }, info) => {
      const { userId, email, key } = await sessionOf('email/confirm', info)
      const proven = await use('email-from', id, code, key, info.caller)
      // The address may have changed since, or the device may have the session of another account.
      if (proven.email !== email) throw new FoyerError(CODE_EXPIRED)
      await changes.confirm({ userId, key }, id)
      return { success: true }
    },
    mailNewEmail: async ({ body: { id } }, info) => {
      const { userId, key, place } = await sessionOf('email/mail', info)
      const { email } = await changes.confirmed({ userId, key }, id)
      const { projectId = '', caller, userAgent, language } = info
      const request = { projectId, email, key, caller, purpose: 'email-to', site: null } as const
      const asked = { device: deviceOf(userAgent), site: place.site }
      return sent(await sendCode(request, (code) => loginMail('newEmail', { email, language }, asked, { code })))
    },
    proveNewEmail: async ({ body: { id, codeId, code } }, info) => {
      const { userId, key } = await sessionOf('email/prove', info)
      const owner = { userId, key }
      const wanted = await changes.confirmed(owner, id)
      const proven = await use('email-to', codeId, code, key, info.caller)
      // A code for another change.
      if (proven.email !== wanted.email) throw new FoyerError(CODE_EXPIRED)
      const isSmall = await worth.isSmall(await wallets.addressesOf(userId, wanted.walletId))
      const { walletId, email, effectiveAt, hasRecovery } = await changes.prove(owner, id, isSmall)
      const said = { walletId, changeId: id, email, effectiveAt: effectiveAt?.getTime() ?? null }
      const statement = hasRecovery ? await signStatement('email', signingKey, said, now()) : null
      return { email, effectiveAt: effectiveAt?.toISOString() ?? null, statement }
    },
    applyEmailChange: async ({ body: { id, receipt, proof } }, info) => {
      const { userId, email: before, key } = await sessionOf('email/apply', info)
      const owner = { userId, key }
      const { walletId, email, effectiveAt, hasRecovery, isApplied } = await changes.proven(owner, id)
      const address = await wallets.addressOf(userId, walletId)
      await requireSignature(address, emailMessage(walletId, id, email), proof)
      if (hasRecovery) {
        // Otherwise a new device would be let in by the old mailbox.
        const known = await readStatement('emailReceipt', recoveryKey, receipt ?? '', now())
        if (known.walletId !== walletId || known.changeId !== id)
          throw new FoyerError(INVALID_BODY, { context: { reason: 'the receipt is for another change' } })
      }
      if (isApplied) return { success: true }
      // Whoever has frozen it may have lost the device that asks. Freezing it after this ends the change.
      await wallets.requireOpen(userId, walletId)
      const to = { email: requireEmail(before), language: info.language }
      const said = { next: email, device: deviceOf(info.userAgent) }
      if (effectiveAt !== null) {
        // A wait is of use only to an owner who knows of it. An owner who stops the change now ends it before it is applied.
        const mail = loginMail('emailChanges', to, { ...said, effectiveAt }, { freeze: freezeLinks.of(userId) })
        await notices.send(mail, info.caller, 'email')
        await changes.apply(owner, id)
        return { success: true }
      }
      await changes.apply(owner, id)
      // It is done, whether or not its owner can be told now.
      await notices
        .send(loginMail('emailChanged', to, said), info.caller, 'email')
        .catch((error: unknown) =>
          log({ level: 'warn', event: 'notice-not-sent', reason: messageOf(error).slice(0, 100) }),
        )
      return { success: true }
    },
    getEmailChange: async (_, info) => {
      const { userId } = await sessionOf('email/waiting', info)
      return { change: await changes.waiting(userId) }
    },
    stopEmailChange: async ({ body: { walletId } }, info) => {
      // A session is enough: the owner may have nothing else, and whoever stops a change takes nothing.
      const { userId } = await sessionOf('email/stop', info)
      await wallets.addressOf(userId, walletId)
      await changes.stop(userId)
      return { success: true }
    },
  }
}
