import type { email as english } from '../en/email.ts'
import type { Translated } from '../message.ts'

export const email: Translated<typeof english> = {
  'email.orWallet': 'أو بمحفظة',
  'email.orWithout': 'أو بدون محفظة',
  'email.invalid': 'تحقق من الجزء بعد @. يجب أن يحتوي على نقطة، مثل atoll.example.',
  'email.hint': 'سنرسل رمزًا من 6 أرقام. جديد هنا؟ ستحصل على محفظة خلال دقيقة تقريبًا.',
  'email.continue': 'المتابعة بالبريد الإلكتروني',
  'email.unavailable': 'تعذّر الوصول إلى تسجيل الدخول بالبريد من هذه الصفحة. أعد المحاولة أو استخدم محفظة أخرى.',
  'email.device': 'ألقِ نظرة أخرى على بريدك. افتح الرسالة الثانية على هذا الجهاز ووافق عليها هناك.',
  'email.deviceWaiting': 'بانتظار موافقتك',
  'email.device.expired': 'لم تعد الرسالة الثانية صالحة. ابدأ من جديد للحصول على رسالة جديدة.',
  'email.device.failed': 'تعذّر التحقق من هذا الجهاز. لم يتغيّر شيء.',
}
