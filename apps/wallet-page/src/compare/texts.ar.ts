import { pluralsOf } from '../plurals.ts'
import type { CompareTexts } from './texts.ts'

const plural = pluralsOf('ar')

export const COMPARE_TEXTS_AR: CompareTexts = {
  sendUnconfirmed: 'إرسال مبلغ لا يمكننا تأكيده',
  allowUnconfirmed: 'السماح بمبلغ لا يمكننا تأكيده',
  twoAnswers: 'مصدران، وإجابتان',
  twoAnswersWhy:
    'نسأل مصدرين قبل أن نعرض رقمًا. وهما مختلفان بشأن هذا الرمز، لذلك لا نعرض أي رقم. تبقى الموافقة متوقفة حتى يتفق المصدران.',
  checkAgain: 'التحقق مرة أخرى',
  token: 'الرمز',
  byList: 'قائمة الرموز',
  byItself: 'الرمز نفسه',
  asWritten: 'كما هو مكتوب',
  units: (amount) => `${amount} من الوحدات`,
  unitsOf: (symbol) => `من وحدات ${symbol}`,
  decimals: (count) =>
    plural(count, {
      one: 'منزلة عشرية واحدة',
      two: 'منزلتان عشريتان',
      few: `${count} منازل عشرية`,
      other: `${count} منزلة عشرية`,
    }),
  highFee: 'تطلب الشبكة رسومًا مرتفعة على غير المعتاد.',
  feeOverAmount: 'قد تكون رسوم الشبكة أكثر مما ترسله.',
  otherFee: 'تذكر عقدة الشبكة رسومًا لا يمكن أن تكون لهذه المعاملة. ما نعرضه هو أقصى ما قد تكلفه.',
}
