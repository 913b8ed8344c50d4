import type { ThemeVariables } from '@foyer/kit'
import type { Settings } from './settings.ts'

export type Brand = {
  readonly name: string
  /** In a word, what kind of app it is. */
  readonly kind: string
  /** Set for brands that are designed for one colour scheme only. */
  readonly theme?: 'light' | 'dark'
  readonly variables: ThemeVariables
}

/** The example brands from section 11 of the design. They show how few variables a brand needs. */
export const BRANDS: Readonly<Record<string, Brand>> = {
  atoll: { name: 'Atoll', kind: 'defaults', variables: {} },
  marmalade: {
    name: 'Marmalade',
    kind: 'playful',
    theme: 'light',
    variables: {
      '--foyer-accent': '#F2542D',
      '--foyer-radius-master': '7px',
      '--foyer-font-family': 'Nunito, ui-rounded, "Arial Rounded MT Bold", system-ui, sans-serif',
      '--foyer-color-mix': '#FFB45C',
      '--foyer-color-mix-strength': '7%',
    },
  },
  slab: {
    name: 'Slab',
    kind: 'terminal',
    theme: 'dark',
    variables: {
      '--foyer-accent': '#C8F751',
      '--foyer-radius-master': '0px',
      '--foyer-font-family': '"IBM Plex Mono", ui-monospace, Menlo, Consolas, monospace',
      '--foyer-font-size-master': '9.4px',
      '--foyer-color-mix': '#C8F751',
      '--foyer-color-mix-strength': '4%',
    },
  },
  maison: {
    name: 'Maison Aurore',
    kind: 'editorial',
    theme: 'light',
    variables: {
      '--foyer-accent': '#6B2033',
      '--foyer-radius-master': '1px',
      '--foyer-font-family': 'Fraunces, "Iowan Old Style", Palatino, Georgia, serif',
      '--foyer-color-mix': '#E6D3B1',
      '--foyer-color-mix-strength': '18%',
    },
  },
}

/** @param id from the address, so it can be anything */
export const brandOf = (id: string): Brand | undefined => (Object.hasOwn(BRANDS, id) ? BRANDS[id] : undefined)

/**
 * The changes that make a page another brand's: its look without what was changed individually, and its name, links and
 * statement in the place of those of the brand before. What somebody typed stays.
 */
export function dressedAs(brand: string, settings: Settings): Partial<Settings> {
  const [before, after] = [textsOf(settings.brand), textsOf(brand)]
  const texts = Object.entries(after).filter(([name]) => {
    const key = name as keyof typeof after
    return settings[key] === before[key]
  })
  return { ...FRESH_THEME, brand, ...Object.fromEntries(texts) }
}

/** @param id from the address, so it can be anything */
export const hostOf = (id: string): string => `${brandOf(id) ? id : 'atoll'}.example`

/** The brand decides about the colour scheme, or the visitor's browser. */
const FRESH_THEME: Partial<Settings> = {
  theme: 'auto',
  accent: '',
  radius: '',
  font: '',
  size: '',
  mix: '',
  strength: '',
  light: '',
}

function textsOf(id: string) {
  const name = brandOf(id)?.name ?? 'Atoll'
  const host = hostOf(id)
  return {
    name,
    terms: `https://${host}/terms`,
    privacy: `https://${host}/privacy`,
    statement: `I accept the ${name} Terms of Service.`,
  }
}
