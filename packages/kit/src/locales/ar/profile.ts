import type { profile as english } from '../en/profile.ts'
import type { Translated } from '../message.ts'
import { exits } from './exits.ts'

export const profile: Translated<typeof english> = {
  ...exits,
  'profile.namespaces': 'نوع الشبكة',
  'profile.inUse': 'قيد الاستخدام',
  'profile.connected': 'متصلة',
  'profile.recent': 'مستخدمة سابقًا',
  'profile.usedAt': 'استُخدمت {when}',
  'profile.switch': 'تبديل',
  'profile.switchTo': 'التبديل إلى {account}',
  'profile.switched': 'تُستخدم الآن {account}',
  'profile.connect': 'اتصال',
  'profile.connectTo': 'الاتصال بـ {account}',
  'profile.forget': 'نسيان {account}',
  'profile.more': 'المزيد حول {account}',
  'profile.copy': 'نسخ العنوان',
  'profile.copied': 'تم نسخ العنوان',
  'profile.label': 'اسم العنوان',
  'profile.disconnectAll': 'قطع اتصال الكل',
  'profile.add': 'إضافة محفظة',
}
