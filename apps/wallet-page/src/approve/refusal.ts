import { element } from '../element.ts'
import { isolated } from '../isolated.ts'
import type { Asking } from './asking.ts'
import { siteName } from './panel.ts'
import { REFUSAL_TEXTS } from './refusal-texts.ts'
import { TEXTS } from './texts.ts'

/**
 * Tells in the frame that a sign-in was refused, and why. Nothing in it approves anything, so it needs no window: a page that covers it
 * hides only that it was caught.
 * @param site where it would sign in, where it says that
 * @returns once the visitor has closed it
 * @throws the reason of the signal
 */
export function showRefusal(
  { origin, onHeight, signal }: Pick<Asking<unknown>, 'origin' | 'onHeight' | 'signal'>,
  site: string | undefined,
): Promise<undefined> {
  const texts = TEXTS.refusal ?? REFUSAL_TEXTS
  const here = siteName(origin)
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    const ended = new AbortController()
    const until = { signal: ended.signal }
    const close = element('button', 'button primary', texts.close)
    close.type = 'button'
    const heading = element('h1', 'title', site === undefined ? texts.malformed : texts.elsewhere)
    heading.id = 'title'
    heading.tabIndex = -1
    const risk = element(
      'div',
      'danger',
      element('strong', '', ...isolated(site === undefined ? texts.looksLike : texts.isNot(site))),
      element('p', '', ...isolated(site === undefined ? texts.notForHere : texts.asYou(site))),
    )
    risk.setAttribute('role', 'alert')
    const content = element(
      'div',
      'content',
      heading,
      ...(site === undefined ? [] : [compared([texts.youAreOn, here, site], [texts.signsInTo, site, here])]),
      risk,
      element('p', 'safe', texts.nothingSigned),
    )
    const band = element('header', 'band', element('bdi', 'origin', siteName(location.origin)))
    const actions = element('footer', 'actions stacked', close)
    const parts = [band, content, actions]
    const root = element('div', 'panel', band, element('div', 'body', content), actions)
    root.setAttribute('role', 'alertdialog')
    root.setAttribute('aria-labelledby', 'title')
    const takeFocus = () => root.contains(document.activeElement) || heading.focus({ preventScroll: true })
    const sizes = new ResizeObserver(() => onHeight(parts.reduce((sum, part) => sum + part.offsetHeight, 0)))
    const finish = (end: () => void) => {
      ended.abort()
      sizes.disconnect()
      root.remove()
      end()
    }
    const closed = () => finish(() => resolve(undefined))
    close.addEventListener('click', closed)
    addEventListener('keydown', ({ key }) => key === 'Escape' && closed(), until)
    addEventListener('focus', takeFocus, until)
    signal.addEventListener('abort', () => finish(() => reject(signal.reason)), until)
    document.body.replaceChildren(root)
    if (document.hasFocus()) takeFocus()
    for (const part of parts) sizes.observe(part)
  })
}

type Named = readonly [label: string, site: string, other: string]

/** Two sites, of which each has what differs from the other underlined. */
const compared = (...sites: readonly Named[]): HTMLElement =>
  element(
    'dl',
    'compared',
    ...sites.map(([label, site, other]) => {
      const { before, differs, after } = differenceOf(site, other)
      const name = element('bdi', '', before, element('u', '', differs), after)
      name.dir = 'ltr'
      return element('div', '', element('dt', '', label), element('dd', '', name))
    }),
  )

/** What of a text is between its beginning and its end that another text has too. */
export function differenceOf(text: string, other: string) {
  const most = Math.min(text.length, other.length)
  let start = 0
  while (start < most && text[start] === other[start]) start += 1
  let end = 0
  while (end < most - start && text.at(-1 - end) === other.at(-1 - end)) end += 1
  return {
    before: text.slice(0, start),
    differs: text.slice(start, text.length - end),
    after: text.slice(text.length - end),
  }
}
