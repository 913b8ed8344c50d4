import type { code as english } from '../en/code.ts'
import type { Translated } from '../message.ts'

export const code: Translated<typeof english> = {
  'code.email': 'البريد الإلكتروني',
  'code.sending': 'جارٍ إرسال رمز',
  'code.notSent': 'تعذّر إرسال البريد. أعد المحاولة بعد قليل.',
  'code.tryAgain': 'أعد المحاولة لاحقًا. الوقت المتبقي: {time}',
  'code.sentTo': 'أرسلنا رمزًا من 6 أرقام إلى {email}',
  'code.code': 'رمز من 6 أرقام',
  'code.checking': 'جارٍ التحقق من الرمز',
  'code.wrong': {
    zero: 'الرمز غير مطابق. استخدم أحدث رسالة. لا محاولات متبقية.',
    one: 'الرمز غير مطابق. استخدم أحدث رسالة. بقيت محاولة واحدة.',
    two: 'الرمز غير مطابق. استخدم أحدث رسالة. بقيت محاولتان.',
    few: 'الرمز غير مطابق. استخدم أحدث رسالة. بقيت {count} محاولات.',
    many: 'الرمز غير مطابق. استخدم أحدث رسالة. بقيت {count} محاولة.',
    other: 'الرمز غير مطابق. استخدم أحدث رسالة. بقيت {count} محاولة.',
  },
  'code.expired': 'لم يعد هذا الرمز صالحًا. اطلب رمزًا جديدًا.',
  'code.notChecked': 'تعذّر التحقق من الرمز. أعد المحاولة بعد قليل.',
  'code.another': 'استخدام بريد آخر',
  'code.resend': 'إعادة إرسال الرمز',
  'code.resendIn': 'إعادة الإرسال بعد {time}',
}
