import type { trouble as english } from '../en/trouble.ts'
import type { Translated } from '../message.ts'

export const trouble: Translated<typeof english> = {
  'connecting.declinedTitle': 'رفضت {wallet} الطلب',
  'connecting.declinedText': 'أُغلق الطلب أو رُفض.',
  'connecting.failedTitle': 'لم تستجب {wallet}',
  'connecting.failedText': 'تأكّد من فتح قفلها ثم حاول مجددًا.',
  'connecting.brokenTitle': 'تعذّر الاتصال بـ {wallet}',
  'connecting.brokenText': 'حاول مجددًا، أو اختر محفظة أخرى.',
  'connecting.networksTitle': 'لا تدعم {wallet} هذه الشبكات',
  'connecting.networksText': 'لا تدعم الشبكات التي يستخدمها {app}. اختر محفظة أخرى.',
  'connecting.answeredTitle': 'أجابت {wallet} بخطأ',
  'connecting.answeredText': 'نص الخطأ: «{reason}».',
  'connecting.pendingTitle': 'هناك طلب مفتوح في {wallet}',
  'connecting.pendingText': 'أجب عن الطلب هناك ثم عُد.',
  'pairing.downTitle': 'اتصالات الهاتف متوقفة',
  'pairing.downText': 'رموز QR لا تعمل الآن. تحقّق من اتصالك أو استخدم محفظة على هذا الجهاز.',
  'pairing.notSetUpTitle': 'لا يمكن ربط المحافظ هنا بعد',
  'pairing.notSetUpText': 'لم يُكمل هذا الموقع إعداد المحافظ. المشكلة ليست في اتصالك، ولم تتم مشاركة أي شيء.',
}
