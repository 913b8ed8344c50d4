import './page.css'
import { FoyerError } from '@foyer/base'
import { WALLET_LOCKED } from '@foyer/base/catalogue'
import { FRAME_VERSION, type ready } from '@foyer/contracts/frame/page-messages'
import type { InferOutput } from 'valibot'
import { createApprovals } from './approve/approvals.ts'
import { createSiteLimits } from './approve/site-limits.ts'
import { setTexts, TEXTS } from './approve/texts.ts'
import { createHandlers } from './frame/handlers.ts'
import { type Accepted, acceptHost } from './frame/handshake.ts'
import { type Handlers, serveHost } from './frame/router.ts'
import { answerSocialWindows } from './frame/social-window.ts'
import { loadTexts } from './language.ts'
import type { NoteAllowances } from './rpc/allowances-given.ts'
import { createNode } from './rpc/node.ts'
import { createPaid } from './rpc/paid.ts'
import { answerRpc } from './rpc/rpc.ts'
import { createTokens } from './rpc/tokens.ts'
import { loadSettings, type Settings } from './settings.ts'
import { startWorker } from './signer/start-worker.ts'
import { createSmartAccounts } from './smart-account/accounts.ts'
import { applyTheme } from './theme.ts'
import { createEmailChange } from './wallet/email-change.ts'
import { askOwner, askPasskey } from './wallet/passkey.ts'
import { keepViewed } from './wallet/recovery.ts'
import { isShown, opensLater, unlock } from './wallet/settled.ts'
import { startWallet } from './wallet/start.ts'
import { userNameOf } from './wallet/user-name.ts'

/* The page. It does nothing until the host's handshake, and knows its host only from what the browser says. */

const BUILD = new URL(import.meta.url).pathname

const query = new URLSearchParams(location.search)
const loading = loadSettings(query.get('projectId') ?? '')
// A host that asks before the settings are there waits for them; one that never asks needs no unhandled rejection.
loading.catch(() => undefined)
const speaking = loadTexts(TEXTS, { ar: async () => (await import('./frame/arabic.ts')).FRAME_TEXTS_AR }).then(setTexts)
acceptHost(
  window,
  async (origin) => (await loading).allows(origin),
  async (accepted) => {
    await speaking
    serve(accepted, await loading)
  },
)

function serve({ port, origin, nonce, isUnderstood }: Accepted, settings: Settings): void {
  const first: InferOutput<typeof ready> = { t: 'ready', v: FRAME_VERSION, hn: nonce, origin, build: BUILD }
  port.postMessage(first)
  if (!isUnderstood) {
    port.close()
    return
  }
  const limits = createSiteLimits(async () => (await started).store, origin)
  const approvals = createApprovals(
    (isOpen, height) => host.emit('approval', { isOpen, height }),
    limits,
    async () => (await started).around.services,
  )
  const started = startWallet(settings, origin, {
    startWorker,
    askOwnPasskey: askPasskey,
    // A question about one account is never answered for another.
    onLeft: () => approvals.end(new FoyerError(WALLET_LOCKED)),
    onEnded: () => host.emit('sessionEnded', {}),
    onOpened: () => host.emit('opened', {}),
    onMaking: () => host.emit('making', {}),
  })
  answerSocialWindows(window, async () => (await started).wallet.state())
  const node = createNode(settings.apiUrl, settings.projectId)
  const tokens = createTokens(settings.apiUrl, settings.projectId)
  const paid = createPaid({ ...settings, tokens })
  const handlersOf = async (): Promise<Handlers> => {
    const { wallet, signer, store, around: page, checkSession } = await started
    // So that the first question does not wait for its code. Where that fails, it is loaded then.
    void wallet
      .reached(({ name }) => name === 'ready')
      .then(() => import('./rpc/unsafe.ts'))
      .catch(() => undefined)
    const accounts = createSmartAccounts({
      services: page.services,
      node,
      askOwner,
      isOffered: settings.hasSmartAccounts,
    })
    const addresses = () => {
      const state = wallet.state()
      return isShown(state) ? state.wallet.addresses : undefined
    }
    const opensAt = () => opensLater(wallet.state())
    const filters = lazily(async () => (await import('./rpc/filters.ts')).createFilters(node))
    const assets = lazily(async () =>
      (await import('./rpc/assets.ts')).createAssets(settings.apiUrl, settings.projectId),
    )
    const around = {
      origin,
      addresses,
      opensAt,
      node,
      filters,
      assets,
      tokens,
      paid,
      accounts,
      approvals,
      nonces: new Map(),
      signer,
      note: (allowances: Parameters<NoteAllowances>[0]) => page.services.noteAllowances({ allowances }),
      frozen: checkSession,
      // What a visitor has ended elsewhere signs nothing any more.
      unlock: async () => {
        await checkSession()
        await unlock(wallet)
      },
    }
    return createHandlers({
      wallet,
      askToBeAdmitted: async (of) => (await import('./wallet/admission.ts')).askToBeAdmitted(of, page),
      keepViewed: (until) => keepViewed(store, until),
      storage: store.mode,
      hasPasskey: async () => (await page.services.listPasskeys({})).passkeys.length > 0,
      userName: () => userNameOf(page),
      accounts,
      emailChange: createEmailChange({
        wallet,
        services: page.services,
        signer,
        ask: (content, signal) =>
          approvals.ask(
            () => ({ content, subject: undefined }),
            origin,
            signal,
            async () => undefined,
          ),
      }),
      rpc: (request, context) => answerRpc(request, context, around),
      setTheme: (theme) => applyTheme(document.documentElement, theme),
      // The answer is sent before.
      reload: () => void setTimeout(() => location.reload()),
      start: query.get('chainId'),
    })
  }
  const handlers = handlersOf()
  const host = serveHost(port, whenStarted(handlers))
}

/** Requests may come while storage is still being opened. */
function whenStarted(handlers: Promise<Handlers>): Handlers {
  const get = (_target: object, name: keyof Handlers) => async (params: never, context: never) =>
    ((await handlers)[name] as (params: never, context: never) => Promise<unknown>)(params, context)
  return new Proxy({}, { get }) as Handlers // Each name is answered by the handler of the same name.
}

/** What few hosts ask for is not a part of what the frame loads first. */
function lazily<A extends unknown[], R>(load: () => Promise<(...asked: A) => Promise<R>>): (...asked: A) => Promise<R> {
  let loading: ReturnType<typeof load> | undefined
  return async (...asked) => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return (await loading)(...asked)
  }
}
