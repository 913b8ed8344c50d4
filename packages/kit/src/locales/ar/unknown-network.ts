import type { unknownNetwork as english } from '../en/unknown-network.ts'
import type { Translated } from '../message.ts'

export const unknownNetwork: Translated<typeof english> = {
  'network.unknown': 'شبكة غير معروفة',
}
