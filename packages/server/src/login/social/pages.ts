import { escaped } from '../../mail/html.ts'
import { CLOSE_SCRIPT, START_SCRIPT } from './scripts.ts'

/** What the pages load, by path. */
export const FILES = {
  '/social/close.js': { content: CLOSE_SCRIPT, type: 'text/javascript' },
  '/social/start.js': { content: START_SCRIPT, type: 'text/javascript' },
  '/social/window.css': {
    content: `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 26rem; margin: 15vh auto; padding: 0 1.5rem; }
h1 { font-size: 1.375rem; line-height: 1.3; }
p { overflow-wrap: anywhere; }
button { font: inherit; font-weight: 600; min-height: 44px; padding: 0 1.25rem; border: 1px solid; border-radius: 12px; cursor: pointer; }
form { animation: appear 0s 1s both; }
form.ask { animation: none; }
@keyframes appear { from { visibility: hidden; } to { visibility: visible; } }
`,
    type: 'text/css',
  },
} as const

const TEXTS = {
  end: { title: 'You can close this window', text: 'Go on where you are signing in.' },
  notBegun: {
    title: 'This sign-in can’t go on',
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
      `<p>You sign in on <strong>${escaped(site)}</strong>. Continue only if you pressed ${escaped(service)} there yourself just now. If a link brought you here, close this window: whoever made the link would be signed in as you.</p>`,
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
