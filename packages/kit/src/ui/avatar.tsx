import type { ReactNode } from 'react'
import avatarCss from './avatar.css?inline'
import { Glyph } from './lazy-glyph.tsx'
import { Picture } from './picture.tsx'
import { useStyles } from './style-root.tsx'
import { useImage } from './use-image.ts'

/** Width in CSS pixels; the height is five quarters of it. `fill` takes its container's width. */
export type AvatarSize = 16 | 20 | 24 | 27 | 32 | 36 | 40 | 56 | 68 | 72 | 84 | 124 | 'fill'

type AvatarProps = {
  readonly address: string
  /** A profile picture, cropped to the shape of the avatar. The generated picture is shown until it loads, or if it fails. */
  readonly picture?: string | undefined
  readonly size?: AvatarSize
  /** Placed on a line, without rounding at the bottom. Always so from 56 px up. */
  readonly stand?: boolean
}

/** The picture generated from an address. It helps recognition but proves nothing, so the address is always shown next to it. */
export function Avatar({ address, picture, size = 32, stand = size === 'fill' || size >= 56 }: AvatarProps) {
  useStyles(avatarCss)
  const image = useImage(picture)
  return (
    <span className="avatar" data-w={size === 32 ? undefined : size} data-stand={stand || undefined} aria-hidden="true">
      <Glyph address={address} />
      <Picture src={picture} image={image} />
    </span>
  )
}

/** An avatar with a Badge, in the width of a wallet tile, for lists of accounts. */
export function BadgedAvatar({ badge, ...door }: Omit<AvatarProps, 'size'> & { readonly badge: ReactNode }) {
  useStyles(avatarCss)
  return (
    <span className="avatar-badged">
      <Avatar {...door} size={36} />
      {badge}
    </span>
  )
}
