import { element } from '../element.ts'
import type { Content } from './content.ts'
import { TEXTS } from './texts.ts'

export type Panel = {
  readonly root: HTMLElement
  readonly setArmed: (isArmed: boolean) => void
  readonly setCovered: (isCovered: boolean) => void
}

/** @param origin the host page's origin, as the browser names it */
export function createPanel(content: Content, origin: string, onAnswer: (isApproved: boolean) => void): Panel {
  const { title, dangers, facts, raw } = content
  const reject = element('button', 'button', TEXTS.reject)
  const approve = element('button', dangers.length > 0 ? 'button' : 'button primary', TEXTS.approve)
  for (const button of [reject, approve]) button.type = 'button'
  if (dangers.length > 0) reject.classList.add('primary')
  approve.disabled = true
  reject.addEventListener('click', () => onAnswer(false))
  // Only a real pointer or the space bar on the focused button approves. Scripts cannot make trusted events.
  approve.addEventListener('click', (event) => {
    if (event.isTrusted) onAnswer(true)
  })
  approve.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') event.preventDefault()
  })
  const covered = element('p', 'notice', element('strong', '', TEXTS.covered), ' ', TEXTS.coveredWhy)
  covered.hidden = true
  const heading = element('h1', 'title', title)
  heading.id = 'title'
  const box = element('pre', 'raw', raw.text)
  box.tabIndex = 0
  const list = element(
    'dl',
    'facts',
    ...facts.flatMap(({ label, value }) => [element('dt', '', label), element('dd', '', value)]),
  )
  const root = element(
    'main',
    'panel',
    element('header', 'band', element('bdi', 'origin', location.origin), element('span', 'compare', TEXTS.compare)),
    element(
      'div',
      'body',
      element('p', 'asks', element('bdi', '', TEXTS.asks(origin))),
      heading,
      covered,
      ...dangers.map((danger) => element('p', 'danger', danger)),
      list,
      element('h2', 'label', raw.label),
      box,
    ),
    element('footer', 'actions', reject, approve),
  )
  root.setAttribute('role', 'alertdialog')
  root.setAttribute('aria-labelledby', 'title')
  return {
    root,
    setArmed: (isArmed) => {
      approve.disabled = !isArmed
    },
    setCovered: (isCovered) => {
      covered.hidden = !isCovered
    },
  }
}
