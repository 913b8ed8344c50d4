/**
 * The sign-in message (CAIP-122 for eip155, which is EIP-4361), defined once for client and server: the browser prints
 * it and the server parses it. The parser is strict: it rejects every text that differs from what `printSignInMessage`
 * prints. https://eips.ethereum.org/EIPS/eip-4361#abnf-message-format
 */
export type SignInMessage = {
  /** The optional scheme before the domain, e.g. `https`. */
  readonly scheme?: string
  /** The host and port of the requesting page, e.g. `app.example` or `localhost:5173`. */
  readonly domain: string
  readonly accountAddress: string
  /** CAIP-2 id. The message contains only its reference. */
  readonly chainId: string
  readonly uri: string
  readonly version: string
  readonly nonce: string
  /** RFC 3339, like the two times below. */
  readonly issuedAt: string
  readonly expirationTime?: string
  readonly notBefore?: string
  /** One line of ASCII, as the standard's grammar requires. */
  readonly statement?: string
  readonly requestId?: string
  readonly resources?: readonly string[]
}

/** The lifetime of a nonce, and of a message that contains it, in milliseconds. */
export const SIGN_IN_LIFETIME_MS = 600_000
/** The tolerated difference between the clocks of visitor and server, in milliseconds. */
const CLOCK_SKEW_MS = 600_000

const REQUEST = ' wants you to sign in with your Ethereum account:'
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
/**
 * A host name or IPv4 address in lower case, or a bracketed IPv6 address. No user info, and no port with a leading 0.
 */
