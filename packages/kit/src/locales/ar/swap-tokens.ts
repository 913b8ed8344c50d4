import type { swapTokens as english } from '../en/swap-tokens.ts'
import type { Translated } from '../message.ts'

export const swapTokens: Translated<typeof english> = {
  'swap.unlisted': '{symbol} · لم يُتحقق منه',
  'swap.held': 'رموزك على {network}',
  'swap.others': 'رموز أخرى على {network}',
  'swap.noMatch': 'لا رمز باسم «{query}»',
  'swap.noMatchText': 'إن لم يكن الرمز مدرجًا هنا، فالصق عنوان عقده.',
}
