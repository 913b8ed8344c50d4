import { composeMail, type MailPart, type Recipient } from '../mail/compose.ts'
import { isolated, type Language } from '../mail/language.ts'
import type { Mail } from '../mail/mailer.ts'

/**
 * The mail with a code. It contains the requesting site, so that a visitor notices a code that was requested for another site
 * (T21).
 */
export const codeMail = (to: Recipient, code: string, origin: string): Mail =>
  composeMail(to, (language) => TEXTS[language](new URL(origin).host, code), { code })

const TEXTS: Readonly<Record<Language, (site: string, code: string) => MailPart>> = {
  en: (site, code) => ({
    subject: `${code.slice(0, 3)} ${code.slice(3)} is your code for ${site}`,
    before: [`${site} asked for this code to confirm your email address.`],
    after: ['Enter it only there. It is good for 10 minutes. If you did not ask for it, ignore this mail.'],
  }),
  ar: (site, code) => ({
    subject: `${code.slice(0, 3)} ${code.slice(3)} هو رمزك لدى ${site}`,
    before: [`طلب ${isolated(site)} هذا الرمز لتأكيد بريدك الإلكتروني.`],
    after: ['أدخله هناك فقط. يبقى صالحًا 10 دقائق. إن لم تطلبه فتجاهل هذه الرسالة.'],
  }),
}
