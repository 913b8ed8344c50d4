/** The host's own texts, in the language that it passes to Foyer. The pseudo-locale applies to Foyer's texts only. */
const en = {
  vaults: 'Vaults',
  earn: 'Earn',
  how: 'How it works',
  title: 'Savings that move with the tide.',
  text: 'One balance, spread across calm water. Withdraw whenever you like.',
  yield: '7-day yield',
  held: 'held for 38,410 people',
  connect: 'Connect',
  connecting: 'Connecting',
  wrong: 'Wrong network',
  vault: 'Vault 04',
  vaultName: 'Lagoon USDC',
  vaultText: 'Steady yield from short-term lending.',
  deposit: 'Your deposit',
  year: 'After one year',
}
const ar: typeof en = {
  vaults: 'الخزائن',
  earn: 'اربح',
  how: 'كيف يعمل',
  title: 'مدّخرات تتحرّك مع المدّ.',
  text: 'رصيد واحد موزّع على مياه هادئة. اسحبه متى شئت.',
  yield: 'عائد ٧ أيام',
  held: 'محفوظة لـ ٣٨٬٤١٠ أشخاص',
  connect: 'اتصال',
  connecting: 'جارٍ الاتصال',
  wrong: 'شبكة غير مدعومة',
  vault: 'الخزنة 04',
  vaultName: 'Lagoon USDC',
  vaultText: 'عائد ثابت من إقراض قصير الأجل.',
  deposit: 'إيداعك',
  year: 'بعد سنة',
}

export type HostWords = typeof en
export const wordsOf = (lang: string): HostWords => (lang === 'ar' ? ar : en)
