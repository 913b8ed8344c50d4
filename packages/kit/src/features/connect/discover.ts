import { injectedConnector } from '../../connectors/injected.ts'
import type { Connector } from '../../core/connector.ts'
import type { Context } from '../../core/context.ts'

/**
 * Fills the connectors slice: the host's own, the pairing connector, and every wallet found on the page from now on.
 * Looking again is free: a second call finds nothing new.
 */
export function discoverConnectors(ctx: Context, pairing: Connector | undefined): void {
  if (ctx.store.get().connectors.length > 0) return
  add(ctx, [...(pairing ? [pairing] : []), ...(ctx.options.connectors ?? [])])
  const found: Connector[] = []
  let scheduled = false
  for (const adapter of ctx.adapters.values()) {
    const stop = adapter.discover(
      (wallet) => {
        if (isExcluded(wallet)) return
        found.push(injectedConnector(adapter.namespace, wallet))
        if (scheduled) return
        scheduled = true
        // Thousands may announce themselves in one turn (R9): the list is drawn once for all of them.
        queueMicrotask(() => {
          scheduled = false
          add(ctx, found.splice(0))
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

/** Duplicates are left out by id and by reverse name; whoever came first stays. */
function add(ctx: Context, more: readonly Connector[]): void {
  const { connectors } = ctx.store.get()
  const known = [...connectors]
  for (const connector of more) {
    const twin = known.some(({ id, rdns }) => id === connector.id || (rdns !== undefined && rdns === connector.rdns))
    if (!twin) known.push(connector)
  }
  // An unannounced provider on the global is one of the announced ones; it counts only while it is alone.
  const announced = known.some(({ type }) => type === 'ANNOUNCED')
  ctx.store.set({ connectors: announced ? known.filter(({ type }) => type !== 'INJECTED') : known })
}
