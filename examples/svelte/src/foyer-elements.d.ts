import type { FoyerElement, FoyerElements } from '@foyer/kit/element'
import type { HTMLAttributes } from 'svelte/elements'

declare module 'svelte/elements' {
  interface SvelteHTMLElements extends FoyerElements<HTMLAttributes<FoyerElement>> {}
}
