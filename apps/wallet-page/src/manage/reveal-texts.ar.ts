import type { RevealTexts } from './reveal-texts.ts'

export const REVEAL_TEXTS_AR: RevealTexts = {
  words: 'عبارة الاسترداد',
  evmKey: 'مفتاح إيثريوم',
  solanaKey: 'مفتاح سولانا',
  what: 'ما الذي تريد إظهاره',
  hidden: 'مخفي',
  hold: 'اضغط باستمرار للإظهار',
  holding: 'ظاهر ما دمت تضغط',
  shown: 'ظاهر لمدة 60 ثانية',
  timed: 'لا تستطيع الضغط باستمرار؟ أظهره لمدة 60 ثانية',
}
