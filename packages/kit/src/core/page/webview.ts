type Telegram = { readonly WebApp?: { readonly openLink?: (url: string) => void } }

/**
 * Opens links from the Telegram browser, in which mini apps run. It follows https links only and passes links of other apps to
 * the system. https://core.telegram.org/bots/webapps
 * @returns undefined anywhere else
 */
export function outOfTelegram(page: unknown = globalThis): ((url: string) => void) | undefined {
  const { Telegram: telegram, TelegramWebviewProxy: proxy } = page as Record<string, unknown> & { Telegram?: Telegram }
  const open = telegram?.WebApp?.openLink
  return open ?? (proxy ? (url) => window.open(url, '_blank', 'noopener,noreferrer') : undefined)
}
