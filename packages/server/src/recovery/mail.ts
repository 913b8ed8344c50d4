import { composeMail, type MailPart, type Recipient } from '../mail/compose.ts'
import { isolated, type Language } from '../mail/language.ts'
import type { Mail } from '../mail/mailer.ts'
import { UNKNOWN_DEVICE } from '../wallet-keys/device.ts'

type Request = { readonly link: string; readonly site: string; readonly device: string; readonly at?: Date }

/** The mail with the link that lets a new device in, or stops it. */
export const recoveryMail = (to: Recipient, { link, site, device, at = new Date() }: Request): Mail =>
  composeMail(to, (language) => TEXTS[language](new URL(site).host, device), {
    asked: { site, device, at },
    isOfWallet: true,
    link: { url: link, label: 'lookAtDevice' },
  })

const TEXTS: Readonly<Record<Language, (host: string, device: string) => MailPart>> = {
  en: (host, device) => ({
    subject: `A new device wants to open your wallet on ${host}`,
    title: 'A new device wants to open your wallet',
    preheader: 'Approve it within 10 minutes, or stop it.',
    before: [
      `Someone using ${device} wants to open your wallet on ${host}, on a device that doesn’t have it yet.`,
      'If it’s you, open the page below within 10 minutes and approve the device.',
    ],
    warning:
      'Open the page and stop the device: someone can read your email, and could take what’s in the wallet. A wallet older than 7 days usually opens 24 hours after the approval; until then this page still stops it.',
  }),
  ar: (host, device) => ({
    subject: `جهاز جديد يريد فتح محفظتك على ${host}`,
    title: 'جهاز جديد يريد فتح محفظتك',
    preheader: 'وافق عليه خلال 10 دقائق، أو أوقفه.',
    before: [
      `يريد شخص يستخدم ${device === UNKNOWN_DEVICE ? 'جهازًا غير معروف' : isolated(device)} فتح محفظتك على ${isolated(host)}، على جهاز ليست فيه بعد.`,
      'إن كنت أنت، فافتح الصفحة أدناه خلال 10 دقائق ووافق على الجهاز.',
    ],
    warning:
      'افتح الصفحة وأوقف الجهاز: هناك من يقرأ بريدك، وقد يأخذ ما في المحفظة. المحفظة التي عمرها أكثر من 7 أيام تُفتح عادةً بعد 24 ساعة من الموافقة، وحتى ذلك الحين توقفه هذه الصفحة.',
  }),
}
