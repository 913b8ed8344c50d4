import { messageOf, type Namespace } from '@foyer/base'
import { type RefObject, useLayoutEffect, useMemo, useRef } from 'react'
import { useStore } from '../bridge/use-store.ts'
import type { Foyer } from '../modal/create-foyer.ts'
import { applyTheme } from '../modal/theme.ts'

/** Puts the instance's theme on the box around a button of the host page. Nothing is written on a server. */
export function useHostTheme(foyer: Foyer): RefObject<HTMLSpanElement | null> {
  const box = useRef<HTMLSpanElement>(null)
  const theme = useStore(foyer.context, (state) => state.theme)
  useIsomorphicLayoutEffect(() => {
    if (box.current) applyTheme(box.current, theme)
  }, [theme])
  return box
}

/** React warns about layout effects on a server, where there is no layout. */
const useIsomorphicLayoutEffect = typeof document === 'undefined' ? () => undefined : useLayoutEffect

/**
 * Loads the modal with the visitor's press, before the click is complete. Hovering fetches nothing: until somebody presses,
 * this page makes no request on our behalf.
 */
export function usePreload(foyer: Foyer) {
  return useMemo(() => {
    const preload = () => {
      // Opening reports what goes wrong; getting ready only tries.
      foyer.preload().catch(() => undefined)
    }
    return {
      onPointerDown: preload,
      onKeyDown: (event: { key: string }) => (event.key === 'Enter' || event.key === ' ') && preload(),
    }
  }, [foyer])
}

/** What a button of one namespace asks for; one of all asks for nothing in particular. */
export const forNamespace = (namespace: Namespace | undefined) => (namespace === undefined ? undefined : { namespace })

/** Opens from a press. What keeps the modal from loading is told in the console: a button has no caller to throw at. */
export function openFrom(foyer: Foyer, request?: Parameters<Foyer['open']>[0]): void {
  const pressed = document.activeElement
  if (pressed instanceof HTMLButtonElement) foyer.context.surface.opener = pressed.parentElement
  foyer
    .open(request)
    .catch((error: unknown) => foyer.context.log.error(`[Foyer] the modal did not load: ${messageOf(error)}`))
}
