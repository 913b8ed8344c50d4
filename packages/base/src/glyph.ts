import { isEvmAddress } from './addresses.ts'
import { fnv1a } from './hash.ts'

/** Wall, outer doorway, inner doorway, light. */
type Palette = readonly [wall: string, outer: string, inner: string, light: string]

const PALETTES: readonly Palette[] = [
  ['#C4573B', '#E58A63', '#F7C59A', '#FFF3DA'], // terracotta
  ['#1B5FAE', '#4C95DE', '#A5CFF5', '#FDF6DF'], // azure
  ['#D98A86', '#B84A54', '#28608F', '#F8EBCB'], // rose court
  ['#C98A2B', '#E7B351', '#F6DA91', '#FFF9E6'], // ochre
  ['#3D6E5A', '#74A48B', '#BCD8C3', '#FBF6DE'], // sage
  ['#5B4A9E', '#8E7CD1', '#C9BDF0', '#FFF1D9'], // lilac
  ['#22345F', '#4763A5', '#93A9DE', '#FFDF9E'], // night
  ['#6A2C55', '#B24E71', '#EE9476', '#FFE6B0'], // dusk
  ['#12666C', '#3D9EA0', '#9BD6CC', '#FFF5DB'], // lagoon
  ['#CE7354', '#2C4F80', '#7FAEDB', '#FBEBD0'], // clay and sky
  ['#DDB48A', '#B37A4A', '#70432A', '#FFE9C2'], // sandstone
  ['#E9A5A0', '#F2C7B4', '#8C3B4A', '#FFE2C4'], // blush
  ['#2F4A3F', '#B9603F', '#E9B27E', '#FFF0D2'], // pine and brick
  ['#8FB2C9', '#4E7C9E', '#1F3E5C', '#FFE7A8'], // harbour
  ['#E0C9A6', '#D1775A', '#7A3145', '#FFEBC7'], // mesa
  ['#7C8F4A', '#A9BA72', '#DCE2AC', '#FFF8DC'], // olive
]

/** `round` is listed twice to be twice as likely. */
const FORMS = ['round', 'round', 'pointed', 'lintel', 'quarter', 'stepped', 'keyhole'] as const
const LEANS = [-1, 0, 0, 1] as const

/** Everything to draw, in the glyph's own 64 × 80 units. */
type Glyph = {
  /** Unique per address, for the clip paths. */
  readonly id: string
  readonly wall: string
  readonly outer: { readonly fill: string; readonly path: string; readonly shade: string }
  /** Lower edges of the stairs in the foreground, from the ground up. */
  readonly stairs: readonly number[]
  readonly inner: { readonly fill: string; readonly path: string; readonly shade: string }
  readonly light: string
  /** The background: a sun on the horizon, or a lit door with its light on the floor and sometimes a lamp above. */
  readonly end:
    | { readonly kind: 'sun'; readonly cx: number }
    | { readonly kind: 'door'; readonly path: string; readonly floor: string; readonly lampX: number | undefined }
}

/**
 * The drawing of an address, which is the same in every product. EVM addresses are compared without case (their checksum is
 * only spelling); all others as written.
 */
export function glyphOf(address: string): Glyph {
  const random = xorshift(fnv1a(isEvmAddress(address) ? address.toLowerCase() : address))
  for (let skipped = 0; skipped < 6; skipped++) random(7)
  const [wall, outer, inner, light] = pick(PALETTES, random)
  const form = pick(FORMS, random)
  const lean = pick(LEANS, random)
  const endKind = random(4)
  const side = random(2) ? 1 : -1
  const stairs = Array.from({ length: random(3) }, (_, index) => 80 - (index + 1) * 2.5)
  const flip = lean ? lean > 0 : side > 0
  const id = `i${random(0xffffff).toString(36)}${random(0xffff).toString(36)}`

  const near: Opening = { cx: 32, floor: 81, width: 46, height: 66 }
  const middle: Opening = { cx: 32 + lean * 4.5, floor: 73, width: 30, height: 48 }
  const far: Opening = { cx: 32 + lean * 8, floor: 66.5, width: 15, height: endKind === 1 ? 26 : 29 }
  return {
    id,
    wall,
    outer: { fill: outer, path: doorway(form, near, flip), shade: shade({ ...near, height: 68 }, side) },
    stairs,
    inner: { fill: inner, path: doorway(form, middle, flip), shade: shade({ ...middle, height: 50 }, side) },
    light,
    end:
      endKind === 2
        ? { kind: 'sun', cx: round(middle.cx - side * 2) }
        : {
            kind: 'door',
            path: doorway(form, far, flip),
            floor: floorLight(far, side),
            lampX: endKind === 1 ? round(middle.cx + lean * 1.2) : undefined,
          },
  }
}

