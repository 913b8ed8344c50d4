import type { exits as english } from '../en/exits.ts'
import type { Translated } from '../message.ts'

export const exits: Translated<typeof english> = {
  'account.explorer': 'عرض في المستكشف',
  'account.disconnect': 'قطع الاتصال',
}
