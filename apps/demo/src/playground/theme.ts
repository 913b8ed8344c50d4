import type { ThemeMode, ThemeVariables } from '@foyer/kit'
import { brandOf } from './brands.ts'
import type { Settings } from './settings.ts'

/** The colour scheme and the theme variables of the settings: the brand's, overridden by those that were set individually. */
export function themeOf(settings: Settings): { readonly mode: ThemeMode; readonly variables: ThemeVariables } {
  const { accent, radius, font, size, mix, strength, light, layer, theme } = settings
  const brand = brandOf(settings.brand)
  return {
    mode: theme === 'light' || theme === 'dark' ? theme : (brand?.theme ?? 'auto'),
    variables: {
      ...brand?.variables,
      ...(accent ? { '--foyer-accent': accent } : {}),
      ...(radius ? { '--foyer-radius-master': `${radius}px` } : {}),
      ...(font ? { '--foyer-font-family': font } : {}),
      ...(size ? { '--foyer-font-size-master': `${size}px` } : {}),
      ...(mix ? { '--foyer-color-mix': mix } : {}),
      ...(strength ? { '--foyer-color-mix-strength': `${strength}%` } : {}),
      ...(light ? { '--foyer-light': light } : {}),
      ...(layer ? { '--foyer-z-index': layer } : {}),
    },
  }
}
