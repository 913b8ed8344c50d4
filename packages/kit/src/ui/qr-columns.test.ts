import decodeQR from 'qr/decode.js'
import { describe, expect, it } from 'vitest'
import { columnsPath, EYE_MODULES, eyesOf, holeModules, type QrMatrix, qrColumns } from './qr-columns.ts'
import { qrMatrix } from './qr-matrix.ts'

const PAIRING =
  'wc:7f6e504bfad60b485450578e05678ed3e8e8c4751d3c6160be17160d63ec90f9@2?relay-protocol=irn&symKey=587d5484ce2a2a6ee3ba1962fdd7e8588e06200c46823bd18fbd67def96ad303&expiryTimestamp=1767225600'
const ADDRESS = '0x680aC0fFee680aC0fFee680aC0fFee680aC09F5a'
const codes = [
  { name: 'a pairing link', text: PAIRING, level: 'medium' },
  { name: 'an address', text: ADDRESS, level: 'quartile' },
] as const

/** Draws columns and eyes back into modules, with four pixels to a module and a quiet zone: what a camera would see. */
function rasterise(matrix: QrMatrix, hole: number) {
  const size = matrix.length
  const dark = matrix.map((row) => row.map(() => false))
  const paint = (x: number, y: number): void => {
    const row = dark[y]
    if (row) row[x] = true
  }
  for (const { x, top, bottom } of qrColumns(matrix, hole)) for (let y = top; y <= bottom; y++) paint(x, y)
  for (const [left, top] of eyesOf(size)) {
    for (let x = 0; x < EYE_MODULES; x++) {
      for (let y = 0; y < EYE_MODULES; y++) if (matrix[top + y]?.[left + x]) paint(left + x, top + y)
    }
  }
  const scale = 4
  const width = (size + 8) * scale
  const data = new Uint8Array(width * width * 4).fill(255)
  for (let y = 0; y < width; y++) {
    for (let x = 0; x < width; x++) {
      if (dark[Math.floor(y / scale) - 4]?.[Math.floor(x / scale) - 4])
        data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3)
    }
  }
  return { dark, image: { width, height: width, data } }
}

describe.each(codes)('the colonnade of $name', ({ text, level }) => {
  const matrix = qrMatrix(text, level)

  it('holds every dark module of the code when nothing stands in the middle', () => {
    expect(rasterise(matrix, 0).dark).toEqual(matrix)
  })

  it('can still be read with the mark in the middle', () => {
    const hole = holeModules(matrix.length, level)
    expect(hole).toBeGreaterThanOrEqual(7)
    expect(decodeQR(rasterise(matrix, hole).image)).toBe(text)
  })

  it('never draws two runs of one column side by side', () => {
    const columns = qrColumns(matrix, 0)
    for (const [index, column] of columns.entries()) {
      const next = columns[index + 1]
      if (next?.x === column.x) expect(next.top).toBeGreaterThan(column.bottom + 1)
    }
  })
})

describe('holeModules', () => {
  it.each([
    [57, 'medium', 13],
    [37, 'quartile', 9],
    [61, 'medium', 13],
    [25, 'medium', 5],
  ] as const)('of a code of %i at level %s is %i', (size, level, expected) => {
    expect(holeModules(size, level)).toBe(expected)
  })
})

describe('columnsPath', () => {
  it('rounds both ends of a column inside its modules', () => {
    expect(columnsPath([{ x: 0, top: 8, bottom: 8 }])).toBe(
      'M0.04 8.48a0.46 0.46 0 0 1 0.92 0v0.04a0.46 0.46 0 0 1-0.92 0Z',
    )
  })
})
