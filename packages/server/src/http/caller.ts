import type { IncomingHttpHeaders } from 'node:http'
import { isIP } from 'node:net'
import type { Context } from 'hono'

/** What the first middleware puts beside a request. */
export type RequestVariables = { readonly Variables: { caller: string } }

type Incoming = {
  readonly headers: IncomingHttpHeaders
  readonly socket: { readonly remoteAddress?: string | undefined }
}

/**
 * The address that a request comes from, for limits only; it is not logged. Behind proxies of the operator's own each of them adds
 * the address it heard from at the end of X-Forwarded-For; what stands before those is the caller's claim and counts for nothing.
 * @param proxies how many proxies of the operator's stand before this server
 */
export function addressOf(incoming: Incoming | undefined, proxies: number): string {
  const own = incoming?.socket.remoteAddress ?? ''
  if (proxies === 0) return own
  const told = [incoming?.headers['x-forwarded-for'] ?? []].flat().join(',').split(',')
  const address = told.at(-proxies)?.trim() ?? ''
  // A proxy that does not say whom it heard from is the caller itself, as far as can be known.
  return isIP(address) === 0 ? own : address
}

export const incomingOf = (c: Pick<Context, 'env'>): Incoming | undefined =>
  ((c.env ?? {}) as { incoming?: Incoming }).incoming
