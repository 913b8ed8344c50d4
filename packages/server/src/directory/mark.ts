import { NETWORK_NAMES } from '@foyer/base/network-names'

/** Colours of the generated marks: each carries white letters at 4.5:1 or more. */
const COLOURS = [
  '#1F4E8C',
  '#2F6B4F',
  '#B5531F',
  '#5B3FA8',
  '#0F6B6B',
  '#8C2F4B',
  '#6B5310',
  '#34495E',
  '#7A3B8F',
  '#A33B3B',
  '#2B5FB4',
  '#4A5D23',
] as const
const RADIUS = { place: 26, network: 22, coin: 50 } as const

/**
 * A neutral mark: two letters on a colour, both from the name. We hold no licence for anybody's logo, and an operator who does
 * puts the pictures in front of these routes.
 */
export function markSvg(name: string, shape: keyof typeof RADIUS): Response {
  const known = Object.entries(NETWORK_NAMES).find(([id]) => id === name)?.[1] ?? name
  const letters = [...known.replace(/[^\p{L}\p{N} ]/gu, '')].length > 0 ? initials(known) : '?'
  const colour = COLOURS[hash(known) % COLOURS.length]
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><rect width="100" height="100" rx="${RADIUS[shape]}" fill="${colour}"/>` +
    `<text x="50" y="51" dy=".35em" text-anchor="middle" font-family="system-ui,sans-serif" font-weight="600" font-size="42" fill="#fff">${letters}</text></svg>`
  return new Response(svg, {
    headers: {
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=86400',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    },
  })
}

/** One or two letters; nothing else of the name reaches the picture. */
function initials(name: string): string {
  const words = name
    .split(/[\s._:-]+/)
    .map((word) => word.replace(/[^\p{L}\p{N}]/gu, ''))
    .filter(Boolean)
  const [first = '', second] = words
  return ([...first][0] ?? '').toUpperCase() + (second ? ([...second][0] ?? '').toUpperCase() : '')
}

/** FNV-1a, http://www.isthe.com/chongo/tech/comp/fnv/ */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193) >>> 0
  return value
}
