import { type CaipNetworkId, FoyerError, isRecord } from '@foyer/base'
import { CHAIN_NOT_CONFIGURED, INVALID_PARAMETER, SESSION_NOT_FOUND, WALLET_DISCONNECTED } from '@foyer/base/catalogue'
import { codecOf } from './namespace-codecs.ts'
import { chainOf } from './namespaces.ts'
import type { PairingClient } from './types.ts'

type Listener = (payload: never) => void

/** EIP-1193, https://eips.ethereum.org/EIPS/eip-1193, for any namespace: a request may specify its chain (CAIP-2). */
export type PairedProvider = {
  request(call: {
    readonly method: string
    readonly params?: unknown
    readonly chainId?: CaipNetworkId
  }): Promise<unknown>
  on(event: string, listener: Listener): void
  removeListener(event: string, listener: Listener): void
  /** What the session contains, without a request to the wallet. */
  readonly session: {
    readonly accounts: () => readonly string[]
    readonly chain: () => CaipNetworkId
    readonly chains: () => readonly CaipNetworkId[]
    /** @throws CHAIN_NOT_CONFIGURED for a network that the wallet does not share */
    readonly choose: (chain: CaipNetworkId) => void
  }
}

/**
 * An EIP-1193 provider for a session. Requests for what the session contains are answered here; all others go to the wallet
 * with their chain. It rejects with the error codes of that standard and our own error as the cause. Emits accountsChanged,
 * chainChanged, message and disconnect.
 * @param start the initial CAIP-2 chain, which determines the namespace
 * @example const provider = createPairedProvider(client, session.topic, 'eip155:1')
 */
export function createPairedProvider(client: PairingClient, topic: string, start: string): PairedProvider {
  const listeners = new Map<string, Set<Listener>>()
  const [namespace = ''] = start.split(':')
  const words = codecOf(namespace)
  let chain = start

  const granted = () => client.sessions().find((session) => session.topic === topic)?.namespaces[namespace]
  const accounts = () => (granted()?.accounts ?? []).filter((account) => chainOf(account) === chain).map(bareOf)
  // Validated when the session was settled: a namespace contains only its own CAIP-2 ids.
  const chains = () => (granted()?.chains ?? []) as readonly CaipNetworkId[]
  const emit = (event: string, payload: unknown) => {
    // The listener's type follows from the event's name, as EIP-1193 defines it.
    for (const listener of [...(listeners.get(event) ?? [])]) listener(payload as never)
  }

  let accountsShown = accounts().join()
  /** Set once the wallet has ended the session. */
  let ended: Error | undefined

  function emitAccounts(always: boolean) {
    const now = accounts()
    if (always || now.join() !== accountsShown) emit('accountsChanged', now)
    accountsShown = now.join()
  }

  /** A wallet may remove the selected network and keep others. */
  function followSession() {
    const [left] = granted()?.accounts ?? []
    if (left !== undefined && accountsShown !== '' && accounts().length === 0) choose(chainOf(left))
    else emitAccounts(false)
  }

  function choose(next: string) {
    if (next !== chain) {
      chain = next
      emit('chainChanged', words.encodeChain(next))
    }
    emitAccounts(true)
  }

  const stop = client.on((event) => {
    if (!('topic' in event) || event.topic !== topic) return
    if (event.type === 'session_update') followSession()
    else if (event.type === 'session_delete') {
      stop()
      const cause = new FoyerError(WALLET_DISCONNECTED)
      ended = Object.assign(new Error(cause.message, { cause }), { code: DISCONNECTED })
      emit('disconnect', ended)
    } else if (event.type === 'session_event') {
      const { name, data } = event.event
      // Events of other namespaces in the same session belong to their own providers.
      if (!event.chainId.startsWith(`${namespace}:`)) return
      if (name === 'chainChanged') moveTo([words.decodeChain(data), event.chainId])
      else if (name === 'accountsChanged') announceAccounts(data)
      else emit('message', { type: name, data })
    }
  })

  /** The network that the wallet reports, if it is allowed: without a method to switch, only networks with shared accounts. */
  function moveTo(named: readonly (string | undefined)[]) {
    const next = named.find((one) => one !== undefined && (words.switching || granted()?.chains.includes(one)))
    if (next !== undefined) choose(next)
  }

  /**
   * A wallet may report accounts of the session, in CAIP-10 or as plain addresses; the first becomes the active one. Lists of
   * other accounts are ignored; an empty list means that access was revoked.
   */
  function announceAccounts(data: unknown) {
    if (!Array.isArray(data)) return
    const named = data.slice(0, ACCOUNTS_MAX).map((account) => String(account).split(':').at(-1)?.toLowerCase())
    const known = named.flatMap((name) => accounts().find((account) => account?.toLowerCase() === name) ?? [])
    if (known.length > 0 || named.length === 0) emit('accountsChanged', known)
  }

  async function switchChain(method: string, params: unknown) {
    const wanted = Array.isArray(params) && isRecord(params[0]) ? words.decodeChain(params[0].chainId) : undefined
    if (!wanted) {
      throw new FoyerError(INVALID_PARAMETER, { context: { parameter: 'chainId', reason: 'expected a hex number' } })
    }
    const session = granted()
    if (!session) throw new FoyerError(SESSION_NOT_FOUND)
    if (!session.chains.includes(wanted)) {
      if (!session.methods.includes(method)) throw new FoyerError(CHAIN_NOT_CONFIGURED)
      await client.request(topic, { chainId: chain, method, params })
    }
    choose(wanted)
    return null
  }

  async function answer({
    method,
    params,
    chainId = chain as CaipNetworkId,
  }: Parameters<PairedProvider['request']>[0]) {
    if (method === words.chain) return words.encodeChain(chain)
    if (words.accounts.includes(method)) {
      if (!granted()) throw new FoyerError(SESSION_NOT_FOUND)
      return accounts()
    }
    if (method === words.switching) return switchChain(method, params)
    if (!chainId.startsWith(`${namespace}:`)) throw new FoyerError(CHAIN_NOT_CONFIGURED)
    return client.request(topic, { chainId, method, params })
  }

  return {
    request: (call) =>
      answer(call).catch(async (error) => {
        // If its chunk does not load, our own error with the same meaning is thrown.
        const { withNumber } = await import('../rpc-errors.ts').catch(() => ({ withNumber: () => error }))
        throw withNumber(error, call.method === words.switching)
      }),
    on(event, listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
      // The session may end while it is being restored, before anybody listens.
      if (event === 'disconnect' && ended)
        queueMicrotask(() => listeners.get(event)?.has(listener) && listener(ended as never))
    },
    removeListener(event, listener) {
      listeners.get(event)?.delete(listener)
    },
    session: {
      accounts,
      chain: () => chain as CaipNetworkId,
      chains,
      choose(next) {
        if (!chains().includes(next)) throw new FoyerError(CHAIN_NOT_CONFIGURED)
        choose(next)
      },
    },
  }
}

/** EIP-1193: the provider is disconnected from all chains. */
const DISCONNECTED = 4900
/** Maximum number of accounts that are processed. */
const ACCOUNTS_MAX = 200
/** The address of a CAIP-10 account. */
const bareOf = (account: string) => account.slice(account.lastIndexOf(':') + 1)
