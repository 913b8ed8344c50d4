import { type ReactNode, useMemo } from 'react'
import { Icon } from './icon.tsx'
import qrCodeCss from './qr-code.css?inline'
import { columnsPath, eyesOf, holeModules, qrColumns } from './qr-columns.ts'
import { type QrLevel, qrMatrix } from './qr-matrix.ts'
import { Skeleton } from './skeleton.tsx'
import { useStyles } from './style-root.tsx'

/** Light modules that must surround a code, ISO/IEC 18004 section 6.3.8. */
const QUIET_MODULES = 4

type QrCodeProps = {
  /** The content of the code; undefined while it is being created. */
  readonly value: string | undefined
  /** "Connection code. Expires in 3 minutes 12 seconds." */
  readonly label: string
  /** `medium` for pairing links, `quartile` for short texts such as addresses. Default `medium`. */
  readonly level?: QrLevel
  /** 240 px instead of the whole width: beside an address. */
  readonly small?: boolean
  /** A 48 px Logo (or a 40 px Avatar) in the middle. */
  readonly mark?: ReactNode
  /** The remaining lifetime, from 1 to 0. Without it there is no ring. */
  readonly remaining?: number | undefined
  /** Set when the code has expired: it is blurred, with this text over it. */
  readonly stale?: string | undefined
}

export function QrCode({ value, label, level = 'medium', small = false, mark, remaining, stale }: QrCodeProps) {
  useStyles(qrCodeCss)
  const marked = mark != null
  const code = useMemo(() => (value === undefined ? undefined : drawing(value, level, marked)), [value, level, marked])
  if (!code) {
    return (
      <div className="qr" role="img" aria-label={label} aria-busy="true" data-small={small || undefined}>
        <Skeleton shape="card" />
      </div>
    )
  }
  const side = code.size + 2 * QUIET_MODULES
  return (
    <div
      className="qr"
      role="img"
      aria-label={stale ?? label}
      data-small={small || undefined}
      data-stale={stale === undefined ? undefined : ''}
    >
      {remaining !== undefined && <Ring remaining={stale === undefined ? remaining : 0} />}
      <svg
        className="qr-code"
        viewBox={`${-QUIET_MODULES} ${-QUIET_MODULES} ${side} ${side}`}
        fill="currentColor"
        shapeRendering="geometricPrecision"
        aria-hidden="true"
      >
        <path d={code.columns} />
        {eyesOf(code.size).map(([x, y]) => (
          <g key={`${x} ${y}`} transform={`translate(${x} ${y})`}>
            <path fillRule="evenodd" d={EYE} />
            <path d={EYE_DOORWAY} />
          </g>
        ))}
      </svg>
      {marked && <span className="qr-logo">{mark}</span>}
      {stale !== undefined && (
        <span className="qr-over">
          <Icon name="clock" />
          {stale}
        </span>
      )}
    </div>
  )
}

/** A frame of 7 modules with an arch inside. */
const EYE =
  'M2 0h3a2 2 0 0 1 2 2v3a2 2 0 0 1-2 2h-3a2 2 0 0 1-2-2v-3a2 2 0 0 1 2-2Zm.1 1a1.1 1.1 0 0 0-1.1 1.1v2.8a1.1 1.1 0 0 0 1.1 1.1h2.8a1.1 1.1 0 0 0 1.1-1.1v-2.8a1.1 1.1 0 0 0-1.1-1.1Z'
const EYE_DOORWAY = 'M2 3.5a1.5 1.5 0 0 1 3 0v1.2a.3.3 0 0 1-.3.3h-2.4a.3.3 0 0 1-.3-.3Z'

function drawing(value: string, level: QrLevel, marked: boolean) {
  const matrix = qrMatrix(value, level)
  const size = matrix.length
  return { size, columns: columnsPath(qrColumns(matrix, marked ? holeModules(size, level) : 0)) }
}

/** The outline of the code gets shorter during its lifetime. */
function Ring({ remaining }: { readonly remaining: number }) {
  const percent = Math.min(Math.max(remaining, 0), 1) * 100
  return (
    <svg className="qr-ring" viewBox="0 0 328 328" aria-hidden="true">
      <rect x="1" y="1" width="326" height="326" />
      {percent > 0 && (
        <rect x="1.25" y="1.25" width="325.5" height="325.5" pathLength="100" strokeDasharray={`${percent} 100`} />
      )}
    </svg>
  )
}
