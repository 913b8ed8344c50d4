import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import type { Foyer } from '../modal/create-foyer.ts'
import { FoyerButton } from '../react/foyer-button.tsx'
import { FoyerModal } from '../react/foyer-modal.tsx'
import { FoyerNetworkButton } from '../react/foyer-network-button.tsx'
import { forNamespace } from '../react/host-button.ts'
import { type ButtonProps, namespaceOf } from './attributes.ts'
import type { FoyerElement } from './types.ts'

/* The React components behind the custom elements. Loaded on the first press of a button, or when an account is
   connected. */

export type Part = { readonly update: (props: ButtonProps) => void; readonly end: () => void }

/** Replaces an element's static button with the React component, and keeps the focus on the button if it was there. */
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

/** Opens the modal on the view that a press of the static button asks for. */
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
