import { useStore } from '../bridge/use-store.ts'
import type { Context } from '../core/context.ts'
import { hideAlert } from '../core/notices.ts'
import type { Translator } from '../locales/translate.ts'
import { LiveRegion } from '../ui/live-region.tsx'
import { loadable } from '../ui/loadable.ts'
import { ToastRegion } from '../ui/toast-region.tsx'

/** Alert bars are for developers, so visitors never load them. */
const useAlertBars = loadable(() =>
  import('../ui/alert-bar.tsx').then(
    (loaded) => loaded.AlertBars,
    // The alerts are in the console as well.
    () => undefined,
  ),
)

/** Loaded with the first toast. If it does not load, the text is shown without styling. */
const useToast = loadable<Parameters<typeof import('../ui/toast.tsx')['Toast']>[0]>(() =>
  import('../ui/toast.tsx').then(
    (loaded) => loaded.Toast,
    () =>
      ({ children }) => <p>{children}</p>,
  ),
)

/** Toasts for the visitor, and alert bars for the developer while debugging. */
export function Notices({ ctx, t }: { readonly ctx: Context; readonly t: Translator }) {
  const toast = useStore(ctx, (state) => state.toast)
  const alerts = useStore(ctx, (state) => state.alerts)
  const AlertBars = useAlertBars(alerts.length > 0)
  const Toast = useToast(toast !== undefined)
  const isUrgent = toast?.variant === 'error' || toast?.variant === 'warning'
  return (
    <>
      {AlertBars && alerts.length > 0 && (
        <AlertBars
          alerts={alerts.map((alert) => ({
            tone: alert.entry.surface === 'warning' ? 'warning' : 'error',
            code: alert.code,
            title: alert.message,
            dismiss: { label: t('alert.dismiss'), onPress: () => hideAlert(ctx, alert) },
          }))}
        />
      )}
      <ToastRegion label={t('toast.region')}>
        {Toast && toast && <Toast tone={toast.variant}>{toast.text}</Toast>}
      </ToastRegion>
      <LiveRegion polite={toast && !isUrgent ? toast.text : ''} assertive={toast && isUrgent ? toast.text : ''} />
    </>
  )
}
