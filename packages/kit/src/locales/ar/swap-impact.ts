import type { swapImpact as english } from '../en/swap-impact.ts'
import type { Translated } from '../message.ts'

export const swapImpact: Translated<typeof english> = {
  'swap.impactAccept': 'أدرك أنني أخسر {percent} بسبب الأثر على السعر',
  'swap.worthAccept': 'أدرك أن قيمة ما أستلمه أقل بنسبة {percent} مما أدفعه',
  'swap.unknownAccept': 'أدرك أن الأثر على السعر غير معروف وأنني قد أخسر جزءًا كبيرًا من القيمة',
}
