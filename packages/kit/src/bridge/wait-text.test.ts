import { FoyerError } from '@foyer/base'
import { SOMETHING_WENT_WRONG, TOO_MANY_REQUESTS, WALLET_FROZEN } from '@foyer/base/catalogue'
import { expect, test } from 'vitest'
import { loadTranslator } from '../locales/translate.ts'
import { refusedText } from './wait-text.ts'

const english = (await loadTranslator('en')).with((await import('../locales/en/code.ts')).code)
const arabic = await loadTranslator('ar')

test.each([
  [1, '1 second', 'ثانية'],
  [2, '2 seconds', 'ثانيتان'],
  [60, '60 seconds', '60 ثانية'],
  [61, '2 minutes', 'دقيقتان'],
  [600, '10 minutes', '10 دقائق'],
  [3_600, '60 minutes', '60 دقيقة'],
  [3_601, '2 hours', 'ساعتان'],
  [86_400, '24 hours', '24 ساعة'],
])('a wait of %d seconds is said in its unit, never too short', (seconds, inEnglish, inArabic) => {
  const latin = (text: string) => text.replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
  const reason = new FoyerError(TOO_MANY_REQUESTS, { context: { seconds } })
  expect([refusedText(english, reason), latin(refusedText(arabic, reason) ?? '')]).toEqual([
    `Please try again after ${inEnglish}`,
    `أعد المحاولة لاحقًا. الوقت المتبقي: ${inArabic}`,
  ])
})

test('a frozen wallet is named, and any other failure is left to its screen', () => {
  const refused = (reason: FoyerError) => refusedText(english, reason)
  expect(refused(new FoyerError(WALLET_FROZEN))).toBe('Your wallet is frozen. Open it again in the wallet’s settings.')
  expect(refused(new FoyerError(SOMETHING_WENT_WRONG))).toBeUndefined()
})
