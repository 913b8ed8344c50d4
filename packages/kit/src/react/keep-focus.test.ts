import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepFocus } from './keep-focus.ts'

/* The order in which React takes one button away and sets the next. The browser's part is played here, and walked in e2e/rules.spec.ts. */

type Focusable = { focus: () => void }
let page: { body: object; activeElement: object }
beforeEach(() => {
  const body = {}
  page = { body, activeElement: body }
  vi.stubGlobal('document', page)
})
afterEach(() => void vi.unstubAllGlobals())

function button(): HTMLButtonElement {
  const made: Focusable = {
    focus: () => {
      page.activeElement = made
    },
  }
  return made as HTMLButtonElement
}

/** Takes the first one out while it has the focus. */
function replaced() {
  const ref = keepFocus()
  const [first, next] = [button(), button()]
  ref(first)
  first.focus()
  ref(null)
  page.activeElement = page.body
  return { ref, next }
}

test('the next button has the focus that the one before had', () => {
  const { ref, next } = replaced()
  ref(next)
  expect(page.activeElement).toBe(next)
})

test('it takes the focus from nobody who has moved on meanwhile', () => {
  const { ref, next } = replaced()
  const field = button()
  field.focus()
  ref(next)
  expect(page.activeElement).toBe(field)
})

test('a button that had no focus gives none', () => {
  const ref = keepFocus()
  ref(button())
  ref(null)
  ref(button())
  expect(page.activeElement).toBe(page.body)
})
