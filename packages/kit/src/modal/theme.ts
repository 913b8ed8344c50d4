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
  // A value that is empty removes the property: https://drafts.csswg.org/cssom/#dom-cssstyledeclaration-setproperty
  for (const name of INPUTS) element.style.setProperty(name, variables[name] ?? '')
}
