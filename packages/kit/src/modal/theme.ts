import type { State } from '../core/state.ts'

const INPUTS = [
  '--foyer-accent',
  '--foyer-radius-master',
  '--foyer-font-size-master',
  '--foyer-font-family',
  '--foyer-color-mix',
  '--foyer-color-mix-strength',
  '--foyer-light',
  '--foyer-z-index',
] as const

/** Sets the host's theme inputs on an element. Properties are set through the CSSOM, which a strict CSP allows. */
export function applyTheme(element: HTMLElement, { mode, variables }: State['theme']): void {
  element.dataset.foyerTheme = mode
  for (const name of INPUTS) {
    const value = variables[name]
    if (value === undefined) element.style.removeProperty(name)
    else element.style.setProperty(name, value)
  }
}
