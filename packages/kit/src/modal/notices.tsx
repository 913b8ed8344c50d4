import { lazy, Suspense } from 'react'
import { useStore } from '../bridge/use-store.ts'
import type { Context } from '../core/context.ts'
import { hideAlert } from '../core/notices.ts'
import type { Translator } from '../locales/translate.ts'
import { Live } from '../ui/live.tsx'
import { Toast, ToastRegion } from '../ui/toast.tsx'

/** The lintel is for developers: a visitor never loads it. */
const AlertBar = lazy(() =>
  import('../ui/alert-bar.tsx').then(
    (loaded) => ({ default: loaded.AlertBar }),
    // What it would say is in the console as well.
    () => ({ default: () => <></> }),
  ),
)

/** Toasts for the visitor, and the lintel for the developer while debugging. */
export function Notices({ ctx, t }: { readonly ctx: Context; readonly t: Translator }) {
  const toast = useStore(ctx, (state) => state.toast)
  const alert = useStore(ctx, (state) => state.alert)
  const isUrgent = toast?.variant === 'error' || toast?.variant === 'warning'
  return (
    <>
      <ToastRegion label={t('toast.region')}>
        {alert && (
          <Suspense>
            <AlertBar
              tone={alert.entry.surface === 'warning' ? 'warning' : 'error'}
              code={alert.code}
              title={alert.entry.message}
              dismiss={{ label: t('alert.dismiss'), onPress: () => hideAlert(ctx) }}
            >
              {alert.message}
            </AlertBar>
          </Suspense>
        )}
        {toast && <Toast tone={toast.variant}>{toast.text}</Toast>}
      </ToastRegion>
      <Live polite={toast && !isUrgent ? toast.text : ''} assertive={toast && isUrgent ? toast.text : ''} />
    </>
  )
}
