import { element } from '../element.ts'
import { isolated } from '../isolated.ts'
import { localeOf } from '../language.ts'
import { sentenceOf } from './sentence-of.ts'
import { TEXTS } from './texts.ts'

/* What the screens of the wallet's own page are made of. */

const QUIETLY = { preventScroll: true } as const

const title = (): HTMLElement | null => document.querySelector('h1')

const locale = (): string => localeOf(document.documentElement.lang)

/** With the month as a word: where text runs from right to left, three numbers would change their places. */
const DATE = { day: 'numeric', month: 'long', year: 'numeric' } as const

export const timeOf = (iso: string): string =>
  new Date(iso).toLocaleString(locale(), { ...DATE, hour: 'numeric', minute: '2-digit' })

export const dateOf = (iso: string): string => new Date(iso).toLocaleDateString(locale(), DATE)

/** Puts a sentence into an element, with what is read from left to right in its order. */
export const say = (place: HTMLElement, text: string): void => place.replaceChildren(...isolated(text))

/** Replaces what the page shows below its band. The heading gets the focus, so that screen readers begin there. */
export function showScreen(title: string, body: readonly Node[], back?: string): void {
  const heading = element('h1', 'title', ...isolated(title))
  heading.tabIndex = -1
  const link = element('a', 'back', TEXTS.back)
  link.href = back ?? '#'
  document.title = title
  const origin = element('bdi', 'origin', location.host)
  const band =
    document.querySelector('header') ?? element('header', 'band', origin, element('span', 'compare', TEXTS.compare))
  document.body.replaceChildren(
    element(
      'main',
      'panel page manage',
      band,
      element('div', 'body', ...(back === undefined ? [] : [link]), heading, ...body),
    ),
  )
  heading.focus(QUIETLY)
}

export const paragraph = (text: string, className = 'told'): HTMLElement => element('p', className, ...isolated(text))

export function factsOf(rows: readonly (readonly [string, Node | string])[], className = 'facts'): HTMLElement {
  const parts = rows.flatMap(([term, value]) => [
    element('dt', '', term),
    element('dd', '', ...(typeof value === 'string' ? isolated(value) : [value])),
  ])
  return element('dl', className, ...parts)
}

/** Facts that are sentences. */
export const pointsOf = (rows: Parameters<typeof factsOf>[0]): HTMLElement => factsOf(rows, 'points')

export function linkTo(href: string, label: string): HTMLElement {
  const link = element('a', 'button link', label)
  link.href = href
  return link
}

/** Where the outcome of a press is said. */
export function statusLine(): HTMLElement {
  const line = element('p', 'status')
  line.setAttribute('role', 'status')
  return line
}

/** A button that cannot be pressed twice while its work goes on. What fails is said in the line, and so is text that the work returns. */
export function action(
  label: string,
  className: string,
  line: HTMLElement,
  run: () => Promise<unknown>,
  failed: (error: unknown) => string = sentenceOf,
): HTMLButtonElement {
  const button = element('button', `button ${className}`.trim(), label)
  button.type = 'button'
  button.addEventListener('click', async () => {
    const hadFocus = document.activeElement === button
    button.disabled = true
    line.textContent = TEXTS.wait
    try {
      const said = await run()
      say(line, typeof said === 'string' ? said : '')
    } catch (error) {
      say(line, failed(error))
    }
    button.disabled = false
    // A button that is disabled loses the focus, and whoever uses a keyboard their place. Where it is gone, the screen has decided.
    if (hadFocus && document.activeElement === document.body) (button.isConnected ? button : title())?.focus(QUIETLY)
  })
  return button
}

type Field = {
  readonly label: string
  readonly send: string
  /** `symbols`: letters and digits. */
  readonly kind: 'email' | 'code' | 'symbols'
  readonly run: (value: string) => Promise<unknown>
  readonly failed?: (error: unknown) => string
}

/** A form of one field. */
export function fieldForm({ label, send, kind, run, failed = sentenceOf }: Field): HTMLElement {
  const input = element('input', 'field')
  input.type = kind === 'email' ? 'email' : 'text'
  input.inputMode = { email: 'email', code: 'numeric', symbols: 'text' }[kind]
  input.autocomplete = kind === 'email' ? 'email' : kind === 'code' ? 'one-time-code' : 'off'
  if (kind === 'symbols') {
    input.autocapitalize = 'characters'
    input.spellcheck = false
  }
  // An address and a code are read from left to right in every language.
  input.dir = 'ltr'
  input.required = true
  input.maxLength = { email: 254, code: 20, symbols: 40 }[kind]
  const line = statusLine()
  line.id = 'field-status'
  input.setAttribute('aria-describedby', line.id)
  input.addEventListener('input', () => input.removeAttribute('aria-invalid'))
  const button = element('button', 'button primary', send)
  const form = element('form', 'form', element('label', 'label', label, input), button, line)
  form.noValidate = true
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    button.disabled = true
    line.textContent = TEXTS.wait
    try {
      await run(input.value)
      line.textContent = ''
    } catch (error) {
      say(line, failed(error))
      input.setAttribute('aria-invalid', 'true')
      input.focus()
    }
    button.disabled = false
  })
  return form
}
