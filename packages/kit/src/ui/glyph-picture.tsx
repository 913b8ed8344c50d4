import { glyphOf } from '@foyer/base/glyph'
import { useMemo } from 'react'

const SHADE = '#1B0F14'

/**
 * The drawing alone, 4:5. Avatar and the account button add its arched shape.
 * @example <GlyphPicture address="0x52908400098527886E0F7030069857D2E4169EE7" />
 */
export function GlyphPicture({ address }: { readonly address: string }) {
  const glyph = useMemo(() => glyphOf(address), [address])
  const { id, outer, inner, light, end } = glyph
  return (
    <svg viewBox="0 0 64 80" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <defs>
        <clipPath id={`${id}a`}>
          <path d={outer.path} />
        </clipPath>
        <clipPath id={`${id}b`}>
          <path d={inner.path} />
        </clipPath>
      </defs>
      <path fill={glyph.wall} d="M0 0h64v80H0z" />
      <path fill={outer.fill} d={outer.path} />
      <g clipPath={`url(#${id}a)`}>
        <path fill={SHADE} fillOpacity=".13" d={outer.shade} />
        {glyph.stairs.map((y) => (
          <path key={y} fill={SHADE} fillOpacity=".09" d={`M0 ${y}h64v2.5H0z`} />
        ))}
      </g>
      <path fill={inner.fill} d={inner.path} />
      <g clipPath={`url(#${id}b)`}>
        <path fill={SHADE} fillOpacity=".10" d={inner.shade} />
        {end.kind === 'sun' && <circle cx={end.cx} cy="63" r="9" fill={light} />}
      </g>
      {end.kind === 'door' && (
        <>
          <path fill={light} d={end.path} />
          <path fill={light} fillOpacity=".4" d={end.floor} />
          {end.lampX !== undefined && <circle cx={end.lampX} cy="33.5" r="2.7" fill={light} />}
        </>
      )}
    </svg>
  )
}
