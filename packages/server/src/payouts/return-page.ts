import { createHash } from 'node:crypto'
import type { Language } from '../mail/language.ts'

const TEXTS: Readonly<
  Record<Language, { readonly dir: 'ltr' | 'rtl'; readonly title: string; readonly text: string }>
> = {
  en: {
    dir: 'ltr',
    title: 'You can close this window',
    text: 'The page that you came from shows how far your order is.',
  },
  ar: { dir: 'rtl', title: 'يمكنك إغلاق هذه النافذة', text: 'تعرض الصفحة التي جئت منها حالة طلبك.' },
}

const STYLE =
  ':root{color-scheme:light dark;font:16px/1.5 Inter,system-ui,sans-serif}body{max-width:28rem;margin:20vh auto 0;padding:0 1.5rem}h1{font-size:1.375rem;line-height:1.3;margin:0 0 .5rem}p{margin:0;opacity:.75}'

/** Where a provider's page leads when it is done. It has no script: the page that opened the window asks the server by itself. */
export function returnPage(language: Language): Response {
  const { dir, title, text } = TEXTS[language]
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title><style>${STYLE}</style>`
  const html = `<!doctype html><html lang="${language}" dir="${dir}"><head>${head}</head><body><h1>${title}</h1><p>${text}</p></body></html>`
  const style = createHash('sha256').update(STYLE).digest('base64')
  return new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; style-src 'sha256-${style}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    },
  })
}
