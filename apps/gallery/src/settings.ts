/** Settings that the URL can contain: `?theme=dark&dir=rtl&brand=slab&text=200&section=connect`. */
export const CHOICES = {
  theme: ['auto', 'light', 'dark'],
  dir: ['ltr', 'rtl'],
  brand: ['foyer', 'marmalade', 'slab', 'maison'],
  text: ['100', '130', '200'],
} as const

export type Choice = keyof typeof CHOICES
export type Settings = { readonly [Key in Choice]: (typeof CHOICES)[Key][number] }

export function readSettings(search: string): Settings {
  const wanted = new URLSearchParams(search)
  const oneOf = <const T extends string>(choice: Choice, options: readonly [T, ...T[]]): T =>
    options.find((option) => option === wanted.get(choice)) ?? options[0]
  return {
    theme: oneOf('theme', CHOICES.theme),
    dir: oneOf('dir', CHOICES.dir),
    brand: oneOf('brand', CHOICES.brand),
    text: oneOf('text', CHOICES.text),
  }
}

/** The only section to show, or null to show all of them. */
export const readSection = (search: string): string | null => new URLSearchParams(search).get('section')

/** Sets the attributes that gallery.css and the design tokens select on. */
export function applySettings(root: HTMLElement, settings: Settings): void {
  root.dataset.foyerTheme = settings.theme
  root.dataset.brand = settings.brand
  root.dataset.text = settings.text
  root.dir = settings.dir
}
