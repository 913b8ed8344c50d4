import type { passkey as english } from '../en/passkey.ts'
import type { Translated } from '../message.ts'

export const passkey: Translated<typeof english> = {
  'passkey.with': 'المتابعة بمفتاح مرور',
  'passkey.asking': 'استخدم مفتاح مرورك',
  'passkey.askingText': 'يسألك متصفحك الآن. أكّد بالطريقة التي تفتح بها قفل هذا الجهاز.',
  'passkey.askAgain': 'اسأل مرة أخرى',
  'passkey.unused': 'لم يُستخدم مفتاح المرور',
  'passkey.unusedText': 'أغلقت السؤال، أو انتهى وقته، أو لا يوجد على هذا الجهاز مفتاح مرور له.',
  'passkey.unknown': 'لا توجد محفظة بمفتاح المرور هذا',
  'passkey.unknownText': 'استخدم مفتاحًا آخر، أو أنشئ محفظة جديدة. المحفظة التي لها بريد إلكتروني تُفتح بذلك البريد.',
  'passkey.unsuitable': 'لا يمكن لهذا المتصفح استخدام مفاتيح المرور هنا',
  'passkey.unsuitableText': 'غالبًا لا تستطيع ذلك التطبيقات التي تعرض الصفحات داخلها. افتح هذه الصفحة في متصفحك.',
  'passkey.failed': 'لم ينجح ذلك',
  'passkey.failedText': 'حاول مرة أخرى، أو استخدم طريقة أخرى.',
  'passkey.safe': 'لم يُفتح شيء ولم يتغيّر شيء.',
  'passkey.new': 'إنشاء محفظة بمفتاح مرور',
  'passkey.making': 'أنشئ محفظتك في علامة التبويب الجديدة',
  'passkey.makingText': 'عندما تصبح جاهزة، عُد إلى هنا وتابِع بمفتاح مرورك الجديد.',
  'passkey.other': 'استخدام طريقة أخرى',
  'passkey.continue': 'متابعة',
}
