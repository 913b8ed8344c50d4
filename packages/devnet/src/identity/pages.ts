import { PEOPLE } from './people.ts'

export const SUBMIT_SCRIPT = 'document.forms[0].submit()'

/** The page where a visitor chooses who to be, or refuses. */
export function choicePage(provider: string, request: string): string {
  const buttons = PEOPLE.map(({ id, name, email }) => {
    const label = `${name}, ${email ?? 'no email'}`
    return `<p><button name="person" value="${id}">${escaped(label)}</button></p>`
  })
  return page(`Sign in with ${provider}`, [
    `<h1>Sign in with ${provider}</h1><p>This is the identity provider of the local world.</p>`,
    `<form method="post" action="/${provider}/choose"><input type="hidden" name="request" value="${escaped(request)}">`,
    ...buttons,
    '<p><label>Email <input name="email" type="email"></label> <button name="person" value="other">Somebody else</button></p>',
    '<p><button name="person" value="">Refuse</button></p></form>',
  ])
}

/** Sends fields to a client with a POST (OAuth 2.0 Form Post Response Mode). */
export function formPostPage(action: string, fields: Readonly<Record<string, string>>): string {
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`,
  )
  return page('Continue', [
    `<form method="post" action="${escaped(action)}">`,
    ...inputs,
    '<noscript><button>Continue</button></noscript></form><script src="/submit.js"></script>',
  ])
}

function page(title: string, body: readonly string[]): string {
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title>`
  return `<!doctype html><html lang="en"><head>${head}</head><body>${body.join('\n')}</body></html>`
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (letter) => `&#${letter.codePointAt(0)};`)
