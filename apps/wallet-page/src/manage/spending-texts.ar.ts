import type { SpendingTexts } from './spending-texts.ts'

export const SPENDING_TEXTS_AR: SpendingTexts = {
  title: 'الصرف الذي سمحت به',
  none: 'لا يستطيع أحد أخذ رموزك، في حدود ما سألتك عنه هذه المحفظة.',
  note: 'تظهر هنا الأذون التي وافقت عليها بهذه المحفظة وما تبقّى منها بحسب ما تقوله الشبكة. ولا تظهر الأذون التي منحتها من غير هذه المحفظة، ولا أذون المجموعات، ولا الأذون داخل Permit2. وسحب الإذن معاملة، وله عادةً رسوم شبكة.',
  noLimit: (symbol) => `${symbol}، بلا حدّ`,
  unknown: 'رمز لا نعرفه',
  unknownNoLimit: 'رمز لا نعرفه، بلا حدّ',
  token: 'الرمز',
  spender: 'من يستطيع أخذها',
  given: (network, date) => `على ${network}، منذ ${date}`,
  forSite: (site) => `بطلب من ${site}`,
  smart: 'من حسابك الذكي',
  standard: 'من حسابك العادي',
  takeBack: 'سحب الإذن',
  takeBackNamed: (what, spender) => `سحب الإذن: ${what}، من ${spender}`,
  goesOn: 'يجري سحب الإذن. يمكنك مغادرة هذه الصفحة.',
  done: 'سُحب الإذن. لا يأخذ أحد هذا بعد الآن.',
  saidDone: (what) => `${what}: سُحب الإذن.`,
  already: 'سُحب هذا الإذن من قبل.',
  rejected: 'رفضت الطلب. لم يُسحب أي إذن.',
  expired: 'انتظر الطلب 5 دقائق وانتهى. لم يُسحب أي إذن.',
  failed: (symbol, network) =>
    `لم ينجح ذلك، ولم يُسحب أي إذن. يحتاج الحساب إلى بعض ${symbol} على ${network} لدفع الرسوم.`,
  undone: 'لم تنفّذ الشبكة المعاملة. لم يُسحب أي إذن.',
  unsure: (network) =>
    `لم تُجب شبكة ${network}. لا نعرف هل أُرسلت المعاملة: انظر مرة أخرى بعد دقيقة قبل أن تعيد المحاولة.`,
  away: (networks) => `${networks}: لا جواب. لا يظهر هنا ما سمحت به عليها.`,
  again: 'انظر مرة أخرى',
}
