import type { FRAME_MESSAGES } from '@foyer/contracts/frame/messages'
import type { InferOutput } from 'valibot'

type Theme = InferOutput<(typeof FRAME_MESSAGES)['syncTheme']['params']>
/** The part of an element that is used here. */
type Root = {
  readonly dataset: { theme?: string | undefined }
  readonly style: Pick<CSSStyleDeclaration, 'setProperty' | 'removeProperty'>
}

/** Without transparency: a button that cannot be seen would be pressed by accident. */
const COLOUR = /^(?:#(?:[0-9a-f]{3}){1,2}|(?:rgb|hsl|oklch)\([\d.]+(?:%|deg)?(?:[\s,]\s*[\d.]+(?:%|deg)?){2}\))$/i
const LENGTH = /^(\d{1,2}(?:\.\d{1,3})?)px$/

const colour = (text: string): string | undefined => (COLOUR.test(text) ? text : undefined)
const length =
  (min: number, max: number) =>
  (text: string): string | undefined => {
    const [, digits] = LENGTH.exec(text) ?? []
    return digits === undefined ? undefined : `${Math.min(max, Math.max(min, Number(digits)))}px`
  }

/**
 * What a host may change of the question, within these limits. Not the colours of surfaces, nor the font: with them, a page could make
 * words of the question unreadable, or read differently.
 */
const VARIABLES: readonly {
  readonly theirs: string
  readonly ours: string
  readonly read: (text: string) => string | undefined
}[] = [
  { theirs: '--foyer-accent', ours: '--accent', read: colour },
  { theirs: '--foyer-radius-master', ours: '--radius', read: length(0, 8) },
  { theirs: '--foyer-font-size-master', ours: '--size', read: length(9, 14) },
]

/** Sets a host's theme through the object model. What it does not name, or not in its form, is as without a theme. */
export function applyTheme({ dataset, style }: Root, { themeMode, themeVariables = {} }: Theme): void {
  if (themeMode) dataset.theme = themeMode
  for (const { theirs, ours, read } of VARIABLES) {
    const given = themeVariables[theirs]
    const value = typeof given === 'string' ? read(given.trim()) : undefined
    if (value === undefined) style.removeProperty(ours)
    else style.setProperty(ours, value)
  }
}
