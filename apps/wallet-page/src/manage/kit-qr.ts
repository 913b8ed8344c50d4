import { correction, generate } from 'lean-qr'
import { drawn } from '../picture/drawn.ts'

/* Loaded with the sheet of a recovery kit. */

/** Light modules that must surround a code, ISO/IEC 18004 section 6.3.8. */
const QUIET_MODULES = 4

/** The text as a QR code. Paper is folded and gets wet, so 30% of it may be damaged. */
export function kitQr(text: string): SVGElement {
  const code = generate(text, { minCorrectionLevel: correction.H, maxCorrectionLevel: correction.H })
  let path = ''
  for (let y = 0; y < code.size; y++)
    for (let x = 0; x < code.size; x++) if (code.get(x, y)) path += `M${x} ${y}h1v1h-1z`
  const side = code.size + 2 * QUIET_MODULES
  const viewBox = `${-QUIET_MODULES} ${-QUIET_MODULES} ${side} ${side}`
  // Otherwise printers leave hairlines between the modules.
  return drawn('svg', { viewBox, 'shape-rendering': 'crispEdges', 'aria-hidden': 'true' }, drawn('path', { d: path }))
}
