import type { help as english } from '../en/help.ts'
import type { Translated } from '../message.ts'

export const help: Translated<typeof english> = {
  'help.wallet.homeTitle': 'بيت لما تملكه',
  'help.wallet.homeText': 'تحفظ المحفظة مفاتيح رموزك ومقتنياتك، وتبقى ملكك أيًّا كان التطبيق الذي تزوره.',
  'help.wallet.loginTitle': 'دخول بلا كلمات مرور',
  'help.wallet.loginText': 'تطلب التطبيقات وأنت توافق. لا يُشارَك شيء من دون موافقتك.',
  'help.wallet.askTitle': 'أنت تقرر في كل مرة',
  'help.wallet.askText': 'لا يتحرك شيء قبل أن توافق في محفظتك. الاتصال لا يحرّك الأموال أبدًا.',
  'help.wallet.get': 'ابحث عن محفظة',
  'help.network.placeTitle': 'مكان تعيش فيه الرموز',
  'help.network.placeText': 'لكل شبكة سجلها الخاص بمن يملك ماذا. قد يحمل العنوان نفسه رموزًا مختلفة على كل شبكة.',
  'help.network.feeTitle': 'لكل شبكة رسومها',
  'help.network.feeText': 'تُدفع الرسوم بعملة الشبكة نفسها. تبديل الشبكة مجاني.',
  'help.network.stayTitle': 'رموزك تبقى مكانها',
  'help.network.stayText': 'التبديل يغيّر ما يقرأه التطبيق، ولا ينقل شيئًا.',
}
