import type { topUp as english } from '../en/top-up.ts'
import type { Translated } from '../message.ts'

export const topUp: Translated<typeof english> = {
  'topUp.deposit': 'إيداع من منصة تداول',
  'topUp.buy': 'شراء بالبطاقة',
}
