import type { Foyer } from '../modal/create-foyer.ts'
import type { ElementSettings, FoyerElement } from './types.ts'

/** Whose instance an element shows: its own, or the one that the elements of its name share. */
export type Instances = {
  /** The instance of an element, made from its attributes where it is the first that has any. Undefined: not known yet. */
  readonly of: (element: FoyerElement) => Foyer | undefined
  /** Calls `listener` when an instance has become known. Returns the undo. */
  readonly watch: (listener: () => void) => () => void
}

export function createInstances(given: Foyer | undefined, create?: (settings: ElementSettings) => Foyer): Instances {
  const known = new Map<string, Foyer>(given ? [[given.context.options.id, given]] : [])
  const listeners = new Set<() => void>()
  return {
    of(element) {
      const settings = readSettings(element)
      const shared = known.get(settings.id)
      // The others of its name have nothing to say, and wait for the one that has.
      if (shared || !create || settings.networks.length === 0) return shared ?? (isNamed(element) ? undefined : given)
      const made = create(settings)
      known.set(settings.id, made)
      for (const listener of [...listeners]) listener()
      return made
    },
    watch(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

const textOf = (element: FoyerElement, name: string) => element.getAttribute(name)?.trim() || undefined

/** Whether it says which instance it shows, so that the page's own is not meant. */
const isNamed = (element: FoyerElement) => textOf(element, 'instance') !== undefined

function readSettings(element: FoyerElement): ElementSettings {
  const text = (name: string) => textOf(element, name)
  const [id, projectId, apiUrl, relayUrl] = ['instance', 'project-id', 'api-url', 'relay-url'].map(text)
  const [appName, locale, mode] = ['app-name', 'locale', 'theme-mode'].map(text)
  return {
    id: id ?? 'foyer',
    networks: text('networks')?.split(/\s+/) ?? [],
    ...(projectId === undefined ? {} : { projectId }),
    ...(apiUrl === undefined ? {} : { apiUrl }),
    ...(relayUrl === undefined ? {} : { relayUrl }),
    ...(appName === undefined ? {} : { appName }),
    ...(locale === undefined ? {} : { locale }),
    ...(mode === 'light' || mode === 'dark' || mode === 'auto' ? { themeMode: mode } : {}),
  }
}
