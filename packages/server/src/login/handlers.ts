import { createHash, type KeyObject } from 'node:crypto'
import { FoyerError, isFoyerError } from '@foyer/base'
import { CODE_EXPIRED, CODE_WRONG, ENTER_VALID_EMAIL, INVALID_BODY, SIGNATURE_INVALID } from '@foyer/base/catalogue'
import { EMAIL_LOGIN_COOLDOWN_MS } from '@foyer/base/constants'
import type { login } from '@foyer/contracts'
import { contextMessage, RECOVERY_CONTEXT } from '@foyer/contracts/half'
import { calculateJwkThumbprint } from 'jose'
import type { DailyBudget } from '../daily-budget.ts'
import type { Handlers } from '../http/serve.ts'
import { normalizedEmail, plainCode } from '../mail/email.ts'
import type { Guesses } from '../mail/guesses.ts'
import type { Mailer } from '../mail/mailer.ts'
import { deviceOf, isSite } from '../wallet-keys/device.ts'
import type { Proofs } from '../wallet-keys/proof.ts'
import { isPoint, jwkOfPoint, sealHalf } from '../wallet-keys/seal.ts'
import { readStatement, signStatement } from '../wallet-keys/statement.ts'
import { requireSignature } from '../wallet-keys/wallet-signature.ts'
import { accountHandlers } from './account-handlers.ts'
import { allowanceHandlers } from './allowance-handlers.ts'
import type { Allowances } from './allowances.ts'
import type { LoginCodes } from './codes.ts'
import { deviceRequestHandlers } from './device-request-handlers.ts'
import type { DeviceRequests } from './device-requests.ts'
import type { Devices } from './devices.ts'
import type { EmailChanges } from './email-changes.ts'
import { emailHandlers } from './email-handlers.ts'
import type { ExportWaits } from './export-waits.ts'
import type { FreezeLinks } from './freeze-links.ts'
import { loginMail } from './mail.ts'
import type { Notices } from './notices.ts'
import { ownRecoveryHandlers } from './own-recovery-handlers.ts'
import { passkeyAccountHandlers } from './passkey-account-handlers.ts'
import type { PasskeyAccounts } from './passkey-accounts.ts'
import { passkeyHandlers } from './passkey-handlers.ts'
import type { Passkeys } from './passkeys.ts'
import { questionHandlers } from './question-handlers.ts'
import type { Questions } from './questions.ts'
import { replacing } from './replaced-context.ts'
import type { Rotation } from './rotation.ts'
import { createSendCode } from './send-code.ts'
import { type LoginSession, type LoginSessions, requireEmail } from './sessions.ts'
import type { SocialLogins } from './social/logins.ts'
import type { Wallets } from './wallets.ts'
import type { Worth } from './worth.ts'

type LoginOptions = {
  readonly codes: LoginCodes
  readonly sessions: LoginSessions
  readonly wallets: Wallets
  readonly devices: Devices
  readonly deviceRequests: DeviceRequests
  readonly questions: Questions
  readonly allowances: Allowances
  readonly changes: EmailChanges
  readonly exportWaits: ExportWaits
  readonly passkeys: Passkeys
  readonly accounts: PasskeyAccounts
  readonly rotation: Rotation
  readonly notices: Notices
  readonly freezeLinks: FreezeLinks
  readonly proofs: Proofs
  readonly mailer: Pick<Mailer, 'send'> | undefined
  /** The daily budgets of mails, of a project and in total. */
  readonly budgets: { readonly project: DailyBudget; readonly total: DailyBudget }
  /** New accounts without an email a day, of a project and in total. */
  readonly accountBudgets: { readonly project: DailyBudget; readonly total: DailyBudget }
  readonly guesses: Guesses
  /** Where there are social logins: those that wait for a proven address. */
  readonly links?: Pick<SocialLogins, 'parkedAt' | 'consent'> | undefined
  /** Whether a project may be used on a site. @throws ORIGIN_NOT_ALLOWED */
  readonly requireSite: (projectId: string, site: string) => void
  /** Signs statements for the recovery service, and verifies its receipts. */
  readonly signingKey: KeyObject
  readonly recoveryKey: KeyObject
  readonly worth: Worth
  readonly walletOrigin: string
  /** Where callers reach this server. */
  readonly publicUrl: string
  readonly log: (line: Readonly<Record<string, unknown>>) => void
  readonly now: () => number
}

/** Guesses are counted over all projects: the addresses are the same people. */
const ALL = 'login'

