import { correction, generate } from 'lean-qr'
import { element } from '../element.ts'
import { drawn } from '../picture/drawn.ts'
import { TEXTS } from './texts.ts'

/* Loaded with the sheet of a recovery kit. */

/** Light modules that must surround a code, ISO/IEC 18004 section 6.3.8. */
const QUIET_MODULES = 4

/**
 * Where the page that opens kits can be had again, and its SHA-256, to compare it with: as a QR code, and in words. Never the
 * sheet's code: a phone that scans a text sends it to a search engine.
 */
export async function openerNote(path: string): Promise<readonly Node[]> {
  const response = await fetch(path, { cache: 'no-store' })
  if (!response.ok) throw new Error(`${path} answers ${response.status}`)
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await response.arrayBuffer()))
  const fingerprint = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
  const url = new URL(path, location.href).href
  const [page, sha256] = TEXTS.kit.qr
  return [
    qr(`${url}#sha256=${fingerprint}`),
    element(
      'figcaption',
      '',
      ...[page, ' ', element('code', '', url), element('br', '')],
      ...[sha256, ' ', element('code', '', fingerprint.replace(/.{4}(?=.)/g, '$& '))],
    ),
  ]
}

/** Paper is folded and gets wet, so 30% of it may be damaged. */
function qr(text: string): SVGElement {
  const code = generate(text, { minCorrectionLevel: correction.H, maxCorrectionLevel: correction.H })
  let path = ''
  for (let y = 0; y < code.size; y++)
    for (let x = 0; x < code.size; x++) if (code.get(x, y)) path += `M${x} ${y}h1v1h-1z`
  const side = code.size + 2 * QUIET_MODULES
  const viewBox = `${-QUIET_MODULES} ${-QUIET_MODULES} ${side} ${side}`
  // Otherwise printers leave hairlines between the modules.
  return drawn('svg', { viewBox, 'shape-rendering': 'crispEdges', 'aria-hidden': 'true' }, drawn('path', { d: path }))
}
