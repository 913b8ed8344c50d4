type Telegram = { readonly WebApp?: { readonly openLink?: (url: string) => void } }

/**
 * How links leave Telegram's own browser, in which mini apps run: it follows https links only, and hands those of other apps to the
 * system. https://core.telegram.org/bots/webapps
 * @returns undefined anywhere else
 */
export function outOfTelegram(page: unknown = globalThis): ((url: string) => void) | undefined {
  const { Telegram: telegram, TelegramWebviewProxy: proxy } = page as Record<string, unknown> & { Telegram?: Telegram }
  const open = telegram?.WebApp?.openLink
  return open ?? (proxy ? (url) => window.open(url, '_blank', 'noopener,noreferrer') : undefined)
}
