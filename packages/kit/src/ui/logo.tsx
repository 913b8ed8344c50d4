import type { ReactNode } from 'react'
import { Icon, type IconLook } from './icon.tsx'
import logoCss from './logo.css?inline'
import { monogram } from './monogram.ts'
import { Picture } from './picture.tsx'
import { Skeleton } from './skeleton.tsx'
import { useStyles } from './style-root.tsx'
import { useImage } from './use-image.ts'

/** Width and height in CSS pixels. `full` fills the column, for collectibles. */
type LogoSize = 13 | 20 | 24 | 28 | 36 | 40 | 44 | 48 | 56 | 64 | 'full'
type MarkShape = 'place' | 'network' | 'coin' | 'art'

type LogoProps = {
  /** Used for the monogram. The name is shown next to the logo, so the picture has no text alternative. */
  readonly name: string
  /** The picture's URL; undefined if the directory has none. Only used as the source of an `<img>`. */
  readonly src?: string | undefined
  /** The source of the picture is not known yet. */
  readonly pending?: boolean
  readonly size?: LogoSize
  /** `place` (wallets, exchanges, apps), `network`, `coin` (assets), `art` (collectibles). */
  readonly shape?: MarkShape
  /** A Badge at the lower end corner. */
  readonly badge?: ReactNode
}

/**
 * A remote picture, masked to its shape. It shows a skeleton while loading, and a generated monogram after
 * WALLET_IMAGE_TIMEOUT_MS or a failure. Untrusted SVG cannot run scripts inside an `<img>`.
 */
export function Logo({ name, src, pending = false, size = 40, shape = 'place', badge }: LogoProps) {
  useStyles(logoCss)
  const image = useImage(src)
  const waiting = pending || image.state === 'loading'
  return (
    <span className="logo" data-shape={shape} data-w={size === 40 ? undefined : size}>
      <Picture src={src} image={image} />
      {waiting && (
        <span className="logo-face">
          <Skeleton shape="fill" />
        </span>
      )}
      {!waiting && image.state !== 'ready' && <Monogram name={name} />}
      {badge}
    </span>
  )
}

/** A letter drawn by CSS: as text it would become part of a button's label (WCAG 2.5.3, Label in Name). */
function Monogram({ name }: { readonly name: string }) {
  const { letter, tone } = monogram(name)
  return <span className="logo-face" data-tone={tone} data-letter={letter} aria-hidden="true" />
}

type NetworkLogoProps = Omit<LogoProps, 'shape'> & {}

/** A network's logo: a square with slightly smaller corners. Default 24 px. */
export function NetworkLogo({ size = 24, ...props }: NetworkLogoProps) {
  return <Logo {...props} size={size} shape="network" />
}

type TokenLogoProps = Omit<LogoProps, 'shape' | 'badge'> & {
  /** The asset's network, as a badge. */
  readonly network?: { readonly name: string; readonly src?: string | undefined } | undefined
  readonly badge?: ReactNode
}

/** An asset's logo: round, with its network at the corner. */
export function TokenLogo({ network, badge, ...props }: TokenLogoProps) {
  return <Logo {...props} shape="coin" badge={badge ?? (network && <NetworkBadge {...network} />)} />
}

type LogoPlaceholderProps = {
  /** An icon, letters, or four small logos. */
  readonly icon?: IconLook
  readonly letter?: string
  readonly marks?: readonly { readonly name: string; readonly src?: string | undefined }[]
  readonly size?: LogoSize
  /** `well`: filled. `line`: outlined. `bare`: neither. */
  readonly face?: 'well' | 'line' | 'bare'
  /** Absent: a square. */
  readonly shape?: 'coin'
  readonly badge?: ReactNode
}

/** A square, or a coin, for things without their own picture: an icon, a letter, the sign of a currency, or four wallets. */
export function LogoPlaceholder({ icon, letter, marks, size = 40, face = 'well', shape, badge }: LogoPlaceholderProps) {
  useStyles(logoCss)
  return (
    <span
      className="logo"
      data-shape={shape}
      data-w={size === 40 ? undefined : size}
      data-bare={face === 'bare' || undefined}
      aria-hidden="true"
    >
      <span
        className="logo-face"
        data-line={face === 'line' || undefined}
        data-bare={face === 'bare' || undefined}
        data-long={(letter?.length ?? 0) > 1 || undefined}
      >
        {icon && <Icon name={icon} size={typeof size === 'number' && size >= 56 ? 28 : 20} />}
        {letter}
        {marks && (
          <span className="logo-quad">
            {marks.slice(0, 4).map((mark) => (
              <Logo key={mark.name} {...mark} size={13} />
            ))}
          </span>
        )}
      </span>
      {badge}
    </span>
  )
}

type BadgeProps = {
  /** Any 14 px logo. Excludes the other properties. */
  readonly children?: ReactNode
  readonly tone?: 'success' | 'danger' | 'warning'
  /** The direction of a transfer. */
  readonly direction?: 'send' | 'receive'
  /** A green dot: this wallet is on this device. */
  readonly dot?: boolean
}

const TONE_ICONS = { success: 'check', danger: 'close', warning: 'alert' } as const

export function Badge({ children, tone, direction, dot = false }: BadgeProps) {
  useStyles(logoCss)
  const icon = tone ? TONE_ICONS[tone] : direction
  return (
    <span className="badge" data-tone={tone} data-direction={direction} data-dot={dot || undefined} aria-hidden="true">
      {children}
      {icon && (
        <span>
          <Icon name={icon} />
        </span>
      )}
    </span>
  )
}

/** The badge with the network of an asset or an account. */
function NetworkBadge(network: { readonly name: string; readonly src?: string | undefined }) {
  return (
    <Badge>
      <Logo {...network} size={13} shape="network" />
    </Badge>
  )
}
