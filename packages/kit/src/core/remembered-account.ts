import { accountCookieName } from './page/account-cookie.ts'

/* Imports nothing that shares a file with a component: components of a server may import it, and have no hooks. */

/** The account that a browser was connected to when it last told its server. Only for what is shown: nothing proves it. */
export type RememberedAccount = {
  /** In the form of its chain, of any namespace; nobody has checked it. */
  readonly address: string
  /** The short address. */
  readonly label: string
}

/** As in account ids (CAIP-10). Anybody may have written the cookie. */
const ADDRESS = /^[\w.-]{1,128}$/

/**
 * Reads, on a server, which account the visitor's page had, from the cookie that `FoyerButton` of `@foyer/kit/react/ssr` keeps.
 * @param cookies the `Cookie` header of the request
 * @param id that of the instance, if it has one of its own
 * @returns undefined where there is none, or one that is malformed
 * @example const remembered = rememberedAccount((await cookies()).toString())
 */
export function rememberedAccount(cookies: string | null | undefined, id = 'foyer'): RememberedAccount | undefined {
  const start = `${accountCookieName(id)}=`
  const own = cookies?.split(/; */).find((cookie) => cookie.startsWith(start))
  const address = own?.slice(start.length)
  if (address === undefined || !ADDRESS.test(address)) return undefined
  return { address, label: address.length <= 12 ? address : `${address.slice(0, 6)}…${address.slice(-4)}` }
}
