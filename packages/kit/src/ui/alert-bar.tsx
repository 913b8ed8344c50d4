import alertBarCss from './alert-bar.css?inline'
import { Icon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import { useStyles } from './style-root.tsx'

export type AlertBarProps = {
  readonly tone: 'error' | 'warning'
  /** `APKT002`. The only place where such codes appear. */
  readonly code: string
  readonly title: string
  readonly children?: string
  readonly dismiss: { readonly label: string; readonly onPress: () => void }
  readonly copy?: { readonly label: string; readonly onPress: () => void } | undefined
  readonly docs?: { readonly label: string; readonly href: string } | undefined
}

/** A bar with an alert for developers, shown only with `debug`. */
export function AlertBar({ tone, code, title, children, dismiss, copy, docs }: AlertBarProps) {
  useStyles(alertBarCss)
  return (
    <div className="alert-bar" data-tone={tone} role="alert">
      <strong>{title}</strong>
      <IconButton icon="close" label={dismiss.label} size="sm" onPress={dismiss.onPress} />
      <span className="alert-bar-code">{code}</span>
      {children !== undefined && <p>{children}</p>}
      {(copy || docs) && (
        <div className="alert-bar-acts">
          {copy && (
            <button type="button" onClick={copy.onPress}>
              <Icon name="copy" size={16} />
              {copy.label}
            </button>
          )}
          {docs && (
            <a href={docs.href} target="_blank" rel="noreferrer">
              <Icon name="external" size={16} />
              {docs.label}
            </a>
          )}
        </div>
      )}
    </div>
  )
}

/**
 * Several bars, the oldest on top. Next to a dialog they are above the panel and never cover it; otherwise at the end of the
 * page.
 */
export function AlertBars({ alerts }: { readonly alerts: readonly AlertBarProps[] }) {
  useStyles(alertBarCss)
  return (
    <div className="alert-bars">
      {alerts.map((alert) => (
        <AlertBar key={`${alert.code} ${alert.title}`} {...alert} />
      ))}
    </div>
  )
}
