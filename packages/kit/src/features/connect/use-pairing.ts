import { useCallback, useEffect } from 'react'
import { useModal, useModalState } from '../../bridge/modal-context.ts'
import type { Connector } from '../../core/connector.ts'
import { wantedNamespace } from '../../core/router.ts'
import type { Attempt } from '../../core/state.ts'
import { connectWallet } from './attempt.ts'

/** Starts pairing when the screen opens. `renew` makes a new code; the old one is dead from then on. */
export function usePairing(): { connector: Connector | undefined; attempt: Attempt; renew: () => void } {
  const { ctx } = useModal()
  const connector = useModalState((state) => state.connectors.find(({ type }) => type === 'WALLET_CONNECT'))
  const attempt = useModalState((state) => state.attempt)
  const wanted = useModalState((state) => wantedNamespace(state.router))
  const id = connector?.id
  const renew = useCallback(() => {
    // What came of it is in the attempt slice, which this screen shows.
    if (id !== undefined) connectWallet(ctx, id, wanted && [wanted]).catch(() => undefined)
  }, [ctx, id, wanted])
  useEffect(() => {
    const { attempt: now } = ctx.store.get()
    if (now.status === 'idle' || now.connectorId !== id) renew()
  }, [ctx, id, renew])
  return { connector, attempt, renew }
}
