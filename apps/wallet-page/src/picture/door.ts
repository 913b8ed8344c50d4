import { glyphOf } from '@foyer/base/glyph'
import { drawn } from './drawn.ts'

const SHADE = '#1B0F14'

/** The picture of an address, as sites show it too. It helps recognition and proves nothing. */
export function doorOf(address: string): SVGElement {
  const { id, wall, outer, stairs, inner, light, end } = glyphOf(address)
  const path = (fill: string, d: string, opacity?: string) =>
    drawn('path', { fill, d, ...(opacity === undefined ? {} : { 'fill-opacity': opacity }) })
  const clip = (name: string, d: string) => drawn('clipPath', { id: `${id}${name}` }, drawn('path', { d }))
  const circle = (cx: number, cy: string, r: string) => drawn('circle', { cx: String(cx), cy, r, fill: light })
  const far = end.kind === 'door' ? [path(light, end.path), path(light, end.floor, '.4')] : []
  return drawn(
    'svg',
    { viewBox: '0 0 64 80', 'aria-hidden': 'true' },
    drawn('defs', {}, clip('a', outer.path), clip('b', inner.path)),
    path(wall, 'M0 0h64v80H0z'),
    path(outer.fill, outer.path),
    drawn(
      'g',
      { 'clip-path': `url(#${id}a)` },
      path(SHADE, outer.shade, '.13'),
      ...stairs.map((y) => path(SHADE, `M0 ${y}h64v2.5H0z`, '.09')),
    ),
    path(inner.fill, inner.path),
    drawn(
      'g',
      { 'clip-path': `url(#${id}b)` },
      path(SHADE, inner.shade, '.10'),
      ...(end.kind === 'sun' ? [circle(end.cx, '63', '9')] : []),
    ),
    ...far,
    ...(end.kind === 'door' && end.lampX !== undefined ? [circle(end.lampX, '33.5', '2.7')] : []),
  )
}