type Opening = {
  readonly cx: number
  readonly floor: number
  readonly width: number
  readonly height: number
}

/** Marsaglia's xorshift32. `next(n)` is below n; small ranges are slightly uneven, which does not matter for a picture. */
function xorshift(seed: number): (n: number) => number {
  let x = seed || 1
  return (n) => {
    x = (x ^ (x << 13)) >>> 0
    x ^= x >>> 17
    x = (x ^ (x << 5)) >>> 0
    return x % n
  }
}

function pick<T>(items: readonly T[], random: (n: number) => number): T {
  const item = items[random(items.length)]
  if (item === undefined) throw new RangeError('nothing to pick from')
  return item
}

const round = (n: number): number => Math.round(n * 100) / 100

/** The outline of a doorway. Quarter arches lean to one side, given by `flip`. */
function doorway(form: (typeof FORMS)[number], { cx, floor, width: w, height: h }: Opening, flip: boolean): string {
  const left = round(cx - w / 2)
  const right = round(cx + w / 2)
  const top = round(floor - h)
  const y = round(floor)
  switch (form) {
    case 'pointed': {
      const spring = round(top + w * 0.72)
      const low = round(top + w * 0.34)
      const high = round(top + w * 0.12)
      return `M${left} ${y}V${spring}C${left} ${low} ${round(cx - w * 0.2)} ${high} ${round(cx)} ${top}C${round(cx + w * 0.2)} ${high} ${right} ${low} ${right} ${spring}V${y}Z`
    }
    case 'lintel': {
      const q = round(w * 0.06)
      return `M${left} ${y}V${round(top + w * 0.18 + q)}a${q} ${q} 0 0 1 ${q} ${-q}H${round(right - q)}a${q} ${q} 0 0 1 ${q} ${q}V${y}Z`
    }
    case 'quarter':
      return flip
        ? `M${left} ${y}V${top}A${round(w)} ${round(w)} 0 0 1 ${right} ${round(top + w)}V${y}Z`
        : `M${right} ${y}V${top}A${round(w)} ${round(w)} 0 0 0 ${left} ${round(top + w)}V${y}Z`
    case 'stepped': {
      const a = round(w * 0.16)
      const b = round(w * 0.17)
      return `M${left} ${y}V${round(top + 2 * b + b * 0.6)}h${a}v${-b}h${a}v${-b}H${round(right - 2 * a)}v${b}h${a}v${b}h${a}V${y}Z`
    }
    case 'keyhole': {
      const radius = w / 2
      const neck = radius * 0.78
      const shoulder = round(top + radius + round(Math.sqrt(radius * radius - neck * neck)))
      return `M${round(cx - neck)} ${y}V${shoulder}A${round(radius)} ${round(radius)} 0 1 1 ${round(cx + neck)} ${shoulder}V${y}Z`
    }
    case 'round': {
      const radius = w / 2
      return `M${left} ${y}V${round(top + radius)}a${round(radius)} ${round(radius)} 0 0 1 ${round(w)} 0V${y}Z`
    }
  }
}

/** The shadow on the side of a passage. */
function shade({ cx, floor, width: w, height }: Opening, side: number): string {
  const wall = round(cx + side * w * 0.5)
  return `M${wall} ${round(floor)}V${round(floor - height)}H${round(cx + side * w * 0.02)}L${round(cx - side * w * 0.16)} ${round(floor)}Z`
}

/** The light from the far door on the ground. */
function floorLight({ cx, width }: Opening, side: number): string {
  const left = round(cx - width / 2)
  const right = round(cx + width / 2)
  return `M${left} 66.5H${right}L${round(right - side * 5 + 3)} 81H${round(left - side * 5 - 3)}Z`
}
