import { expect, test } from 'vitest'
import { loadTranslator } from '../../locales/translate.ts'
import { waitText } from './wait.ts'

const english = (await loadTranslator('en')).with((await import('../../locales/en/capture.ts')).capture)
const arabic = await loadTranslator('ar')

test.each([
  [1, 'Please try again after 1 second', 'أعد المحاولة بعد ثانية'],
  [60, 'Please try again after 60 seconds', 'أعد المحاولة بعد 60 ثانية'],
  [61, 'Please try again after 2 minutes', 'أعد المحاولة بعد دقيقتين'],
  [600, 'Please try again after 10 minutes', 'أعد المحاولة بعد 10 دقائق'],
  [3_600, 'Please try again after 60 minutes', 'أعد المحاولة بعد 60 دقيقة'],
  [3_601, 'Please try again after 2 hours', 'أعد المحاولة بعد ساعتين'],
  [86_400, 'Please try again after 24 hours', 'أعد المحاولة بعد 24 ساعة'],
])('a wait of %d seconds is said in its unit, never too short', (seconds, inEnglish, inArabic) => {
  const latin = (text: string) => text.replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
  expect([waitText(english, seconds), latin(waitText(arabic, seconds))]).toEqual([inEnglish, inArabic])
})
