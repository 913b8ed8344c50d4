import type { Namespace } from '@foyer/base'
import { injectedConnector, type PageWallet } from '../../connectors/injected.ts'
import type { FoundWallet } from '../../core/adapter.ts'
import type { Connector } from '../../core/connector.ts'
import type { Context } from '../../core/context.ts'

/**
 * Fills the connectors slice: the host's own, the pairing connector, and every wallet found on the page from now on.
 * Looking again is free: a second call finds nothing new.
 */
export function discoverConnectors(ctx: Context, pairing: Connector | undefined): void {
  if (ctx.store.get().connectors.length > 0) return
  const given = [...(pairing ? [pairing] : []), ...(ctx.options.connectors ?? [])]
  const found: PageWallet[] = []
  const put = () => ctx.store.set({ connectors: unique([...given, ...connectorsOf(found)]) })
  put()
  let scheduled = false
  const { networks } = ctx.store.get()
  for (const adapter of ctx.adapters.values()) {
    // A host may bring the adapter of a chain before it lists a network of it: there is nothing to connect to yet.
    if (!networks.some(({ chainNamespace }) => chainNamespace === adapter.namespace)) continue
    const stop = adapter.discover(
      (wallet) => {
        if (isExcluded(wallet)) return
        addTo(found, adapter.namespace, wallet)
        if (scheduled) return
        scheduled = true
        // Thousands may announce themselves in one turn (R9): the list is drawn once for all of them.
        queueMicrotask(() => {
          scheduled = false
          put()
        })
      },
      { announced: ctx.options.enableEIP6963 !== false },
    )
    ctx.undo.add(stop)
  }

  /** Wallets on the host's list are hidden, by reverse name or lower-case name (specification, section 5). */
  function isExcluded({ name, rdns }: { name: string; rdns?: string }): boolean {
    const excluded = ctx.options.excludeWalletIds ?? []
    return excluded.some((entry) => entry === rdns || entry === name.toLowerCase())
  }
}

/**
 * A wallet announces itself in each namespace by that namespace's standard: under one name it is one wallet. Within a namespace
 * whoever came first stays, and another of the same name is another wallet.
 */
function addTo(found: PageWallet[], namespace: Namespace, wallet: FoundWallet): void {
  const isTwin = (other: FoundWallet | undefined) =>
    other?.id === wallet.id || (other?.rdns !== undefined && other.rdns === wallet.rdns)
  if (found.some((parts) => isTwin(parts.get(namespace)))) return
  const own = [namespace, wallet] as const
  const at = found.findIndex((parts) => !parts.has(namespace) && isSameName(parts, wallet))
  if (at < 0) found.push(new Map([own]))
  else found[at] = new Map([...(found[at] ?? []), own])
}

/** What only sits on a global has no name of its own to go by. */
function isSameName(parts: PageWallet, { name, announced }: FoundWallet): boolean {
  const [first] = parts.values()
  return announced && first?.announced === true && first.name.toLowerCase() === name.toLowerCase()
}

/** An unannounced provider on a global is one of the announced ones; it counts only while it is alone in its namespace. */
function connectorsOf(found: readonly PageWallet[]): Connector[] {
  const announcedIn = new Set(
    found.flatMap((parts) => [...parts].flatMap(([namespace, { announced }]) => (announced ? [namespace] : []))),
  )
  return found
    .filter((parts) => [...parts].some(([namespace, { announced }]) => announced || !announcedIn.has(namespace)))
    .map(injectedConnector)
}

/** Duplicates are left out by id and by reverse name; whoever came first stays. */
function unique(connectors: readonly Connector[]): Connector[] {
  const known: Connector[] = []
  for (const connector of connectors) {
    const twin = known.some(({ id, rdns }) => id === connector.id || (rdns !== undefined && rdns === connector.rdns))
    if (!twin) known.push(connector)
  }
  return known
}
