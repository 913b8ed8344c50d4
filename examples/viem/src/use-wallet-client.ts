import { type Foyer, useFoyerAccount, useFoyerProvider } from '@foyer/kit/react'
import { useMemo } from 'react'
import { type Address, createWalletClient, custom, type WalletClient } from 'viem'

/** Returns a viem wallet client for the connected EVM wallet, or undefined if none is connected. */
export function useWalletClient(foyer: Foyer): WalletClient | undefined {
  const provider = useFoyerProvider(foyer, 'eip155')
  const { address } = useFoyerAccount(foyer, 'eip155')
  return useMemo(() => {
    if (!provider || !address) return undefined
    return createWalletClient({ account: address as Address, transport: custom(provider) })
  }, [provider, address])
}
