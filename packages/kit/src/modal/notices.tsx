import { lazy, Suspense } from 'react'
import { useStore } from '../bridge/use-store.ts'
import type { Context } from '../core/context.ts'
import { hideAlert } from '../core/notices.ts'
import type { Translator } from '../locales/translate.ts'
import { LiveRegion } from '../ui/live-region.tsx'
import { ToastRegion } from '../ui/toast-region.tsx'

/** Alert bars are for developers, so visitors never load them. */
const AlertBars = lazy(() =>
  import('../ui/alert-bar.tsx').then(
    (loaded) => ({ default: loaded.AlertBars }),
    // The alerts are in the console as well.
    () => ({ default: () => <></> }),
  ),
)

/** Loaded with the first toast. If it does not load, the text is shown without styling. */
const Toast = lazy<typeof import('../ui/toast.tsx')['Toast']>(() =>
  import('../ui/toast.tsx').then(
    (loaded) => ({ default: loaded.Toast }),
    () => ({ default: ({ children }) => <p>{children}</p> }),
  ),
)

/** Toasts for the visitor, and alert bars for the developer while debugging. */
export function Notices({ ctx, t }: { readonly ctx: Context; readonly t: Translator }) {
  const toast = useStore(ctx, (state) => state.toast)
  const alerts = useStore(ctx, (state) => state.alerts)
  const isUrgent = toast?.variant === 'error' || toast?.variant === 'warning'
  return (
    <>
      {alerts.length > 0 && (
        <Suspense>
          <AlertBars
            alerts={alerts.map((alert) => ({
              tone: alert.entry.surface === 'warning' ? 'warning' : 'error',
              code: alert.code,
              title: alert.message,
              dismiss: { label: t('alert.dismiss'), onPress: () => hideAlert(ctx, alert) },
            }))}
          />
        </Suspense>
      )}
      <ToastRegion label={t('toast.region')}>
        <Suspense>{toast && <Toast tone={toast.variant}>{toast.text}</Toast>}</Suspense>
      </ToastRegion>
      <LiveRegion polite={toast && !isUrgent ? toast.text : ''} assertive={toast && isUrgent ? toast.text : ''} />
    </>
  )
}
