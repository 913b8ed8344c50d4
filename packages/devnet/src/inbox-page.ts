export type Message = {
  readonly id: string
  readonly to: readonly string[]
  readonly from: string
  readonly subject: string
  readonly receivedAt: string
  readonly text: string
  readonly html: string
}

export const STYLES = `
:root { color-scheme: light dark; font: 15px/1.5 Inter, system-ui, sans-serif; --line: #8883; --soft: #8881; --accent: #0988f0 }
body { margin: 0 auto; padding: 32px 20px; max-width: 760px }
h1 { font-size: 20px; margin: 0 0 4px }
p { margin: 0 0 20px }
.soft { opacity: .65 }
ul { list-style: none; margin: 0; padding: 0; border: 1px solid var(--line); border-radius: 12px; overflow: hidden }
li + li { border-top: 1px solid var(--line) }
li a { display: grid; grid-template-columns: 1fr auto; gap: 2px 16px; padding: 14px 16px; color: inherit; text-decoration: none }
li a:hover { background: var(--soft) }
a:focus-visible { outline: 2px solid var(--accent); outline-offset: -2px }
pre { font: 16px/1.6 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere; padding: 20px; border: 1px solid var(--line); border-radius: 12px }
dl { display: grid; grid-template-columns: auto 1fr; gap: 2px 16px; margin: 0 0 20px }
dt { opacity: .65 }
dd { margin: 0; overflow-wrap: anywhere }
`

/**
 * Renders the message list, or one message as plain text. The HTML part of a message is never rendered. The list
 * reloads every two seconds.
 */
export function inboxPage(messages: readonly Message[], open: Message | undefined): string {
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    open ? '' : '<meta http-equiv="refresh" content="2">',
    `<title>${open ? escaped(open.subject) : `Inbox (${messages.length})`}</title>`,
    '<link rel="stylesheet" href="/style.css"></head><body>',
    open ? messageHtml(open) : listHtml(messages),
    '</body></html>',
  ].join('\n')
}

function listHtml(messages: readonly Message[]): string {
  const rows = messages.map(
    ({ id, subject, to, receivedAt }) =>
      `<li><a href="/messages/${id}"><strong>${escaped(subject)}</strong><span class="soft">${timeOf(receivedAt)}</span>` +
      `<span class="soft">to ${escaped(to.join(', '))}</span></a></li>`,
  )
  const list =
    rows.length > 0 ? `<ul>${rows.join('\n')}</ul>` : '<p>Nothing yet. Mails of the local world arrive here.</p>'
  return `<h1>Inbox</h1><p class="soft">Every mail of the local world, whoever it is for.</p>${list}`
}

function messageHtml({ subject, from, to, receivedAt, text }: Message): string {
  return [
    `<p><a href="/">Back to the inbox</a></p><h1>${escaped(subject)}</h1>`,
    `<dl><dt>From</dt><dd>${escaped(from)}</dd><dt>To</dt><dd>${escaped(to.join(', '))}</dd>`,
    `<dt>At</dt><dd>${timeOf(receivedAt)}</dd></dl><pre>${escaped(text)}</pre>`,
  ].join('\n')
}

const timeOf = (time: string): string => `<time datetime="${time}">${time.slice(11, 19)} UTC</time>`
const escaped = (text: string): string => text.replace(/[&<>"']/g, (letter) => `&#${letter.codePointAt(0)};`)
