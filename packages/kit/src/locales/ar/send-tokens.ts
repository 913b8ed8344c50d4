import type { sendTokens as english } from '../en/send-tokens.ts'
import type { Translated } from '../message.ts'
import { holdings } from './holdings.ts'

export const sendTokens: Translated<typeof english> = {
  ...holdings,
  'send.tokens': 'رموزك',
  'send.search': 'البحث في الرموز',
  'send.searchPlaceholder': 'اسم أو رمز أو عنوان',
  'send.searchClear': 'مسح البحث',
  'send.allNetworks': 'الكل',
  'send.noMatch': 'لا تملك شيئًا باسم «{query}»',
  'send.noMatchText': 'ابحث بالاسم أو الرمز أو العقد.',
}
