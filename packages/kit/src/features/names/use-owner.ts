import { useEffect } from 'react'
import { useModal, useModalState } from '../../bridge/modal-context.ts'
import { sameFields } from '../../bridge/use-store.ts'
import { takesNames } from '../../core/account-names.ts'
import { accountOf } from '../../core/connections/session.ts'
import { reset } from '../../core/routing/navigation.ts'

/** The account whose names a screen is about. Where it is one without names, the screen makes way for the account. */
export function useOwner() {
  const { ctx } = useModal()
  const owner = useModalState((state) => {
    const { address, caipAddress, wallet } = accountOf(state.session)
    return { address, caipAddress, wallet, takes: takesNames(ctx, state) }
  }, sameFields)
  const { address, takes } = owner
  useEffect(() => {
    if (address !== undefined && !takes) reset(ctx, { view: 'Account' })
  }, [ctx, address, takes])
  return takes ? owner : undefined
}
