import { useCallback, useEffect } from 'react'
import { useModal, useModalState } from '../../bridge/modal-context.ts'
import type { Connector } from '../../core/connections/connector.ts'
import { wantedNamespace } from '../../core/routing/wanted-namespace.ts'
import type { Attempt } from '../../core/state.ts'
import { connectWallet, showCode } from './attempt.ts'

/**
 * Starts pairing when the screen opens. `renew` creates a new code and invalidates the old one. A code from the host is shown
 * unchanged.
 */
export function usePairing(): {
  readonly connector: Pick<Connector, 'name'> | undefined
  readonly attempt: Attempt
  /** The code is ours, and not the host's, whose relay we do not know. */
  readonly isOwn: boolean
  readonly renew: () => void
} {
  const { ctx } = useModal()
  const connector = useModalState((state) => state.connectors.find(({ type }) => type === 'WALLET_CONNECT'))
  const attempt = useModalState((state) => state.attempt)
  const wanted = useModalState((state) => wantedNamespace(state.router))
  const uri = useModalState((state) => state.router.uri)
  const id = connector?.id
  const renew = useCallback(() => {
    // This screen shows the result from the attempt slice.
    if (uri !== undefined) showCode(ctx, uri)
    else if (id !== undefined) connectWallet(ctx, id, wanted && [wanted]).catch(() => undefined)
  }, [ctx, id, wanted, uri])
  useEffect(() => {
    const { attempt: now } = ctx.store.get()
    if (uri !== undefined || now.status === 'idle' || now.connectorId !== id) renew()
  }, [ctx, id, uri, renew])
  // When the host manages pairing, our client is not needed.
  return {
    connector: connector ?? (uri === undefined ? undefined : { name: '' }),
    attempt,
    isOwn: uri === undefined,
    renew,
  }
}
