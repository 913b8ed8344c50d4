import { FoyerError, isFoyerError, messageOf, type Namespace } from '@foyer/base'
import {
  CONNECTION_REJECTED,
  FAILED_TO_CONNECT,
  MODAL_CLOSED,
  NO_CONNECTOR_FOR_CONNECTION,
  NO_REQUESTED_CHAIN_SUPPORTED,
  PAIRING_EXPIRED,
  USER_REJECTED,
} from '@foyer/base/catalogue'
import { PAIRING_EXPIRY_MARGIN_MS, PAIRING_LIFETIME_MS } from '@foyer/base/constants'
import type { Network } from '@foyer/base/networks'
import type { Accounts } from '../../core/connections/adapter.ts'
import { type Connector, type ConnectorSession, findConnector } from '../../core/connections/connector.ts'
import { activate, addConnection, dispatch, endQuietly, isInUse } from '../../core/connections/live-connections.ts'
import { type Account, accountOf } from '../../core/connections/session.ts'
import { PAIRING_AT } from '../../core/connections/stored-records.ts'
import { lacksConsent } from '../../core/consent.ts'
import type { Context } from '../../core/context.ts'
import { wantedNamespace } from '../../core/routing/wanted-namespace.ts'
import type { Attempt, Prompt } from '../../core/state.ts'
import { rememberWallet } from './recent.ts'

/**
 * Connects a wallet. One attempt at a time: a new one withdraws the last.
 * @param wanted the namespaces to connect; by default all that the wallet supports
 * @returns the account of the namespace that became active
 * @throws NO_CONNECTOR_FOR_CONNECTION, CONNECTION_REJECTED, PAIRING_EXPIRED, RELAY_UNREACHABLE, MODAL_CLOSED when withdrawn, FAILED_TO_CONNECT
 */
export async function connectWallet(
  ctx: Context,
  connectorId: string,
  wanted?: readonly Namespace[],
): Promise<Account> {
  const connector = findConnector(ctx.store.get().connectors, connectorId)
  if (!connector) throw new FoyerError(NO_CONNECTOR_FOR_CONNECTION, { cause: connectorId })
  const namespaces = connector.namespaces.filter((namespace) => wanted?.includes(namespace) ?? true)
  if (namespaces.length === 0) throw new FoyerError(NO_REQUESTED_CHAIN_SUPPORTED)
  withdraw(ctx)
  const own = new AbortController()
  ctx.pending.connect = own
  const isCurrent = () => ctx.pending.connect === own
  const set = (attempt: Attempt) => isCurrent() && ctx.store.set({ attempt })

  let expiry: ReturnType<typeof setTimeout> | undefined
  let session: ConnectorSession | undefined

  set({ status: 'waiting', connectorId, startedAt: ctx.now() })
  ctx.events.emit('SELECT_WALLET', {
    name: connector.name,
    platform: connector.type === 'WALLET_CONNECT' ? 'relay' : 'browser',
  })
  for (const namespace of namespaces) dispatch(ctx, { type: 'connect', namespace, connectorId })
  const unlock = () => {
    for (const namespace of namespaces) dispatch(ctx, { type: 'failed', namespace })
  }
  // Immediately, so that a next attempt can start: a wallet may answer late, or never.
  own.signal.addEventListener('abort', unlock)
  const ask = async () => {
    session = await connector.connect({
      networks: ctx.store.get().networks.filter(({ chainNamespace }) => namespaces.includes(chainNamespace)),
      namespaces,
      signal: own.signal,
      onPairing: (pairing) => {
        patchWaiting(ctx, isCurrent, { pairing })
        ctx.storage.write(PAIRING_AT, ctx.now())
        // A code counts as expired with less than 10 s left: it could not be answered in time.
        expiry = setTimeout(
          () => own.abort(new FoyerError(PAIRING_EXPIRED)),
          pairing.expiresAt - ctx.now() - PAIRING_EXPIRY_MARGIN_MS,
        )
      },
      onRelay: (relay) => patchWaiting(ctx, isCurrent, { relay }),
    })
    const onAsk = (prompt: Prompt) => connector.type === 'MULTI_CHAIN' && patchWaiting(ctx, isCurrent, { prompt })
    return { session, opened: await openAll(ctx, session, { silent: false, onAsk }) }
  }
  const answer = ask()
  try {
    const { session, opened } = await unlessAborted(answer, own.signal)
    const account = settle(ctx, connector, session, opened)
    // A wallet may support less than was requested; namespaces that it left out are not waited for.
    for (const namespace of namespaces) if (!opened.has(namespace)) dispatch(ctx, { type: 'failed', namespace })
    if (account.address !== undefined) set({ status: 'connected', connectorId, address: account.address })
    return account
  } catch (error) {
    // If the wallet shared nothing usable, or approves after the visitor has closed the modal, the session must not stay open
    // (R18). Earlier connections over the same session stay.
    const end = () => {
      if (session && !isInUse(ctx, session)) void endQuietly({ session })
    }
    answer.then(end, end)
    const withdrawn = own.signal.aborted && !isFoyerError(own.signal.reason, PAIRING_EXPIRED)
    const explained = explainFailure(
      own.signal.aborted ? (withdrawn ? new FoyerError(MODAL_CLOSED, { cause: error }) : own.signal.reason) : error,
    )
    if (!own.signal.aborted) unlock()
    if (!withdrawn) {
      set({ status: statusOf(explained), connectorId, error: explained })
      ctx.events.emit('CONNECT_ERROR', { connectorId, error: explained })
    }
    throw explained
  } finally {
    clearTimeout(expiry)
    ctx.storage.remove(PAIRING_AT)
    if (isCurrent()) delete ctx.pending.connect
  }
}

