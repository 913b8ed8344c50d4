import type { WalletEntry } from '@foyer/contracts'
import { PairingByCode } from './pairing-by-code.tsx'

export { connecting as messages } from '../../locales/en/connecting.ts'

/** Pairing with a wallet of the directory by a code that it scans. */
export const View = ({ args: { wallet } }: { readonly args: { readonly wallet: WalletEntry } }) => (
  <PairingByCode wallet={wallet} />
)
