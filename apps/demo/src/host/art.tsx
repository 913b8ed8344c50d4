/* The pictures and marks of the sample's brands. Colours that depend on the colour scheme come from page.css. */

/** An atoll seen from above: a ring of sand in two depths of sea, with a lagoon in the middle. */
export const AtollArt = () => (
  <svg className="host-art" viewBox="0 0 560 560" aria-hidden="true">
    <circle className="atoll-sea-far" cx="280" cy="280" r="270" />
    <circle className="atoll-sea-near" cx="286" cy="284" r="214" />
    <path
      className="atoll-sand"
      d="M280 112c96 0 172 78 172 168 0 72-44 136-108 160-20 8-38-14-24-30 46-30 78-76 78-130 0-66-52-118-118-118s-118 52-118 118c0 46 22 84 58 108 16 12 6 38-14 32-66-22-118-78-118-140 0-90 96-168 192-168Z"
    />
    <path
      className="atoll-green"
      d="M262 126c60-10 118 18 148 66 8 14-8 26-20 16-34-34-76-52-122-44-22 4-28-34-6-38Z"
    />
    <circle className="atoll-lagoon" cx="284" cy="286" r="96" />
    <circle className="atoll-sun" cx="312" cy="262" r="15" />
    <path className="atoll-foam" d="M214 322c30-14 52 12 82 0s46-10 68 0M226 352c26-10 44 10 66 2" />
  </svg>
)

export const AtollMark = () => (
  <svg viewBox="0 0 40 40" className="host-mark" aria-hidden="true">
    <circle
      cx="20"
      cy="20"
      r="13"
      fill="none"
      stroke="currentColor"
      strokeWidth="6"
      strokeLinecap="round"
      strokeDasharray="66 16"
      transform="rotate(-62 20 20)"
    />
    <circle cx="20" cy="20" r="3.6" fill="currentColor" />
  </svg>
)

const SEGMENTS = Array.from({ length: 9 }, (_, index) => index * 40)

/** Half an orange, seen from the cut. */
export const MarmaladeArt = () => (
  <svg className="host-art" viewBox="0 0 560 560" aria-hidden="true">
    <circle cx="280" cy="280" r="262" fill="#ffc27a" />
    <circle cx="280" cy="280" r="224" fill="#fff0d6" />
    {SEGMENTS.map((degrees) => (
      <path
        key={degrees}
        fill={degrees % 80 === 0 ? '#f58a2c' : '#f79a3e'}
        stroke="#fff0d6"
        strokeWidth="15"
        strokeLinejoin="round"
        d="M280 280V74a206 206 0 0 1 132.4 48.2Z"
        transform={`rotate(${degrees} 280 280)`}
      />
    ))}
    <circle cx="280" cy="280" r="20" fill="#fff0d6" />
  </svg>
)

export const MarmaladeMark = () => (
  <svg className="host-mark" viewBox="0 0 40 40" aria-hidden="true">
    <circle cx="20" cy="20" r="16" fill="#f2542d" />
    <path d="M20 20 30 12M20 20v13M20 20 9 13" stroke="#ffe3bd" strokeWidth="3.5" strokeLinecap="round" />
  </svg>
)

const LINES = Array.from({ length: 9 }, (_, index) => 60 + index * 55)
/** The top and the height of each candle's body, and whether the price rose. */
const CANDLES = [
  [300, 90, false],
  [262, 110, true],
  [286, 74, false],
  [228, 120, true],
  [190, 96, true],
  [206, 70, false],
  [150, 118, true],
  [172, 64, false],
  [120, 104, true],
  [84, 96, true],
  [102, 60, false],
  [58, 86, true],
] as const

/** A chart of candles that climbs. */
export const SlabArt = () => (
  <svg className="host-art" viewBox="0 0 560 560" aria-hidden="true">
    {LINES.map((y) => (
      <path key={y} d={`M0 ${y}h560`} stroke="currentColor" strokeOpacity=".14" />
    ))}
    {CANDLES.map(([top, height, rose], index) => {
      const x = 30 + index * 44
      return (
        <g key={x} className={rose ? 'slab-rose' : 'slab-fell'} strokeWidth="2">
          <path d={`M${x + 11} ${top - 26}v${height + 62}`} />
          <path d={`M${x} ${top}h22v${height}h-22Z`} />
        </g>
      )
    })}
  </svg>
)

export const SlabMark = () => (
  <svg className="host-mark" viewBox="0 0 40 40" aria-hidden="true">
    <path className="slab-rose" d="M4 24h32v10H4zM10 6h20v13H10z" />
  </svg>
)

/** A print of three arches in a frame. */
export const MaisonArt = () => (
  <svg className="host-art" viewBox="0 0 560 560" aria-hidden="true">
    <path fill="#d9c39a" d="M60 40h440v480H60z" />
    <path fill="#f6eedd" d="M92 72h376v416H92z" />
    <path fill="#6b2033" d="M150 488V288a130 130 0 0 1 260 0v200Z" />
    <path fill="#a14a4e" d="M196 488V300a84 84 0 0 1 168 0v188Z" />
    <path fill="#e2a07c" d="M236 488V316a44 44 0 0 1 88 0v172Z" />
    <circle cx="280" cy="150" r="28" fill="#c98a2b" />
    <path d="M92 488h376" stroke="#3d1c22" strokeWidth="2" />
  </svg>
)

export const MaisonMark = () => (
  <svg className="host-mark" viewBox="0 0 40 40" aria-hidden="true">
    <path
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      d="M8 35V18a12 12 0 0 1 24 0v17M15 35V20a5 5 0 0 1 10 0v15M4 35h32"
    />
  </svg>
)
