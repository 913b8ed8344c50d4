import { lazy, Suspense } from 'react'

const Loaded = lazy(() =>
  import('./glyph-picture.tsx').then(
    ({ GlyphPicture }) => ({ default: GlyphPicture }),
    // The account is also identified by the text next to it.
    () => ({ default: () => <></> }),
  ),
)

/** The drawing of an address, loaded with the first account. Until then its frame is empty. */
export const Glyph = ({ address }: { readonly address: string }) => (
  <Suspense>
    <Loaded address={address} />
  </Suspense>
)
