import './page.css'
import { FoyerError } from '@foyer/base'
import { WALLET_LOCKED } from '@foyer/base/catalogue'
import type { ready } from '@foyer/contracts/frame/answers'
import { type InferOutput, is, nullable, strictObject, string } from 'valibot'
import { createApprovals } from './approve/approvals.ts'
import { createHandlers, settled, unlock } from './frame/handlers.ts'
import { type Accepted, acceptHost } from './frame/handshake.ts'
import { type Handlers, serveHost } from './frame/router.ts'
import { createNode } from './rpc/node.ts'
import { answerRpc } from './rpc/rpc.ts'
import { createServices } from './session/services.ts'
import { loadSessionKey } from './session/session-key.ts'
import { openStore } from './session/store.ts'
import { loadSettings, type Settings } from './settings.ts'
import { createSignerClient } from './signer/client.ts'
import { startWorker } from './signer/start-worker.ts'
import type { WalletState } from './wallet/machine.ts'
import { createWallet, type Wallet } from './wallet/wallet.ts'

/* The page. It does nothing until the host's handshake, and knows its host only from what the browser says. */

const BUILD = new URL(import.meta.url).pathname
const RECOVERY_PAUSE_MS = 2_000
const LONG_PAUSE_MS = 60_000
const walletNote = strictObject({ walletId: nullable(string()) })

const loading = loadSettings(new URLSearchParams(location.search).get('projectId') ?? '')
// A host that asks before the settings are there waits for them; one that never asks needs no unhandled rejection.
loading.catch(() => undefined)
acceptHost(
  window,
  async (origin) => (await loading).allows(origin),
  async (accepted) => serve(accepted, await loading),
)

function serve({ port, origin, nonce }: Accepted, settings: Settings): void {
  const approvals = createApprovals((isOpen, height) => host.emit('approval', { isOpen, height }))
  const started = start(settings, origin, () => {
    approvals.end(new FoyerError(WALLET_LOCKED))
    host.emit('sessionEnded', {})
  })
  const node = createNode(settings.apiUrl, settings.projectId)
  const handlersOf = async (): Promise<Handlers> => {
    const { wallet, signer, store } = await started
    const addresses = () => {
      const state = wallet.state()
      return state.name === 'ready' || state.name === 'locked' ? state.wallet.addresses : undefined
    }
    const around = { origin, addresses, node, approvals, signer, unlock: () => unlock(wallet) }
    return createHandlers({
      wallet,
      storage: store.mode,
      rpc: (request, context) => answerRpc(request, context, around),
      setTheme,
    })
  }
  const handlers = handlersOf()
  const first: InferOutput<typeof ready> = { t: 'ready', v: 1, hn: nonce, origin, build: BUILD }
  port.postMessage(first)
  const host = serveHost(port, whenStarted(handlers))
}

/** Requests may come while storage is still being opened. */
function whenStarted(handlers: Promise<Handlers>): Handlers {
  const get = (_target: object, name: keyof Handlers) => async (params: never, context: never) =>
    ((await handlers)[name] as (params: never, context: never) => Promise<unknown>)(params, context)
  return new Proxy({}, { get }) as Handlers // Each name is answered by the handler of the same name.
}

async function start(settings: Settings, site: string, onEnded: () => void) {
  const store = await openStore(() => indexedDB)
  const key = await loadSessionKey(store)
  const stored = await store.get('token')
  let token = typeof stored === 'string' ? stored : undefined
  const signer = createSignerClient(startWorker, () => void wallet.send({ type: 'worker-locked' }))
  const wallet: Wallet = createWallet({
    services: createServices({
      loginUrl: settings.apiUrl,
      recoveryUrl: settings.recoveryUrl,
      projectId: settings.projectId,
      key,
      token: () => token,
    }),
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
    pause: (isLong) => new Promise((resolve) => setTimeout(resolve, isLong ? LONG_PAUSE_MS : RECOVERY_PAUSE_MS)),
  })
  let wasConnected = false
  wallet.watch(({ name }) => {
    if (name === 'signed-out' && wasConnected) onEnded()
    wasConnected = name === 'ready' || (wasConnected && name !== 'signed-out')
  })
  tellOtherTabs(wallet)
  // Without a connection the service is asked again with the first request.
  await settled(wallet, { type: 'page-opened' }).catch(() => undefined)
  return { wallet, signer, store }
}

/** Tabs of a site share the session, so signing out in one, or signing in as somebody else, ends what the others show. */
function tellOtherTabs(wallet: Wallet): void {
  const channel = new BroadcastChannel('wallet')
  const idOf = (state: WalletState) => ('wallet' in state ? state.wallet.id : undefined)
  let shown: string | undefined
  wallet.watch((state) => {
    if (state.name !== 'ready' && state.name !== 'signed-out') return
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

function setTheme({
  themeMode,
  accent,
}: {
  themeMode?: 'light' | 'dark' | 'auto' | undefined
  accent?: string | undefined
}): void {
  const { style, dataset } = document.documentElement
  if (themeMode) dataset.theme = themeMode
  if (accent) style.setProperty('--accent', accent)
}
