import { type Foyer, useFoyerProvider } from '@foyer/kit/react'
import { BrowserProvider } from 'ethers'
import { useMemo } from 'react'

/** ethers 6 over whatever EVM wallet is connected; undefined while none is. */
export function useEthers(foyer: Foyer): BrowserProvider | undefined {
  const provider = useFoyerProvider(foyer, 'eip155')
  return useMemo(() => (provider ? new BrowserProvider(provider, 'any') : undefined), [provider])
}
