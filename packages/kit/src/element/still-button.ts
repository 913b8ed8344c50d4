import { localeOf } from '../core/locale.ts'
import { pageLocale } from '../core/page/page-locale.ts'
import { hostMessages } from '../locales/host.ts'
import type { Foyer } from '../modal/create-foyer.ts'
import { applyTheme } from '../modal/theme.ts'
import { shownNetwork } from '../react/shown-network.ts'
import { adoptStyles } from '../ui/adopt-styles.ts'
import connectButtonCss from '../ui/host/connect-button.css?inline'
import hostCss from '../ui/host/host.css?inline'
import networkButtonCss from '../ui/host/network-button.css?inline'
import partsCss from '../ui/host/parts.css?inline'
import { monogram } from '../ui/monogram.ts'
import tokensCss from '../ui/tokens.css?inline'
import type { ButtonProps } from './attributes.ts'
import type { FoyerElement } from './types.ts'

/* The static button that is shown before the first press: the markup that React would render, without loading React.
   The end-to-end tests compare the two. */

/** Replaces the content of an element with its static button. Without an instance, the button is disabled. */
export function drawStill(element: FoyerElement, foyer: Foyer | undefined, props: ButtonProps): HTMLButtonElement {
  const button = element.localName === 'foyer-button' ? connectButton(foyer, props) : networkButton(foyer, props)
  if (!foyer) button.disabled = true
  for (const css of [
    tokensCss,
    hostCss,
    button.classList.contains('foyer-connect') ? connectButtonCss : partsCss + networkButtonCss,
  ])
    adoptStyles(element.ownerDocument, css)
  const box = make('span', {}, [button])
  if (foyer) applyTheme(box, foyer.context.store.get().theme)
  element.replaceChildren(box)
  return button
}

function connectButton(
  foyer: Foyer | undefined,
  { size = 'md', disabled, label = messagesOf(foyer).connect }: ButtonProps,
): HTMLButtonElement {
  const button = make('button', { class: 'foyer foyer-button foyer-connect', type: 'button', 'data-size': size }, [
    make('span', { 'aria-live': 'polite' }, [label]),
  ])
  button.setAttribute('aria-haspopup', 'dialog')
  button.disabled = disabled ?? false
  return button
}

function networkButton(
  foyer: Foyer | undefined,
  { size = 'md', disabled, iconOnly, namespace }: ButtonProps,
): HTMLButtonElement {
  const name = foyer && shownNetwork(foyer.context.store.get(), namespace)?.name
  const mark =
    name === undefined
      ? make('span', { class: 'foyer-sk' }, [])
      : make('span', { class: 'foyer-monogram', 'data-letter': monogram(name).letter, 'aria-hidden': 'true' }, [])
  const button = make('button', { class: 'foyer foyer-button foyer-network', type: 'button', 'data-size': size }, [
    make('span', { class: 'foyer-spoken' }, [
      messagesOf(foyer).network,
      ' ',
      ...(iconOnly && name !== undefined ? [name] : []),
    ]),
    make('span', { class: 'foyer-network-logo' }, [mark]),
    ...(iconOnly ? [] : labelOf(name)),
  ])
  button.setAttribute('aria-haspopup', 'dialog')
  button.disabled = disabled ?? foyer?.context.options.enableNetworkSwitch === false
  return button
}

const messagesOf = (foyer: Foyer | undefined) =>
  hostMessages(foyer ? localeOf(foyer.context) : pageLocale(undefined), foyer?.context.options.messages)

function labelOf(name: string | undefined): Node[] {
  if (name === undefined) return [make('span', { class: 'foyer-sk' }, [])]
  const svg = document.createElementNS(SVG, 'svg')
  const path = document.createElementNS(SVG, 'path')
  path.setAttribute('d', 'M5 8l5 5 5-5')
  for (const [key, value] of CHEVRON) svg.setAttribute(key, value)
  svg.append(path)
  return [make('bdi', { class: 'foyer-network-name' }, [name]), svg]
}

const SVG = 'http://www.w3.org/2000/svg'
/** The chevron-down icon, copied here because the full icon table is loaded with the modal. */
const CHEVRON = [
  ['class', 'foyer-icon'],
  ['data-size', '16'],
  ['viewBox', '0 0 20 20'],
  ['width', '16'],
  ['height', '16'],
  ['fill', 'none'],
  ['stroke', 'currentColor'],
  ['stroke-width', '1.5'],
  ['stroke-linecap', 'round'],
  ['stroke-linejoin', 'round'],
  ['aria-hidden', 'true'],
] as const

function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Readonly<Record<string, string>>,
  children: readonly (Node | string)[],
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  element.append(...children)
  return element
}
