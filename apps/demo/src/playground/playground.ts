import { createFoyer, type Foyer, type FoyerEventName, messageOf } from '@foyer/kit'
import type { DemoConfig } from '../config.ts'
import { OPTION_NAMES } from './option-names.ts'
import { optionsOf } from './options.ts'
import { DEFAULTS, needsNewInstance, type SettingName, type Settings } from './settings.ts'
import { themeOf } from './theme.ts'

export type LogEntry = { readonly id: number; readonly at: Date; readonly name: string; readonly text: string }

export type PlaygroundState = {
  readonly settings: Settings
  readonly foyer: Foyer
  /** The number of the current instance, used as a React key. */
  readonly generation: number
  /** What the last change did, or why it was rejected. */
  readonly news: { readonly text: string; readonly bad?: boolean } | undefined
  /** Newest first. */
  readonly log: readonly LogEntry[]
}

/** The page's Foyer instance with its settings and event log. */
export type Playground = {
  readonly get: () => PlaygroundState
  readonly subscribe: (listener: () => void) => () => void
  readonly change: (patch: Partial<Settings>) => void
  readonly clearLog: () => void
}

const LOG_MAX = 60
const EVENTS = [
  'INITIALIZE',
  'MODAL_OPEN',
  'MODAL_CLOSE',
  'SOCIAL_LOGIN_SUCCESS',
  'SOCIAL_LOGIN_ERROR',
  'SELECT_WALLET',
  'CONNECT_SUCCESS',
  'CONNECT_ERROR',
  'CONNECTIONS_CHANGED',
  'DISCONNECT_SUCCESS',
  'DISCONNECT_ERROR',
  'SWITCH_NETWORK',
  'ACCOUNTS_CHANGED',
  'SIWX_AUTH_SUCCESS',
  'SIWX_AUTH_ERROR',
  'ALERT',
] as const satisfies readonly FoyerEventName[]

/**
 * Creates the playground. If `initial` contains values that `createFoyer` rejects, it logs the error and uses the
 * default settings.
 * @param onSettings called after every change, so that the page's URL can be updated
 */
export function createPlayground(
  config: DemoConfig,
  initial: Settings,
  onSettings: (settings: Settings) => void,
): Playground {
  const listeners = new Set<() => void>()
  let entries = 0
  let state: PlaygroundState = {
    ...makeFromLink(),
    generation: 1,
    news: undefined,
    log: [],
  }

  /** @throws INVALID_OPTION */
  function make(settings: Settings): Foyer {
    const foyer = createFoyer(optionsOf(settings, config, location.origin))
    for (const name of EVENTS) foyer.on(name, (payload) => write(name, textOf(payload)))
    return foyer
  }
  /** The initial settings can come from the page's URL, so invalid values are logged and the defaults are used instead. */
  function makeFromLink(): Pick<PlaygroundState, 'settings' | 'foyer'> {
    try {
      return { settings: initial, foyer: make(initial) }
    } catch (error) {
      queueMicrotask(() => write('refused', messageOf(error)))
      return { settings: DEFAULTS, foyer: make(DEFAULTS) }
    }
  }
  function set(patch: Partial<PlaygroundState>) {
    state = { ...state, ...patch }
    for (const listener of [...listeners]) listener()
  }
  function write(name: string, text: string) {
    const entry = { id: ++entries, at: new Date(), name, text }
    set({ log: [entry, ...state.log].slice(0, LOG_MAX) })
  }

  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    change(patch) {
      const settings = { ...state.settings, ...patch }
      const renewed = needsNewInstance(state.settings, settings)
      if (renewed.length === 0) {
        const { mode, variables } = themeOf(settings)
        state.foyer.setThemeMode(mode)
        state.foyer.setThemeVariables(variables)
        set({ settings, news: undefined })
        onSettings(settings)
        return
      }
      try {
        const foyer = make(settings)
        state.foyer.destroy()
        set({
          settings,
          foyer,
          generation: state.generation + 1,
          news: { text: `New instance: ${renewed.map(label).join(', ')} changed.` },
        })
        onSettings(settings)
      } catch (error) {
        // Keep the old instance, so that an error does not break the page.
        set({ news: { text: messageOf(error), bad: true } })
      }
    },
    clearLog: () => set({ log: [] }),
  }
}

const label = (name: SettingName) => (name === 'panel' ? name : OPTION_NAMES[name])

/** Formats an event's payload as one line. */
function textOf(payload: object): string {
  return Object.entries(payload)
    .map(
      ([key, value]) => `${key}: ${value instanceof Error ? messageOf(value) : (JSON.stringify(value) ?? 'undefined')}`,
    )
    .join(' · ')
}
