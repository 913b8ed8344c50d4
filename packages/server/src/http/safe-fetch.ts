import { Resolver, lookup as systemLookup } from 'node:dns/promises'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { FoyerError, isFoyerError } from '@foyer/base'
import { ADDRESS_NOT_ALLOWED, UPSTREAM_UNAVAILABLE } from '@foyer/base/catalogue'
import { isLoopbackAddress, isPublicAddress } from './public-address.ts'

type Address = { readonly address: string; readonly family: number }
/** Every address of a host name. @param signal is aborted when nobody waits for the answer any more */
export type Resolve = (host: string, signal: AbortSignal) => Promise<readonly Address[]>

type Send = (url: URL, address: Address, options: SafeFetchOptions, signal: AbortSignal) => Promise<IncomingMessage>

type SafeFetchOptions = {
  readonly method?: 'GET' | 'POST'
  readonly body?: string
  readonly headers?: Readonly<Record<string, string>>
  /** Also allows http, any port and this machine, for the local development setup only. */
  readonly local?: boolean
  /** Default 5 MB, for each answer. */
  readonly maxBytes?: number
  /** Default 5,000 ms, for everything together: names, redirects and the last byte. */
  readonly timeoutMs?: number
  readonly resolve?: Resolve
  /** Makes one request to a verified address; default: over the network. */
  readonly send?: Send
}

type SafeAnswer = {
  readonly status: number
  /** The declared content type, which may be false: check the bytes before using it. */
  readonly contentType: string
  readonly body: Uint8Array
  /** Where the answer came from, after redirects. */
  readonly url: string
}

const REDIRECTS_MAX = 3
const MAX_BYTES = 5 * 1024 * 1024
const TIMEOUT_MS = 5_000
const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308]

/**
 * Fetches an address that somebody else chose (a token's picture, a contract's metadata), without being led into our own network
 * (T34). Names are resolved once, every address of a name must be public, and the connection goes to exactly the address
 * that was looked at; each of at most three redirects is looked at again. No cookies, no compression, no kept connections.
 * @throws ADDRESS_NOT_ALLOWED before anything is sent there
 * @throws UPSTREAM_UNAVAILABLE when there is no whole answer in time, or it is too large
 */
export async function safeFetch(address: string, options: SafeFetchOptions = {}): Promise<SafeAnswer> {
  const signal = AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS)
  let url = address
  try {
    for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects += 1) {
      const answer = await fetchOnce(url, options, signal)
      if (typeof answer !== 'string') return answer
      // A body that was meant for one host is not sent to another.
      if (options.method === 'POST') throw refused('it redirects')
      url = answer
    }
  } catch (error) {
    if (isFoyerError(error)) throw error
    throw new FoyerError(UPSTREAM_UNAVAILABLE, { context: { upstream: 'address' }, cause: error })
  }
  throw refused('it redirects too often')
}

/** @returns the answer, or where it redirects to */
async function fetchOnce(text: string, options: SafeFetchOptions, signal: AbortSignal): Promise<SafeAnswer | string> {
  const local = options.local ?? false
  const url = checkedUrl(text, local)
  const target = await checkedAddress(url, options, signal)
  const response = await (options.send ?? send)(url, target, options, signal)
  const status = response.statusCode ?? 0
  const { location } = response.headers
  if (REDIRECTS.includes(status) && location !== undefined) {
    response.destroy()
    if (!URL.canParse(location, url)) throw refused('it redirects to no address')
    return new URL(location, url).href
  }
  return {
    status,
    contentType: response.headers['content-type'] ?? '',
    body: await bodyOf(response, options.maxBytes ?? MAX_BYTES),
    url: url.href,
  }
}

/** The URL parser has already turned every spelling of an IPv4 address (octal, one number, full-width digits) into the plain one. */
function checkedUrl(text: string, local: boolean): URL {
  if (!URL.canParse(text)) throw refused('it is not a URL')
  const url = new URL(text)
  if (url.protocol !== 'https:' && !(local && url.protocol === 'http:')) throw refused('it is not https')
  if (url.username !== '' || url.password !== '') throw refused('it holds a name or password')
  if (url.port !== '' && !local) throw refused('it names a port')
  return url
}

async function checkedAddress(url: URL, options: SafeFetchOptions, signal: AbortSignal): Promise<Address> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const family = isIP(host)
  const addresses =
    family === 0 ? await within(signal, (options.resolve ?? resolveAll)(host, signal)) : [{ address: host, family }]
  const isAllowed = ({ address }: Address) =>
    isPublicAddress(address) || (options.local === true && isLoopbackAddress(address))
  const [first] = addresses
  if (!first) throw new Error('the name has no address')
  // A mix of private and public addresses indicates a DNS rebinding attack.
  if (!addresses.every(isAllowed)) throw refused('it is not on the public internet')
  return first
}

/**
 * Asks the name servers themselves. The system's look-up occupies one of the four threads that files and all other names need, also after
 * we have stopped to wait, so that names whose servers stall would keep everybody waiting.
 * @param servers instead of the system's
 */
export const resolverOf =
  (servers?: readonly string[]): Resolve =>
  async (host, signal) => {
    // A name of this machine, which name servers do not know (RFC 6761 section 6.3).
    if (host === 'localhost' || host.endsWith('.localhost')) return systemLookup(host, { all: true })
    const resolver = new Resolver({ timeout: LOOKUP_TIMEOUT_MS, tries: 2 })
    if (servers) resolver.setServers(servers)
    const cancel = () => resolver.cancel()
    signal.addEventListener('abort', cancel, { once: true })
    try {
      const [four, six] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
      if (four.status === 'rejected' && six.status === 'rejected') throw four.reason
      return [four, six].flatMap((family, at) =>
        family.status === 'rejected' ? [] : family.value.map((address) => ({ address, family: at === 0 ? 4 : 6 })),
      )
    } finally {
      signal.removeEventListener('abort', cancel)
    }
  }
const LOOKUP_TIMEOUT_MS = 2_000

const resolveAll = resolverOf()

function send(
  url: URL,
  { address, family }: Address,
  options: SafeFetchOptions,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  // The name is used for the Host header and TLS; the connection is made to the verified address only.
  const lookup: LookupFunction = (_, { all }, done) => {
    if (all) done(null, [{ address, family }])
    else done(null, address, family)
  }
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, {
      method: options.method ?? 'GET',
      headers: { ...options.headers, 'accept-encoding': 'identity', connection: 'close' },
      agent: false,
      lookup,
      signal,
      maxHeaderSize: 16 * 1024,
    })
    request.once('response', resolve)
    request.once('error', reject)
    request.end(options.body)
  })
}

async function bodyOf(response: IncomingMessage, max: number): Promise<Uint8Array> {
  const encoding = response.headers['content-encoding'] ?? 'identity'
  const chunks: Buffer[] = []
  let length = 0
  try {
    // A compressed answer, although it was not requested. Decompression could turn a small answer into a huge one.
    if (encoding !== 'identity') throw new Error('the answer is compressed')
    for await (const chunk of response as AsyncIterable<Buffer>) {
      length += chunk.length
      if (length > max) throw new Error('the answer is too large')
      chunks.push(chunk)
    }
  } finally {
    response.destroy()
  }
  if (!response.complete) throw new Error('the answer ended early')
  return Buffer.concat(chunks)
}

/** The system's name lookup does not support signals. */
function within<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(new Error('no answer in time'))
    if (signal.aborted) onAbort()
    signal.addEventListener('abort', onAbort, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort))
  })
}

const refused = (reason: string): FoyerError => new FoyerError(ADDRESS_NOT_ALLOWED, { context: { reason } })
