import { accountCookieName } from './page/account-cookie.ts'

/* Imports nothing that shares a file with a component: components of a server may import it, and have no hooks. */

/** The account that a browser was connected to when it last told its server. Only for what is shown: nothing proves it. */
export type RememberedAccount = {
  /** In the form of its chain, of any namespace; nobody has checked it. */
  readonly address: string
  /** The short address. */
  readonly label: string
  /** The network that it was on (CAIP-2), where the cookie says so. Nobody has checked that either. */
  readonly caipNetworkId?: string
}

/** An account id (CAIP-10), or an address alone, which is what earlier versions wrote down. Anybody may have written the cookie. */
const ACCOUNT = /^(?:([-a-z\d]{3,8}:[-\w]{1,32}):)?([\w.-]{1,128})$/

/**
 * Reads, on a server, which account the visitor's page had, from the cookie that `FoyerRemembered` of `@foyer/kit/react/ssr` keeps.
 * @param cookies the `Cookie` header of the request
 * @param id that of the instance, if it has one of its own
 * @returns undefined where there is none, or one that is malformed
 * @example const remembered = rememberedAccount((await cookies()).toString())
 */
export function rememberedAccount(cookies: string | null | undefined, id = 'foyer'): RememberedAccount | undefined {
  const start = `${accountCookieName(id)}=`
  const own = cookies?.split(/; */).find((cookie) => cookie.startsWith(start))
  // Servers that parse the cookies and write them again may encode the colons.
  const [, caipNetworkId, address] = own?.slice(start.length).replace(/%3A/gi, ':').match(ACCOUNT) ?? []
  if (address === undefined) return undefined
  const label = address.length <= 12 ? address : `${address.slice(0, 6)}…${address.slice(-4)}`
  return caipNetworkId === undefined ? { address, label } : { address, label, caipNetworkId }
}
