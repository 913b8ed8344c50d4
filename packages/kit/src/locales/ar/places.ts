import type { places as english } from '../en/places.ts'
import type { Translated } from '../message.ts'

export const places: Translated<typeof english> = {
  'places.title': 'أي الحسابات تريد ربطها؟',
  'places.text': 'في {wallet} أكثر من حساب. يمكنك إضافة البقية لاحقًا.',
  'places.both': 'ربط الحسابين',
  'places.all': 'ربطها كلها ({count})',
  'places.prompt': '{number} من {count} · {network}',
  'places.refused': '{network}: مرفوض.',
  'places.connected': 'مرتبط',
}
