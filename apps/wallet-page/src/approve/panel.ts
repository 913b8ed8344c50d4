import { element } from '../element.ts'
import { isolated } from '../isolated.ts'
import type { Content } from './content.ts'
import { groupsOf } from './groups.ts'
import { limitForm } from './limit-form.ts'
import { TEXTS } from './texts.ts'
import { visibleText } from './visible-text.ts'

/** Said aloud, once each. The clock may skip a second. */
const ANNOUNCED_S = [60, 10]
/** In CSS pixels. No phone has less. */
const READABLE_WIDTH = 240

export type Panel = {
  readonly root: HTMLElement
  /** What grows and shrinks with its content, in a root of a given height. */
  readonly parts: readonly HTMLElement[]
  /** The height that shows everything, in CSS pixels. */
  readonly height: () => number
  /** The last that has to be seen before an approval counts: what could happen, or the title. */
  readonly needed: HTMLElement
  /** Whether the page that holds the frame gives it room for who asks, and for what. */
  readonly isReadable: () => boolean
  readonly setArmed: (isArmed: boolean) => void
  /** How many seconds are left. */
  readonly setLeft: (seconds: number) => void
  readonly setCovered: (isCovered: boolean) => void
  /** To the title, never to a button, unless the visitor is inside already. */
  readonly takeFocus: () => void
}

type Options = {
  /** Whether it has a window of its own, whose address the visitor can compare. */
  readonly isWindow: boolean
  readonly onAnswer: (isApproved: boolean) => void
  readonly onLimit: (amount: bigint) => void
  readonly onAgain: () => void
  /** Where the question is covered, the visitor can go on in a window. Called in the press. */
  readonly onWindow?: () => void
}

/** @param origin the host page's origin, as the browser names it */
export function createPanel(
  content: Content,
  origin: string,
  { isWindow, onAnswer, onLimit, onAgain, onWindow }: Options,
): Panel {
  const { title, site, dangers, limit, steps, changes, unconfirmed, facts, raw } = content
  const [before, after] = TEXTS.asks
  const reject = element('button', 'button', TEXTS.reject)
  const approve = element('button', 'button', TEXTS.approve)
  const again = element('button', 'button', unconfirmed?.again ?? '')
  for (const button of [reject, approve, again]) button.type = 'button'
  const preferred = dangers.length > 0 || unconfirmed ? reject : approve
  preferred.classList.add('primary')
  approve.disabled = true
  approve.setAttribute('aria-label', TEXTS.approveNamed(title, siteName(origin)))
  again.addEventListener('click', () => {
    again.disabled = true
    onAgain()
  })
  reject.addEventListener('click', () => onAnswer(false))
  // Only a real pointer or the space bar on the focused button approves. Scripts cannot make trusted events.
  approve.addEventListener('click', (event) => {
    if (event.isTrusted) onAnswer(true)
  })
  approve.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') event.preventDefault()
  })
  const covered = element('p', 'notice', element('strong', '', TEXTS.covered), ' ', TEXTS.coveredWhy)
  covered.setAttribute('role', 'status')
  covered.hidden = true
  if (onWindow) {
    const besides = element('button', 'button', TEXTS.openWindow)
    besides.type = 'button'
    besides.addEventListener('click', onWindow)
    covered.append(besides)
  }
  const left = element('dd', 'left')
  // What is read aloud changes seldom.
  const soon = element('p', 'unseen')
  soon.setAttribute('role', 'status')
  const heading = element('h1', 'title', ...isolated(title))
  heading.tabIndex = -1
  const box = element('pre', 'raw', raw.text)
  box.tabIndex = 0
  box.setAttribute('role', 'group')
  box.setAttribute('aria-label', raw.label)
  const band = element(
    'header',
    'band',
    element('bdi', 'origin', isWindow ? location.origin : siteName(location.origin)),
    ...(isWindow ? [element('span', 'compare', TEXTS.compare)] : []),
  )
  const warning = element('div', 'danger', ...dangers.map((danger) => element('p', '', ...isolated(danger))))
  const inner = element(
    'div',
    'content',
    element('p', 'asks', before, element('bdi', '', element('strong', '', siteName(origin))), after),
    heading,
    ...(site ? [element('p', 'asks', site)] : []),
    covered,
    ...(unconfirmed
      ? [element('p', 'notice', element('strong', '', unconfirmed.title), element('br', ''), unconfirmed.why)]
      : []),
    ...(dangers.length > 0 ? [warning] : []),
    ...(limit ? [limitForm(limit, onLimit)] : []),
    ...(steps.length > 0
      ? [
          element('h2', 'label', TEXTS.steps),
          element('ol', 'steps', ...steps.map((step) => element('li', '', ...isolated(visibleText(step))))),
        ]
      : []),
    ...(changes
      ? [
          element('h2', 'label', TEXTS.changes),
          ...(changes.note ? [element('p', 'told', ...isolated(changes.note))] : []),
          factsOf(changes.facts),
        ]
      : []),
    factsOf(facts, element('dt', '', TEXTS.answerWithin), left),
    soon,
    element('h2', 'label', raw.label),
    box,
  )
  const actions = element('footer', 'actions', reject, unconfirmed ? again : approve)
  const body = element('div', 'body', inner)
  const root = element('div', isWindow ? 'panel window' : 'panel', band, body, actions)
  root.setAttribute('role', 'alertdialog')
  // Without an id: the host page could scroll the frame to an element that has one.
  root.setAttribute('aria-label', title)
  return {
    root,
    needed: (warning.firstElementChild as HTMLElement | null) ?? heading,
    parts: [band, inner, actions],
    height: () => Math.ceil([band, inner, actions].reduce((sum, part) => sum + part.offsetHeight, 0)),
    isReadable: () => {
      const top = (part: Element | null) => part?.getBoundingClientRect().top ?? 0
      // What says that there is no room takes none: it goes where there is.
      const told = covered.hidden ? 0 : top(covered.nextElementSibling) - top(covered)
      const height = heading.getBoundingClientRect().bottom - top(inner) - told
      return body.clientWidth >= READABLE_WIDTH && body.clientHeight >= height
    },
    setArmed: (isArmed) => {
      approve.disabled = !isArmed
    },
    setLeft: (seconds) => {
      left.textContent = `${Math.floor(seconds / 60)}:${`${seconds % 60}`.padStart(2, '0')}`
      const due = ANNOUNCED_S.filter((from) => seconds <= from).at(-1)
      const said = due === undefined ? '' : TEXTS.secondsLeft(due)
      if (soon.textContent !== said) soon.textContent = said
    },
    setCovered: (isCovered) => {
      covered.hidden = !isCovered
    },
    takeFocus: () => {
      if (!root.contains(document.activeElement)) heading.focus({ preventScroll: true })
    },
  }
}

const factsOf = (facts: Content['facts'], ...more: HTMLElement[]): HTMLElement =>
  element(
    'dl',
    'facts',
    ...facts.flatMap(({ label, value, groups }) => [
      element('dt', '', label),
      element('dd', '', ...(groups ? [groupsOf(groups)] : isolated(value))),
    ]),
    ...more,
  )

/** An origin without its scheme, where the scheme says nothing: with TLS, and on the visitor's own machine. */
export function siteName(origin: string): string {
  const { protocol, host, hostname } = new URL(origin)
  const isLocal = /^(?:localhost|127\.0\.0\.1|\[::1\])$|\.localhost$/.test(hostname)
  return protocol === 'https:' || (protocol === 'http:' && isLocal) ? host : origin
}
