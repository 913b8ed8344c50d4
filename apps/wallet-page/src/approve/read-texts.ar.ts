import { pluralsOf } from '../plurals.ts'
import type { ReadTexts } from './read-texts.ts'

const plural = pluralsOf('ar')

export const READ_TEXTS_AR: ReadTexts = {
  swap: (paid, got) => `مبادلة ${paid} مقابل ${got} على الأقل`,
  unreadableData: 'قد يتيح هذا التوقيع للآخرين أخذ ما تملكه. لا توافق إلا على ما تفهمه.',
  notChecked: 'تعذّر علينا التحقق مما يستدعيه.',
  otherNetwork: 'هذا مخصص لشبكة غير الشبكة المستخدمة الآن.',
  untimely: 'انتهت صلاحيته، أو لم تبدأ بعد.',
  sendUnlisted: 'إرسال رمز لا نعرفه',
  sendItem: (number, times) => `إرسال ${times}المقتنى ${number} من مجموعة`,
  sendItems: (count) =>
    `إرسال ${plural(count, { two: 'مقتنيين', few: `${count} مقتنيات`, other: `${count} مقتنى` })} من مجموعة`,
  allowCollection: 'السماح لشخص ما بأخذ مجموعة كاملة من مجموعاتك',
  takeBackCollection: 'سحب الإذن بالتصرف في مجموعة من مجموعاتك',
  allowControl: 'السماح لشخص ما بالتحكم في كل ما لديك في عقد',
  allowUnlisted: 'السماح لشخص ما بأخذ رمز لا نعرفه',
  allowAllUnlisted: 'السماح لشخص ما بأخذ كل ما لديك من رمز لا نعرفه',
  allowSeveral: (count) =>
    `السماح لشخص ما بأخذ ${plural(count, { two: 'رمزين', few: `${count} رموز`, other: `${count} رمزًا` })} لديك`,
  takeBackUnlisted: 'سحب الإذن بأخذ رمز لا نعرفه',
  unlistedToken: 'لا نعرف هذا الرمز. قد تكون قيمة مقداره أي شيء.',
}
