import type { signIn as english } from '../en/sign-in.ts'
import type { Translated } from '../message.ts'

export const signIn: Translated<typeof english> = {
  'signIn.why': 'أثبت أن {account} لك بتوقيع. هذا مجاني ولا يمكنه نقل الأموال.',
  'signIn.message': 'الرسالة',
  'signIn.noStatement': 'تسجيل الدخول بحسابك.',
  'signIn.site': 'الموقع',
  'signIn.until': 'صالح حتى',
  'signIn.nonce': 'الرقم لمرة واحدة',
  'signIn.blocked': 'سجّل الدخول أو ألغِ للمتابعة.',
  'signIn.cancel': 'إلغاء',
  'signIn.sign': 'تسجيل الدخول',
  'signIn.signing': 'جارٍ التوقيع',
  'signIn.verifying': 'جارٍ تسجيل الدخول…',
  'signIn.unread': 'تعذّر التحقق من تسجيل دخولك',
  'signIn.unreadText': 'لم يُجب {app}. تبقى محفظتك متصلة.',
  'signIn.askAgain': 'حاول مجددًا',
  'signIn.waiting': 'بانتظار {wallet}',
  'signIn.notReady': 'حدثت مشكلة أثناء بدء تسجيل الدخول',
  'signIn.failed': 'حدث خطأ أثناء توقيع الرسالة',
}
