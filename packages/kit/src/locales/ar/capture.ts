import type { capture as english } from '../en/capture.ts'
import type { Translated } from '../message.ts'

export const capture: Translated<typeof english> = {
  'capture.why': 'يطلب {app} بريدًا إلكترونيًا لإرسال الإيصالات وتنبيهات الأمان.',
  'capture.email': 'البريد الإلكتروني',
  'capture.closing': 'إغلاق هذه الخطوة يفصل محفظتك. يمكنك الاتصال من جديد في أي وقت.',
  'capture.continue': 'متابعة',
  'capture.sending': 'جارٍ إرسال رمز',
  'capture.notSent': 'تعذّر إرسال البريد. أعد المحاولة بعد قليل.',
  'capture.tryAgain': 'أعد المحاولة لاحقًا. الوقت المتبقي: {time}',
  'capture.sentTo': 'أرسلنا رمزًا من 6 أرقام إلى {email}',
  'capture.code': 'رمز من 6 أرقام',
  'capture.checking': 'جارٍ التحقق من الرمز',
  'capture.wrong': {
    zero: 'الرمز غير مطابق. استخدم أحدث رسالة. لا محاولات متبقية.',
    one: 'الرمز غير مطابق. استخدم أحدث رسالة. بقيت محاولة واحدة.',
    two: 'الرمز غير مطابق. استخدم أحدث رسالة. بقيت محاولتان.',
    few: 'الرمز غير مطابق. استخدم أحدث رسالة. بقيت {count} محاولات.',
    many: 'الرمز غير مطابق. استخدم أحدث رسالة. بقيت {count} محاولة.',
    other: 'الرمز غير مطابق. استخدم أحدث رسالة. بقيت {count} محاولة.',
  },
  'capture.expired': 'لم يعد هذا الرمز صالحًا. اطلب رمزًا جديدًا.',
  'capture.notChecked': 'تعذّر التحقق من الرمز. أعد المحاولة بعد قليل.',
  'capture.another': 'استخدام بريد آخر',
  'capture.resend': 'إعادة إرسال الرمز',
  'capture.resendIn': 'إعادة الإرسال بعد {time}',
}
