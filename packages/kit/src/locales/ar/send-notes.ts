import type { sendNotes as english } from '../en/send-notes.ts'
import type { Translated } from '../message.ts'

export const sendNotes: Translated<typeof english> = {
  'unsettled.title': 'ربما أُرسل {amount} إلى {receiver}',
  'unsettled.nonce':
    'أرسل حسابك منذ ذلك الحين الرقم التسلسلي {nonce}، وهو على الأرجح هذا التحويل. إن كان كذلك فالإرسال مجددًا يعني الدفع مرتين.',
  'unsettled.held':
    'أصبح رصيدك من {symbol} أقل منذ ذلك الحين، فالأرجح أن التحويل أُرسل. إن كان كذلك فالإرسال مجددًا يعني الدفع مرتين.',
  'unsettled.approval': 'ربما أُرسلت الموافقة على {amount}',
  'unsettled.reset': 'ربما أُرسل إلغاء الموافقة السابقة',
  'unsettled.approvalText': 'انظر في محفظتك قبل أن توافق مجددًا: لكل موافقة رسوم شبكة.',
  'approval.reverted': 'فشلت الموافقة على {network}',
  'approval.revertedText': 'صُرفت رسوم الشبكة. لم تتم أي موافقة ولا أي مبادلة. يمكنك الموافقة مجددًا.',
  'approval.cancelled': 'ألغيت الموافقة',
  'approval.cancelledText': 'استبدلتها محفظتك بمعاملة فارغة. لم تتم أي موافقة ولا أي مبادلة. يمكنك الموافقة مجددًا.',
  'approval.replaced': 'استبدلت محفظتك الموافقة',
  'approval.replacedText': 'أرسلت معاملة أخرى بدلًا منها. انظر في محفظتك ما هي. يمكنك الموافقة مجددًا.',
  'approval.dropped': 'فقدت الشبكة الموافقة',
  'approval.droppedText': 'لم تعد معلقة على {network}. لم تتم أي مبادلة. يمكنك الموافقة مجددًا.',
  'unsettled.dismiss': 'لقد تحققت',
  'send.feeRose': 'ارتفعت رسوم الشبكة',
  'send.feeRoseText': 'كانت {before} وأصبحت {after}. أكّد مرة أخرى إن ناسبك ذلك.',
  'send.orderChanged': 'سبقتها معاملة أخرى',
  'send.orderChangedText': 'نُفذت للتو معاملة أخرى من هذا الحساب. تحقق من أنك لم ترسل هذا مرتين.',
  'send.heldLess': 'انخفض رصيدك',
  'send.heldLessText': 'عند فتح هذه المراجعة كان لديك {before}، ولديك الآن {after}. تحقق من أن شيئًا لم يُرسل مرتين.',
  'send.accountChanged': 'محفظتك الآن على حساب آخر',
  'send.accountChangedText': 'سيُرسل هذا من {after} وليس من {before}. اقرأه مجددًا قبل أن تؤكد.',
  'send.knownAddress': 'العنوان الذي تعرفه',
  'send.knownName': 'العنوان الذي تعرفه باسم {name}',
  'send.ownAddress': 'عنوانك أنت',
  'send.waits': {
    zero: 'لا معاملات معلّقة لديك.',
    one: 'لديك معاملة معلّقة واحدة. هذه تأتي بعدها.',
    two: 'لديك معاملتان معلّقتان. هذه تأتي بعدهما.',
    few: 'لديك {count} معاملات معلّقة. هذه تأتي بعدها.',
    many: 'لديك {count} معاملة معلّقة. هذه تأتي بعدها.',
    other: 'لديك {count} معاملة معلّقة. هذه تأتي بعدها.',
  },
  'caution.look-alike.text':
    'بدايته ونهايته متطابقتان، لكن المجموعات المعلَّمة مختلفة: حيلة شائعة. اطلب العنوان مجددًا من صاحبه.',
}
