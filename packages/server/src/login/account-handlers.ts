import { FoyerError, isFoyerError } from '@foyer/base'
import { CODE_EXPIRED, CODE_WRONG, INVALID_BODY } from '@foyer/base/catalogue'
import type { login } from '@foyer/contracts'
import { endMessage, endSiteMessage, kitMessage, undoEndSiteMessage } from '@foyer/contracts/half'
import type { Handlers } from '../http/serve.ts'
import { plainCode } from '../mail/email.ts'
import type { Guesses } from '../mail/guesses.ts'
import { deviceOf } from '../wallet-keys/device.ts'
import { isPoint, sealHalf } from '../wallet-keys/seal.ts'
import { requireSignature } from '../wallet-keys/wallet-signature.ts'
import type { LoginCodes } from './codes.ts'
import type { Devices } from './devices.ts'
import type { EmailChanges } from './email-changes.ts'
import type { ExportWaits } from './export-waits.ts'
import type { FreezeLinks } from './freeze-links.ts'
import { loginMail } from './mail.ts'
import type { Notices } from './notices.ts'
import type { SendCode } from './send-code.ts'
import { type LoginSession, requireEmail } from './sessions.ts'
import type { Wallets } from './wallets.ts'

type Options = {
  readonly codes: LoginCodes
  readonly wallets: Wallets
  readonly devices: Devices
  readonly changes: Pick<EmailChanges, 'stop'>
  readonly exportWaits: ExportWaits
  readonly notices: Notices
  readonly freezeLinks: FreezeLinks
  readonly guesses: Guesses
  readonly sendCode: SendCode
  /** @param path of the call, after `/login/v1/` */
  readonly sessionOf: (
    path: string,
    info: { authorization: string | undefined; proof: string | undefined },
  ) => Promise<LoginSession>
}
type Names =
  | 'listDevices'
  | 'endDevices'
  | 'endSite'
  | 'undoEndSite'
  | 'noteKit'
  | 'freezeWallet'
  | 'freezeByMail'
  | 'thawWallet'
  | 'startExport'
  | 'releaseExport'

/** Guesses at codes of exports are counted over all wallets. */
const EXPORTS = 'export'

/** What visitors do with their wallet on its own page. */
export function accountHandlers(options: Options): Pick<Handlers<typeof login>, Names> {
  const { codes, wallets, devices, changes, exportWaits, notices, freezeLinks } = options
  const { guesses, sendCode, sessionOf } = options
  return {
    listDevices: async (_, info) => {
      const { userId, key } = await sessionOf('devices', info)
      return { devices: await devices.of(userId, key) }
    },
    endDevices: async ({ body }, info) => {
      const { userId } = await sessionOf('devices/end', info)
      const address = await wallets.addressOf(userId, body.walletId)
      await requireSignature(address, endMessage(body.walletId, body.devices), body.proof)
      await devices.end(userId, body.devices)
      return { success: true }
    },
    endSite: async ({ body: { walletId, site, proof } }, info) => {
      const { userId, key } = await sessionOf('sites/end', info)
      const address = await wallets.addressOf(userId, walletId)
      await requireSignature(address, endSiteMessage(walletId, site), proof)
      await devices.endSite(userId, site, key)
      return { success: true }
    },
    undoEndSite: async ({ body: { walletId, site, proof } }, info) => {
      const { userId, key } = await sessionOf('sites/undo', info)
      const address = await wallets.addressOf(userId, walletId)
      await requireSignature(address, undoEndSiteMessage(walletId, site), proof)
      await devices.undoEndSite(userId, site, key)
      return { success: true }
    },
    noteKit: async ({ body: { walletId, proof } }, info) => {
      const { userId } = await sessionOf('kit', info)
      await requireSignature(await wallets.addressOf(userId, walletId), kitMessage(walletId), proof)
      await wallets.noteKit(userId, walletId)
      return { success: true }
    },
    freezeWallet: async ({ body }, info) => {
      // A session is enough: whoever has lost the device has nothing else, and nothing is lost by it but a day.
      const { userId, email } = await sessionOf('freeze', info)
      // Thawing is mailed about, so it would never open again.
      requireEmail(email)
      await wallets.freeze(userId, body.walletId)
      // Whoever holds a lost device may have begun one.
      await changes.stop(userId)
      return { success: true }
    },
    freezeByMail: async ({ body }) => {
      const userId = freezeLinks.userOf(body.token)
      const { wallet } = await wallets.of(userId)
      if (!wallet) throw new FoyerError(CODE_EXPIRED)
      await wallets.freeze(userId, wallet.id)
      await changes.stop(userId)
      return { success: true }
    },
    thawWallet: async ({ body }, info) => {
      const { userId, email } = await sessionOf('thaw', info)
      const { opensAt, asked } = await wallets.askThaw(userId, body.walletId)
      if (asked === null) return { opensAt: opensAt.toISOString() }
      const to = { email: requireEmail(email), language: info.language }
      const said = { opensAt, device: deviceOf(info.userAgent) }
      // A wallet that opens without its owner having heard of it would make the wait worthless.
      await notices.send(loginMail('thaw', to, said, { freeze: freezeLinks.of(userId) }), info.caller, 'thaw')
      await wallets.thaw(body.walletId, asked, opensAt)
      return { opensAt: opensAt.toISOString() }
    },
    startExport: async ({ body }, info) => {
      const { userId, key, ...session } = await sessionOf('export/start', info)
      const email = requireEmail(session.email)
      await wallets.addressOf(userId, body.walletId)
      const { projectId = '', caller, userAgent, language } = info
      const asker = { key, walletId: body.walletId, context: body.context }
      const wait = await exportWaits.begin(asker)
      if (wait) {
        const opensAt = wait.opensAt.toISOString()
        if (wait.isTold) return { opensAt }
        const said = { opensAt: wait.opensAt, device: deviceOf(userAgent) }
        const mail = loginMail('exportWait', { email, language }, said, { freeze: freezeLinks.of(userId) })
        // A wait that its owner has not heard of protects nobody.
        await notices.send(mail, caller, 'export')
        await exportWaits.told(asker)
        return { opensAt }
      }
      const request = { projectId, email, key, caller, purpose: 'export', site: null } as const
      const said = { device: deviceOf(userAgent) }
      const { id, expiresAt } = await sendCode(request, (code) =>
        loginMail('export', { email, language }, said, { code, freeze: freezeLinks.of(userId) }),
      )
      return { id, expiresAt: expiresAt.toISOString() }
    },
    releaseExport: async ({ body }, info) => {
      const { userId, email, key } = await sessionOf('export/release', info)
      if (!isPoint(body.sealTo))
        throw new FoyerError(INVALID_BODY, { context: { reason: 'sealTo is not a point of the curve P-256' } })
      // Before the code, so that a wait does not use it up.
      await exportWaits.requireOver({ key, ...body })
      guesses.admit(EXPORTS)
      const proven = await codes.use('export', body.id, plainCode(body.code), key).catch((error: unknown) => {
        if (isFoyerError(error, CODE_WRONG)) guesses.wrong(EXPORTS, info.caller)
        throw error
      })
      // A code from the mailbox of another account of the same device.
      if (proven.email !== email) throw new FoyerError(CODE_EXPIRED)
      guesses.right(EXPORTS)
      const bytes = await wallets.release({ userId, key }, body, 'export')
      return sealHalf({ bytes, ...body }, body.sealTo)
    },
  }
}
