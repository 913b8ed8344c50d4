import { type Foyer, useFoyerAccount, useFoyerProvider } from '@foyer/kit/react'
import { useMemo } from 'react'
import { type Address, createWalletClient, custom, type WalletClient } from 'viem'

/** A viem wallet client over whatever EVM wallet is connected; undefined while none is. */
export function useWalletClient(foyer: Foyer): WalletClient | undefined {
  const provider = useFoyerProvider(foyer, 'eip155')
  const { address } = useFoyerAccount(foyer, 'eip155')
  return useMemo(() => {
    if (!provider || !address) return undefined
    return createWalletClient({ account: address as Address, transport: custom(provider) })
  }, [provider, address])
}
