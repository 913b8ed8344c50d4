import type { TimedImage } from './use-image.ts'

type PictureProps = { readonly src: string | undefined; readonly image: TimedImage }

/** A remote picture without a text alternative, hidden until it has loaded. Whoever shows it decides what stands there meanwhile. */
export function Picture({ src, image }: PictureProps) {
  if (image.state === 'failed') return null
  return (
    <img
      ref={image.ref}
      src={src}
      alt=""
      decoding="async"
      draggable={false}
      referrerPolicy="no-referrer"
      hidden={image.state !== 'ready'}
      onLoad={image.onLoad}
      onError={image.onError}
    />
  )
}
