import type { Services } from '../session/services.ts'
import type { Store } from '../session/store.ts'
import { isWithoutSession } from './open.ts'
import { forgetViewed } from './recovery.ts'
import { isShown } from './settled.ts'
import { forgetUserName } from './user-name.ts'
import type { Wallet } from './wallet.ts'

const LOOK_MS = 60_000
/** A signature waits no longer for a service that does not answer. */
const PATIENCE_MS = 2_000

type Parts = {
  readonly wallet: Wallet
  readonly services: Pick<Services, 'getLogin'>
  readonly store: Store
  readonly token: { readonly get: () => string | undefined; readonly set: (token: undefined) => Promise<void> }
}
/** When a wallet was frozen (ISO 8601); undefined where it is not, as far as that is known. */
export type Frozen = { readonly since: string } | undefined
type PageLike = Pick<Document, 'visibilityState' | 'addEventListener'>
type Timer = (run: () => void, ms: number) => unknown

/**
 * Asks whether the session goes on in which a host has the wallet, open or to look at. One that its owner has ended elsewhere locks the wallet here, and the host is told;
 * a wallet that was frozen is locked.
 * @returns since when it is frozen, where it is
 * Resolves at the latest after two seconds, and never throws: a service that is away ends nothing.
 */
export function createSessionCheck(
  { wallet, services, store, token }: Parts,
  timer: Timer = setTimeout,
): () => Promise<Frozen> {
  async function ask(): Promise<Frozen> {
    const asked = token.get()
    if (!isShown(wallet.state()) || asked === undefined) return undefined
    try {
      const { frozen } = await services.getLogin({})
      if (!frozen || token.get() !== asked) return undefined
      await wallet.send({ type: 'worker-locked' })
      return frozen
    } catch (error) {
      // The visitor may have signed in again meanwhile.
      if (!isWithoutSession(error) || token.get() !== asked) return undefined
      await token.set(undefined)
      await forgetViewed(store)
      await forgetUserName(store)
      await wallet.send({ type: 'ended-elsewhere' })
      return undefined
    }
  }
  const late = () => new Promise<undefined>((done) => timer(() => done(undefined), PATIENCE_MS))
  return () => Promise.race([ask().catch(() => undefined), late()])
}

/** Checks each minute while somebody looks at the page, and when somebody looks again. */
export function checkWhileShown(check: () => Promise<unknown>, page: PageLike, timer: Timer = setInterval): void {
  const look = () => {
    if (page.visibilityState === 'visible') void check()
  }
  page.addEventListener('visibilitychange', look)
  timer(look, LOOK_MS)
}
