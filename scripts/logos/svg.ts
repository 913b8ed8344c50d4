/** SVG 2 elements that only draw. No script, style, link, image, text or animation. */
const ELEMENTS = new Set([
  ...['svg', 'g', 'defs', 'path', 'circle', 'ellipse', 'rect', 'line', 'polygon', 'polyline'],
  ...['linearGradient', 'radialGradient', 'stop', 'clipPath', 'mask'],
])
const ATTRIBUTES = new Set([
  ...[
    'id',
    'd',
    'points',
    'x',
    'y',
    'x1',
    'y1',
    'x2',
    'y2',
    'cx',
    'cy',
    'r',
    'rx',
    'ry',
    'fx',
    'fy',
    'fr',
    'width',
    'height',
  ],
  ...['fill', 'fill-opacity', 'fill-rule', 'clip-path', 'clip-rule', 'mask', 'opacity', 'transform', 'viewBox'],
  ...['stroke', 'stroke-width', 'stroke-linecap', 'stroke-linejoin', 'stroke-miterlimit', 'stroke-opacity'],
  ...['offset', 'stop-color', 'stop-opacity', 'gradientUnits', 'gradientTransform', 'maskUnits', 'clipPathUnits'],
  ...['spreadMethod', 'xmlns'],
])
/** Attributes to drop: wrong in an image that scales by its viewBox, or useless in a standalone one. */
const DROPPED = new Set(['class', 'mask-type', 'style'])
const TAG = /<(\/?)([A-Za-z]+)((?:\s+[\w:-]+="[^"]*")*)\s*(\/?)>/y
const ATTRIBUTE = /([\w:-]+)="([^"]*)"/g
/** Text without markup, references or quotes. A URL may only point to an element in the same image. */
const VALUE = /^(?:url\(#[\w-]+\)|[^<>&"']*)$/

/**
 * Rewrites an SVG from an allow list of elements and attributes that draw. Anything that is not on the list rejects the
 * whole image, so that no unchecked part of the source reaches the output.
 * @param source an SVG document
 * @returns the document without white space between its elements
 * @throws Error that names what is not allowed
 */
export function sanitiseSvg(source: string): string {
  const text = source.trim()
  const open: string[] = []
  let out = ''
  TAG.lastIndex = 0
  for (let at = 0; at < text.length; at = TAG.lastIndex) {
    TAG.lastIndex = at + (/^\s*/.exec(text.slice(at))?.[0].length ?? 0)
    const tag = TAG.exec(text)
    if (!tag) throw new Error(`not an element: ${text.slice(at, at + 40)}`)
    const [, closing, name = '', attributes = '', empty] = tag
    if (!ELEMENTS.has(name)) throw new Error(`<${name}> is not allowed`)
    if (closing) {
      if (open.pop() !== name) throw new Error(`</${name}> closes something else`)
      out += `</${name}>`
      continue
    }
    if ((open.length === 0) !== (name === 'svg') || (out !== '' && open.length === 0))
      throw new Error(`<${name}> is in the wrong place`)
    out += `<${name}${attributesOf(name, attributes)}${empty ? '/' : ''}>`
    if (!empty) open.push(name)
  }
  if (open.length > 0 || out === '') throw new Error('the document does not end')
  return out
}

function attributesOf(element: string, text: string): string {
  let out = ''
  for (const [, name = '', value = ''] of text.matchAll(ATTRIBUTE)) {
    if (DROPPED.has(name) || (element === 'svg' && (name === 'width' || name === 'height'))) continue
    if (!ATTRIBUTES.has(name)) throw new Error(`the attribute ${name} is not allowed`)
    if (!VALUE.test(value) || /url\((?!#)/i.test(value)) throw new Error(`the value of ${name} is not allowed`)
    out += ` ${name}="${value}"`
  }
  return out
}
