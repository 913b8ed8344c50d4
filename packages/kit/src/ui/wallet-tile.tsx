import { forwardRef } from 'react'
import { Badge, Logo } from './logo.tsx'
import { Skeleton } from './skeleton.tsx'
import { useStyles } from './style-root.tsx'
import walletTileCss from './wallet-tile.css?inline'

type WalletTileProps = {
  readonly name: string
  readonly src?: string | undefined
  /** Shows the green dot. */
  readonly installed?: boolean
  /** Accessible name: "Harbor, installed". Default the name. */
  readonly label?: string
  readonly onPress: () => void
}

/** A wallet in the grid of all wallets: a 56 px logo and its name, without the common suffix "Wallet". */
export const WalletTile = forwardRef<HTMLButtonElement, WalletTileProps>(function WalletTile(props, ref) {
  useStyles(walletTileCss)
  const { name, src, installed = false, label = name, onPress } = props
  return (
    <button ref={ref} className="tile" type="button" data-item={name} aria-label={label} title={name} onClick={onPress}>
      <Logo name={name} src={src} size={56} badge={installed && <Badge dot />} />
      <span className="tile-name" dir="auto">
        {name.replace(/ Wallet$/, '')}
      </span>
    </button>
  )
})

/** Placeholder of a tile that is still loading. `width` in pixels: vary it. */
export function WalletTileSkeleton({ width = 46 }: { readonly width?: number }) {
  useStyles(walletTileCss)
  return (
    <span className="tile" aria-hidden="true">
      <Skeleton shape="tile" width={56} height={56} />
      <Skeleton width={width} height={10} />
    </span>
  )
}
