import type { Foyer } from '../modal/create-foyer.ts'
import type { AttributeName } from './markup.ts'
import type { ElementSettings, FoyerElement } from './types.ts'

/**
 * Resolves the instance that an element shows: its own, or the one shared by all elements with the same `instance` id.
 */
export type Instances = {
  /**
   * Returns the instance of an element. Creates it if this is the first element of its id that has a `networks`
   * attribute. Undefined if the instance does not exist yet.
   */
  readonly of: (element: FoyerElement) => Foyer | undefined
  /** Calls `listener` when a new instance is created. Returns a function that stops this. */
  readonly watch: (listener: () => void) => () => void
}

export function createInstances(given: Foyer | undefined, create?: (settings: ElementSettings) => Foyer): Instances {
  const known = new Map<string, Foyer>(given ? [[given.context.options.id, given]] : [])
  const listeners = new Set<() => void>()
  return {
    of(element) {
      const settings = readSettings(element)
      const shared = known.get(settings.id)
      // Elements without `networks` cannot create an instance. They wait for an element of the same id that does.
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

const textOf = (element: FoyerElement, name: AttributeName) => element.getAttribute(name)?.trim() || undefined

/** Whether the element has an `instance` attribute, in which case the page's default instance does not apply. */
const isNamed = (element: FoyerElement) => textOf(element, 'instance') !== undefined

function readSettings(element: FoyerElement): ElementSettings {
  const text = (name: AttributeName) => textOf(element, name)
  const [id, projectId, apiUrl, relayUrl] = (['instance', 'project-id', 'api-url', 'relay-url'] as const).map(text)
  const [appName, locale, mode, size] = (['app-name', 'locale', 'theme-mode', 'modal-size'] as const).map(text)
  return {
    id: id ?? 'foyer',
    networks: text('networks')?.split(/\s+/) ?? [],
    ...(projectId === undefined ? {} : { projectId }),
    ...(apiUrl === undefined ? {} : { apiUrl }),
    ...(relayUrl === undefined ? {} : { relayUrl }),
    ...(appName === undefined ? {} : { appName }),
    ...(locale === undefined ? {} : { locale }),
    ...(mode === 'light' || mode === 'dark' || mode === 'auto' ? { themeMode: mode } : {}),
    ...(size === 'normal' || size === 'compact' ? { modalSize: size } : {}),
  }
}
