import { FoyerError } from '@foyer/base'
import { UPSTREAM_UNAVAILABLE } from '@foyer/base/catalogue'

/** A page on which a visitor pays, `hosts`: the host names that it may have, and the name of whoever gave it. */
type GivenPage = { readonly url: string; readonly hosts: readonly string[]; readonly upstream: string }

/** A page of somebody else's never reaches a visitor. @throws UPSTREAM_UNAVAILABLE */
export function requirePage({ url, hosts, upstream }: GivenPage, publicUrl: string): void {
  const page = URL.canParse(url) ? new URL(url) : undefined
  const isSafe = page?.protocol === 'https:' || (page?.protocol === 'http:' && publicUrl.startsWith('http:'))
  if (page && isSafe && page.username === '' && hosts.includes(page.hostname)) return
  throw new FoyerError(UPSTREAM_UNAVAILABLE, { context: { upstream } })
}
