import type { PublicState } from '../core/state.ts'
import type { Foyer } from '../modal/create-foyer.ts'
import type { FoyerElement, FoyerElementEventMap, FoyerStateDetail } from './types.ts'

/** Tells on an element what happens to its instance, beginning with whoever is connected already. Returns the undo. */
export function tellEvents(element: FoyerElement, foyer: Foyer): () => void {
  const tell = <K extends keyof FoyerElementEventMap>(name: K, detail: FoyerElementEventMap[K]['detail']) =>
    element.dispatchEvent(new CustomEvent(name, { detail }))
  let before = detailOf(foyer.getState())
  const isConnected = ({ address }: FoyerStateDetail) => address !== undefined
  if (isConnected(before)) tell('foyer-connect', before)
  const stops = [
    foyer.subscribe((state) => {
      const now = detailOf(state)
      const last = before
      before = now
      if (isConnected(now) !== isConnected(last)) tell(isConnected(now) ? 'foyer-connect' : 'foyer-disconnect', now)
      else if (isConnected(now) && (now.caipAddress !== last.caipAddress || now.caipNetworkId !== last.caipNetworkId))
        tell('foyer-change', now)
    }),
    foyer.on('MODAL_OPEN', () => tell('foyer-open', undefined)),
    foyer.on('MODAL_CLOSE', () => tell('foyer-close', undefined)),
    foyer.on('CONNECT_ERROR', ({ error }) => tell('foyer-error', error)),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

function detailOf({ activeNamespace, address, caipAddress, caipNetworkId }: PublicState): FoyerStateDetail {
  return { namespace: activeNamespace, address, caipAddress, caipNetworkId }
}
