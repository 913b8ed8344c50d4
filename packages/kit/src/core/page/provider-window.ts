/** What the pages of providers are made for. In CSS pixels. */
const SIZE = { width: 480, height: 720 } as const

/** A window that was opened in the visitor's press, before its address was known. */
type ProviderWindow = {
  /** Leads it to the provider's page, which then knows nothing of this one. @returns false if it is closed */
  readonly lead: (url: string) => boolean
  readonly close: () => void
}

/**
 * A window of its own each time: one that another purchase has left open is the provider's, which this page may not lead elsewhere.
 * @returns undefined where the browser held it back
 */
export function openProviderWindow(): ProviderWindow | undefined {
  const [left, top] = [screenX + (outerWidth - SIZE.width) / 2, screenY + (outerHeight - SIZE.height) / 2]
  const place = `left=${Math.round(left)},top=${Math.round(top)}`
  const opened = window.open('about:blank', '_blank', `popup,width=${SIZE.width},height=${SIZE.height},${place}`)
  if (!opened) return undefined
  return {
    lead(url) {
      if (opened.closed) return false
      opened.opener = null
      opened.location.replace(url)
      opened.focus()
      return true
    },
    close: () => opened.close(),
  }
}

const LOCAL = /^(localhost|127\.0\.0\.1)$/

/** Whether an address is one that money is paid at: https, or of this machine. */
export function isPageUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username } = new URL(text)
  return username === '' && (protocol === 'https:' || (protocol === 'http:' && LOCAL.test(hostname)))
}
