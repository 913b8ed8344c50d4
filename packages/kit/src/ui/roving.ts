/** The layout of a list's or grid's items. */
export type RovingLayout = {
  readonly count: number
  /** 1 for a list. */
  readonly columns: number
  /** Right to left: the left arrow moves forward. */
  readonly rtl: boolean
  /** Tabs use the horizontal arrow keys, lists the vertical ones, and grids all four. */
  readonly axis: 'vertical' | 'horizontal' | 'grid'
}

/**
 * The index that receives focus for a key pressed on `current`, or undefined for other keys. Nothing wraps around: holding an
 * arrow key ends at the last item.
 * @see https://www.w3.org/WAI/ARIA/apg/practices/keyboard-interface/#kbd_roving_tabindex
 */
export function nextIndex(current: number, key: string, layout: RovingLayout): number | undefined {
  const { count, columns, rtl, axis } = layout
  if (count === 0) return undefined
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  const step = stepOf(key, columns, rtl, axis)
  if (step === undefined) return undefined
  const target = current + step
  if (target >= 0 && target < count) return target
  // Down from a column that the short last row does not have moves to the last item.
  const rowsLeft = Math.floor((count - 1) / columns) > Math.floor(current / columns)
  return step > 1 && rowsLeft ? count - 1 : current
}

function stepOf(key: string, columns: number, rtl: boolean, axis: RovingLayout['axis']): number | undefined {
  const vertical = axis !== 'horizontal'
  const horizontal = axis !== 'vertical'
  if (key === 'ArrowDown') return vertical ? columns : undefined
  if (key === 'ArrowUp') return vertical ? -columns : undefined
  if (key === 'ArrowRight') return horizontal ? (rtl ? -1 : 1) : undefined
  if (key === 'ArrowLeft') return horizontal ? (rtl ? 1 : -1) : undefined
  return undefined
}

/**
 * The first item from `current` on whose label starts with `typed`, or undefined. A single letter starts after the current
 * item, so that repeating it goes through all matches.
 */
export function typeAhead(labels: readonly string[], current: number, typed: string): number | undefined {
  const letters = [...typed.toLocaleLowerCase()]
  const same = letters.every((letter) => letter === letters[0])
  const needle = same ? (letters[0] ?? '') : letters.join('')
  if (needle === '') return undefined
  const from = same ? current + 1 : current
  for (let offset = 0; offset < labels.length; offset++) {
    const index = (Math.max(from, 0) + offset) % labels.length
    if (labels[index]?.toLocaleLowerCase().startsWith(needle)) return index
  }
  return undefined
}
