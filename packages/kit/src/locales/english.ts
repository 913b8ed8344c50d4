import { account } from './en/account.ts'
import { capture } from './en/capture.ts'
import { code } from './en/code.ts'
import { connectWallets } from './en/connect-wallets.ts'
import { connecting } from './en/connecting.ts'
import { email } from './en/email.ts'
import { help } from './en/help.ts'
import { names } from './en/names.ts'
import { networks } from './en/networks.ts'
import { newWallet } from './en/new-wallet.ts'
import { onramp } from './en/onramp.ts'
import { passkey } from './en/passkey.ts'
import { pay } from './en/pay.ts'
import { places } from './en/places.ts'
import { profile } from './en/profile.ts'
import { receive } from './en/receive.ts'
import { send } from './en/send.ts'
import { sendNotes } from './en/send-notes.ts'
import { sendTokens } from './en/send-tokens.ts'
import { signIn } from './en/sign-in.ts'
import { social } from './en/social.ts'
import { swap } from './en/swap.ts'
import { swapImpact } from './en/swap-impact.ts'
import { swapOutcome } from './en/swap-outcome.ts'
import { swapQuotes } from './en/swap-quotes.ts'
import { swapTokens } from './en/swap-tokens.ts'
import { swapUnlisted } from './en/swap-unlisted.ts'
import { terms } from './en/terms.ts'
import { topUp } from './en/top-up.ts'
import { trouble } from './en/trouble.ts'
import { updateEmail } from './en/update-email.ts'
import { wallets } from './en/wallets.ts'
import { en, type Messages } from './en.ts'

/** All English messages in one object, for the pseudo-locale and for the test that compares languages. */
export const english: Messages = {
  ...en,
  ...account,
  ...capture,
  ...code,
  ...email,
  ...connecting,
  ...connectWallets,
  ...trouble,
  ...updateEmail,
  ...sendNotes,
  ...sendTokens,
  ...help,
  ...names,
  ...networks,
  ...newWallet,
  ...passkey,
  ...places,
  ...profile,
  ...receive,
  ...send,
  ...signIn,
  ...social,
  ...swap,
  ...swapQuotes,
  ...swapTokens,
  ...swapUnlisted,
  ...swapImpact,
  ...swapOutcome,
  ...onramp,
  ...pay,
  ...terms,
  ...topUp,
  ...wallets,
}
