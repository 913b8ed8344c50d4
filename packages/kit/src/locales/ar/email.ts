import type { email as english } from '../en/email.ts'
import type { Translated } from '../message.ts'

export const email: Translated<typeof english> = {
  'email.orWallet': 'أو بمحفظة',
  'email.orWithout': 'أو بدون محفظة',
  'email.orAnother': 'أو بطريقة أخرى',
  'email.invalid': 'تحقق من الجزء بعد @. يجب أن يحتوي على نقطة، مثل atoll.example.',
  'email.hint': 'سنرسل رمزًا من 6 أرقام. جديد هنا؟ ستحصل على محفظة خلال دقيقة تقريبًا.',
  'email.continue': 'المتابعة بالبريد الإلكتروني',
  'email.unavailable': 'تعذّر الوصول إلى تسجيل الدخول بالبريد من هذه الصفحة. أعد المحاولة أو استخدم محفظة أخرى.',
  'email.outdated': 'يجري تحديث تسجيل الدخول في هذه الصفحة. عد لاحقًا أو استخدم محفظة أخرى.',
  'email.waiting': 'ألقِ نظرة أخرى على بريدك',
  'email.waitingText': 'هذا الجهاز جديد على محفظتك. افتح الرسالة الثانية على هذا الجهاز واضغط زرّها.',
  'email.sentTo': 'أُرسلت إلى',
  'email.later': 'ستُفتح محفظتك هنا يوم {time}',
  'email.laterText':
    'حتى ذلك الحين يمكنك الاطلاع والاستلام، ولكن لا يمكن إرسال أي شيء. يمنحك الانتظار وقتًا لإيقاف أي شخص غريب عبر الرابط في الرسالة.',
  'email.now': 'يعمل الآن',
  'email.nowText': 'الأرصدة والنشاط والاستلام',
  'email.then': 'يعمل حينها',
  'email.thenText': 'الإرسال والتوقيع والموافقة',
  'email.look': 'إلقاء نظرة',
  'email.lookFailed': 'لم ينجح ذلك. ستُفتح المحفظة هنا في ذلك الوقت كما هو محدد.',
  'email.failed': 'لم يُسمح لهذا الجهاز بالدخول',
  'email.failedText': 'لم تتم الموافقة على الرسالة الثانية في الوقت المحدد، أو أُوقفت. لم يتغيّر شيء.',
  'email.another': 'إرسال رسالة أخرى',
  'email.useDevice': 'استخدام جهاز سجّلت الدخول عليه',
  'email.device': 'أدخل هذا الرمز على جهازك الآخر',
  'email.deviceText': 'في إعدادات المحفظة هناك، افتح “Devices”، ثم “Let another device in”.',
  'email.deviceFailed': 'لم ينجح ذلك. ما زالت الرسالة الثانية تعمل.',
  'email.deviceCode': 'الرمز',
  'email.deviceUntil': 'صالح حتى',
}
