/** Schemes that would run or read something in this page instead of opening an app. */
const FORBIDDEN = /^(javascript|data|blob|file|about|vbscript|filesystem|view-source|chrome|intent):/i

/**
 * The link that opens a pairing URI in a wallet app: `app://wc?uri=…` for a custom scheme, `https://app.example/wc?uri=…` for a
 * universal link (WalletConnect "mobile linking").
 * @param link as the directory lists it
 * @returns undefined for anything that is not a link to an app
 */
export function deepLink(link: string | null | undefined, uri: string): string | undefined {
  const base = link?.trim()
  if (!base || base.length > 512 || FORBIDDEN.test(base) || !/^[a-z][a-z0-9+.-]*:/i.test(base)) return undefined
  if (/^https?:/i.test(base) && webLink(base) === undefined) return undefined
  const separator = base.endsWith('/') ? '' : base.includes('://') ? '/' : '//'
  return `${base}${separator}wc?uri=${encodeURIComponent(uri)}`
}

/** An address that a new tab may open: https only. */
export function webLink(link: string | null | undefined): string | undefined {
  try {
    const url = new URL(link ?? '')
    return url.protocol === 'https:' && url.username === '' ? url.href : undefined
  } catch {
    return undefined // Not an address.
  }
}
