/**
 * Origins that are allowed for every project: those of the developer's own machine. Preview and tunnel hosts are shared
 * with strangers, so they are allowed only if the server lists them for a project flagged `development`.
 */
export const DEFAULT_ALLOWED_ORIGINS = [
  'http://localhost',
  'https://localhost',
  'http://127.0.0.1',
  'https://127.0.0.1',
  'http://[::1]',
  'https://[::1]',
] as const

/**
 * Whether an origin matches one of the patterns. Scheme, host and port must all be equal. `*.` matches exactly one
 * label.
 * @param origin as the browser sends it, e.g. `https://app.example`
 * @param defaults patterns that match on every port
 */
export function isOriginAllowed(
  origin: string,
  patterns: readonly string[],
  defaults: readonly string[] = DEFAULT_ALLOWED_ORIGINS,
): boolean {
  const own = parse(origin)
  if (!own || own.host.includes('*')) return false
  const isDefault = defaults.some((pattern) => {
    const allowed = parse(pattern)
    return allowed !== undefined && allowed.protocol === own.protocol && allowed.host === own.host
  })
  return isDefault || patterns.some((pattern) => matches(own, parse(pattern)))
}

type Origin = { readonly protocol: string; readonly host: string; readonly port: string }

/** Uses a regular expression, because `URL` would silently normalize `*` and unusual spellings. */
function parse(text: string): Origin | undefined {
  const match = /^(https?:)\/\/(\[[0-9a-f:]+\]|(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)*)(?::(\d{1,5}))?$/i.exec(text)
  const [, protocol, host, port] = match ?? []
  if (!protocol || !host) return undefined
  const standard = protocol.toLowerCase() === 'https:' ? '443' : '80'
  return { protocol: protocol.toLowerCase(), host: host.toLowerCase(), port: port ?? standard }
}

function matches(own: Origin, pattern: Origin | undefined): boolean {
  if (!pattern || pattern.protocol !== own.protocol || pattern.port !== own.port) return false
  if (!pattern.host.startsWith('*.')) return pattern.host === own.host
  const parent = pattern.host.slice(2)
  const label = own.host.slice(0, -(parent.length + 1))
  // A wildcard below a top-level domain, such as `*.com`, would allow any site.
  return parent.includes('.') && own.host.endsWith(`.${parent}`) && label.length > 0 && !label.includes('.')
}
