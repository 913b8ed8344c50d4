import type { ReactNode } from 'react'
import avatarCss from './avatar.css?inline'
import { Glyph } from './lazy-glyph.tsx'
import { useStyles } from './style-root.tsx'
import { useImage } from './use-image.ts'

/** Width in CSS pixels; the height is five quarters of it. `fill` takes its container's width. */
export type AvatarSize = 16 | 20 | 24 | 27 | 32 | 36 | 40 | 56 | 68 | 72 | 84 | 124 | 'fill'

type AvatarProps = {
  readonly address: string
  /** A profile picture, cropped to the doorway. The generated door stands there until it arrives, or for good. */
  readonly picture?: string | undefined
  readonly size?: AvatarSize
  /** Stands on a line: no rounding at its foot. Always so from 56 px up. */
  readonly stand?: boolean
}

/** A person: the door their address draws. It helps recognition and proves nothing, so the address is written beside it. */
export function Avatar({ address, picture, size = 32, stand = size === 'fill' || size >= 56 }: AvatarProps) {
  useStyles(avatarCss)
  const image = useImage(picture)
  return (
    <span className="door" data-w={size === 32 ? undefined : size} data-stand={stand || undefined} aria-hidden="true">
      <Glyph address={address} />
      {picture !== undefined && image.state !== 'failed' && (
        <img
          ref={image.ref}
          src={picture}
          alt=""
          decoding="async"
          draggable={false}
          referrerPolicy="no-referrer"
          hidden={image.state !== 'ready'}
          onLoad={image.onLoad}
          onError={image.onError}
        />
      )}
    </span>
  )
}

/** A door with a Badge at its foot, in the width of a wallet tile, for lists of accounts. */
export function BadgedAvatar({ badge, ...door }: Omit<AvatarProps, 'size'> & { readonly badge: ReactNode }) {
  useStyles(avatarCss)
  return (
    <span className="door-badged">
      <Avatar {...door} size={36} />
      {badge}
    </span>
  )
}
