import type { Namespace } from '@foyer/base'
import { createContext, type ReactNode, useContext, useEffect } from 'react'
import type { Context } from '../core/context.ts'
import type { Target } from '../core/routing/router.ts'
import type { State } from '../core/state.ts'
import type { Translator } from '../locales/translate.ts'
import { useStore } from './use-store.ts'

/** What every view of the modal can use. */
export type ModalEnv = {
  readonly ctx: Context
  readonly t: Translator
  readonly go: {
    readonly push: (target: Target) => void
    readonly replace: (target: Target) => void
    readonly back: () => void
    readonly close: () => void
    /** Ends the connected screen early. */
    readonly finish: () => void
    /** Connects a wallet without its screen, for a visitor who has closed the modal. */
    readonly connect: (connectorId: string, namespaces?: readonly Namespace[]) => Promise<unknown>
  }
  readonly setScreen: (screen: Screen) => void
}

/** What a view sets in the surrounding frame. */
export type Screen = {
  /** In place of the title of the view's row. */
  readonly title?: string | undefined
  /** Shown instead of the title: the network chip of Account. */
  readonly leading?: ReactNode | undefined
  /** Icon buttons before Close. */
  readonly actions?: ReactNode | undefined
  readonly light?: 'wait' | 'open' | undefined
  /** Announced politely: waiting, copied, counts. */
  readonly status?: string | undefined
  /** Announced immediately: errors and risks. */
  readonly alert?: string | undefined
  /** Announced when closing is refused. */
  readonly blocked?: string | undefined
  /** What led here is over: there is nothing to go back to. */
  readonly noBack?: boolean | undefined
  /** The view has what the footer says. */
  readonly noFooter?: boolean | undefined
}

export const ModalEnvContext = createContext<ModalEnv | null>(null)

export function useModal(): ModalEnv {
  const env = useContext(ModalEnvContext)
  if (!env) throw new Error('A view of Foyer stands inside the modal only')
  return env
}

/** Reads from the instance's store. */
export function useModalState<T>(select: (state: State) => T, isSame?: (a: T, b: T) => boolean): T {
  return useStore(useModal().ctx, select, isSame)
}

/** Sets the frame's light, announcements, header and footer. Pass memoised nodes. */
export function useScreen(screen: Screen): void {
  const { setScreen } = useModal()
  const { title, leading, actions, light, status, alert, blocked, noBack, noFooter } = screen
  useEffect(() => {
    setScreen({ title, leading, actions, light, status, alert, blocked, noBack, noFooter })
    return () => setScreen({})
  }, [setScreen, title, leading, actions, light, status, alert, blocked, noBack, noFooter])
}
