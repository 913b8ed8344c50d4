import type { Namespace } from '@foyer/base'
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useStore } from '../bridge/use-store.ts'
import { localeOf } from '../core/locale.ts'
import { invalid } from '../core/options.ts'
import { savesData } from '../core/page/idle.ts'
import { pageLocale } from '../core/page/page-locale.ts'
import type { OpenOptions } from '../core/routing/router.ts'
import type { FoyerMessages, HostMessages, LoadFailure } from '../locales/host.ts'
import type { Foyer } from '../modal/create-foyer.ts'
import { applyTheme } from '../modal/theme.ts'
import { openFromPress, whenOnline } from './open-from-press.ts'

/** @throws INVALID_OPTION if a component was given no instance */
export function instanceOf(foyer: Foyer | undefined): Foyer {
  return foyer ?? invalid('foyer', 'createFoyer makes it')
}

/** Applies the instance's theme to the box around a button of the host page. Has no effect on a server. */
export function useHostTheme(foyer: Foyer): RefObject<HTMLSpanElement | null> {
  const box = useRef<HTMLSpanElement>(null)
  const theme = useStore(foyer.context, (state) => state.theme)
  useIsomorphicLayoutEffect(() => {
    if (box.current) applyTheme(box.current, theme)
  }, [theme])
  return box
}

/** React warns about layout effects on a server. */
export const useIsomorphicLayoutEffect = typeof document === 'undefined' ? () => undefined : useLayoutEffect

/** Words of the buttons in the visitor's language. A server knows only the option `locale`; the page has the last word. */
export const useHostWords = <T>({ context }: Foyer, words: (locale: string, own?: FoyerMessages) => T): T =>
  words(
    useSyncExternalStore(
      context.store.subscribe,
      () => localeOf(context),
      () => pageLocale(context.initial.locale ?? 'en'),
    ),
    context.options.messages,
  )

/**
 * Preloads the modal when the visitor starts to press, before the click is complete. Unless the option `preload` says so, hovering loads
 * nothing: until the first press, this page makes no request on our behalf.
 */
export function usePreload(foyer: Foyer) {
  return useMemo(() => {
    const preload = () => {
      // Errors are reported by opening, not by preloading.
      foyer.preload().catch(() => undefined)
    }
    const early = () => {
      if (foyer.context.options.preload === 'hover' && !savesData()) preload()
    }
    return {
      onPointerEnter: early,
      onFocus: early,
      onPointerDown: preload,
      onKeyDown: (event: { key: string }) => /^(Enter| )$/.test(event.key) && preload(),
    }
  }, [foyer])
}

/** The arguments of `open` for a button of one namespace; none for a button of all namespaces. */
export const forNamespace = (namespace: Namespace | undefined) => namespace && { namespace }

/**
 * Opens from a press; `words` is the button's label while the modal could not be loaded.
 * @param own whether the host draws it, who may not show those words: such a press never reloads the page
 */
export function usePress(
  foyer: Foyer,
  box: RefObject<HTMLElement | null>,
  messages: HostMessages,
  request: OpenOptions | undefined,
  own: boolean,
): { onPress: () => void; words: string | undefined } {
  const [failure, setFailure] = useState<LoadFailure>()
  useEffect(() => (failure === 'offline' ? whenOnline(() => setFailure(undefined)) : undefined), [failure])
  return {
    words: failure && messages[failure],
    onPress() {
      // The focus returns into the box: the button may have become another one by then.
      if (box.current?.contains(document.activeElement)) foyer.context.modalRuntime.opener = box.current
      void openFromPress(foyer, failure, () => foyer.open(request)).then((now) =>
        setFailure(own && now === 'reload' ? 'failed' : now),
      )
    },
  }
}
