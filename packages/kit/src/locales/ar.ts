import { account } from './ar/account.ts'
import { capture } from './ar/capture.ts'
import { code } from './ar/code.ts'
import { connectWallets } from './ar/connect-wallets.ts'
import { connecting } from './ar/connecting.ts'
import { email } from './ar/email.ts'
import { help } from './ar/help.ts'
import { names } from './ar/names.ts'
import { networks } from './ar/networks.ts'
import { newWallet } from './ar/new-wallet.ts'
import { onramp } from './ar/onramp.ts'
import { passkey } from './ar/passkey.ts'
import { pay } from './ar/pay.ts'
import { places } from './ar/places.ts'
import { profile } from './ar/profile.ts'
import { receive } from './ar/receive.ts'
import { send } from './ar/send.ts'
import { sendNotes } from './ar/send-notes.ts'
import { sendTokens } from './ar/send-tokens.ts'
import { signIn } from './ar/sign-in.ts'
import { social } from './ar/social.ts'
import { swap } from './ar/swap.ts'
import { swapImpact } from './ar/swap-impact.ts'
import { swapOutcome } from './ar/swap-outcome.ts'
import { swapQuotes } from './ar/swap-quotes.ts'
import { swapTokens } from './ar/swap-tokens.ts'
import { swapUnlisted } from './ar/swap-unlisted.ts'
import { terms } from './ar/terms.ts'
import { topUp } from './ar/top-up.ts'
import { trouble } from './ar/trouble.ts'
import { updateEmail } from './ar/update-email.ts'
import { wallets } from './ar/wallets.ts'
import type { Messages } from './en.ts'

/** The Arabic messages, which also cover right-to-left layout and six plural forms. */
export const ar: Messages = {
  'embedded.notAllowed': 'هذا الإجراء غير مسموح به',
  'connect.title': 'الاتصال بـ {app}',
  'connect.continue': 'المتابعة باستخدام {wallet}',
  'connect.used': 'استُخدمت هنا {when}',
  'connect.scan': 'المسح بهاتفك',
  'connect.phone': 'محفظة الهاتف',
  'connect.all': 'كل المحافظ',
  'connect.more': {
    zero: 'لا محافظ أخرى على هذا الجهاز',
    one: 'محفظة أخرى على هذا الجهاز',
    two: 'محفظتان أخريان على هذا الجهاز',
    few: '{count} محافظ أخرى على هذا الجهاز',
    many: '{count} محفظة أخرى على هذا الجهاز',
    other: '{count} محفظة أخرى على هذا الجهاز',
  },
  'connect.noWallets': 'لا توجد محفظة على هذا الجهاز',
  'connect.list': 'المحافظ',
  'connectWallets.title': 'اختر محفظة',
  'wallet.installed': 'مثبّتة',
  'wallet.recent': 'حديثة',
  'wallet.connected': 'مرتبطة',
  'wallet.custom': 'مقترحة',
  'connecting.retry': 'حاول مجددًا',
  'account.title': 'الحساب',
  'passkey.title': 'مفتاح المرور',
  'settings.title': 'الإعدادات',
  'signIn.title': 'تسجيل الدخول إلى {app}',
  'capture.title': 'أمر أخير',
  'capture.codeTitle': 'أدخل رمزك',
  'email.deviceTitle': 'جهاز جديد',
  'newWallet.head': 'محفظتك',
  'connectSocials.title': 'المتابعة باستخدام',
  'updateEmail.title': 'تغيير البريد',
  'label.title': 'اسم العنوان',
  'names.title': 'اختر اسمًا',
  'names.listTitle': 'الأسماء',
  'receive.title': 'استلام',
  'send.title': 'إرسال',
  'send.tokenTitle': 'اختر رمزًا',
  'send.reviewTitle': 'مراجعة',
  'swap.title': 'مبادلة',
  'swap.reviewTitle': 'مراجعة المبادلة',
  'swap.goingTitle': 'جارٍ المبادلة ...',
  'onramp.title': 'شراء',
  'onramp.tokenTitle': 'ماذا تريد أن تشتري؟',
  'onramp.fiatTitle': 'اختر عملة للدفع',
  'onramp.orderTitle': 'طلبك',
  'pay.title': 'دفع',
  'pay.depositTitle': 'إيداع',
  'pay.assetTitle': 'ماذا تريد أن تودع؟',
  'pay.statusTitle': 'دفعتك',
  'networks.title': 'الشبكات',
  'networks.footer': 'قد تدعم محفظتك شبكات أخرى.',
  'switchNetwork.title': 'تبديل الشبكة',
  'unsupported.title': 'اختر شبكة',
  'unsupported.wrongTitle': 'شبكة غير مدعومة',
  'help.wallet.title': 'ما هي المحفظة؟',
  'help.network.title': 'ما هي الشبكة؟',
  'legal.both': 'بمتابعتك توافق على {terms} و{privacy} الخاصة بـ {app}',
  'legal.one': 'بمتابعتك توافق على {document} الخاصة بـ {app}',
  'legal.terms': 'الشروط',
  'legal.privacy': 'سياسة الخصوصية',
  'modal.close': 'إغلاق',
  'modal.back': 'رجوع',
  'modal.help': 'مساعدة',
  'modal.loading': 'جارٍ التحميل',
  'modal.failedTitle': 'لم تُحمّل هذه الشاشة',
  'modal.failedText': 'تحقّق من اتصالك. لم تتم مشاركة شيء ولم يتغيّر شيء.',
  'modal.reload': 'أعد تحميل الصفحة',
  'modal.brokenTitle': 'حدث خطأ ما',
  'modal.brokenText': 'تعذّر عرض هذه الشاشة. لم تتأثر محفظتك.',
  'modal.branding': 'Foyer',
  'alert.dismiss': 'تجاهل',
  'toast.connected': 'متصل عبر {wallet}',
  'toast.notKept': 'تم الاتصال. لن يتذكره هذا المتصفح بعد إعادة التحميل.',
  'toast.disconnected': 'تم قطع الاتصال',
  'toast.region': 'الإشعارات',
  'time.now': 'الآن',
  ...account,
  ...capture,
  ...code,
  ...email,
  ...connecting,
  ...connectWallets,
  ...trouble,
  ...updateEmail,
  ...sendNotes,
  ...sendTokens,
  ...help,
  ...names,
  ...networks,
  ...newWallet,
  ...places,
  ...profile,
  ...receive,
  ...send,
  ...signIn,
  ...passkey,
  ...social,
  ...swap,
  ...swapQuotes,
  ...swapTokens,
  ...swapUnlisted,
  ...swapImpact,
  ...swapOutcome,
  ...onramp,
  ...pay,
  ...terms,
  ...topUp,
  ...wallets,
}
