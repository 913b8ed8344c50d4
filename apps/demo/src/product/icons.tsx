/* The product page's own icons, on the kit's grid of 20 px with strokes of 1.5. */

const PATHS = {
  copy: (
    <>
      <rect x="7.25" y="7.25" width="9.25" height="9.25" rx="2.25" />
      <path d="M12.75 7.25V5.75a2.25 2.25 0 0 0-2.25-2.25H5.75A2.25 2.25 0 0 0 3.5 5.75v4.75a2.25 2.25 0 0 0 2.25 2.25h1.5" />
    </>
  ),
  check: <path d="M4.25 10.5l4 4 7.5-8.75" />,
  refresh: <path d="M16.25 10a6.25 6.25 0 1 1-1.85-4.45l1.85 1.7M16.25 3.5v3.75H12.5" />,
  sun: (
    <>
      <circle cx="10" cy="10" r="3.25" />
      <path d="M10 2.75v1.5M10 15.75v1.5M17.25 10h-1.5M4.25 10h-1.5M15.1 4.9l-1.05 1.05M5.95 14.05 4.9 15.1M15.1 15.1l-1.05-1.05M5.95 5.95 4.9 4.9" />
    </>
  ),
  moon: <path d="M16.25 11.6A6.6 6.6 0 0 1 8.4 3.75a6.6 6.6 0 1 0 7.85 7.85Z" />,
  laptop: (
    <>
      <rect x="4" y="4.25" width="12" height="8.5" rx="1.75" />
      <path d="M2.75 15.75h14.5" />
    </>
  ),
  phone: (
    <>
      <rect x="5.5" y="2.5" width="9" height="15" rx="2.5" />
      <path d="M9 14.75h2" />
    </>
  ),
  globe: (
    <>
      <circle cx="10" cy="10" r="6.75" />
      <path d="M3.25 10h13.5M10 3.25c1.95 1.9 2.9 4.15 2.9 6.75S11.95 14.85 10 16.75C8.05 14.85 7.1 12.6 7.1 10S8.05 5.15 10 3.25Z" />
    </>
  ),
  sliders: (
    <>
      <path d="M3.25 6.25h6.5M14.25 6.25h2.5M3.25 13.75h2.5M10.25 13.75h6.5" />
      <circle cx="12" cy="6.25" r="2" />
      <circle cx="8" cy="13.75" r="2" />
    </>
  ),
  drop: <path d="M10 3c2.9 3.25 4.75 5.8 4.75 8.5a4.75 4.75 0 0 1-9.5 0C5.25 8.8 7.1 6.25 10 3Z" />,
  close: <path d="M5.25 5.25l9.5 9.5M14.75 5.25l-9.5 9.5" />,
  external: (
    <path d="M8.75 4.25H6A2.25 2.25 0 0 0 3.75 6.5V14A2.25 2.25 0 0 0 6 16.25h7.5A2.25 2.25 0 0 0 15.75 14v-2.75M11.75 3.75h4.5v4.5M16 4l-6.5 6.5" />
  ),
  info: (
    <>
      <circle cx="10" cy="10" r="6.75" />
      <path d="M10 9.25v4M10 6.5h.01" />
    </>
  ),
  chevron: <path d="M6.5 8l3.5 3.75L13.5 8" />,
  forward: <path d="M3.75 10h12M11 5.25 15.75 10 11 14.75" />,
  search: (
    <>
      <circle cx="9" cy="9" r="5.25" />
      <path d="M13 13l3.75 3.75" />
    </>
  ),
  picture: (
    <>
      <rect x="3.25" y="4" width="13.5" height="12" rx="2.25" />
      <circle cx="7.25" cy="8" r="1.25" />
      <path d="M3.75 14l3.75-3.25 2.5 2 3-3.25 3.5 3.5" />
    </>
  ),
  twins: (
    <>
      <circle cx="7" cy="7.25" r="2.5" />
      <circle cx="13.75" cy="7.25" r="2.5" />
      <path d="M2.75 15.75c.5-2.5 2-3.75 4.25-3.75s3.75 1.25 4.25 3.75M13.75 12c2 0 3.25 1.25 3.75 3.75" />
    </>
  ),
  mail: (
    <>
      <rect x="3" y="4.5" width="14" height="11" rx="2.25" />
      <path d="M3.5 6.25 10 11l6.5-4.75" />
    </>
  ),
  bag: <path d="M4.25 6.75h11.5l.75 9.5h-13ZM7.25 9V6a2.75 2.75 0 0 1 5.5 0v3" />,
  falling: <path d="M3.5 5.5l5 5 2.5-2.5 5.5 5.5M16.5 9.25v4.25h-4.25" />,
  rising: <path d="M3.5 14.5l5-5 2.5 2.5 5.5-5.5M16.5 10.75V6.5h-4.25" />,
  block: <path d="M10 3l6 3.25v7.5L10 17l-6-3.25v-7.5ZM4.25 6.5 10 9.75l5.75-3.25M10 9.75V17" />,
  server: (
    <>
      <rect x="3.25" y="3.5" width="13.5" height="5.5" rx="1.75" />
      <rect x="3.25" y="11" width="13.5" height="5.5" rx="1.75" />
      <path d="M6.5 6.25h.01M6.5 13.75h.01" />
    </>
  ),
} as const

export type IconName = keyof typeof PATHS

export const Icon = ({ name }: { readonly name: IconName }) => (
  <svg className="pg-icon" viewBox="0 0 20 20" aria-hidden="true">
    {PATHS[name]}
  </svg>
)

/** Foyer's mark: a doorway with the light on inside. */
export const FoyerMark = () => (
  <svg className="pg-mark" viewBox="0 0 24 30" aria-hidden="true">
    <path fill="currentColor" d="M0 30V12a12 12 0 0 1 24 0v18h-4.5V12.5a7.5 7.5 0 0 0-15 0V30Z" />
    <path className="pg-mark-light" d="M8.5 30V13.5a3.5 3.5 0 0 1 7 0V30Z" />
  </svg>
)
