import type { holdings as english } from '../en/holdings.ts'
import type { Translated } from '../message.ts'

export const holdings: Translated<typeof english> = {
  'holding.on': '{amount} · {network}',
  'holding.noPrice': 'بلا سعر',
  'holding.unavailable': 'رصيد الرموز غير متاح',
}
