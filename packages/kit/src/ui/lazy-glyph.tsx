import { loadable } from './loadable.ts'

const useLoaded = loadable(() =>
  import('./glyph-picture.tsx').then(
    ({ GlyphPicture }) => GlyphPicture,
    // The account is also identified by the text next to it.
    () => undefined,
  ),
)

/** The drawing of an address, loaded with the first account. Until then its frame is empty. */
export function Glyph({ address }: { readonly address: string }) {
  const Loaded = useLoaded()
  return Loaded && <Loaded address={address} />
}
