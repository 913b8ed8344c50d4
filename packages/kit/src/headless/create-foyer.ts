import { followOtherTabs } from '../core/connections/other-tabs.ts'
import type { FoyerOptions } from '../core/options.ts'
import { createInstance, type Foyer } from '../modal/instance.ts'

/**
 * An instance without Foyer's screens. Every function of this subpath accepts it, and also accepts an instance with
 * screens.
 */
export type HeadlessFoyer = Omit<
  Foyer,
  'open' | 'close' | 'pay' | 'preload' | 'setLocale' | 'setThemeMode' | 'setThemeVariables'
>

/**
 * Creates an instance without screens. It loads neither React nor any screen, and adds nothing to the page. Safe to
 * call on a server. Sign-in is never requested automatically: call it through `siwx`.
 * @throws SIWE_AND_SIWX_SET, INVALID_OPTION
 * @example const foyer = createFoyer({ networks: [mainnet], adapters: [evm()] })
 */
export function createFoyer(input: FoyerOptions): HeadlessFoyer {
  const foyer = createInstance(input)
  // With screens, the modal does this.
  if (typeof window !== 'undefined') followOtherTabs(foyer.context)
  return foyer
}
