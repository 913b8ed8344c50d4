import { isRecord } from '@foyer/base'
import type { WalletEntry } from '@foyer/contracts'
import { isText, type StoredRecord } from '../page/storage.ts'
import { outOfTelegram } from '../page/webview.ts'

/** The wallet app that the visitor chose; later requests open it again. */
export const DEEP_LINK: StoredRecord<{ readonly name: string; readonly href: string }> = {
  name: 'deepLink',
  check: (value) =>
    isRecord(value) && isText(value.name) && isText(value.href) ? { name: value.name, href: value.href } : undefined,
}

/** Schemes that would run or read something in this page instead of opening an app. */
const FORBIDDEN = /^(javascript|data|blob|file|about|vbscript|filesystem|view-source|chrome|intent):/i

/**
 * The link that opens a pairing URI in a wallet app: `app://wc?uri=…` for a custom scheme, `https://app.example/wc?uri=…` for a
 * universal link (WalletConnect "mobile linking").
 * @param link as the directory lists it
 * @returns undefined if it is not a link to an app
 */
export function deepLink(link: string | null | undefined, uri: string): string | undefined {
  const base = appLink(link)
  if (base === undefined) return undefined
  const separator = base.endsWith('/') ? '' : base.includes('://') ? '/' : '//'
  return `${base}${separator}wc?uri=${encodeURIComponent(uri)}`
}

/** How an app is opened: by its own scheme, or by an https address that the system passes to it. */
type AppLinks = Pick<WalletEntry, 'mobile_link' | 'link_mode'>

/**
 * The link of a wallet that works in the current browser: its own scheme or address, or in Telegram an https address only.
 * @returns undefined if none does
 */
export function linkOf({ mobile_link, link_mode }: AppLinks, page?: unknown): string | undefined {
  return outOfTelegram(page) ? (webLink(link_mode) ?? webLink(mobile_link)) : appLink(mobile_link)
}

/** A link that opens an app, or undefined for anything that could run or read something here. */
export function appLink(link: string | null | undefined): string | undefined {
  const base = link?.trim()
  if (!base || base.length > 512 || FORBIDDEN.test(base) || !/^[a-z][a-z0-9+.-]*:/i.test(base)) return undefined
  return /^https?:/i.test(base) && webLink(base) === undefined ? undefined : base
}

/** Opens an app. A custom scheme leaves this page unchanged; a universal link would replace it and therefore opens in a new tab. */
export function openApp(link: string): void {
  const leave = outOfTelegram()
  if (leave) leave(link)
  else if (link.startsWith('https:')) window.open(link, '_blank', 'noopener,noreferrer')
  else window.location.href = link
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
