import { pluralsOf } from '../plurals.ts'
import type { LockedTexts } from './locked-texts.ts'

const plural = pluralsOf('ar')
const minutes = (count: number) =>
  plural(count, { few: `${count} دقائق`, many: `${count} دقيقة`, other: `${count} دقيقة` })

export const LOCKED_TEXTS_AR: LockedTexts = {
  title: 'أقفلت محفظتك نفسها',
  body: (quiet, most) =>
    `تُقفل بعد ${minutes(quiet)} بلا توقيع، وبعد ${minutes(most)} في كل الأحوال، كي لا يعني حاسوب مفتوح محفظةً مفتوحة.`,
  passkey: 'فتحها بمفتاح المرور',
  code: 'فتحها برمز عبر البريد الإلكتروني',
}
