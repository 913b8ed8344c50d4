import { composeMail, type Recipient } from '../mail/compose.ts'
import type { Language } from '../mail/language.ts'
import type { Mail } from '../mail/mailer.ts'
import { ar } from './mail-texts/ar.ts'
import { en, type LoginMailTexts } from './mail-texts/en.ts'

const TEXTS: Readonly<Record<Language, LoginMailTexts>> = { en, ar }
type Facts = {
  readonly site?: string | null
  readonly device?: string
  readonly opensAt?: Date
  readonly effectiveAt?: Date
}

/**
 * A mail of the login service.
 * @param shown the six digits, and the link that freezes the wallet, for the mails that have them
 */
export function loginMail<Kind extends keyof LoginMailTexts>(
  kind: Kind,
  to: Recipient,
  values: Parameters<LoginMailTexts[Kind]>[0],
  shown: { readonly code?: string; readonly freeze?: string; readonly at?: Date } = {},
): Mail {
  // Each text takes the values of its own kind.
  const partIn = (language: Language) => TEXTS[language][kind](values as never)
  const { site, device, opensAt, effectiveAt }: Facts = values
  const { code, freeze, at = new Date() } = shown
  return composeMail(to, partIn, {
    asked: { site, device, at, until: opensAt ?? effectiveAt },
    isOfWallet: true,
    code,
    link: freeze === undefined ? undefined : { url: freeze, label: 'freeze' },
  })
}
