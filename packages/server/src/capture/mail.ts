import { composeMail, type MailPart, type Recipient } from '../mail/compose.ts'
import { isolated, type Language } from '../mail/language.ts'
import type { Mail } from '../mail/mailer.ts'

/**
 * The mail with a code. It contains the requesting site, so that a visitor notices a code that was requested for another site
 * (T21).
 */
export const codeMail = (to: Recipient, code: string, origin: string, at = new Date()): Mail =>
  composeMail(to, (language) => TEXTS[language](new URL(origin).host, code), {
    asked: { site: origin, at },
    isOfWallet: false,
    code,
  })

const TEXTS: Readonly<Record<Language, (site: string, code: string) => MailPart>> = {
  en: (site, code) => ({
    subject: `${code.slice(0, 3)} ${code.slice(3)} is your code for ${site}`,
    title: 'Your code',
    preheader: `Valid for 10 minutes. Enter it only on ${site}.`,
    before: [`${site} asked for this code to confirm your email address.`],
    after: ['Enter it on that page. It’s valid for 10 minutes.'],
    warning: 'Ignore this email and don’t share the code.',
  }),
  ar: (site, code) => ({
    subject: `${code.slice(0, 3)} ${code.slice(3)} هو رمزك لدى ${site}`,
    title: 'رمزك',
    preheader: `يبقى صالحًا 10 دقائق. أدخله على ${isolated(site)} فقط.`,
    before: [`طلب ${isolated(site)} هذا الرمز لتأكيد بريدك الإلكتروني.`],
    after: ['أدخله في تلك الصفحة. يبقى صالحًا 10 دقائق.'],
    warning: 'تجاهل هذه الرسالة ولا تعطِ الرمز لأحد.',
  }),
}
