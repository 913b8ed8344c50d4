import type { swapQuotes as english } from '../en/swap-quotes.ts'
import type { Translated } from '../message.ts'

export const swapQuotes: Translated<typeof english> = {
  'swap.provider': 'المزوّد',
  'swap.via': 'عبر {provider}',
  'swap.offers': 'العروض',
  'swap.compare': {
    zero: 'قارن العروض',
    one: 'قارن عرضًا واحدًا',
    two: 'قارن بين عرضين',
    few: 'قارن بين {count} عروض',
    many: 'قارن بين {count} عرضًا',
    other: 'قارن بين {count} عرض',
  },
  'swap.compareMore': '{provider}: أكثر بـ {amount}',
  'swap.offerFee': 'رسوم الشبكة: {fee}',
  'swap.offersText': 'مرتّبة بحسب ما يصل، قبل رسوم الشبكة. لا يمكن لأحد شراء مكان فيها.',
  'swap.untried': 'لا يمكن فحص هذه المبادلة مسبقًا على {network}، بل تُقارَن فقط بما تراه هنا.',
}
