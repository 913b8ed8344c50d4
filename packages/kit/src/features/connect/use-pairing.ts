import { useCallback, useEffect } from 'react'
import type { Connector } from '../../core/connector.ts'
import type { Attempt } from '../../core/state.ts'
import { useModal, useModalState } from '../../react/modal-context.ts'
import { connectWallet } from './attempt.ts'

/** Starts pairing when the screen opens. `renew` makes a new code; the old one is dead from then on. */
export function usePairing(): { connector: Connector | undefined; attempt: Attempt; renew: () => void } {
  const { ctx } = useModal()
  const connector = useModalState((state) => state.connectors.find(({ type }) => type === 'WALLET_CONNECT'))
  const attempt = useModalState((state) => state.attempt)
  const id = connector?.id
  const renew = useCallback(() => {
    // What came of it is in the attempt slice, which this screen shows.
    if (id !== undefined) connectWallet(ctx, id).catch(() => undefined)
  }, [ctx, id])
  useEffect(() => {
    const { attempt: now } = ctx.store.get()
    if (now.status === 'idle' || now.connectorId !== id) renew()
  }, [ctx, id, renew])
  return { connector, attempt, renew }
}
