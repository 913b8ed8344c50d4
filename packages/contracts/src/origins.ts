/**
 * Origins that count as allowed for every project: the developer's own machine. Preview and tunnel
 * hosts are shared by strangers and count only where the server lists them for a project flagged `development`.
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
 * Whether an origin matches one of the patterns. Scheme, host and port are compared whole; a pattern of the default list
 * without port takes any port; `*.` stands for exactly one left label.
 * @param defaults the patterns that take any port
 * @param origin as the browser writes it, e.g. https://app.example
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

/** Split manually first, because URL would silently normalise `*` and unusual spellings. */
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
  // A wildcard directly above a top-level domain would allow any site.
  return parent.includes('.') && own.host.endsWith(`.${parent}`) && label.length > 0 && !label.includes('.')
}
