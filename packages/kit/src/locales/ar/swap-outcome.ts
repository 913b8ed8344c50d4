import type { swapOutcome as english } from '../en/swap-outcome.ts'
import type { Translated } from '../message.ts'

export const swapOutcome: Translated<typeof english> = {
  'swap.pendingTitle': '{from} مقابل {to} على الأقل',
  'swap.revertedTitle': 'رفضت {network} هذه المبادلة',
  'swap.cancelledTitle': 'ألغيت هذه المبادلة',
  'swap.droppedTitle': 'فقدت الشبكة هذه المبادلة',
}
