import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import type { Foyer } from '../modal/create-foyer.ts'
import { FoyerButton } from '../react/foyer-button.tsx'
import { FoyerModal } from '../react/foyer-modal.tsx'
import { FoyerNetworkButton } from '../react/foyer-network-button.tsx'
import { forNamespace } from '../react/host-button.ts'
import { type ButtonProps, namespaceOf } from './attributes.ts'
import type { FoyerElement } from './types.ts'

/* The React components behind the elements. Loaded when somebody presses a button, or is connected. */

export type Part = { readonly update: (props: ButtonProps) => void; readonly end: () => void }

/** Puts the component of an element in place of its still button, with the focus where it was. */
export function mountPart(element: FoyerElement, foyer: Foyer, props: ButtonProps): Part {
  const isFocused = element.contains(element.ownerDocument.activeElement)
  const root = createRoot(element)
  flushSync(() => root.render(componentOf(element, foyer, props)))
  if (isFocused) element.querySelector('button')?.focus()
  return {
    update: (next) => root.render(componentOf(element, foyer, next)),
    end: () => root.unmount(),
  }
}

/** What a press of the still button asks for. */
export async function pressed(element: FoyerElement, foyer: Foyer): Promise<void> {
  foyer.context.modalRuntime.opener = element
  const asked = forNamespace(namespaceOf(element))
  await foyer.open(element.localName === 'foyer-network-button' ? { view: 'Networks', ...asked } : asked)
}

function componentOf({ localName }: FoyerElement, foyer: Foyer, props: ButtonProps) {
  if (localName === 'foyer-modal') return <FoyerModal foyer={foyer} />
  if (localName === 'foyer-button') return <FoyerButton {...props} foyer={foyer} />
  return <FoyerNetworkButton {...props} foyer={foyer} />
}
