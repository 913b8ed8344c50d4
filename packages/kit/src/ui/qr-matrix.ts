import { correction, generate } from 'lean-qr'
import type { QrMatrix } from './qr-columns.ts'

/** `medium` restores 15% of a damaged code, `quartile` 25%, with more modules. */
export type QrLevel = 'medium' | 'quartile'

const CORRECTION = { medium: correction.M, quartile: correction.Q } as const

/** The smallest code for `text`, without its quiet zone: rows of modules, true where dark. */
export function qrMatrix(text: string, level: QrLevel): QrMatrix {
  const wanted = CORRECTION[level]
  const code = generate(text, { minCorrectionLevel: wanted, maxCorrectionLevel: wanted })
  const indices = Array.from({ length: code.size }, (_, index) => index)
  return indices.map((y) => indices.map((x) => code.get(x, y)))
}
