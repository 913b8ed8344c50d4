import { useCallback } from 'react'
import { disconnectCurrent } from '../core/connections/disconnect.ts'
import { showToast } from '../core/notices.ts'
import { useModal } from './modal-context.ts'

/** Disconnects the active account. The screen closes at once; failures on the wallet's side are reported as an event. */
export function useLeave(): () => void {
  const { ctx, t } = useModal()
  return useCallback(() => {
    showToast(ctx, 'info', t('toast.disconnected'))
    disconnectCurrent(ctx).catch(() => undefined) // The host receives DISCONNECT_ERROR.
  }, [ctx, t])
}
