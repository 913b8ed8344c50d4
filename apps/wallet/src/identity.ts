import { ACCOUNTS } from '@foyer/devnet/accounts'
import { isAddress, isAddressEqual } from 'viem'

const [, MARA, THEO] = ACCOUNTS
/** The accounts that this wallet holds. Their private keys are public. */
export const OWNERS = [MARA, THEO] as const

/**
 * `local` means that the chain exists in the local world. The other chain simulates a network that an app does not
 * expect.
 */
export const CHAINS = [
  { id: 1, name: 'Ethereum', symbol: 'ETH', local: true },
  { id: 8453, name: 'Base', symbol: 'ETH', local: true },
  { id: 100, name: 'Gnosis', symbol: 'XDAI', local: false },
] as const

export const chainOf = (id: number): { readonly id: number; readonly name: string; readonly symbol: string } =>
  CHAINS.find((chain) => chain.id === id) ?? { id, name: `Network ${id}`, symbol: 'ETH' }

export const personOf = (address: string): string | undefined =>
  OWNERS.find((owner) => isAddress(address) && isAddressEqual(owner.address, address))?.label

/**
 * The metadata that apps show for this wallet. The icon is a data URL, because a strict content security policy blocks
 * images from other hosts.
 */
export const METADATA = {
  name: 'Pocket',
  description: 'The phone wallet of the local world. Its keys are public.',
  url: 'https://pocket.example',
  icons: [
    `data:image/svg+xml,${encodeURIComponent(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><path fill="#2a2350" d="M0 0h40v40H0z"/><path fill="#ffb35c" d="M11 33V19a9 9 0 0 1 18 0v14z"/><path fill="#2a2350" d="M16 33V21a4 4 0 0 1 8 0v12z"/><circle cx="20" cy="25" r="1.6" fill="#ffe6c4"/></svg>',
    )}`,
  ],
}
