import { isNamespace, type Namespace } from '@foyer/base'
import type { HostButtonSize } from '../ui/host/connect-button.tsx'
import type { FoyerElement } from './types.ts'

/** What the attributes of a button say, by the names of the React components' props. */
export type ButtonProps = {
  readonly label?: string
  readonly loadingLabel?: string
  readonly unsupportedLabel?: string
  readonly size?: HostButtonSize
  readonly balance?: 'show' | 'hide'
  readonly namespace?: Namespace
  readonly iconOnly?: boolean
  readonly disabled?: boolean
}

/** Attributes that redraw a button when they change. */
export const BUTTON_ATTRIBUTES = [
  'label',
  'loading-label',
  'unsupported-label',
  'size',
  'balance',
  'namespace',
  'icon-only',
  'disabled',
] as const

/** An attribute with a value that it does not have is left out, and the default counts. */
export function readButtonProps(element: FoyerElement): ButtonProps {
  const text = (name: (typeof BUTTON_ATTRIBUTES)[number]) => element.getAttribute(name) ?? undefined
  const [label, loadingLabel, unsupportedLabel] = [text('label'), text('loading-label'), text('unsupported-label')]
  const size = SIZES.find((one) => one === text('size'))
  const balance = (['show', 'hide'] as const).find((one) => one === text('balance'))
  const namespace = namespaceOf(element)
  return {
    ...(label === undefined ? {} : { label }),
    ...(loadingLabel === undefined ? {} : { loadingLabel }),
    ...(unsupportedLabel === undefined ? {} : { unsupportedLabel }),
    ...(size === undefined ? {} : { size }),
    ...(balance === undefined ? {} : { balance }),
    ...(namespace === undefined ? {} : { namespace }),
    ...(element.hasAttribute('icon-only') ? { iconOnly: true } : {}),
    ...(element.hasAttribute('disabled') ? { disabled: true } : {}),
  }
}

/** Whose account an element speaks of; undefined: the active one's. */
export function namespaceOf(element: FoyerElement): Namespace | undefined {
  const text = element.getAttribute('namespace') ?? ''
  return isNamespace(text) ? text : undefined
}

const SIZES = ['sm', 'md', 'lg'] as const satisfies readonly HostButtonSize[]
