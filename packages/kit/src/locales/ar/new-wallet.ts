import type { newWallet as english } from '../en/new-wallet.ts'
import type { Translated } from '../message.ts'

export const newWallet: Translated<typeof english> = {
  'newWallet.title': 'هذا بابك',
  'newWallet.text': 'رُسم من عنوانك {account}',
  'newWallet.next': 'ما يمكنك فعله بعد ذلك',
  'newWallet.passkey': 'إضافة مفتاح مرور',
  'newWallet.passkeyText': 'بلا رموز ولا انتظار',
  'newWallet.continue': 'المتابعة إلى {app}',
}
