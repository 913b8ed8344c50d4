import type { Namespace } from '@foyer/base'
import { injectedConnector, type PageWallet } from '../../connectors/injected.ts'
import type { Adapter, FoundWallet } from '../../core/connections/adapter.ts'
import type { Connector } from '../../core/connections/connector.ts'
import type { Context } from '../../core/context.ts'

/**
 * Fills the connectors slice: our own (pairing, the embedded wallet), those of the host, and every wallet found on the page from now on.
 * Looking again is free: it looks in namespaces only that have got their first network since.
 */
export function discoverConnectors(ctx: Context, own: readonly Connector[]): void {
  ctx.pending.discover ??= createDiscovery(ctx, own)
  ctx.pending.discover()
}

function createDiscovery(ctx: Context, own: readonly Connector[]): () => void {
  const given = [...own, ...(ctx.options.connectors ?? [])]
  const found: PageWallet[] = []
  const put = () => ctx.store.set({ connectors: unique(given, connectorsOf(found)) })
  put()
  let scheduled = false
  const seen = new Set<Namespace>()
  return () => {
    const { networks } = ctx.store.get()
    for (const adapter of ctx.adapters.values()) {
      // A host may bring the adapter of a chain before it lists a network of it: there is nothing to connect to yet.
      if (seen.has(adapter.namespace) || !networks.some(({ chainNamespace }) => chainNamespace === adapter.namespace))
        continue
      seen.add(adapter.namespace)
      ctx.undo.add(look(adapter))
    }
  }

  function look(adapter: Adapter): () => void {
    return adapter.discover(
      (wallet) => {
        if (isExcluded(wallet)) return
        addTo(found, adapter.namespace, wallet)
        if (scheduled) return
        scheduled = true
        // A page may announce thousands of wallets in one turn (R9), so the list is updated once for all of them.
        queueMicrotask(() => {
          scheduled = false
          put()
        })
      },
      { announced: ctx.options.enableEIP6963 !== false },
    )
  }

  /** Wallets on the host's exclusion list are hidden, by reverse name or name, however it spells their case. */
  function isExcluded({ name, rdns }: { name: string; rdns?: string }): boolean {
    const excluded = ctx.options.excludeWalletIds?.map((entry) => entry.toLowerCase())
    return [name, rdns].some((own) => own && excluded?.includes(own.toLowerCase()))
  }
}

/**
 * A wallet announces itself in each namespace by that namespace's standard; entries with the same name are merged into one
 * wallet. Within a namespace the first one is kept, and another with the same name is a different wallet.
 */
function addTo(found: PageWallet[], namespace: Namespace, wallet: FoundWallet): void {
  const isTwin = (other: FoundWallet | undefined) =>
    other?.id === wallet.id || (other?.rdns !== undefined && other.rdns === wallet.rdns && !other.announced)
  if (found.some((parts) => isTwin(parts.get(namespace)))) return
  const own = [namespace, wallet] as const
  const at = found.findIndex((parts) => !parts.has(namespace) && isSameName(parts, wallet))
  if (at < 0) found.push(new Map([own]))
  else found[at] = new Map([...(found[at] ?? []), own])
}

/** A wallet found on a global has no name of its own to compare. */
function isSameName(parts: PageWallet, { name, global }: FoundWallet): boolean {
  const [first] = parts.values()
  return !global && first !== undefined && !first.global && first.name.toLowerCase() === name.toLowerCase()
}

/** A wallet on a global may be one that also announced itself, so it is listed only if it is the only one in its namespace. */
function connectorsOf(found: readonly PageWallet[]): Connector[] {
  const announcedIn = new Set(
    found.flatMap((parts) => [...parts].flatMap(([namespace, { announced }]) => (announced ? [namespace] : []))),
  )
  return found.map((parts) =>
    injectedConnector(
      parts,
      [...parts].every(([namespace, { global }]) => global === true && announcedIn.has(namespace)),
    ),
  )
}

/** The host's own connectors, each name and reverse name once, followed by discovered wallets that are not among them. */
function unique(given: readonly Connector[], found: readonly Connector[]): Connector[] {
  const isIn = (others: readonly Connector[], { id, rdns }: Connector) =>
    others.some((other) => other.id === id || (rdns !== undefined && other.rdns === rdns))
  const own = given.filter((connector, at) => !isIn(given.slice(0, at), connector))
  return [...own, ...found.filter((connector) => !isIn(own, connector))]
}
