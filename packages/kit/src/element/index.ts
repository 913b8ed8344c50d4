export { createFoyer, type Foyer } from '../modal/create-foyer.ts'
export { type DefineOptions, defineFoyerElements } from './define.ts'
export type { FoyerElements, FoyerVueElements } from './markup.ts'
export type { ElementSettings, FoyerElement, FoyerElementEventMap, FoyerStateDetail } from './types.ts'
