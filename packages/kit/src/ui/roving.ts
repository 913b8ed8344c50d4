/** How the items of a list or grid lie. */
export type RovingLayout = {
  readonly count: number
  /** 1 for a list. */
  readonly columns: number
  /** Right to left: the left arrow moves on. */
  readonly rtl: boolean
  /** A row of tabs answers to the arrows along it; a list, to those up and down. A grid answers to all four. */
  readonly axis: 'vertical' | 'horizontal' | 'grid'
}

/**
 * Where the focus goes from `current` on a key, or undefined when the key is none of ours.
 * Nothing wraps around: holding an arrow key ends at the last item.
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
  // Down from above the short last row of a grid: the last item is nearer than nothing.
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
 * The first item from `current` on whose label starts with `typed`, or undefined. A fresh single letter, or the same one
 * again, looks behind the current item first, so that repeating it walks through all that match.
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