/** The login service: codes by mail, sessions bound to a key, and one half of every pair of a wallet's data key. */
export function loginHandlers(options: LoginOptions): Handlers<typeof login> {
  const { codes, sessions, wallets, proofs, guesses, publicUrl, now } = options
  const { signingKey, recoveryKey, requireSite } = options
  const sendCode = createSendCode(options)
  const sessionOf = (path: string, info: { authorization: string | undefined; proof: string | undefined }) =>
    sessions.require({ token: info.authorization, proof: info.proof, url: `${publicUrl}/login/v1/${path}` })
  const shown = async ({ userId, email, expiresAt }: Pick<LoginSession, 'userId' | 'email' | 'expiresAt'>) => ({
    expiresAt: expiresAt.toISOString(),
    email,
    ...(await wallets.of(userId)),
  })
  return {
    startLogin: async ({ body }, { projectId = '', caller, userAgent, language }) => {
      const email = normalizedEmail(body.email)
      if (email === undefined) throw new FoyerError(ENTER_VALID_EMAIL)
      if (!isSite(body.site)) refuse('site is not an origin')
      // The mail names it.
      requireSite(projectId, body.site)
      if (!isPoint(body.key)) refuse('key is not a point of the curve P-256')
      const key = await calculateJwkThumbprint(jwkOfPoint(body.key))
      const { site, link } = body
      const adds = link === undefined ? undefined : await options.links?.parkedAt(link, key)
      if (link !== undefined && adds === undefined) throw new FoyerError(CODE_EXPIRED)
      const { id, expiresAt } = await sendCode(
        { projectId, email, key, caller, purpose: 'login', site, link },
        (code) => loginMail('login', { email, language }, { site, device: deviceOf(userAgent), adds }, { code }),
      )
      return { id, resendAfterSeconds: EMAIL_LOGIN_COOLDOWN_MS / 1_000, expiresAt: expiresAt.toISOString() }
    },
    verifyLogin: async ({ body }, { caller, userAgent }) => {
      // Nobody who guesses elsewhere keeps a visitor's own device from signing in.
      if (!(await codes.isOfKnownKey(body.id))) guesses.admit(ALL)
      const url = `${publicUrl}/login/v1/verify`
      const key = await proofs.verify(body.proof, { method: 'POST', url }).catch((error: unknown) => {
        // Whoever has no key costs the code a try, like whoever has another one.
        if (isFoyerError(error, SIGNATURE_INVALID)) return undefined
        throw error
      })
      const { email, site, link } = await codes
        .use('login', body.id, plainCode(body.code), key)
        .catch((error: unknown) => {
          if (isFoyerError(error, CODE_WRONG)) guesses.wrong(ALL, caller)
          throw error
        })
      guesses.right(ALL)
      const { token, userId, createdAt, ...session } = await sessions.start(email, key ?? '', {
        site,
        device: deviceOf(userAgent),
      })
      await wallets.startOver(userId)
      // Only now may its account be added: the visitor has read what the code does.
      if (link !== null) await options.links?.consent(link)
      return { token, createdAt: createdAt.toISOString(), ...(await shown({ userId, ...session })) }
    },
    getLogin: async (_, info) => shown(await sessionOf('session', info)),
    createWallet: async ({ body }, info) => {
      const { userId, email, key, place } = await sessionOf('wallet', info)
      const { wallet, context, recoveryHash } = body
      if (context === RECOVERY_CONTEXT) refuse('context is that of the recovery service')
      const halves = { half: bytesOf(body.half), recoveryHalf: bytesOf(body.recoveryHalf) }
      await wallets.create({ userId, key, place }, { wallet, context, recoveryHash, ...halves })
      const { eip155: address } = wallet.addresses
      const said = {
        walletId: wallet.id,
        email: requireEmail(email),
        address,
        epoch: wallet.epoch,
        halfHash: recoveryHash,
      }
      return { statement: await signStatement('enrolment', signingKey, said, now()) }
    },
    enableWallet: async ({ body }, info) => {
      const { userId } = await sessionOf('wallet/enable', info)
      const enrolled = await readStatement('receipt', recoveryKey, body.receipt, now())
      if (enrolled.walletId !== body.walletId) refuse('the receipt is for another wallet')
      await wallets.enable(userId, enrolled)
      return { success: true }
    },
    addContext: async ({ body }, info) => {
      const { userId, key, place } = await sessionOf('contexts', info)
      const { walletId, epoch, context, half, proof, replaces } = body
      const halfHash = createHash('sha256').update(bytesOf(half)).digest('base64url')
      const address = await wallets.addressOf(userId, walletId)
      await requireSignature(address, contextMessage(walletId, epoch, context, halfHash), proof)
      const ending = replaces === undefined ? undefined : { walletId, context: replaces, by: context }
      await wallets.addContext({ userId, key, place }, body, bytesOf(half), ending && replacing(key, ending))
      return { success: true }
    },
    startRecovery: async ({ body: { walletId, site } }, info) => {
      const { userId, email, key } = await sessionOf('recovery', info)
      if (!isSite(site)) refuse('site is not an origin')
      requireSite(info.projectId ?? '', site)
      await wallets.requireRecovery(userId, walletId)
      const worth = await options.worth.of(await wallets.addressesOf(userId, walletId))
      const request = { walletId, email: requireEmail(email), site, key, worth }
      return { statement: await signStatement('request', signingKey, request, now()) }
    },
    releaseHalf: async ({ body }, info) => {
      const { userId, key } = await sessionOf('contexts/release', info)
      if (!isPoint(body.sealTo)) refuse('sealTo is not a point of the curve P-256')
      const bytes = await wallets.release({ userId, key }, body)
      return sealHalf({ bytes, ...body }, body.sealTo)
    },
    signOutLogin: async (_, info) => {
      await sessions.end(await sessionOf('sign-out', info))
      return { success: true }
    },
    ...accountHandlers({ ...options, sessionOf, sendCode }),
    ...deviceRequestHandlers({ ...options, sessionOf }),
    ...questionHandlers({ ...options, sessionOf }),
    ...allowanceHandlers({ ...options, sessionOf }),
    ...passkeyHandlers({ ...options, sessionOf }),
    ...passkeyAccountHandlers({ ...options, sessionOf }),
    ...ownRecoveryHandlers({ ...options, sessionOf }),
    ...emailHandlers({ ...options, sessionOf, sendCode }),
  }
}

const bytesOf = (text: string): Buffer => Buffer.from(text, 'base64url')

function refuse(reason: string): never {
  throw new FoyerError(INVALID_BODY, { context: { reason } })
}
