import type { DepositWords } from './deposit-card.tsx'

/** What the sample's page says, in the words of one brand. */
export type HostWords = {
  readonly links: readonly [string, string]
  readonly title: string
  readonly text: string
  readonly facts: readonly (readonly [figure: string, label: string])[]
  readonly card: DepositWords
}

const atoll: HostWords = {
  links: ['Vaults', 'Earn'],
  title: 'Savings that move with the tide.',
  text: 'One balance, spread across calm water. Withdraw whenever you like.',
  facts: [
    ['4.82%', '7-day yield'],
    ['$214M', 'held for 38,410 people'],
  ],
  card: {
    title: 'Calm Water',
    amount: '250',
    note: 'About 12.05 USDC a year, paid daily',
    connect: 'Connect to deposit',
    act: 'Deposit 250 USDC',
  },
}
const atollInArabic: HostWords = {
  links: ['الخزائن', 'اربح'],
  title: 'مدّخرات تتحرّك مع المدّ.',
  text: 'رصيد واحد موزّع على مياه هادئة. اسحبه متى شئت.',
  facts: [
    ['4.82%', 'عائد ٧ أيام'],
    ['$214M', 'محفوظة لـ ٣٨٬٤١٠ أشخاص'],
  ],
  card: {
    title: 'المياه الهادئة',
    amount: '250',
    note: 'نحو 12.05 USDC في السنة، تُدفع يوميًا',
    connect: 'اتصل للإيداع',
    act: 'إيداع 250 USDC',
  },
}
const marmalade: HostWords = {
  links: ['Kiosks', 'My jar'],
  title: 'Tips for whoever makes your morning.',
  text: 'A jar for every kiosk. They get it before you finish your toast.',
  facts: [
    ['412', 'kiosks on the map'],
    ['$5.20', 'a usual tip'],
  ],
  card: {
    title: 'Rosa’s kiosk',
    amount: '5',
    note: 'Rosa gets all of it, in about 3 seconds',
    connect: 'Connect to tip',
    act: 'Tip 5 USDC',
  },
}
const slab: HostWords = {
  links: ['Trade', 'Vault'],
  title: 'Perpetuals, no padding.',
  text: 'One book. One screen. Fees you can read.',
  facts: [
    ['0.018%', 'taker'],
    ['11 ms', 'to match'],
  ],
  card: {
    title: 'ETH-PERP margin',
    amount: '250',
    note: 'Long 3x, liquidation at 2,318.40',
    connect: 'Connect to trade',
    act: 'Add 250 USDC',
  },
}
const maison: HostWords = {
  links: ['Editions', 'Rooms'],
  title: 'Editions, and the rooms they hang in.',
  text: 'Forty prints of each, numbered, with their papers.',
  facts: [
    ['40', 'of each'],
    ['1987', 'since'],
  ],
  card: {
    title: 'Aurore No. 7',
    amount: '250',
    note: 'Number 12 of 40, framed in oak',
    connect: 'Connect to reserve',
    act: 'Reserve number 12',
  },
}

const WORDS: Readonly<Record<string, HostWords>> = { atoll, marmalade, slab, maison }

/** @returns the words, and the language that they are in: only Atoll speaks Arabic, as hosts speak fewer languages than Foyer */
export function wordsOf(brand: string, lang: string): { readonly words: HostWords; readonly lang: 'en' | 'ar' } {
  const words = Object.hasOwn(WORDS, brand) ? (WORDS[brand] ?? atoll) : atoll
  return words === atoll && lang === 'ar' ? { words: atollInArabic, lang: 'ar' } : { words, lang: 'en' }
}
