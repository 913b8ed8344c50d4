import { element } from '../element.ts'
import { isolated } from '../isolated.ts'
import { siteName } from './panel.ts'
import { TEXTS } from './texts.ts'

export type Drawn = {
  readonly title: string
  readonly told: string
  /** What is said before that. */
  readonly more?: readonly Element[] | undefined
  /** What its button says. */
  readonly go: string
  readonly onGo: () => void
  readonly onReject: () => void
  readonly onHeight: (height: number) => void
}
export type SmallPanel = {
  readonly say: (told: string, go: string) => void
  readonly remove: () => void
}

/** Draws a panel that approves nothing: a title, a sentence, a button that goes on, and one that rejects. */
export function drawSmallPanel({ title, told, more = [], go, onGo, onReject, onHeight }: Drawn): SmallPanel {
  const ended = new AbortController()
  const until = { signal: ended.signal }
  const said = element('p', 'told', ...isolated(told))
  said.setAttribute('role', 'status')
  const reject = element('button', 'button', TEXTS.reject)
  const further = element('button', 'button primary', go)
  for (const button of [reject, further]) button.type = 'button'
  const heading = element('h1', 'title', title)
  heading.id = 'title'
  heading.tabIndex = -1
  const content = element('div', 'content', heading, ...more, said)
  const band = element('header', 'band', element('bdi', 'origin', siteName(location.origin)))
  const actions = element('footer', 'actions', reject, further)
  const parts = [band, content, actions]
  const root = element('div', 'panel', band, element('div', 'body', content), actions)
  root.setAttribute('role', 'alertdialog')
  root.setAttribute('aria-labelledby', 'title')

  further.addEventListener('click', onGo)
  reject.addEventListener('click', onReject)
  addEventListener('keydown', ({ key }) => key === 'Escape' && onReject(), until)
  document.body.replaceChildren(root)
  const takeFocus = () => heading.focus({ preventScroll: true })
  if (document.hasFocus()) takeFocus()
  addEventListener('focus', () => root.contains(document.activeElement) || takeFocus(), until)
  const sizes = new ResizeObserver(() => onHeight(parts.reduce((sum, part) => sum + part.offsetHeight, 0)))
  for (const part of parts) sizes.observe(part)
  return {
    say(next, label) {
      said.replaceChildren(...isolated(next))
      further.textContent = label
    },
    remove() {
      ended.abort()
      sizes.disconnect()
      // Not what was drawn after it.
      root.remove()
    },
  }
}
