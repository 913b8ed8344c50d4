import type { FoyerElement, FoyerElementEventMap } from './types.ts'

export { createFoyer, type Foyer } from '../modal/create-foyer.ts'
export { type DefineOptions, defineFoyerElements } from './define.ts'
export type { ElementSettings, FoyerElement, FoyerElementEventMap, FoyerStateDetail } from './types.ts'

declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: an interface of the browser grows by merging
  interface HTMLElementTagNameMap {
    'foyer-button': FoyerElement
    'foyer-network-button': FoyerElement
    'foyer-modal': FoyerElement
  }
  interface HTMLElementEventMap extends FoyerElementEventMap {}
}
