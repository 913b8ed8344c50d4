import type { RefusalTexts } from './refusal-texts.ts'

export const REFUSAL_TEXTS_AR: RefusalTexts = {
  elsewhere: 'مرفوض: كان هذا سيسجّل دخولك في مكان آخر',
  malformed: 'مرفوض: هذا ليس تسجيل دخول سليمًا',
  youAreOn: 'أنت في',
  signsInTo: 'الرسالة تسجّل الدخول إلى',
  isNot: (site) => `هذه الصفحة ليست ${site}`,
  asYou: (site) => `من يدير هذه الصفحة كان سيستطيع استخدام ${site} باسمك. لا سبيل إلى السماح بذلك.`,
  looksLike: 'يشبه تسجيل الدخول فقط',
  notForHere: 'ليس لهذا الموقع ولحسابك. لا سبيل إلى السماح بذلك.',
  nothingSigned: 'لم يُوقَّع شيء. أموالك بأمان.',
  close: 'إغلاق',
}
