import { FoyerError } from '@foyer/base'
import { CHAIN_NOT_CONFIGURED, INVALID_PARAMETER, SESSION_NOT_FOUND, WALLET_DISCONNECTED } from '@foyer/base/catalogue'
import { chainOf } from './namespaces.ts'
import { isRecord } from './safe-json.ts'
import type { PairingClient } from './types.ts'

type Listener = (payload: never) => void

/** EIP-1193, https://eips.ethereum.org/EIPS/eip-1193 */
export type PairedProvider = {
  request(call: { readonly method: string; readonly params?: unknown }): Promise<unknown>
  on(event: string, listener: Listener): void
  removeListener(event: string, listener: Listener): void
}

/**
 * A session as an EIP-1193 provider. What the session knows is answered here; the rest goes to the wallet with the chain
 * written on it. Emits accountsChanged, chainChanged, message and disconnect.
 * @param start the CAIP-2 chain to begin with; its namespace is the one that is spoken
 */
export function createPairedProvider(client: PairingClient, topic: string, start: string): PairedProvider {
  const listeners = new Map<string, Set<Listener>>()
  const [namespace = ''] = start.split(':')
  let chain = start
  let accountsShown = ''

  const granted = () => client.sessions().find((session) => session.topic === topic)?.namespaces[namespace]
  const accounts = () =>
    (granted()?.accounts ?? []).filter((account) => chainOf(account) === chain).map((account) => account.split(':')[2])
  const emit = (event: string, payload: unknown) => {
    // A listener takes what its event carries; EIP-1193 fixes that by name.
    for (const listener of [...(listeners.get(event) ?? [])]) listener(payload as never)
  }

  function emitAccounts(always: boolean) {
    const now = accounts()
    if (always || now.join() !== accountsShown) emit('accountsChanged', now)
    accountsShown = now.join()
  }

  function choose(next: string) {
    if (next !== chain) {
      chain = next
      emit('chainChanged', toHexChain(next))
    }
    emitAccounts(true)
  }

  client.on((event) => {
    if (!('topic' in event) || event.topic !== topic) return
    if (event.type === 'session_update') emitAccounts(false)
    else if (event.type === 'session_delete') emit('disconnect', new FoyerError(WALLET_DISCONNECTED))
    else if (event.type === 'session_event') {
      const { name, data } = event.event
      if (name === 'chainChanged') choose(chainFrom(data) ?? event.chainId)
      else if (name === 'accountsChanged') announceAccounts(data)
      else emit('message', { type: name, data })
    }
  })

  /** A wallet may name accounts of the session, in CAIP-10 or bare; the first becomes the active one. */
  function announceAccounts(data: unknown) {
    const named = Array.isArray(data) ? data.map((account) => String(account).split(':').at(-1)?.toLowerCase()) : []
    emit(
      'accountsChanged',
      named.flatMap((name) => accounts().find((account) => account?.toLowerCase() === name) ?? []),
    )
  }

  async function switchChain(params: unknown) {
    const wanted = Array.isArray(params) && isRecord(params[0]) ? chainFrom(params[0].chainId) : undefined
    if (!wanted) {
      throw new FoyerError(INVALID_PARAMETER, { context: { parameter: 'chainId', reason: 'expected a hex number' } })
    }
    const session = granted()
    if (!session) throw new FoyerError(SESSION_NOT_FOUND)
    if (!session.chains.includes(wanted)) {
      if (!session.methods.includes('wallet_switchEthereumChain')) throw new FoyerError(CHAIN_NOT_CONFIGURED)
      await client.request(topic, { chainId: chain, method: 'wallet_switchEthereumChain', params })
    }
    choose(wanted)
    return null
  }

  return {
    async request({ method, params }) {
      if (method === 'eth_chainId') return toHexChain(chain)
      if (method === 'eth_accounts' || method === 'eth_requestAccounts') {
        if (!granted()) throw new FoyerError(SESSION_NOT_FOUND)
        return accounts()
      }
      if (method === 'wallet_switchEthereumChain') return switchChain(params)
      return client.request(topic, { chainId: chain, method, params })
    },
    on(event, listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    },
    removeListener(event, listener) {
      listeners.get(event)?.delete(listener)
    },
  }
}

const toHexChain = (caip: string) => `0x${Number(caip.split(':')[1]).toString(16)}`

/** Wallets name a chain as a number, as decimal or hex text, or in CAIP-2. */
function chainFrom(value: unknown): string | undefined {
  const text = String(value).split(':').at(-1) ?? ''
  return /^(0x[0-9a-f]+|\d+)$/i.test(text) && Number(text) > 0 ? `eip155:${Number(text)}` : undefined
}
