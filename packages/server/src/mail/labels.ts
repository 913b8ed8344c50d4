import { UNKNOWN_DEVICE } from '../wallet-keys/device.ts'
import { isolated, type Language } from './language.ts'

/** The words that all mails share. */
export type Labels = {
  readonly wallet: string
  readonly brand: string
  readonly page: string
  readonly device: string
  readonly asked: string
  readonly until: string
  readonly unknownDevice: string
  readonly notYou: string
  readonly freeze: string
  readonly lookAtDevice: string
  readonly opens: (host: string) => string
  readonly neverAsked: string
  readonly sentTo: (email: string) => string
}

const en: Labels = {
  wallet: 'Your wallet',
  brand: 'wallet by Foyer',
  page: 'Page',
  device: 'Device',
  asked: 'Asked',
  until: 'Takes effect',
  unknownDevice: UNKNOWN_DEVICE,
  notYou: 'Not you?',
  freeze: 'Freeze the wallet',
  lookAtDevice: 'Look at the device',
  opens: (host) => `The button opens ${host}.`,
  neverAsked: 'We never ask for this code by phone, chat or email.',
  sentTo: (email) => `Sent to ${email}.`,
}
const ar: Labels = {
  wallet: 'محفظتك',
  brand: `محفظة من ${isolated('Foyer')}`,
  page: 'الصفحة',
  device: 'الجهاز',
  asked: 'وقت الطلب',
  until: 'يسري من',
  unknownDevice: 'جهاز غير معروف',
  notYou: 'لست أنت؟',
  freeze: 'تجميد المحفظة',
  lookAtDevice: 'عرض الجهاز',
  opens: (host) => `يفتح الزر ${isolated(host)}.`,
  neverAsked: 'لا نطلب هذا الرمز أبدًا عبر الهاتف أو الدردشة أو البريد.',
  sentTo: (email) => `أُرسلت إلى ${isolated(email)}.`,
}
export const LABELS: Readonly<Record<Language, Labels>> = { en, ar }

const TIMES: Readonly<Record<Language, Intl.DateTimeFormat>> = { en: timesIn('en-GB'), ar: timesIn('ar-u-nu-latn') }

/** A moment to the minute, such as "2 Jan 2026, 03:04 UTC": the reader's time zone is not known. */
export const minuteOf = (time: Date, language: Language): string => `${TIMES[language].format(time)} UTC`

function timesIn(locale: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
    timeZone: 'UTC',
  })
}
