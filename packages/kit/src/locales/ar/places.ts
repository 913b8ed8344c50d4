import type { places as english } from '../en/places.ts'
import type { Translated } from '../message.ts'

export const places: Translated<typeof english> = {
  'places.title': 'أين تستخدم {wallet}؟',
  'places.text': 'فيها حساب لكل نوع من الشبكات. يمكنك إضافة البقية لاحقًا.',
  'places.all': 'استخدامها في كل مكان',
  'places.connected': 'مرتبط',
}
