import type { Network } from '@foyer/base/networks'
import { useEffect } from 'react'
import { accountOf, networkOf } from '../../core/session.ts'
import type { Balance } from '../../core/state.ts'
import { useModal, useModalState } from '../../react/modal-context.ts'
import { sameFields } from '../../react/use-store.ts'
import { loadBalance } from './balance.ts'

/** The active account with its network and native balance; reads the balance again whenever either changes. */
export function useActiveAccount() {
  const { ctx } = useModal()
  const account = useModalState(({ session }) => {
    const { address, caipAddress, wallet } = accountOf(session)
    return { address, caipAddress, wallet }
  }, sameFields)
  const network = useModalState<Network | undefined>((state) => networkOf(state.session, state.networks))
  const balance = useModalState<Balance | undefined>((state) =>
    account.caipAddress ? state.balances[account.caipAddress] : undefined,
  )
  const { caipAddress } = account
  useEffect(() => {
    if (caipAddress !== undefined) void loadBalance(ctx)
  }, [ctx, caipAddress])
  return { ...account, network, balance }
}

/** Where an address can be looked up. */
export const explorerUrl = (network: Network | undefined, address: string): string | undefined => {
  const base = network?.blockExplorers?.default.url
  return base === undefined ? undefined : `${base.replace(/\/$/, '')}/address/${encodeURIComponent(address)}`
}
