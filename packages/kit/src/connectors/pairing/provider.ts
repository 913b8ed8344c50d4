import { type CaipNetworkId, FoyerError, isRecord } from '@foyer/base'
import { CHAIN_NOT_CONFIGURED, INVALID_PARAMETER, SESSION_NOT_FOUND, WALLET_DISCONNECTED } from '@foyer/base/catalogue'
import { codecOf } from './namespace-codecs.ts'
import { chainOf } from './namespaces.ts'
import type { PairingClient } from './types.ts'

type Listener = (payload: never) => void

/** EIP-1193, https://eips.ethereum.org/EIPS/eip-1193, for any namespace: a request may say its chain (CAIP-2). */
export type PairedProvider = {
  request(call: {
    readonly method: string
    readonly params?: unknown
    readonly chainId?: CaipNetworkId
  }): Promise<unknown>
  on(event: string, listener: Listener): void
  removeListener(event: string, listener: Listener): void
  /** What the session says without asking the wallet. */
  readonly session: {
    readonly accounts: () => readonly string[]
    readonly chain: () => CaipNetworkId
    readonly chains: () => readonly CaipNetworkId[]
    /** @throws CHAIN_NOT_CONFIGURED for a network that the wallet does not share */
    readonly choose: (chain: CaipNetworkId) => void
  }
}

/**
 * A session as an EIP-1193 provider. What the session knows is answered here; the rest goes to the wallet with the chain
 * written on it. It refuses in that standard's numbers; our own error is the cause. Emits accountsChanged, chainChanged, message and
 * disconnect.
 * @param start the CAIP-2 chain to begin with; its namespace is the one that is spoken
 * @example const provider = createPairedProvider(client, session.topic, 'eip155:1')
 */
export function createPairedProvider(client: PairingClient, topic: string, start: string): PairedProvider {
  const listeners = new Map<string, Set<Listener>>()
  const [namespace = ''] = start.split(':')
  const words = codecOf(namespace)
  let chain = start

  const granted = () => client.sessions().find((session) => session.topic === topic)?.namespaces[namespace]
  const accounts = () => (granted()?.accounts ?? []).filter((account) => chainOf(account) === chain).map(bareOf)
  // Checked when the session was settled: a namespace's chains are CAIP-2 ids of its own.
  const chains = () => (granted()?.chains ?? []) as readonly CaipNetworkId[]
  const emit = (event: string, payload: unknown) => {
    // A listener takes what its event carries; EIP-1193 fixes that by name.
    for (const listener of [...(listeners.get(event) ?? [])]) listener(payload as never)
  }

  let accountsShown = accounts().join()

  function emitAccounts(always: boolean) {
    const now = accounts()
    if (always || now.join() !== accountsShown) emit('accountsChanged', now)
    accountsShown = now.join()
  }

  /** A wallet may take back the network that requests go to, and leave others. */
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
      emit('disconnect', Object.assign(new Error(cause.message, { cause }), { code: DISCONNECTED }))
    } else if (event.type === 'session_event') {
      const { name, data } = event.event
      // Events of other namespaces of the same session are theirs.
      if (!event.chainId.startsWith(`${namespace}:`)) return
      if (name === 'chainChanged') moveTo([words.decodeChain(data), event.chainId])
      else if (name === 'accountsChanged') announceAccounts(data)
      else emit('message', { type: name, data })
    }
  })

  /** Where the wallet says that it is, if it can be there: without a word for switching, only where it shares accounts. */
  function moveTo(named: readonly (string | undefined)[]) {
    const next = named.find((one) => one !== undefined && (words.switching || granted()?.chains.includes(one)))
    if (next !== undefined) choose(next)
  }

  /**
   * A wallet may name accounts of the session, in CAIP-10 or bare; the first becomes the active one. A list of others says nothing; an
   * empty one says that access was taken back.
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
        // Without its file the error is ours alone; it says the same.
        const { withNumber } = await import('./rpc-errors.ts').catch(() => ({ withNumber: () => error }))
        throw withNumber(error, call.method === words.switching)
      }),
    on(event, listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
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
/** More are not looked at. */
const ACCOUNTS_MAX = 200
/** The address of a CAIP-10 account. */
const bareOf = (account: string) => account.slice(account.lastIndexOf(':') + 1)