const DOMAIN = new RegExp(`^(?:${LABEL}(?:\\.${LABEL})*|\\[[0-9a-f:]{2,39}\\])(?::[1-9]\\d{0,4})?$`)
const SCHEME = /^[a-z][a-z0-9+.-]*$/
const ADDRESS = /^0x[0-9a-fA-F]{40}$/
/** RFC 3986: a scheme, followed by reserved characters, unreserved characters and percent-encoded bytes. */
const URI = /^[a-zA-Z][a-zA-Z0-9+.-]*:(?:[\w\-.~:/?#[\]@!$&'()*+,;=]|%[0-9a-fA-F]{2})+$/
const NONCE = /^[a-zA-Z0-9]{8,128}$/
/**
 * `reserved / unreserved / " "`, with single spaces only and none at the ends, so that equal-looking texts are equal.
 */
const STATEMENT = /^[\w\-.~:/?#[\]@!$&'()*+,;=]+(?: [\w\-.~:/?#[\]@!$&'()*+,;=]+)*$/
const REQUEST_ID = /^(?:[\w\-.~!$&'()*+,;=:@]|%[0-9a-fA-F]{2})*$/
const CHAIN = /^eip155:(0|[1-9]\d{0,17})$/
const TIME = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:\.\d{1,9})?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/
const MESSAGE_MAX_LENGTH = 8_000

/**
 * Formats the text that the wallet shows and signs.
 * @throws RangeError if a part does not match the grammar of the standard, which is a mistake in the calling code
 */
export function printSignInMessage(message: SignInMessage): string {
  const wrong = malformedPart(message)
  if (wrong) throw new RangeError(`the sign-in message has no valid ${wrong}`)
  const optional = (label: string, value: string | undefined) => (value === undefined ? [] : [`${label}: ${value}`])
  return [
    `${message.scheme === undefined ? '' : `${message.scheme}://`}${message.domain}${REQUEST}`,
    message.accountAddress,
    '',
    ...(message.statement === undefined ? [] : [message.statement]),
    '',
    `URI: ${message.uri}`,
    `Version: ${message.version}`,
    `Chain ID: ${message.chainId.slice('eip155:'.length)}`,
    `Nonce: ${message.nonce}`,
    `Issued At: ${message.issuedAt}`,
    ...optional('Expiration Time', message.expirationTime),
    ...optional('Not Before', message.notBefore),
    ...optional('Request ID', message.requestId),
    ...(message.resources === undefined ? [] : ['Resources:', ...message.resources.map((resource) => `- ${resource}`)]),
  ].join('\n')
}

/** Parses a message. Returns undefined for any other text. */
export function parseSignInMessage(text: string): SignInMessage | undefined {
  if (text.length > MESSAGE_MAX_LENGTH) return undefined
  const lines = text.split('\n')
  const next = () => lines.shift() ?? ''
  const field = (label: string) => {
    const line = lines[0]
    if (line === undefined || !line.startsWith(`${label}: `)) return undefined
    lines.shift()
    return line.slice(label.length + 2)
  }
  const first = next()
  const [, scheme, domain] = /^(?:([^:/]+):\/\/)?(.+)$/.exec(first.slice(0, -REQUEST.length)) ?? []
  const accountAddress = next()
  if (next() !== '' || domain === undefined) return undefined
  const statement = lines[0] === '' ? undefined : next()
  if (next() !== '') return undefined
  const message = withoutUndefined({
    scheme,
    domain,
    accountAddress,
    statement,
    uri: field('URI') ?? '',
    version: field('Version') ?? '',
    chainId: `eip155:${field('Chain ID') ?? ''}`,
    nonce: field('Nonce') ?? '',
    issuedAt: field('Issued At') ?? '',
    expirationTime: field('Expiration Time'),
    notBefore: field('Not Before'),
    requestId: field('Request ID'),
    resources: resourcesOf(lines),
  })
  // Printing the message again detects parts that are skipped, repeated or out of order.
  return malformedPart(message) === undefined && printSignInMessage(message) === text ? message : undefined
}

/**
 * Returns the reason to reject a message from the page at `origin`, or undefined if it is acceptable. It does not
 * verify nonce, chain and signature, which the server does separately.
 * @param options.now epoch milliseconds
 */
export function signInProblem(
  message: SignInMessage,
  { origin, now }: { origin: string; now: number },
): string | undefined {
  if (!URL.canParse(origin) || new URL(origin).origin !== origin) return 'the request names no origin'
  const { host, protocol } = new URL(origin)
  if (message.domain !== host) return 'it is made for another domain'
  if (message.scheme !== undefined && `${message.scheme}:` !== protocol) return 'it is made for another scheme'
  if (!URL.canParse(message.uri) || new URL(message.uri).origin !== origin) return 'its URI is of another origin'
  // User names in URLs can disguise the host: the origin of `https://app.example@evil.example` is evil.example.
  if (new URL(message.uri).username !== '' || new URL(message.uri).password !== '') return 'its URI names a user'
  if (message.version !== '1') return 'its version is not 1'
  const time = (text: string | undefined, fallback: number) => (text === undefined ? fallback : Date.parse(text))
  const issued = Date.parse(message.issuedAt)
  if (issued > now + CLOCK_SKEW_MS) return 'it is issued in the future'
  if (issued < now - SIGN_IN_LIFETIME_MS - CLOCK_SKEW_MS) return 'it is issued too long ago'
  if (time(message.notBefore, now) > now + CLOCK_SKEW_MS) return 'it is not valid yet'
  // No clock tolerance here, because the session would expire before it starts.
  if (time(message.expirationTime, now + 1) <= now) return 'it has expired'
  return undefined
}

/** Returns the name of the first part that does not match the grammar. */
function malformedPart(message: SignInMessage): string | undefined {
  const isOptional = (value: string | undefined, allowed: (value: string) => boolean) =>
    value === undefined || allowed(value)
  if (!isOptional(message.scheme, (scheme) => SCHEME.test(scheme))) return 'scheme'
  if (!DOMAIN.test(message.domain)) return 'domain'
  if (!ADDRESS.test(message.accountAddress)) return 'address'
  if (!CHAIN.test(message.chainId)) return 'chain'
  if (!URI.test(message.uri)) return 'URI'
  if (message.version !== '1') return 'version'
  if (!NONCE.test(message.nonce)) return 'nonce'
  if (!isTime(message.issuedAt)) return 'time of issue'
  if (!isOptional(message.expirationTime, isTime)) return 'expiration time'
  if (!isOptional(message.notBefore, isTime)) return 'time to begin'
  if (!isOptional(message.statement, (statement) => STATEMENT.test(statement))) return 'statement'
  if (!isOptional(message.requestId, (id) => REQUEST_ID.test(id))) return 'request id'
  if (!(message.resources ?? []).every((resource) => URI.test(resource))) return 'resource'
  return undefined
}

/** Checks the date manually, because `Date.parse` accepts the 30th of February as the 1st of March. */
function isTime(text: string): boolean {
  const [, year, month, day, hour, minute, second] = (TIME.exec(text) ?? []).map(Number)
  if (year === undefined || month === undefined || day === undefined) return false
  const date = new Date(Date.UTC(year, month - 1, day))
  const isDay = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isDay && Number(hour) < 24 && Number(minute) < 60 && Number(second) < 60
}

/** Parses the remaining lines as resources. Other lines are ignored, so that the message printed again differs. */
function resourcesOf(lines: readonly string[]): string[] | undefined {
  if (lines[0] !== 'Resources:') return undefined
  return lines.slice(1).map((line) => (line.startsWith('- ') ? line.slice(2) : ''))
}

type Loose = { readonly [K in keyof SignInMessage]: SignInMessage[K] | undefined }

function withoutUndefined(message: Loose): SignInMessage {
  // Only optional parts can be undefined here. Missing required parts have a default that is rejected later.
  return Object.fromEntries(Object.entries(message).filter(([, value]) => value !== undefined)) as SignInMessage
}
