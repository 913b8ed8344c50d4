import type { updateEmail as english } from '../en/update-email.ts'
import type { Translated } from '../message.ts'

export const updateEmail: Translated<typeof english> = {
  'updateEmail.why': 'تصل الرموز والإشعارات إلى البريد الجديد بعد ذلك. تبقى محفظتك وعناوينها كما هي.',
  'updateEmail.asking': 'جارٍ قراءة بريدك الحالي',
  'updateEmail.presentTerm': 'البريد الحالي',
  'updateEmail.field': 'البريد الجديد',
  'updateEmail.invalid': 'تحقق من الجزء بعد @. يجب أن يحتوي على نقطة، مثل atoll.example.',
  'updateEmail.same': 'هذا هو بريدك الحالي.',
  'updateEmail.declined': 'لم توافق على ذلك. لم يتغيّر شيء.',
  'updateEmail.continue': 'متابعة',
  'updateEmail.present': 'تأكيد بريدك الحالي',
  'updateEmail.presentDone': 'تم تأكيد البريد الحالي',
  'updateEmail.new': 'تأكيد البريد الجديد',
  'updateEmail.enter': 'أدخل الرمز المُرسل إلى {email}',
  'updateEmail.enterCode': 'أدخل الرمز الذي أرسلناه إليه',
  'updateEmail.cancel': 'إلغاء',
  'updateEmail.done': 'بريدك الآن هو {email}',
  'updateEmail.later': 'يتغيّر بريدك يوم {time}',
  'updateEmail.laterText':
    'ابتداءً من ذلك الوقت يُسجَّل الدخول عبر {email}. وحتى ذلك الحين يبقى بريدك الحالي، ويمكنه إيقاف التغيير من إعدادات محفظتك.',
  'updateEmail.none': 'ليس لهذه المحفظة بريد',
  'updateEmail.noneText': 'تسجّل الدخول بمفتاح مرور، فلا بريد لتغييره.',
  'updateEmail.ok': 'حسنًا',
}
