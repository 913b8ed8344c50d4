import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingHttpHeaders } from 'node:http'
import { isIP, isIPv6 } from 'node:net'
import type { Context } from 'hono'

/** The current request for code that runs during it: the caller, and the id for log lines. Background work has none. */
export const currentRequest = new AsyncLocalStorage<{ readonly caller: string; readonly id: string }>()

/**
 * Set by the first middleware: the caller's network, the id of the request, and, if a proxy of the operator's tells them, the caller's
 * country (ISO 3166-1 alpha-2) and its part (ISO 3166-2 without the country, such as `NY`).
 */
export type RequestVariables = {
  readonly Variables: { caller: string; id: string; country?: string; subdivision?: string }
}

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
  // If a proxy does not add an address, the proxy itself counts as the caller.
  return isIP(address) === 0 ? own : address
}

/**
 * The unit that rate limits count as one caller: an IPv4 address, or the /48 of an IPv6 address, the usual size for one
 * customer (RFC 6177).
 */
export function networkOf(address: string | undefined): string {
  if (address === undefined) return 'unknown'
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined || !isIPv6(address)) return mapped ?? address
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? []
  const groups = head.split(':').filter(Boolean)
  const rest = tail?.split(':').filter(Boolean) ?? []
  const whole = [...groups, ...Array<string>(Math.max(0, 8 - groups.length - rest.length)).fill('0'), ...rest]
  return whole
    .slice(0, 3)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

/** Names of the headers by which a proxy of the operator's tells where a caller is. */
export type PlaceHeaders = Readonly<Partial<Record<'country' | 'subdivision', string | undefined>>>

type Place = {
  /** ISO 3166-1 alpha-2. */
  readonly country?: string
  /** ISO 3166-2 without the country, such as `NY`. */
  readonly subdivision?: string | undefined
}

/** Where a caller is. Without the country, its part says nothing: other countries use the same letters. */
export function placeOf(header: (name: string) => string | undefined, headers: PlaceHeaders = {}): Place {
  const told = (name: string | undefined, form: RegExp) => {
    const value = name === undefined ? undefined : header(name)
    return value !== undefined && form.test(value) ? value : undefined
  }
  const country = told(headers.country, /^[A-Z]{2}$/)
  return country === undefined ? {} : { country, subdivision: told(headers.subdivision, /^[A-Z0-9]{1,3}$/) }
}

export const incomingOf = (c: Pick<Context, 'env'>): Incoming | undefined =>
  ((c.env ?? {}) as { incoming?: Incoming }).incoming
