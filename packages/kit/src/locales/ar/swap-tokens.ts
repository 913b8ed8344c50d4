import type { swapTokens as english } from '../en/swap-tokens.ts'
import type { Translated } from '../message.ts'

export const swapTokens: Translated<typeof english> = {
  'swap.others': 'رموز أخرى',
  'swap.noMatch': 'لا رمز باسم «{query}»',
  'swap.noMatchText': 'لا تُبادَل إلا الرموز التي يدرجها مشغّل هذا التطبيق.',
}
