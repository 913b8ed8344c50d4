import { isNamespace, type Namespace } from '@foyer/base'
import type { HostButtonSize } from '../ui/host/connect-button.tsx'
import type { AttributeName } from './markup.ts'
import type { FoyerElement } from './types.ts'

/** The attributes of a button element, under the prop names of the React components. */
export type ButtonProps = {
  readonly label?: string
  readonly loadingLabel?: string
  readonly remembered?: string
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
  'remembered',
  'unsupported-label',
  'size',
  'balance',
  'namespace',
  'icon-only',
  'disabled',
] as const satisfies readonly AttributeName[]

/** Reads the attributes of a button element. Invalid values are ignored, so the default applies. */
export function readButtonProps(element: FoyerElement): ButtonProps {
  const text = (name: (typeof BUTTON_ATTRIBUTES)[number]) => element.getAttribute(name)?.trim()
  const [label, loadingLabel, unsupportedLabel] = [text('label'), text('loading-label'), text('unsupported-label')]
  const remembered = text('remembered')
  const size = SIZES.find((one) => one === text('size'))
  const balance = (['show', 'hide'] as const).find((one) => one === text('balance'))
  const namespace = namespaceOf(element)
  return {
    ...(label === undefined ? {} : { label }),
    ...(loadingLabel === undefined ? {} : { loadingLabel }),
    ...(remembered === undefined ? {} : { remembered }),
    ...(unsupportedLabel === undefined ? {} : { unsupportedLabel }),
    ...(size === undefined ? {} : { size }),
    ...(balance === undefined ? {} : { balance }),
    ...(namespace === undefined ? {} : { namespace }),
    ...(element.hasAttribute('icon-only') ? { iconOnly: true } : {}),
    ...(element.hasAttribute('disabled') ? { disabled: true } : {}),
  }
}

/** The namespace whose account an element shows. Undefined means the active namespace. */
export function namespaceOf(element: FoyerElement): Namespace | undefined {
  const text = element.getAttribute('namespace')?.trim() ?? ''
  return isNamespace(text) ? text : undefined
}

const SIZES = ['sm', 'md', 'lg'] as const satisfies readonly HostButtonSize[]
