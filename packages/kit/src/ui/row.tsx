import { forwardRef, type ReactNode } from 'react'
import { useElementRef } from './element-ref.ts'
import { Icon } from './icon.tsx'
import rowCss from './row.css?inline'
import { Skeleton } from './skeleton.tsx'
import { useStyles } from './style-root.tsx'

type RowProps = {
  /** Usually a string; a Highlight in search results. Names are truncated, actions wrap (`wrap`). */
  readonly name: ReactNode
  /** The name as text, for type-ahead and for the accessible name if `name` is not a string or may be truncated. */
  readonly text?: string
  /** The whole accessible name, if name, subtitle and trailing text do not read well together. */
  readonly label?: string
  /** A Logo, TokenLogo, NetworkLogo, LogoPlaceholder, Avatar or RowIcon. */
  readonly leading?: ReactNode
  /** The second line: for a disabled row, the reason. */
  readonly subtitle?: ReactNode
  /** Before `end`: a Tag, a RowPair, a Chip, any text. */
  readonly trailing?: ReactNode
  readonly end?: 'chevron' | 'arrow' | 'check' | 'external'
  /** Minimum height in pixels: 48 settings, 52 networks, 56 wallets, 60 with a second line. Default 56. */
  readonly size?: 48 | 52 | 56 | 60 | 64
  readonly kind?: 'plain' | 'soft' | 'lead' | 'danger' | 'pick'
  /** The name is a sentence ("Scan with your phone"): let it wrap. */
  readonly wrap?: boolean
  /** The current network, account or wallet. */
  readonly current?: boolean
  /** For kind `pick`. */
  readonly selected?: boolean
  /** Stays focusable, so that the reason can be read. */
  readonly disabled?: boolean
  readonly onPress?: (() => void) | undefined
  /** Opens in a new tab. Only https addresses of the host's own configuration or of the directory. */
  readonly href?: string
}

/** An item of a list. A button, or a link if it has `href`, or plain text if it has neither. */
export const Row = forwardRef<HTMLElement, RowProps>(function Row(props, outerRef) {
  useStyles(rowCss)
  const ref = useElementRef(outerRef)
  const { name, text = typeof name === 'string' ? name : undefined, disabled = false, onPress, href } = props
  const shared = {
    className: 'row',
    'data-size': props.size,
    'data-kind': props.kind,
    'data-wrap': props.wrap || undefined,
    'aria-label': props.label,
  }
  const content = <RowContent {...props} />
  if (href !== undefined && !disabled) {
    return (
      <a {...shared} ref={ref} data-item={text} href={href} target="_blank" rel="noreferrer">
        {content}
      </a>
    )
  }
  if (!onPress && !disabled) {
    return (
      <div {...shared} ref={ref}>
        {content}
      </div>
    )
  }
  return (
    <button
      {...shared}
      ref={ref}
      type="button"
      data-item={text ?? ''}
      aria-current={props.current || undefined}
      aria-pressed={props.kind === 'pick' ? (props.selected ?? false) : undefined}
      aria-disabled={disabled || undefined}
      onClick={disabled ? undefined : onPress}
    >
      {content}
    </button>
  )
})

function RowContent({ name, text, leading, subtitle, trailing, end }: RowProps) {
  return (
    <>
      {leading}
      <span className="row-main">
        {/* Names and amounts keep their own direction, and are truncated at their own end. */}
        <span className="row-name" dir="auto" title={text}>
          {name}
        </span>
        {subtitle !== undefined && (
          <span className="row-sub" dir="auto">
            {subtitle}
          </span>
        )}
      </span>
      <span className="row-end">
        {trailing}
        {end === 'check' && (
          <span className="row-on">
            <Icon name="check" />
          </span>
        )}
        {end === 'chevron' && <Icon name="chevron-right" />}
        {end === 'arrow' && <Icon name="arrow-right" />}
        {end === 'external' && <Icon name="external" />}
      </span>
    </>
  )
}

type LeadRowProps = Pick<RowProps, 'name' | 'text' | 'label' | 'leading' | 'subtitle' | 'onPress'>

/** The most likely next step, in the accent colour: "Continue with Harbor". Give it a 44 px logo. */
export const LeadRow = forwardRef<HTMLElement, LeadRowProps>(function LeadRow(props, ref) {
  return <Row ref={ref} {...props} kind="lead" end="arrow" wrap />
})

type TagProps = {
  readonly children: ReactNode
  /** Green: on this device. Never the only signal. */
  readonly dot?: 'success' | 'accent' | 'danger'
}

/** Secondary text at a row's end: Recent, Installed, Popular, 500+. */
export function Tag({ children, dot }: TagProps) {
  useStyles(rowCss)
  return (
    <span className="tag" data-dot={dot}>
      <bdi>{children}</bdi>
    </span>
  )
}

type RowSkeletonProps = {
  readonly shape?: 'tile' | 'round'
  readonly size?: RowProps['size']
  readonly lines?: 1 | 2
  /** Width of the first line in pixels: vary it from row to row. Default 84. */
  readonly width?: number
  readonly end?: boolean
}

export function RowSkeleton({ shape = 'tile', size, lines = 1, width = 84, end = false }: RowSkeletonProps) {
  useStyles(rowCss)
  return (
    <div className="row" data-size={size} aria-hidden="true">
      <Skeleton shape={shape} width={40} height={40} />
      <span className="row-skeleton">
        <Skeleton width={width} height={13} />
        {lines === 2 && <Skeleton width={width * 0.78} height={11} />}
      </span>
      {end && (
        <span className="row-end">
          <span className="row-skeleton">
            <Skeleton width={72} height={13} />
            {lines === 2 && <Skeleton width={44} height={11} />}
          </span>
        </span>
      )}
    </div>
  )
}
