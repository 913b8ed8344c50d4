import { FoyerError } from '@foyer/base'
import { SIGNING_REFUSED } from '@foyer/base/catalogue'
import { visibleText, withoutHidden } from './visible-text.ts'

/** A sign-in that was refused, as the cause of the error: nothing of it goes to the page that asked. */
export class RefusedSignIn extends Error {
  override readonly name = 'RefusedSignIn'
  readonly site: string | undefined
  /** @param site where it would sign in, where it says that */
  constructor(site: string | undefined) {
    super()
    this.site = site
  }
}

/** A host has no more letters. */
const HOST_MAX = 253
/** Bounded, because a page can send a long message, in which an open one would be looked for from every letter to the end. */
const NAMED = /(\S{1,253})\s{0,9}wants\s{0,9}you\s{0,9}to\s{0,9}sign\s{0,9}in\s{0,9}with\s{0,9}your/i
const SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i
const URI_LINE = /^URI: (\S+)$/m

/** Where a message that was refused would sign in, if that is another site. It can be written in any disguise. */
export function otherSiteIn(message: string, origin: string): string | undefined {
  const text = withoutHidden(message).normalize('NFKC')
  const { host } = new URL(origin)
  const uri = URI_LINE.exec(text)?.[1] ?? ''
  const sites = [NAMED.exec(text)?.[1]?.replace(SCHEME, ''), URL.canParse(uri) ? new URL(uri).host : undefined]
  const other = sites.find((site) => site && site !== host && hostOf(site) !== host)
  return other && visibleText(other.slice(0, HOST_MAX))
}

/** As a browser writes it: a name in other letters, or in capitals, is the same host. */
const hostOf = (site: string): string => (URL.canParse(`https://${site}`) ? new URL(`https://${site}`).host : site)

/** @param origin of the page that asked for it */
export const refusedSignIn = (reason: string, message: string, origin: string) =>
  new FoyerError(SIGNING_REFUSED, { context: { reason }, cause: new RefusedSignIn(otherSiteIn(message, origin)) })
