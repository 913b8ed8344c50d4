/** Closes the window, where the browser lets a page do that. */
export const CLOSE_SCRIPT = 'window.close()'

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
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    `<title>${title}</title></head><body><h1>${title}</h1><p>${text}</p>`,
    kind === 'end' ? '<script src="/social/close.js"></script>' : '',
    '</body></html>',
  ].join('')
}
