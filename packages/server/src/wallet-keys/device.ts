const BROWSERS = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const
const SYSTEMS = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux|X11/, 'Linux'],
] as const

/** What a mail calls a device whose header says nothing. */
export const UNKNOWN_DEVICE = 'an unknown device'

/** The browser and the system of a `User-Agent` header, for a mail. The words are ours, since the header is the caller's. */
export function deviceOf(userAgent: string | undefined): string {
  const text = (userAgent ?? '').slice(0, 500)
  const browser = BROWSERS.find(([pattern]) => pattern.test(text))?.[1]
  const system = SYSTEMS.find(([pattern]) => pattern.test(text))?.[1]
  if (browser === undefined) return UNKNOWN_DEVICE
  return system === undefined ? browser : `${browser} on ${system}`
}

/** Whether a text is an origin that a page can have: `https:`, or `http:` on this machine. */
export function isSite(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { origin, protocol, hostname } = new URL(text)
  return (
    origin === text &&
    (protocol === 'https:' || (protocol === 'http:' && /(^|\.)localhost$|^127(\.\d{1,3}){3}$/.test(hostname)))
  )
}
