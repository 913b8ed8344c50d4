import { is, nullable, strictObject, string } from 'valibot'
import { createServices } from '../session/services.ts'
import { loadSessionKey } from '../session/session-key.ts'
import { openStore } from '../session/store.ts'
import type { Settings } from '../settings.ts'
import { createSignerClient, type WorkerLike } from '../signer/client.ts'
import type { Surroundings } from './effects.ts'
import type { AskPasskey } from './passkey.ts'
import { checkWhileShown, createSessionCheck } from './session-check.ts'
import { opensLater, settled } from './settled.ts'
import type { WalletState } from './states.ts'
import { createWallet, type Wallet } from './wallet.ts'

const PAUSE_MS = 2_000
const walletNote = strictObject({ walletId: nullable(string()) })

type Options = {
  readonly startWorker: () => WorkerLike
  /** The wallet that was shown is so no more: the visitor signs out, or in as somebody else. */
  readonly onLeft?: () => void
  /** The visitor has signed out, here or in another tab. */
  readonly onEnded: () => void
  /** A wallet that could only be looked at is open. */
  readonly onOpened?: () => void
  /** A wallet is being made. */
  readonly onMaking?: () => void
  /** Only on the wallet's own page. */
  readonly askPasskey?: AskPasskey
  /** In a frame, for wallets without the recovery service. */
  readonly askOwnPasskey?: AskPasskey
  /** Only on the wallet's own page. */
  readonly makeWithPasskey?: NonNullable<Surroundings['makeWithPasskey']>
}

/**
 * The wallet of a page, with what the browser keeps for it.
 * @param site the page that uses it, as the browser names it: the host of a frame, or the page itself
 */
export async function startWallet(
  settings: Settings,
  site: string,
  { startWorker, onLeft = () => undefined, onEnded, onOpened, onMaking, ...ways }: Options,
) {
  const store = await openStore(site, () => indexedDB)
  const key = await loadSessionKey(store)
  const stored = await store.get('token')
  let token = typeof stored === 'string' ? stored : undefined
  const signer = createSignerClient(startWorker, (isDue) => void wallet.send({ type: 'worker-locked', isDue }))
  const services = createServices({
    loginUrl: settings.apiUrl,
    recoveryUrl: settings.recoveryUrl,
    projectId: settings.projectId,
    key,
    token: () => token,
  })
  const around: Surroundings = {
    ...ways,
    services,
    store,
    signer,
    key,
    site,
    token: {
      get: () => token,
      set: async (next) => {
        const before = token
        token = next
        if (next !== undefined) await store.put('token', next)
        // Another tab may have signed in since.
        else if ((await store.get('token')) === before) await store.remove('token')
      },
    },
    now: Date.now,
    pause: () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS)),
  }
  const wallet: Wallet = createWallet(around)
  let wasConnected = false
  let wasViewed = false
  let shown: string | undefined
  wallet.watch((state) => {
    const { name } = state
    const id = 'wallet' in state ? state.wallet.id : undefined
    if (shown !== undefined && id !== shown) onLeft()
    shown = id
    if (name === 'signed-out' && wasConnected) onEnded()
    if (name === 'ready' && wasViewed) onOpened?.()
    // Said once: the state changes with each step of it.
    if (name === 'creating' && !state.made) onMaking?.()
    wasViewed = opensLater(state) !== undefined || (wasViewed && name !== 'ready' && name !== 'signed-out')
    wasConnected = name === 'ready' || wasViewed || (wasConnected && name !== 'signed-out')
  })
  tellOtherTabs(wallet, site)
  const checkSession = createSessionCheck({ wallet, services, store, token: around.token })
  checkWhileShown(checkSession, document)
  // Without a connection the service is asked again with the first request.
  await settled(wallet, { type: 'page-opened' }).catch(() => undefined)
  return { wallet, signer, store, around, settings, checkSession }
}

/** Tabs of a site share the session, so signing out in one, or signing in as somebody else, ends what the others show. */
function tellOtherTabs(wallet: Wallet, site: string): void {
  const channel = new BroadcastChannel(`wallet ${site}`)
  const idOf = (state: WalletState) => ('wallet' in state ? state.wallet.id : undefined)
  let shown: string | undefined
  wallet.watch((state) => {
    if (state.name !== 'ready' && state.name !== 'signed-out' && opensLater(state) === undefined) return
    if (idOf(state) !== shown) channel.postMessage({ walletId: idOf(state) ?? null })
    shown = idOf(state)
  })
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (!is(walletNote, data) || shown === undefined || data.walletId === shown) return
    // Nothing is told on: the other tab said it first.
    shown = undefined
    void wallet.send({ type: 'ended-elsewhere' })
  }
}
