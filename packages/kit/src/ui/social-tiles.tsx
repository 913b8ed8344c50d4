import { Icon } from './icon.tsx'
import { MORE } from './late-icons.ts'
import socialTilesCss from './social-tiles.css?inline'
import { useStyles } from './style-root.tsx'

type SocialTile = {
  readonly id: string
  /** "Continue with Google". */
  readonly label: string
  /** The provider's licensed logo. Without one, its initial is shown. */
  readonly src?: string | undefined
  readonly letter: string
  readonly onPress: () => void
}

type SocialTilesProps = {
  /** "Continue with a social account". */
  readonly label: string
  readonly tiles: readonly SocialTile[]
  /** The fifth tile, when there are more than fit. */
  readonly more?: { readonly label: string; readonly onPress: () => void } | undefined
}

export function SocialTiles({ label, tiles, more }: SocialTilesProps) {
  useStyles(socialTilesCss)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields; these are buttons
    <div className="tiles" role="group" aria-label={label}>
      {tiles.map((tile) => (
        <button key={tile.id} className="tile-btn" type="button" aria-label={tile.label} onClick={tile.onPress}>
          {tile.src ? <img src={tile.src} alt="" /> : <span aria-hidden="true">{tile.letter}</span>}
        </button>
      ))}
      {more && (
        <button className="tile-btn" type="button" aria-label={more.label} onClick={more.onPress}>
          <Icon name={MORE} />
        </button>
      )}
    </div>
  )
}
