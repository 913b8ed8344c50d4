/**
 * An atoll seen from above: a ring of sand in two depths of sea, with a lagoon in the middle. The colours come from
 * page.css.
 */
export const AtollArt = () => (
  <svg className="atoll-art" viewBox="0 0 560 560" aria-hidden="true">
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
  <svg viewBox="0 0 40 40" className="atoll-mark" aria-hidden="true">
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
