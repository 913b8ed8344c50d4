import type { Foyer } from '../modal/create-foyer.ts'
import { namespaceOf } from './attributes.ts'
import type { FoyerElement } from './types.ts'

/** The short address of the account that the server was told of, while its wallet is being restored. */
export function rememberedName(element: FoyerElement, { context }: Foyer): string | undefined {
  const address = element.getAttribute('remembered')
  const { active, namespaces } = context.store.get().session
  // The cookie has the active account, so a button for another namespace knows none.
  const isOwn = (namespaceOf(element) ?? active) === active
  return address && isOwn && namespaces[active]?.status === 'reconnecting' ? short(address) : undefined
}

/** As everywhere, without the module for it: that belongs to the modal, which the script file does not load ahead. */
const short = (address: string): string =>
  address.length <= 12 ? address : `${address.slice(0, 6)}…${address.slice(-4)}`
