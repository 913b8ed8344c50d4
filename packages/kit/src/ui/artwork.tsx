import { Children, type ReactNode } from 'react'
import artworkCss from './artwork.css?inline'
import { Skeleton } from './skeleton.tsx'
import { useStyles } from './style-root.tsx'
import { useImage } from './use-image.ts'

type ArtworksProps = {
  readonly children: ReactNode
  readonly label: string
  readonly busy?: boolean
}

/** Collectibles side by side; on the narrowest screens in one column. */
export function Artworks({ children, label, busy }: ArtworksProps) {
  useStyles(artworkCss)
  return (
    <ul className="artworks" aria-label={label} aria-busy={busy || undefined}>
      {Children.map(children, (child) => (
        <li>{child}</li>
      ))}
    </ul>
  )
}

type ArtworkProps = {
  readonly name: string
  readonly collection: string
  /** Its network, where there are several. */
  readonly place?: string | undefined
  readonly src: string | undefined
}

export function Artwork({ name, collection, place, src }: ArtworkProps) {
  useStyles(artworkCss)
  const image = useImage(src)
  return (
    <figure className="artwork">
      <span className="artwork-frame" aria-hidden="true">
        {image.state === 'loading' && <Skeleton shape="fill" />}
        {(image.state === 'failed' || image.state === 'late') && <b>{[...name][0]}</b>}
        {src !== undefined && image.state !== 'failed' && (
          <img
            ref={image.ref}
            src={src}
            alt=""
            decoding="async"
            referrerPolicy="no-referrer"
            hidden={image.state !== 'ready'}
            onLoad={image.onLoad}
            onError={image.onError}
          />
        )}
      </span>
      <figcaption>
        <span className="artwork-name" title={name}>
          <bdi>{name}</bdi>
        </span>
        <span className="artwork-collection">
          <bdi>{collection}</bdi>
        </span>
        {place !== undefined && (
          <span className="artwork-collection">
            <bdi>{place}</bdi>
          </span>
        )}
      </figcaption>
    </figure>
  )
}

export function ArtworkSkeleton({ width }: { readonly width: number }) {
  useStyles(artworkCss)
  return (
    <div className="artwork" aria-hidden="true">
      <span className="artwork-frame">
        <Skeleton shape="fill" />
      </span>
      <Skeleton width={width} height={13} />
    </div>
  )
}
