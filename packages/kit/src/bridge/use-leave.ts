import { useCallback } from 'react'
import { disconnectCurrent } from '../core/connections/disconnect.ts'
import { showToast } from '../core/notices.ts'
import { useModal } from './modal-context.ts'

/** Disconnects the active account. The screen goes at once; what fails at the wallet's side is told as an event. */
export function useLeave(): () => void {
  const { ctx, t } = useModal()
  return useCallback(() => {
    showToast(ctx, 'info', t('toast.disconnected'))
    disconnectCurrent(ctx).catch(() => undefined) // DISCONNECT_ERROR tells the host.
  }, [ctx, t])
}
