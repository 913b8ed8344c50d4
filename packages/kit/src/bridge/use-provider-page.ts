import { useRef, useState } from 'react'
import { openProviderWindow } from '../core/page/provider-window.ts'
import { stayingHere } from '../core/routing/here.ts'
import type { Target } from '../core/routing/router.ts'
import { useModal } from './modal-context.ts'

/** Arguments of the view that follows a page: its address, and whether the browser held the window back. */
export type LedTo = { readonly url: string; readonly isBlocked?: true }

type Begun = {
  /** The page of somebody else, on which the visitor goes on. */
  readonly url: string
  /** Called once the visitor is led there. */
  readonly onLed?: () => void
  /** The view that follows it. */
  readonly next: (page: LedTo) => Target
}
type ProviderPage = {
  /** The id of what is being opened. */
  readonly opening: string | undefined
  /** Opens a window in the press itself, and leads it to the page once there is one. One at a time. */
  readonly open: (id: string, begin: () => Promise<Begun>, onFailure: (error: unknown, isHere: boolean) => void) => void
}

/** Leads the visitor to a provider's page in a window of its own. */
export function useProviderPage(): ProviderPage {
  const { ctx, go } = useModal()
  const [opening, setOpening] = useState<string>()
  const isBusy = useRef(false)
  const open: ProviderPage['open'] = async (id, begin, onFailure) => {
    if (isBusy.current) return
    isBusy.current = true
    setOpening(id)
    const isHere = stayingHere(ctx)
    // In the press itself: later the browser holds it back.
    const opened = openProviderWindow()
    try {
      const { url, onLed, next } = await begin()
      // Whoever has left does not go on.
      if (!isHere()) return opened?.close()
      onLed?.()
      go.push(next({ url, ...(opened?.lead(url) === true ? {} : { isBlocked: true }) }))
    } catch (error) {
      opened?.close()
      onFailure(error, isHere())
    } finally {
      isBusy.current = false
      setOpening(undefined)
    }
  }
  return { opening, open: (...call) => void open(...call) }
}
