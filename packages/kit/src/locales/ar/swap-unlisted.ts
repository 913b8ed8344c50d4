import type { swapUnlisted as english } from '../en/swap-unlisted.ts'
import type { Translated } from '../message.ts'

export const swapUnlisted: Translated<typeof english> = {
  'swap.foundTitle': 'لم يتحقق أحد من هذا الرمز',
  'swap.foundText':
    'يستطيع أي شخص إنشاء رمز بأي اسم. قارن العنوان بمصدر تثق به، فالرمز المزيّف قد يكون بلا قيمة أو يتعذّر بيعه.',
  'swap.imitates': 'اسمه يشبه {symbol}، لكنه رمز آخر',
  'swap.nameTerm': 'الاسم',
  'swap.symbolTerm': 'الرمز',
  'swap.onNetwork': 'العقد على {network}',
  'swap.trust': 'راجعتُ العنوان وأريد مبادلة هذا الرمز',
  'swap.use': 'استخدم هذا الرمز',
  'swap.notFound': 'لم يُعثر على رمز في هذا العنوان',
  'swap.notReached': 'تعذّر البحث عن هذا العنوان',
  'swap.notReachedText': 'تحقق من اتصالك، ثم أعد المحاولة.',
  'swap.notFoundText': 'تأكد من أنه عقد رمز على {network}، ثم أعد المحاولة.',
}
