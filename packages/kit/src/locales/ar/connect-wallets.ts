import type { connectWallets as english } from '../en/connect-wallets.ts'
import type { Translated } from '../message.ts'

export const connectWallets: Translated<typeof english> = {
  'connectWallets.device': 'على هذا الجهاز',
  'connectWallets.phone': 'على هاتفك',
  'wallet.popular': 'رائجة',
}
