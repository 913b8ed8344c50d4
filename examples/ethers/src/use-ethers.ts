import { type Foyer, useFoyerProvider } from '@foyer/kit/react'
import { BrowserProvider } from 'ethers'
import { useMemo } from 'react'

/** Returns an ethers 6 provider for the connected EVM wallet, or undefined if none is connected. */
export function useEthers(foyer: Foyer): BrowserProvider | undefined {
  const provider = useFoyerProvider(foyer, 'eip155')
  return useMemo(() => (provider ? new BrowserProvider(provider, 'any') : undefined), [provider])
}
