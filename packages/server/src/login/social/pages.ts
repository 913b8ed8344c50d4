import { escaped } from '../../mail/html.ts'
import { CLOSE_SCRIPT, START_SCRIPT } from './scripts.ts'

/** What the pages load, by path. */
export const FILES = {
  '/social/close.js': { content: CLOSE_SCRIPT, type: 'text/javascript' },
  '/social/start.js': { content: START_SCRIPT, type: 'text/javascript' },
  '/social/window.css': {
    content: `
:root { color-scheme: light dark; font: 430 14px/1.43 ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif; }
body {
  max-width: 420px; margin: 0 auto; padding: 24px 16px; color: light-dark(oklch(.215 .006 84), oklch(.962 .005 84));
  background: light-dark(oklch(1 0 0), oklch(.197 .004 84));
}
main, form { display: grid; gap: 12px; }
h1, p { margin: 0; overflow-wrap: anywhere; }
h1 { font-size: 20px; line-height: 1.28; font-weight: 610; }
p { color: light-dark(oklch(.430 .009 84), oklch(.775 .008 84)); }
button {
  min-height: 44px; border: 0; border-radius: 12px; font: inherit; font-weight: 540; color: #fff; background: oklch(.546 .19 252);
  cursor: pointer;
}
button:focus-visible { outline: 2px solid; outline-offset: 2px; }
@media (forced-colors: active) { button { border: 1px solid; } }
form { animation: appear 0s 1s both; }
form.ask { animation: none; }
@keyframes appear { from { visibility: hidden; } to { visibility: visible; } }
`,
    type: 'text/css',
  },
} as const

const TEXTS = {
  end: { title: 'You can close this window', text: 'Continue where you’re signing in.' },
  notBegun: {
    title: 'This sign-in can’t continue',
    text: 'Close this window, and start again on the page where you want to sign in.',
  },
} as const

/** What the window shows at its end. Nothing in it comes from anybody else. */
export function windowPage(kind: keyof typeof TEXTS): string {
  const { title, text } = TEXTS[kind]
  const close = kind === 'end' ? '<script src="/social/close.js"></script>' : ''
  return page(title, `<p>${text}</p>${close}`)
}

type Start = {
  readonly id: string
  /** The provider's name. */
  readonly service: string
  /** Host and port of the site, e.g. `app.example`. */
  readonly site: string
}

/** What the window shows first, and most visitors only for a moment: a script leads on when the wallet's frame knows the login. */
export function startPage({ id, service, site }: Start): string {
  const title = `Sign in with ${service}`
  return page(
    escaped(title),
    [
      '<form method="post" action="/social/start">',
      `<p>You’re signing in on <strong>${escaped(site)}</strong>. Continue only if you pressed ${escaped(service)} there yourself just now. If a link brought you here, close this window: whoever made the link would be signed in as you.</p>`,
      `<input type="hidden" name="login" value="${escaped(id)}">`,
      `<button>Continue with ${escaped(service)}</button></form>`,
      '<script src="/social/start.js"></script>',
    ].join(''),
  )
}

const page = (title: string, body: string): string =>
  [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    `<link rel="stylesheet" href="/social/window.css"><title>${title}</title></head>`,
    `<body><main><h1>${title}</h1>${body}</main></body></html>`,
  ].join('')
