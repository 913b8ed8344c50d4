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
const NAMED = /(?:[a-z][a-z0-9+.-]*:\/\/)?(\S+)\s*wants\s*you\s*to\s*sign\s*in\s*with\s*your/i
const URI_LINE = /^URI: (\S+)$/m

/** Where a message that was refused would sign in, if that is another site. It can be written in any disguise. */
export function otherSiteIn(message: string, origin: string): string | undefined {
  const text = withoutHidden(message).normalize('NFKC')
  const { host } = new URL(origin)
  const uri = URI_LINE.exec(text)?.[1] ?? ''
  const sites = [NAMED.exec(text)?.[1], URL.canParse(uri) ? new URL(uri).host : undefined]
  const other = sites.find((site) => site && site !== host)
  return other && visibleText(other.slice(0, HOST_MAX))
}

/** @param origin of the page that asked for it */
export const refusedSignIn = (reason: string, message: string, origin: string) =>
  new FoyerError(SIGNING_REFUSED, { context: { reason }, cause: new RefusedSignIn(otherSiteIn(message, origin)) })
