import type { terms as english } from '../en/terms.ts'
import type { Translated } from '../message.ts'

export const terms: Translated<typeof english> = {
  'terms.text': 'قبل الاتصال، يطلب منك {app} الموافقة على ما يلي:',
  'terms.both': 'أوافق على {first} و{second}',
  'terms.one': 'أوافق على {first}',
  'terms.accept': 'متابعة',
  'terms.missing': 'ضع علامة في المربع للمتابعة.',
}
