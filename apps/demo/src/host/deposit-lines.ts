import type { Fate } from './deposit.ts'

/** What the deposit card says about its transactions, in one language. Amounts come with their unit. */
export type DepositLines = {
  readonly onlyLocal: string
  readonly notLoaded: string
  readonly toBase: string
  readonly switching: string
  readonly switchDeclined: string
  readonly switchFailed: string
  readonly takeBack: string
  readonly looking: string
  readonly approving: string
  readonly depositing: string
  readonly takingBack: string
  readonly declined: string
  readonly unclear: string
  readonly failed: string
  readonly held: (amount: string) => string
  readonly deposited: (amount: string) => string
  readonly done: (amount: string) => string
  readonly back: (amount: string) => string
  readonly approvedLess: (amount: string) => string
  readonly unread: (network: string) => string
  readonly trouble: (fate: Exclude<Fate, 'success'>, network: string) => string
}

const ENGLISH: DepositLines = {
  onlyLocal: 'Only in the local world.',
  notLoaded: 'The window didn’t load. Try again.',
  toBase: 'Switch to Base',
  switching: 'Switching in your wallet…',
  switchDeclined: 'You declined. The network stays.',
  switchFailed: 'Your wallet could not switch to Base.',
  takeBack: 'Take it back',
  looking: 'Looking at your balance…',
  approving: 'Approving in your wallet…',
  depositing: 'Depositing…',
  takingBack: 'Taking it back…',
  declined: 'You declined. Nothing was moved.',
  unclear: 'Your wallet did not say whether it sent this. Look there before you try again.',
  failed: 'Your wallet could not send this. Nothing was moved.',
  held: (amount) => `You have ${amount} here.`,
  deposited: (amount) => `In the vault: ${amount}`,
  done: (amount) => `${amount} deposited`,
  back: (amount) => `${amount} back in your wallet`,
  approvedLess: (amount) => `You approved less than ${amount}. Nothing was moved.`,
  unread: (network) => `${network} cannot be reached right now.`,
  trouble(fate, network) {
    if (fate === 'reverted') return `${network} refused the transaction, and your USDC stayed where it was.`
    if (fate === 'replaced') return 'Your wallet sent another transaction in place of this one.'
    return `${network} has not confirmed this yet. Reload the page later to see what became of it.`
  },
}

const ARABIC: DepositLines = {
  onlyLocal: 'في العالم المحلي فقط.',
  notLoaded: 'لم تُحمَّل النافذة. اضغط مرة أخرى.',
  toBase: 'التبديل إلى Base',
  switching: 'جارٍ التبديل في محفظتك…',
  switchDeclined: 'لقد رفضت. بقيت الشبكة كما هي.',
  switchFailed: 'تعذّر على محفظتك التبديل إلى Base.',
  takeBack: 'استرجاع المبلغ',
  looking: 'جارٍ قراءة رصيدك…',
  approving: 'جارٍ السماح في محفظتك…',
  depositing: 'جارٍ الإيداع…',
  takingBack: 'جارٍ الاسترجاع…',
  declined: 'لقد رفضت. لم يُنقل شيء.',
  unclear: 'لم تُفد محفظتك بما إذا كانت قد أرسلت هذا. تحقّق منها قبل أن تحاول مجددًا.',
  failed: 'تعذّر على محفظتك إرسال هذا. لم يُنقل شيء.',
  held: (amount) => `لديك هنا ${amount}.`,
  deposited: (amount) => `في الخزنة: ${amount}`,
  done: (amount) => `أُودِع ${amount}`,
  back: (amount) => `عاد ${amount} إلى محفظتك`,
  approvedLess: (amount) => `سمحت بأقل من ${amount}. لم يُنقل شيء.`,
  unread: (network) => `تعذّر الوصول إلى ${network} الآن.`,
  trouble(fate, network) {
    if (fate === 'reverted') return `رفضت ${network} المعاملة، وبقيت عملات USDC في مكانها.`
    if (fate === 'replaced') return 'أرسلت محفظتك معاملة أخرى بدل هذه.'
    return `لم تؤكّد ${network} هذه المعاملة بعد. أعد تحميل الصفحة لاحقًا لترى ما حدث.`
  },
}

export const depositLines = (lang: 'en' | 'ar'): DepositLines => (lang === 'ar' ? ARABIC : ENGLISH)
