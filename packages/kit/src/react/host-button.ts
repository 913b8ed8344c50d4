import type { Namespace } from '@foyer/base'
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useStore } from '../bridge/use-store.ts'
import { invalid } from '../core/options.ts'
import type { OpenOptions } from '../core/routing/router.ts'
import type { LoadFailure } from '../locales/host.ts'
import type { Foyer } from '../modal/create-foyer.ts'
import { applyTheme } from '../modal/theme.ts'
import { failureMessage, openFromPress, whenOnline } from './open-from-press.ts'

/** @throws INVALID_OPTION where a component was given no instance */
export function instanceOf(foyer: Foyer | undefined): Foyer {
  return foyer ?? invalid('foyer', 'createFoyer makes it')
}

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

/** Opens from a press; `words` are what the button says while the modal could not be loaded. */
export function usePress(foyer: Foyer, request?: OpenOptions): { onPress: () => void; words: string | undefined } {
  const [failure, setFailure] = useState<LoadFailure>()
  useEffect(() => (failure === 'offline' ? whenOnline(() => setFailure(undefined)) : undefined), [failure])
  return {
    words: failure && failureMessage(foyer, failure),
    onPress() {
      const pressed = document.activeElement
      if (pressed instanceof HTMLButtonElement) foyer.context.modalRuntime.opener = pressed.parentElement
      void openFromPress(foyer, failure, () => foyer.open(request)).then(setFailure)
    },
  }
}
