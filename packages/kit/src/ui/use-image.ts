import { WALLET_IMAGE_TIMEOUT_MS } from '@foyer/base/constants'
import { type RefCallback, useCallback, useEffect, useState } from 'react'

/** `late` pictures may still arrive: their monogram is shown meanwhile. */
type ImageState = 'loading' | 'late' | 'ready' | 'failed'

export type TimedImage = {
  readonly state: ImageState
  readonly ref: RefCallback<HTMLImageElement>
  readonly onLoad: () => void
  readonly onError: () => void
}

/** Follows the loading of a picture, which has WALLET_IMAGE_TIMEOUT_MS before its monogram is shown. */
export function useImage(src: string | undefined): TimedImage {
  const [known, setKnown] = useState<{ src: string | undefined; state: ImageState }>({ src, state: 'loading' })
  const state = src === undefined ? 'failed' : known.src === src ? known.state : 'loading'
  useEffect(() => {
    if (src === undefined || state !== 'loading') return
    const timer = setTimeout(() => setKnown({ src, state: 'late' }), WALLET_IMAGE_TIMEOUT_MS)
    return () => clearTimeout(timer)
  }, [src, state])
  const onLoad = useCallback(() => setKnown({ src, state: 'ready' }), [src])
  const onError = useCallback(() => setKnown({ src, state: 'failed' }), [src])
  // A cached or server-rendered picture may have loaded before React listened.
  const ref = useCallback(
    (image: HTMLImageElement | null) => {
      if (image?.complete) (image.naturalWidth > 0 ? onLoad : onError)()
    },
    [onLoad, onError],
  )
  return { state, ref, onLoad, onError }
}
