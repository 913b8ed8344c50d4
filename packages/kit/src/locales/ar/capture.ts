import type { capture as english } from '../en/capture.ts'
import type { Translated } from '../message.ts'

export const capture: Translated<typeof english> = {
  'capture.why': 'يطلب {app} بريدًا إلكترونيًا لإرسال الإيصالات وتنبيهات الأمان.',
  'capture.closing': 'إغلاق هذه الخطوة يفصل محفظتك. يمكنك الاتصال من جديد في أي وقت.',
  'capture.invalid': 'يُرجى إدخال عنوان بريد إلكتروني صالح',
  'capture.continue': 'متابعة',
}