/** What the screen of a wallet is about. */
export type WalletScreen = { readonly connectorId: string; readonly namespaces?: readonly Namespace[] }

/** Connects the wallet of a screen, which shows what becomes of it. */
export function askWallet(ctx: Context, { connectorId, namespaces }: WalletScreen): void {
  // The screen shows the terms first, and asks once they are accepted.
  if (lacksConsent(ctx)) return
  const wanted = wantedNamespace(ctx.store.get().router)
  connectWallet(ctx, connectorId, namespaces ?? (wanted && [wanted])).catch(() => undefined)
}

/** The same, unless it is already asked, or has answered. */
export function askWalletOnce(ctx: Context, screen: WalletScreen): void {
  const { attempt, modal } = ctx.store.get()
  // A press on a modal that is fading away, or a screen whose code came too late for it, asks nobody.
  if (!modal.open) return
  if (attempt.status === 'idle' || attempt.connectorId !== screen.connectorId) askWallet(ctx, screen)
}

/** Waits until the signal at most, because some wallets never answer. @throws the signal's reason */
function unlessAborted<T>(answer: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
    answer.then((value) => (signal.aborted ? reject(signal.reason) : resolve(value)), reject)
  })
}

/** Withdraws the current attempt: the caller of `connectWallet` gets MODAL_CLOSED. */
export function withdraw(ctx: Context): void {
  ctx.pending.connect?.abort()
  delete ctx.pending.connect
  if (ctx.store.get().attempt.status !== 'idle') ctx.store.set({ attempt: { status: 'idle' } })
}

/**
 * Asks each namespace's adapter for the accounts behind a session. If a wallet shares some namespaces and rejects others, the
 * shared ones are used. If it shares none, the first error is thrown.
 * @param options.only limits it to these namespaces
 * @param options.onAsk called before each of them is asked, if there are several
 */
