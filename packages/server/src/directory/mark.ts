export type PictureKind = 'wallet' | 'network' | 'token' | 'currency'

/** Colours of the drawn marks: each carries white letters at 4.5:1 or more. */
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
const RADIUS: Readonly<Record<PictureKind, number>> = { wallet: 26, network: 22, token: 50, currency: 50 }
/** Words that many names share: letters that tell wallets apart do not come from them. */
const COMMON = /^(wallet|app|mobile|the)$/i

/**
 * A neutral mark for what has no other: two letters on a colour, both from the name.
 * @param place position in its list: things that stand side by side differ in colour; without one the name decides
 */
export function markSvg(name: string, kind: PictureKind, place?: number): string {
  const colour = COLOURS[place === undefined ? hash(name) % COLOURS.length : (place * 5) % COLOURS.length]
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><rect width="100" height="100" rx="${RADIUS[kind]}" fill="${colour}"/>` +
    `<text x="50" y="51" dy=".35em" text-anchor="middle" font-family="system-ui,sans-serif" font-weight="600" font-size="42" fill="#fff">${initials(name)}</text></svg>`
  )
}

/** The first two letters or digits of the first word that tells something; nothing else of the name reaches the picture. */
export function initials(name: string): string {
  const words = name.split(/[\s._:-]+/).map((word) => [...word.replace(/[^\p{L}\p{N}]/gu, '')])
  const [first, second] = words.find((word) => word.length > 0 && !COMMON.test(word.join(''))) ?? words.flat(1)
  return first === undefined ? '?' : first.toUpperCase() + (second ?? '').toLowerCase()
}

/** FNV-1a, http://www.isthe.com/chongo/tech/comp/fnv/ */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193) >>> 0
  return value
}
