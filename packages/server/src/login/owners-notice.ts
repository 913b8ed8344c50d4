import { messageOf } from '@foyer/base'
import { NETWORK_NAMES } from '@foyer/base/network-names'
import type { Language } from '../mail/language.ts'
import { deviceOf } from '../wallet-keys/device.ts'
import type { FreezeLinks } from './freeze-links.ts'
import { loginMail } from './mail.ts'
import type { Notices } from './notices.ts'
import type { LoginSession } from './sessions.ts'

type Options = {
  readonly notices: Notices
  readonly freezeLinks: FreezeLinks
  readonly log: (line: Readonly<Record<string, unknown>>) => void
}
type Asker = { readonly caller: string; readonly userAgent: string | undefined; readonly language: Language }

/** Mails the owner of a wallet that the owners of its smart account change. The operation is under way, whether or not they can be told. */
export const ownersNotice =
  ({ notices, freezeLinks, log }: Options) =>
  async ({ userId, email }: Pick<LoginSession, 'userId' | 'email'>, chainId: string, asker: Asker): Promise<void> => {
    if (email === null) return
    try {
      const network = Object.entries(NETWORK_NAMES).find(([id]) => id === chainId)?.[1] ?? chainId
      const values = { device: deviceOf(asker.userAgent), network }
      const mail = loginMail('owners', { email, language: asker.language }, values, { freeze: freezeLinks.of(userId) })
      await notices.send(mail, asker.caller, 'owners')
    } catch (error) {
      log({ level: 'warn', event: 'notice-not-sent', reason: messageOf(error).slice(0, 100) })
    }
  }
