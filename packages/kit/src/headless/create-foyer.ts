import { isConnected } from '../core/connections/session.ts'
import type { FoyerOptions } from '../core/options.ts'
import { createInstance, type Foyer } from '../modal/instance.ts'

/**
 * An instance without Foyer's screens. Every function of this subpath accepts it, and also accepts an instance with
 * screens.
 */
export type HeadlessFoyer = Omit<Foyer, 'open' | 'close' | 'preload' | 'setThemeMode' | 'setThemeVariables'>

/**
 * Creates an instance without screens. It loads neither React nor any screen, and adds nothing to the page. Safe to
 * call on a server. Sign-in is never requested automatically: call it through `siwx`.
 * @throws SIWE_AND_SIWX_SET, INVALID_OPTION
 * @example const foyer = createFoyer({ networks: [mainnet], adapters: [evm()] })
 */
export function createFoyer(input: FoyerOptions): HeadlessFoyer {
  const foyer = createInstance(input)
  if (typeof window !== 'undefined') followOtherTabsOnceConnected(foyer)
  return foyer
}

/** Follows connections in other tabs. With screens, the modal does this. */
function followOtherTabsOnceConnected({ context: ctx }: Foyer): void {
  let isFollowing = false
  const follow = (connected: boolean) => {
    if (!connected || isFollowing) return
    isFollowing = true
    import('../core/connections/other-tabs.ts')
      .then(({ followOtherTabs }) => !ctx.modalRuntime.ended && followOtherTabs(ctx))
      // If loading fails, the next connection tries again.
      .catch(() => {
        isFollowing = false
      })
  }
  ctx.undo.add(ctx.store.watch(({ session }) => isConnected(session), follow))
}
