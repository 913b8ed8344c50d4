import { element } from '../element.ts'
import type { RevealTexts } from './reveal-texts.ts'

const SHOWN_MS = 60_000

type Secret = readonly [name: string, value: string | readonly string[]]

/**
 * Secrets that are in the document only while they are held, or for 60 seconds, and never while the window is not in front. One of
 * them is chosen.
 */
export function createReveal(
  secrets: readonly Secret[],
  texts: RevealTexts,
): { readonly node: HTMLElement; readonly stop: () => void } {
  let chosen: Secret | undefined = secrets[0]
  let timer: ReturnType<typeof setTimeout> | undefined
  const place = element('div', 'secret')
  place.setAttribute('role', 'group')
  const hold = element('button', 'button hold', texts.hold)
  hold.type = 'button'
  const timed = element('button', 'button', texts.timed)
  timed.type = 'button'

  const set = (isShown: boolean, label: string) => {
    hold.textContent = label
    hold.setAttribute('aria-pressed', String(isShown))
    place.setAttribute('aria-label', chosen?.[0] ?? '')
    const value = chosen?.[1] ?? ''
    if (isShown) place.replaceChildren(typeof value === 'string' ? element('code', 'whole', value) : wordsOf(value))
    // As many places as there are words, so that nothing moves when they appear.
    else
      place.replaceChildren(
        typeof value === 'string' ? element('span', 'covered', texts.hidden) : wordsOf(value.map(() => '••••')),
      )
  }
  const hide = () => {
    clearTimeout(timer)
    set(false, texts.hold)
  }
  const show = () => {
    clearTimeout(timer)
    set(true, texts.holding)
  }
  hold.addEventListener('pointerdown', show)
  for (const type of ['pointerup', 'pointercancel', 'pointerleave', 'blur', 'keyup', 'contextmenu'] as const)
    hold.addEventListener(type, hide)
  hold.addEventListener('keydown', ({ key, repeat }) => {
    if ((key === ' ' || key === 'Enter') && !repeat) show()
  })
  timed.addEventListener('click', () => {
    set(true, texts.shown)
    timer = setTimeout(hide, SHOWN_MS)
  })
  place.addEventListener('copy', (event) => event.preventDefault())
  addEventListener('blur', hide)
  document.addEventListener('visibilitychange', hide)

  const choices = secrets.map((secret, at) => {
    const input = element('input', '')
    input.type = 'radio'
    input.name = 'secret'
    input.checked = at === 0
    input.addEventListener('change', () => {
      chosen = secret
      hide()
    })
    return element('label', 'choice', input, secret[0])
  })
  const group = element('fieldset', 'choices', element('legend', 'label', texts.what), ...choices)
  hide()
  return {
    node: element('div', 'stack', group, place, hold, timed),
    stop: () => {
      chosen = undefined
      hide()
      removeEventListener('blur', hide)
      document.removeEventListener('visibilitychange', hide)
    },
  }
}

const wordsOf = (words: readonly string[]): HTMLElement =>
  element('ol', 'phrase', ...words.map((word) => element('li', '', word)))
