import { isConnected } from '../core/connections/session.ts'
import type { FoyerOptions } from '../core/options.ts'
import { createInstance, type Foyer } from '../modal/instance.ts'

/** An instance whose screens are the host's own. Every verb of this subpath takes it, and one with our screens as well. */
export type HeadlessFoyer = Omit<Foyer, 'open' | 'close' | 'preload' | 'setThemeMode' | 'setThemeVariables'>

/**
 * Makes an instance without screens: nothing of them is loaded, nor React, and nothing is put into the page. Safe to call on a
 * server. Signing in stays with the host: `siwx` has the calls, and nobody is asked by itself.
 * @throws SIWE_AND_SIWX_SET, INVALID_OPTION
 * @example const foyer = createFoyer({ networks: [mainnet], adapters: [evm()] })
 */
export function createFoyer(input: FoyerOptions): HeadlessFoyer {
  const foyer = createInstance(input)
  if (typeof window !== 'undefined') followOtherTabsOnceConnected(foyer)
  return foyer
}

/** With our screens, the modal does this. */
function followOtherTabsOnceConnected({ context: ctx }: Foyer): void {
  let isFollowing = false
  const follow = (connected: boolean) => {
    if (!connected || isFollowing) return
    isFollowing = true
    import('../core/connections/other-tabs.ts')
      .then(({ followOtherTabs }) => !ctx.modalRuntime.ended && followOtherTabs(ctx))
      // The next connection tries again.
      .catch(() => {
        isFollowing = false
      })
  }
  ctx.undo.add(ctx.store.watch(({ session }) => isConnected(session), follow))
}
