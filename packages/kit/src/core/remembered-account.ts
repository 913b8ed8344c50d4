import { accountCookieName } from './page/account-cookie.ts'

/* Imports nothing that shares a file with a component: components of a server may import it, and have no hooks. */

/** The account that a browser was connected to when it last told its server. Only for what is shown: nothing proves it. */
export type RememberedAccount = {
  /** In the form of its chain, of any namespace; nobody has checked whose it is. */
  readonly address: string
  /** The short address. */
  readonly label: string
  /** The network that it was on (CAIP-2). */
  readonly caipNetworkId: string
}

/** An account id (CAIP-10). Anybody may have written the cookie. */
const ACCOUNT = /^(([-a-z\d]{3,8}):[-\w]{1,32}):([\w.-]{1,128})$/
/** How addresses are written, where a host may call what throws for anything else. */
const FORMS: Readonly<Record<string, RegExp>> = {
  eip155: /^0x[\da-f]{40}$/i,
  solana: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/,
  bip122: /^\w{26,90}$/,
}

/**
 * Reads, on a server, which account the visitor's page had, from the cookie that `FoyerRemembered` of `@foyer/kit/react/ssr` keeps.
 * @param cookies the `Cookie` header of the request
 * @param id that of the instance, if it has one of its own
 * @returns undefined where there is none, one that is malformed, or several: then another page of the domain has written one
 * @example const remembered = rememberedAccount((await cookies()).toString())
 */
export function rememberedAccount(cookies: string | null | undefined, id = 'foyer'): RememberedAccount | undefined {
  const start = `${accountCookieName(id)}=`
  const own = cookies?.split(/; */).filter((cookie) => cookie.startsWith(start)) ?? []
  if (own.length !== 1) return undefined
  // Servers that parse the cookies and write them again may encode the colons.
  const account = own[0]?.slice(start.length).replace(/%3A/gi, ':')
  const [, caipNetworkId, namespace, address] = account?.match(ACCOUNT) ?? []
  if (caipNetworkId === undefined || namespace === undefined || address === undefined) return undefined
  if (FORMS[namespace]?.test(address) === false) return undefined
  const label = address.length <= 12 ? address : `${address.slice(0, 6)}…${address.slice(-4)}`
  return { address, label, caipNetworkId }
}
