import { accountOf, networkOf } from '../core/connections/session.ts'
import type { Foyer } from '../modal/create-foyer.ts'
import { namespaceOf } from './attributes.ts'
import type { FoyerElement, FoyerElementEventMap, FoyerStateDetail } from './types.ts'

/**
 * Dispatches DOM events on an element when the state of its instance changes. If an account is already connected, this
 * starts with `foyer-connect`.
 * @returns `look`, to call when the element's namespace changes, and `end`, which removes the listeners
 */
export function tellEvents(
  element: FoyerElement,
  foyer: Foyer,
): { readonly look: () => void; readonly end: () => void } {
  const tell = <K extends keyof FoyerElementEventMap>(name: K, detail: FoyerElementEventMap[K]['detail']) =>
    element.dispatchEvent(new CustomEvent(name, { detail }))
  let before: FoyerStateDetail | undefined
  const look = () => {
    const now = detailOf(element, foyer)
    const last = before
    before = now
    const isConnected = now.address !== undefined
    if (isConnected !== (last?.address !== undefined)) tell(isConnected ? 'foyer-connect' : 'foyer-disconnect', now)
    else if (isConnected && (now.caipAddress !== last?.caipAddress || now.caipNetworkId !== last?.caipNetworkId))
      tell('foyer-change', now)
  }
  look()
  const stops = [
    // Not the public state, because that covers the active namespace only.
    foyer.context.store.subscribe(look),
    foyer.on('MODAL_OPEN', () => tell('foyer-open', undefined)),
    foyer.on('MODAL_CLOSE', () => tell('foyer-close', undefined)),
    foyer.on('CONNECT_ERROR', ({ error }) => tell('foyer-error', error)),
  ]
  return {
    look,
    end() {
      for (const stop of stops) stop()
    },
  }
}

function detailOf(element: FoyerElement, { context }: Foyer): FoyerStateDetail {
  const { session, networks } = context.store.get()
  const { namespace, address, caipAddress } = accountOf(session, namespaceOf(element))
  return { namespace, address, caipAddress, caipNetworkId: networkOf(session, networks, namespace)?.caipNetworkId }
}
