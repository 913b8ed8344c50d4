import type { newWallet as english } from '../en/new-wallet.ts'
import type { Translated } from '../message.ts'

export const newWallet: Translated<typeof english> = {
  'newWallet.making': 'جارٍ إنشاء محفظتك',
  'newWallet.makingText': 'هي عنوان خاص بك والمفتاح الذي يوقّع باسمه.',
  'newWallet.yours': 'تحتفظ أنت بأحد نصفي المفتاح',
  'newWallet.yoursText': 'على هذا الجهاز، ويحميه متصفحك.',
  'newWallet.ours': 'نحتفظ نحن بالنصف الآخر وبنصف احتياطي',
  'newWallet.oursText': 'في مكانين لا يقرأ أحدهما الآخر. والنصف وحده لا يفتح شيئًا.',
  'newWallet.away': 'يمكنك الاستغناء عنا',
  'newWallet.awayText': 'حين يكون لديك مفتاح مرور ومجموعة استرداد، يمكنك محو نصفنا الاحتياطي. وعندها لا يدخل سواك.',
  'newWallet.title': 'هذا بابك',
  'newWallet.text': 'رُسم من عنوانك {account}',
  'newWallet.next': 'ما يمكنك فعله بعد ذلك',
  'newWallet.passkey': 'إضافة مفتاح مرور',
  'newWallet.passkeyText': 'بلا رموز ولا انتظار',
  'newWallet.continue': 'المتابعة إلى {app}',
}
