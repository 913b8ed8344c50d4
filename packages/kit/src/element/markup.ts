import type { Namespace } from '@foyer/base'
import type { Foyer } from '../modal/create-foyer.ts'
import type { ElementSettings, FoyerElementEventMap } from './types.ts'

/* The elements as markup of templates, for frameworks that check it. Nothing here imports a framework's types: a page
   declares the elements to its own (docs/libraries.md). */

/**
 * The attributes and events of each element, as JSX and Svelte write them: `onfoyer-connect` listens to
 * `foyer-connect`.
 * @typeParam Global what every HTML element takes in the framework, such as `class`
 * @example
 * declare module 'svelte/elements' {
 *   interface SvelteHTMLElements extends FoyerElements<HTMLAttributes<FoyerElement>> {}
 * }
 */
export type FoyerElements<Global = unknown> = {
  [Tag in keyof Attributes]: Global & Attributes[Tag] & Properties & Listeners
}

/**
 * The elements as components of Vue, whose names for attributes and events are in camel case. Templates write them as
 * HTML does: `loading-label`, `@foyer-connect`.
 * @typeParam Global what every HTML element takes in Vue
 * @example
 * declare module 'vue' {
 *   interface GlobalComponents extends FoyerVueElements<HTMLAttributes> {}
 * }
 */
export type FoyerVueElements<Global = unknown> = {
  [Tag in keyof Attributes]: new () => { $props: Global & InCamelCase<Attributes[Tag]> & Properties & VueListeners }
}

/** Every attribute that an element reads. */
export type AttributeName = { [Tag in keyof Attributes]: keyof Attributes[Tag] }[keyof Attributes]

type Attributes = {
  'foyer-button': Common &
    Button & {
      label?: string | undefined
      'loading-label'?: string | undefined
      /**
       * The address that `rememberedAccount` of `@foyer/kit/ssr` found in the request, or empty: then as well, the page keeps the account in
       * the cookie.
       */
      remembered?: string | undefined
      balance?: 'show' | 'hide' | undefined
    }
  'foyer-network-button': Common &
    Button & {
      'unsupported-label'?: string | undefined
      'icon-only'?: Present | undefined
    }
  'foyer-modal': Common
}

type Common = {
  /** The id of the instance that the element shows. */
  instance?: string | undefined
  /** Whose account or network it shows. Default: the active one. */
  namespace?: Namespace | undefined
  /** This and the following are options of an instance that the element creates. */
  networks?: string | undefined
  'project-id'?: string | undefined
  'api-url'?: string | undefined
  'relay-url'?: string | undefined
  'app-name'?: string | undefined
  locale?: string | undefined
  'theme-mode'?: ElementSettings['themeMode'] | undefined
  'modal-size'?: ElementSettings['modalSize'] | undefined
}

/** Frameworks set these as properties. */
type Properties = {
  /** The instance that the element shows. */
  foyer?: Foyer | undefined
}

type Button = {
  size?: 'sm' | 'md' | 'lg' | undefined
  disabled?: Present | undefined
}

/** Not `false`: Vue and Svelte write it as the text "false", and the attribute is present then. */
type Present = true | ''

type Listener<K extends keyof FoyerElementEventMap> = (event: FoyerElementEventMap[K]) => void
type Listeners = { [K in keyof FoyerElementEventMap as `on${K}`]?: Listener<K> | undefined }
type VueListeners = { [K in keyof FoyerElementEventMap as Camel<`on-${K}`>]?: Listener<K> | undefined }

type InCamelCase<T> = { [K in keyof T as Camel<K & string>]: T[K] }
type Camel<Name extends string> = Name extends `${infer First}-${infer Rest}`
  ? `${First}${Capitalize<Camel<Rest>>}`
  : Name
