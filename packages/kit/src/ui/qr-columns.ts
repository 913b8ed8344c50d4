/** A square of modules, row by row; true is dark. */
export type QrMatrix = readonly (readonly boolean[])[]

/** A vertical run of dark modules in column `x`, from row `top` to row `bottom`, both included. */
type QrColumn = {
  readonly x: number
  readonly top: number
  readonly bottom: number
}

/** Width of a finder pattern, ISO/IEC 18004 section 6.3.3. */
export const EYE_MODULES = 7
const RADIUS = 0.46

/** Everything except the finder patterns, which are drawn separately, and the middle, which is for the logo; as columns. */
export function qrColumns(matrix: QrMatrix, hole: number): readonly QrColumn[] {
  const size = matrix.length
  const columns: QrColumn[] = []
  for (let x = 0; x < size; x++) {
    let top: number | undefined
    for (let y = 0; y <= size; y++) {
      const dark = y < size && matrix[y]?.[x] === true && !isEye(x, y, size) && !isHole(x, y, size, hole)
      if (dark) top ??= y
      else if (top !== undefined) {
        columns.push({ x, top, bottom: y - 1 })
        top = undefined
      }
    }
  }
  return columns
}

/** Rounded at both ends and 92% of a module wide, which every scanner can read. */
export const columnsPath = (columns: readonly QrColumn[]): string => columns.map(columnPath).join('')

function columnPath({ x, top, bottom }: QrColumn): string {
  const left = (x + 0.5 - RADIUS).toFixed(2)
  const from = (top + RADIUS + 0.02).toFixed(2)
  const length = (bottom - top + 0.04).toFixed(2)
  const width = (2 * RADIUS).toFixed(2)
  return `M${left} ${from}a${RADIUS} ${RADIUS} 0 0 1 ${width} 0v${length}a${RADIUS} ${RADIUS} 0 0 1-${width} 0Z`
}

/** Upper left corners of the three finder patterns. */
export const eyesOf = (size: number): readonly (readonly [x: number, y: number])[] => [
  [0, 0],
  [size - EYE_MODULES, 0],
  [0, size - EYE_MODULES],
]

/**
 * The maximum width of the logo in modules: 13 of 57 at level M, which restores 15% of the code, 9 of 37 at level Q. Odd, so
 * that it is centred in a code of odd size.
 */
export function holeModules(size: number, level: 'medium' | 'quartile'): number {
  const modules = Math.floor(size * (level === 'medium' ? 13 / 57 : 9 / 37))
  return modules % 2 === 0 ? modules - 1 : modules
}

function isEye(x: number, y: number, size: number): boolean {
  const near = (at: number): boolean => at < EYE_MODULES
  const far = (at: number): boolean => at >= size - EYE_MODULES
  return (near(x) && near(y)) || (far(x) && near(y)) || (near(x) && far(y))
}

function isHole(x: number, y: number, size: number, hole: number): boolean {
  const from = (size - hole) / 2
  return x >= from && x < from + hole && y >= from && y < from + hole
}
