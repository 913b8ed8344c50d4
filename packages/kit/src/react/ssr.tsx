import { useEffect, useState, useSyncExternalStore } from 'react'
import type { RememberedAccount } from '../core/remembered-account.ts'
import { type FoyerButtonProps, FoyerButton as PlainButton } from './foyer-button.tsx'
import { useFoyerAccount } from './hooks.ts'
import { instanceOf } from './host-button.ts'
import { keepAccountCookie } from './keep-account-cookie.ts'

export type { RememberedAccount }
export type RememberingButtonProps = FoyerButtonProps & {
  /**
   * What `rememberedAccount` of `@foyer/kit/ssr` found in the request. It is the button's text until the browser knows better: the account
   * that was active, also where `namespace` names another one. A function as `children` gets it as `label` alone; hooks and other buttons know
   * nothing of it.
   */
  readonly remembered?: RememberedAccount | undefined
}

/**
 * `FoyerButton` for pages that a server renders: it keeps the connected account in a cookie, and names it from the first paint on, where
 * the usual one says Connect until the wallet is restored. If that fails, it says Connect, and the cookie is removed.
 * @throws INVALID_OPTION without an instance
 * @example <FoyerButton foyer={foyer} remembered={remembered} />
 */
export function FoyerButton({ remembered, ...props }: RememberingButtonProps) {
  const foyer = instanceOf(props.foyer)
  const { status } = useFoyerAccount(foyer, props.namespace)
  // The server and the first render of the browser know nothing but the cookie.
  const isHydrated = useSyncExternalStore(watchNothing, inBrowser, onServer)
  const [isSettled, setSettled] = useState(false)
  useEffect(() => keepAccountCookie(foyer), [foyer])
  useEffect(() => {
    if (isHydrated && status !== 'connecting') setSettled(true)
  }, [isHydrated, status])
  if (!remembered || isSettled) return <PlainButton {...props} />
  const { label } = remembered
  return <PlainButton {...props} {...(isHydrated ? {} : { label })} loadingLabel={label} />
}

const watchNothing = () => () => undefined
const inBrowser = () => true
const onServer = () => false