export async function openAll(
  ctx: Context,
  session: ConnectorSession,
  { silent, only, onAsk }: { silent: boolean; only?: Namespace; onAsk?: (prompt: Prompt) => void },
): Promise<Map<Namespace, Accounts>> {
  const opened = new Map<Namespace, Accounts>()
  const refusals: unknown[] = []
  const namespaces = [...ctx.adapters.keys()].filter(
    (namespace) => session.providers[namespace] && (only === undefined || namespace === only),
  )
  for (const [at, namespace] of namespaces.entries()) {
    // A single request needs no count.
    if (namespaces.length > 1) onAsk?.({ namespaces, at, shared: [...opened.keys()] })
    const provider = session.providers[namespace]
    const adapter = ctx.adapters.get(namespace)
    try {
      const accounts = provider && (await adapter?.open(provider, { silent, networks: preferredFirst(ctx, namespace) }))
      if (accounts) opened.set(namespace, accounts)
    } catch (error) {
      refusals.push(error)
    }
  }
  if (opened.size === 0 && refusals.length > 0) throw refusals[0]
  return opened
}

/** The host's networks of a namespace, the chosen one first. */
function preferredFirst(ctx: Context, namespace: Namespace): Network[] {
  const { networks, session } = ctx.store.get()
  const own = networks.filter(({ chainNamespace }) => chainNamespace === namespace)
  const isChosen = ({ caipNetworkId }: Network) => caipNetworkId === session.chosen[namespace]
  return [...own.filter(isChosen), ...own.filter((network) => !isChosen(network))]
}

/** Registers every namespace that answered. */
export function settle(
  ctx: Context,
  connector: Connector,
  session: ConnectorSession,
  opened: ReadonlyMap<Namespace, Accounts>,
): Account {
  const [first] = opened.keys()
  if (first === undefined) throw new FoyerError(NO_REQUESTED_CHAIN_SUPPORTED)
  for (const [namespace, accounts] of opened) addConnection(ctx, namespace, connector, session, accounts)
  const { active } = ctx.store.get().session
  const namespace = opened.has(active) ? active : first
  activate(ctx, namespace)
  rememberWallet(ctx, connector, session.wallet)
  const account = accountOf(ctx.store.get().session, namespace)
  if (account.caipAddress) {
    ctx.events.emit('CONNECT_SUCCESS', { namespace, caipAddress: account.caipAddress, connectorId: connector.id })
  }
  return account
}

/** The visitor has seen the connected screen. */
export function acknowledge(ctx: Context): void {
  const { attempt } = ctx.store.get()
  if (attempt.status === 'connected' && !attempt.seen) ctx.store.set({ attempt: { ...attempt, seen: true } })
}

/**
 * Shows a pairing code of the host. The wallet that scans it answers the host, so the attempt does not wait for it. The URI may
 * contain its expiry (ERC-1328).
 */
export function showCode(ctx: Context, uri: string): void {
  withdraw(ctx)
  const startedAt = ctx.now()
  const seconds = Number(/[?&]expiryTimestamp=(\d+)/.exec(uri)?.[1])
  const expiresAt = seconds * 1_000 || startedAt + PAIRING_LIFETIME_MS
  ctx.store.set({ attempt: { status: 'waiting', connectorId: '', startedAt, pairing: { uri, expiresAt } } })
}

function patchWaiting(
  ctx: Context,
  isCurrent: () => boolean,
  patch: Partial<Extract<Attempt, { status: 'waiting' }>>,
): void {
  const { attempt } = ctx.store.get()
  if (isCurrent() && attempt.status === 'waiting') ctx.store.set({ attempt: { ...attempt, ...patch } })
}

function explainFailure(error: unknown): FoyerError {
  if (isFoyerError(error, USER_REJECTED)) return new FoyerError(CONNECTION_REJECTED, { cause: error })
  return isFoyerError(error)
    ? error
    : new FoyerError(FAILED_TO_CONNECT, { cause: error instanceof Error ? error : messageOf(error) })
}

function statusOf(error: FoyerError): 'declined' | 'expired' | 'failed' {
  if (isFoyerError(error, CONNECTION_REJECTED)) return 'declined'
  return isFoyerError(error, PAIRING_EXPIRED) ? 'expired' : 'failed'
}
