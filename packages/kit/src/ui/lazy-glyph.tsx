import { lazy, Suspense } from 'react'

const Loaded = lazy(() =>
  import('./glyph-picture.tsx').then(
    ({ GlyphPicture }) => ({ default: GlyphPicture }),
    // Whose account it is is said in words beside it.
    () => ({ default: () => <></> }),
  ),
)

/** The drawing of an address, whose file comes with the first account. Until then its frame is empty. */
export const Glyph = ({ address }: { readonly address: string }) => (
  <Suspense>
    <Loaded address={address} />
  </Suspense>
)
