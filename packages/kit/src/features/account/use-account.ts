import type { Network } from '@foyer/base/networks'
import { useEffect } from 'react'
import { useModal, useModalState } from '../../bridge/modal-context.ts'
import { useProfile } from '../../bridge/use-profile.ts'
import { sameFields } from '../../bridge/use-store.ts'
import { opensAtOf } from '../../core/connections/opens-at.ts'
import { accountOf, networkOf } from '../../core/connections/session.ts'
import type { Balance } from '../../core/state.ts'
import { loadBalance } from './balance.ts'

/** The active account with its network and balance; reads the balance again whenever either changes. */
export function useActiveAccount() {
  const { ctx } = useModal()
  const account = useModalState(({ session }) => {
    const account = accountOf(session)
    const { address, caipAddress, wallet } = account
    return { address, caipAddress, wallet, opensAt: opensAtOf(account) }
  }, sameFields)
  const network = useModalState<Network | undefined>((state) => networkOf(state.session, state.networks))
  const balance = useModalState<Balance | undefined>((state) =>
    account.caipAddress ? state.balances[account.caipAddress] : undefined,
  )
  const { caipAddress } = account
  useEffect(() => {
    if (caipAddress !== undefined) void loadBalance(ctx)
  }, [ctx, caipAddress])
  const profile = useProfile(account.address)
  return { ...account, ...profile, network, balance }
}
