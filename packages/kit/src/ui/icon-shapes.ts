/** One icon on a grid of 20 px: a stroked path, boxes `[x, y, width, height, rx]`, rings and filled dots. */
export type IconShape = {
  readonly path?: string
  readonly boxes?: readonly (readonly [x: number, y: number, width: number, height: number, rx: number])[]
  readonly rings?: readonly (readonly [cx: number, cy: number, r: number])[]
  readonly dots?: readonly (readonly [cx: number, cy: number, r: number])[]
  /** A directional icon, mirrored in right-to-left pages. */
  readonly mirror?: true
}

/** The icons that connecting draws. Others are in late-icons.ts. */
export const ICON_SHAPES = {
  'arrow-left': { path: 'M16.25 10H4M9 4.75 3.75 10 9 15.25', mirror: true },
  'arrow-right': { path: 'M3.75 10H16M11 4.75 16.25 10 11 15.25', mirror: true },
  'chevron-right': { path: 'M8 5l5 5-5 5', mirror: true },
  'chevron-down': { path: 'M5 8l5 5 5-5' },
  close: { path: 'M5.25 5.25l9.5 9.5M14.75 5.25l-9.5 9.5' },
  check: { path: 'M4.25 10.5l4 4 7.5-8.75' },
  search: { path: 'M12.9 12.9l3.6 3.6', rings: [[9, 9, 5.25]] },
  copy: {
    path: 'M12.75 7.25V5.75a2.25 2.25 0 0 0-2.25-2.25H5.75A2.25 2.25 0 0 0 3.5 5.75v4.75a2.25 2.25 0 0 0 2.25 2.25h1.5',
    boxes: [[7.25, 7.25, 9.25, 9.25, 2.25]],
  },
  external: {
    path: 'M8.75 4.25H6A2.25 2.25 0 0 0 3.75 6.5V14A2.25 2.25 0 0 0 6 16.25h7.5A2.25 2.25 0 0 0 15.75 14v-2.75M11.75 3.75h4.5v4.5M16 4l-6.5 6.5',
    mirror: true,
  },
  qr: {
    path: 'M11.75 11.75h1.5M16.75 11.75v1.5M11.75 14.5v2.25h1.5M16.75 16.75h-1',
    boxes: [
      [3.25, 3.25, 5, 5, 1.25],
      [11.75, 3.25, 5, 5, 1.25],
      [3.25, 11.75, 5, 5, 1.25],
    ],
  },
  wallet: {
    path: 'M14.25 6.25V5a1.5 1.5 0 0 0-1.5-1.5h-7a2.25 2.25 0 0 0-2.25 2.25v8.5a2.25 2.25 0 0 0 2.25 2.25h8.5a2.25 2.25 0 0 0 2.25-2.25V8.5a2.25 2.25 0 0 0-2.25-2.25H5.5',
    dots: [[13, 11.4, 1.1]],
  },
  send: { path: 'M5 15 14.75 5.25M6.75 5h8.25v8.25', mirror: true },
  receive: { path: 'M15 5 5.25 14.75M13.25 15H5V6.75', mirror: true },
  info: { path: 'M10 9.25v4', rings: [[10, 10, 6.75]], dots: [[10, 6.75, 0.95]] },
  help: { path: 'M8 8.1a2 2 0 1 1 3.1 1.65c-.65.42-1.1.8-1.1 1.5', rings: [[10, 10, 6.75]], dots: [[10, 13.4, 0.95]] },
  warning: {
    path: 'M8.5 4.1 2.95 13.7a1.75 1.75 0 0 0 1.5 2.6h11.1a1.75 1.75 0 0 0 1.5-2.6L11.5 4.1a1.75 1.75 0 0 0-3 0ZM10 7.75v3.5',
    dots: [[10, 13.5, 0.95]],
  },
  alert: { path: 'M10 6.5v4.25', rings: [[10, 10, 6.75]], dots: [[10, 13.3, 0.95]] },
  'check-circle': { path: 'M7 10.25l2.1 2.1L13 8', rings: [[10, 10, 6.75]] },
  clock: { path: 'M10 6.25V10l2.6 1.75', rings: [[10, 10, 6.75]] },
  refresh: { path: 'M16.25 10a6.25 6.25 0 1 1-1.85-4.45l1.85 1.7M16.25 3.5v3.75H12.5' },
  phone: { path: 'M9 14.75h2', boxes: [[5.5, 2.5, 9, 15, 2.5]] },
  extension: {
    path: 'M7.75 5v-.4a1.85 1.85 0 0 1 3.7 0V5h2.3A1.75 1.75 0 0 1 15.5 6.75v2.3h.4a1.85 1.85 0 0 1 0 3.7h-.4v2A1.75 1.75 0 0 1 13.75 16.5h-8.5a1.75 1.75 0 0 1-1.75-1.75v-2h.65a1.85 1.85 0 0 0 0-3.7H3.5v-2.3A1.75 1.75 0 0 1 5.25 5h2.5Z',
  },
  door: { path: 'M5 16.75V8.5a5 5 0 0 1 10 0v8.25M2.75 16.75h14.5', dots: [[10, 12.6, 1.15]] },
  leave: {
    path: 'M8.5 3.5H6a2.25 2.25 0 0 0-2.25 2.25v8.5A2.25 2.25 0 0 0 6 16.5h2.5M8.75 10h7.5M13 6.5l3.5 3.5-3.5 3.5',
    mirror: true,
  },
  activity: { path: 'M2.75 10h3.1L8.25 4.5l3.5 11 2.4-5.5h3.1' },
} as const satisfies Record<string, IconShape>

export type IconName = keyof typeof ICON_SHAPES
