import type { swapImpact as english } from '../en/swap-impact.ts'
import type { Translated } from '../message.ts'

export const swapImpact: Translated<typeof english> = {
  'swap.impactAccept': 'أدرك أنني أخسر {percent} بسبب الأثر على السعر',
}
