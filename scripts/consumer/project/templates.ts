import type { SvelteHTMLElements } from 'svelte/elements'
import type { GlobalComponents } from 'vue'

/* What vue-tsc and svelte-check make of a template's elements, declared as docs/libraries.md says. Each marked line has
   a mistake that has to be found. */

type Vue = { [Tag in keyof GlobalComponents]: InstanceType<GlobalComponents[Tag]>['$props'] }

export const vue: Pick<Vue, 'foyer-button' | 'foyer-network-button' | 'foyer-modal'> = {
  'foyer-button': {
    class: 'wide',
    size: 'sm',
    loadingLabel: 'Wait',
    onFoyerConnect: ({ detail }) => detail.address?.length,
    onFoyerError: ({ detail }) => detail.code.length,
  },
  'foyer-network-button': { iconOnly: true, namespace: 'solana' },
  'foyer-modal': { instance: 'second', themeMode: 'dark' },
}
export const wrongVue: readonly Vue['foyer-button'][] = [
  // @ts-expect-error
  { size: 'xl' },
  // @ts-expect-error
  { loadinLabel: 'Wait' },
  // @ts-expect-error
  { iconOnly: true },
  // @ts-expect-error
  { onFoyerConect: () => {} },
  // @ts-expect-error
  { onFoyerConnect: ({ detail }) => detail.adress },
]

export const svelte: Pick<SvelteHTMLElements, 'foyer-button' | 'foyer-network-button' | 'foyer-modal'> = {
  'foyer-button': {
    class: 'wide',
    size: 'sm',
    'loading-label': 'Wait',
    'onfoyer-connect': ({ detail }) => detail.address?.length,
    'onfoyer-error': ({ detail }) => detail.code.length,
  },
  'foyer-network-button': { 'icon-only': true, namespace: 'solana' },
  'foyer-modal': { instance: 'second', 'theme-mode': 'dark' },
}
export const wrongSvelte: readonly SvelteHTMLElements['foyer-button'][] = [
  // @ts-expect-error
  { size: 'xl' },
  // @ts-expect-error
  { 'loadin-label': 'Wait' },
  // @ts-expect-error
  { 'icon-only': true },
  // @ts-expect-error
  { 'onfoyer-conect': () => {} },
  // @ts-expect-error
  { 'onfoyer-connect': ({ detail }) => detail.adress },
]
