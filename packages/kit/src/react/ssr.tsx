import { type ReactNode, useContext, useEffect, useState } from 'react'
import { StateContext } from '../bridge/use-store.ts'
import type { RememberedAccount } from '../core/remembered-account.ts'
import type { Foyer } from '../modal/create-foyer.ts'
import { type FoyerButtonProps, FoyerButton as PlainButton } from './foyer-button.tsx'
import { instanceOf } from './host-button.ts'
import { keepAccountCookie } from './keep-account-cookie.ts'
import { rememberingSource } from './remembered.ts'

export type { RememberedAccount }
export type FoyerRememberedProps = {
  readonly foyer: Foyer
  /** What `rememberedAccount` of `@foyer/kit/ssr` found in the request. What it is later, when the page is there, changes nothing. */
  readonly account: RememberedAccount | undefined
  readonly children?: ReactNode
}
export type RememberingButtonProps = FoyerButtonProps & {
  /** As `account` of `FoyerRemembered`, for this button alone. */
  readonly remembered?: RememberedAccount | undefined
}

/**
 * For pages that a server renders: keeps the connected account in a cookie. Until this browser has restored the wallet, hooks and buttons below
 * it have what that cookie told the server, from the first paint on: the address, with the status `reconnecting` and `isConnected` false.
 * Nothing proves it. If restoring fails, the status is `disconnected`, and the cookie is removed.
 * @throws INVALID_OPTION without an instance
 * @example <FoyerRemembered foyer={foyer} account={account}><App /></FoyerRemembered>
 */
export function FoyerRemembered({ foyer: given, account, children }: FoyerRememberedProps) {
  const foyer = instanceOf(given)
  const outer = useContext(StateContext)
  const [own] = useState(() => account && rememberingSource(foyer.context, account, outer))
  useEffect(() => keepAccountCookie(foyer), [foyer])
  return <StateContext.Provider value={own ?? outer}>{children}</StateContext.Provider>
}

/**
 * `FoyerButton` in a `FoyerRemembered` of its own: it names the account from the first paint on, where the usual one says Connect until the
 * wallet is restored.
 * @throws INVALID_OPTION without an instance
 * @example <FoyerButton foyer={foyer} remembered={remembered} />
 */
export function FoyerButton({ remembered, ...props }: RememberingButtonProps) {
  return (
    <FoyerRemembered foyer={props.foyer} account={remembered}>
      <PlainButton {...props} />
    </FoyerRemembered>
  )
}
