import type { receive as english } from '../en/receive.ts'
import type { Translated } from '../message.ts'

export const receive: Translated<typeof english> = {
  'receive.code': 'عنوانك على هيئة رمز',
  'receive.codeOn': 'عنوانك على {network} على هيئة رمز',
  'receive.plain': 'العنوان',
  'receive.withNetwork': '{network} فقط',
  'receive.kind': 'محتوى رمز QR',
  'receive.networks': 'أرسل إلى هنا أصول {networks} فقط. أصول {others} لن تصل.',
  'receive.onlyOn': 'المحافظ التي تقرأ هذا الرمز ترسل على {network}.',
  'receive.yours': 'عنوانك على {kind}',
  'receive.copy': 'نسخ العنوان',
  'receive.copied': 'نُسخ العنوان',
}
