import { REVEAL_TEXTS_AR } from '../manage/reveal-texts.ar.ts'
import type { OpenerTexts } from './texts.ts'

export const OPENER_TEXTS_AR: OpenerTexts = {
  title: 'فتح حزمة استرداد',
  place: 'ملف على حاسوبك',
  advice: 'أوقف الاتصال بالإنترنت أولًا. لا تحتاج إليه هذه الصفحة ولا ترسل شيئًا.',
  online: 'أنت متصل بالإنترنت. أوقف الاتصال أولًا.',
  offline: 'أنت غير متصل بالإنترنت.',
  file: 'الملف',
  code: 'الرمز على ورقتك',
  codeNote: 'حروف وأرقام في ست مجموعات. يُقرأ الحرف O على أنه 0، والحرفان I و L على أنهما 1.',
  open: 'فتح',
  notFile: 'هذا الملف ليس حزمة استرداد.',
  noFile: 'اختر الملف أولًا.',
  notCode: 'في هذا الرمز خطأ. قارنه بالورقة.',
  notOpened: 'هذا الرمز ليس رمز هذا الملف، أو أن الملف قد تغيّر.',
  opened: 'إنها محفظتك',
  made: 'أُنشئت في',
  evm: 'إيثريوم وغيرها',
  solana: 'سولانا',
  note: 'انقل الكلمات إلى تطبيق محفظة، ثم أغلق هذه الصفحة. إنها لا تحتفظ بشيء.',
  forget: 'إغلاق ونسيان',
  reveal: REVEAL_TEXTS_AR,
}
