import type { WalletEntry } from '@foyer/contracts'
import { isMobile } from '../../core/device.ts'
import { PairingByCode } from './pairing-by-code.tsx'
import { PairingByLink } from './pairing-by-link.tsx'

export { connecting as words } from '../../locales/en/connecting.ts'

/** Pairing with one wallet of the directory: a code on a desktop, a link to its app on a phone. */
export function View({ args: { wallet } }: { readonly args: { readonly wallet: WalletEntry } }) {
  return isMobile() ? <PairingByLink wallet={wallet} /> : <PairingByCode wallet={wallet} />
}
