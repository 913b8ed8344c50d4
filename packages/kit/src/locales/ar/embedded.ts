import type { embedded as english } from '../en/embedded.ts'
import type { Translated } from '../message.ts'

export const embedded: Translated<typeof english> = {
  'embedded.notAllowed': 'هذا الإجراء غير مسموح به',
}
