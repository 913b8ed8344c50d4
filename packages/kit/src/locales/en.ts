import type { account } from './en/account.ts'
import type { capture } from './en/capture.ts'
import type { code } from './en/code.ts'
import type { connectWallets } from './en/connect-wallets.ts'
import type { connecting } from './en/connecting.ts'
import type { email } from './en/email.ts'
import type { help } from './en/help.ts'
import type { names } from './en/names.ts'
import type { networks } from './en/networks.ts'
import type { newWallet } from './en/new-wallet.ts'
import type { onramp } from './en/onramp.ts'
import type { passkey } from './en/passkey.ts'
import type { pay } from './en/pay.ts'
import type { places } from './en/places.ts'
import type { profile } from './en/profile.ts'
import type { receive } from './en/receive.ts'
import type { send } from './en/send.ts'
import type { sendNotes } from './en/send-notes.ts'
import type { sendTokens } from './en/send-tokens.ts'
import type { signIn } from './en/sign-in.ts'
import type { social } from './en/social.ts'
import type { swap } from './en/swap.ts'
import type { swapImpact } from './en/swap-impact.ts'
import type { swapOutcome } from './en/swap-outcome.ts'
import type { swapQuotes } from './en/swap-quotes.ts'
import type { swapTokens } from './en/swap-tokens.ts'
import type { swapUnlisted } from './en/swap-unlisted.ts'
import type { terms } from './en/terms.ts'
import type { topUp } from './en/top-up.ts'
import type { trouble } from './en/trouble.ts'
import type { updateEmail } from './en/update-email.ts'
import type { wallets } from './en/wallets.ts'
import type { Message, Translated } from './message.ts'

/**
 * The English messages that the first screen needs, and all titles. Messages of later screens are in `en/` and load
 * with their screen, whose module exports them as `messages`. Other languages load as a whole and must have every key.
 */
export const en = {
  'embedded.notAllowed': 'Action not allowed',
  'connect.title': 'Connect to {app}',
  'connect.continue': 'Continue with {wallet}',
  'connect.used': 'Used here {when}',
  'connect.scan': 'Scan with your phone',
  'connect.phone': 'Phone wallet',
  'connect.all': 'All wallets',
  'connect.more': { one: '{count} more wallet on this device', other: '{count} more wallets on this device' },
  'connect.noWallets': 'No wallet found on this device',
  'connect.list': 'Wallets',
  'connectWallets.title': 'Choose a wallet',
  'wallet.installed': 'Installed',
  'wallet.recent': 'Recent',
  'wallet.connected': 'Connected',
  'wallet.custom': 'Suggested',
  'connecting.retry': 'Try again',
  'account.title': 'Account',
  'passkey.title': 'Passkey',
  'settings.title': 'Settings',
  'signIn.title': 'Sign in to {app}',
  'capture.title': 'One more thing',
  'capture.codeTitle': 'Enter your code',
  'email.deviceTitle': 'New device',
  'newWallet.head': 'Your wallet',
  'connectSocials.title': 'Continue with',
  'updateEmail.title': 'Change email',
  'label.title': 'Label',
  'names.title': 'Choose a name',
  'names.listTitle': 'Names',
  'receive.title': 'Receive',
  'send.title': 'Send',
  'send.tokenTitle': 'Choose a token',
  'send.reviewTitle': 'Review',
  'swap.title': 'Swap',
  'swap.reviewTitle': 'Review swap',
  'swap.goingTitle': 'Swapping ...',
  'onramp.title': 'Buy',
  'onramp.tokenTitle': 'What would you like to buy?',
  'onramp.fiatTitle': 'Choose a currency to pay in',
  'onramp.orderTitle': 'Your order',
  'pay.title': 'Pay',
  'pay.depositTitle': 'Deposit',
  'pay.assetTitle': 'What would you like to deposit?',
  'pay.statusTitle': 'Your payment',
  'networks.title': 'Networks',
  'networks.footer': 'Your wallet may support other networks.',
  'switchNetwork.title': 'Switch network',
  'unsupported.title': 'Choose a network',
  'unsupported.wrongTitle': 'Wrong network',
  'help.wallet.title': 'What is a wallet?',
  'help.network.title': 'What is a network?',
  'legal.both': 'By continuing you agree to {app}’s {terms} and {privacy}',
  'legal.one': 'By continuing you agree to {app}’s {document}',
  'legal.terms': 'Terms',
  'legal.privacy': 'Privacy Policy',
  'modal.close': 'Close',
  'modal.back': 'Back',
  'modal.help': 'Help',
  'modal.loading': 'Loading',
  'modal.failedTitle': 'This screen didn’t load',
  'modal.failedText': 'Check your connection. Nothing was shared or changed.',
  'modal.reload': 'Reload the page',
  'modal.brokenTitle': 'Something went wrong',
  'modal.brokenText': 'This screen couldn’t be shown. Your wallet isn’t affected.',
  'modal.branding': 'Foyer',
  'alert.dismiss': 'Dismiss',
  'toast.connected': 'Connected with {wallet}',
  'toast.notKept': 'Connected until you reload this page.',
  'toast.disconnected': 'Disconnected',
  'toast.region': 'Notices',
  'time.now': 'just now',
} as const satisfies Record<string, Message>

type English = typeof en &
  typeof account &
  typeof capture &
  typeof code &
  typeof email &
  typeof connecting &
  typeof connectWallets &
  typeof trouble &
  typeof updateEmail &
  typeof sendNotes &
  typeof sendTokens &
  typeof help &
  typeof names &
  typeof networks &
  typeof newWallet &
  typeof profile &
  typeof places &
  typeof receive &
  typeof send &
  typeof signIn &
  typeof passkey &
  typeof social &
  typeof swap &
  typeof swapQuotes &
  typeof swapTokens &
  typeof swapUnlisted &
  typeof swapImpact &
  typeof swapOutcome &
  typeof onramp &
  typeof pay &
  typeof terms &
  typeof topUp &
  typeof wallets
export type MessageKey = keyof English
export type Messages = Translated<English>
