import type { IconShape } from './icon-shapes.ts'

/* Icons that connecting does not draw: a chunk of their own (chunks.ts). */

export const PLUS: IconShape = { path: 'M10 4.25v11.5M4.25 10h11.5' }
export const PEN: IconShape = {
  path: 'M3.5 16.5h13M4.5 12.75l.4-2.6 6.2-6.2a1.9 1.9 0 0 1 2.7 2.7l-6.2 6.2-3.1-.1Z',
}
export const SLIDERS: IconShape = {
  path: 'M3.25 6.25h6.5M14.25 6.25h2.5M3.25 13.75h2.5M10.25 13.75h6.5',
  rings: [
    [12, 6.25, 2],
    [8, 13.75, 2],
  ],
}
export const GLOBE: IconShape = {
  path: 'M3.25 10h13.5M10 3.25c1.95 1.9 2.9 4.15 2.9 6.75S11.95 14.85 10 16.75C8.05 14.85 7.1 12.6 7.1 10S8.05 5.15 10 3.25Z',
  rings: [[10, 10, 6.75]],
}
export const LAYERS: IconShape = { path: 'M10 3 17 6.6l-7 3.6-7-3.6L10 3ZM3 10.1l7 3.6 7-3.6M3 13.4 10 17l7-3.6' }
export const AT: IconShape = {
  path: 'M12.75 7.25v3.6a2 2 0 0 0 4 0V10a6.75 6.75 0 1 0-2.9 5.55',
  rings: [[10, 10, 2.75]],
}
export const KEY: IconShape = { path: 'M9.35 10.65 16 4M13.1 6.9l2.4 2.4', rings: [[7, 13, 3.25]] }
export const PASSKEY: IconShape = {
  path: 'M4.25 16.75v-7.5a5.75 5.75 0 0 1 11.5 0v7.5M2.75 16.75h14.5M10 11.6v2.65',
  rings: [[10, 9.75, 1.85]],
}
export const SHIELD_CHECK: IconShape = {
  path: 'M10 2.9 4 5v4.6c0 3.6 2.5 6.2 6 7.6 3.5-1.4 6-4 6-7.6V5l-6-2.1ZM7.25 9.9l2 2 3.5-3.9',
}
export const MAIL: IconShape = {
  path: 'M3.25 6.5l5.4 4.2a2.2 2.2 0 0 0 2.7 0l5.4-4.2',
  boxes: [[2.75, 4.25, 14.5, 11.5, 2.5]],
}
export const SWAP: IconShape = { path: 'M4 7h11.5M12.5 3.75 15.75 7 12.5 10.25M16 13H4.5M7.5 9.75 4.25 13l3.25 3.25' }
export const CARD: IconShape = { path: 'M2.5 8.25h15M5.75 12.25h2.5', boxes: [[2.5, 4.25, 15, 11.5, 2.5]] }
export const DOWNLOAD: IconShape = { path: 'M10 3.5v9M6.5 9.25 10 12.75l3.5-3.5M3.75 16.25h12.5' }
export const GAUGE: IconShape = { path: 'M4.6 14.75a7 7 0 1 1 10.8 0M10 11.25l3-3.5', dots: [[10, 11.25, 1.1]] }
export const LAPTOP: IconShape = { path: 'M2.75 15.75h14.5', boxes: [[4, 4.25, 12, 8.5, 1.75]] }
export const SERVER: IconShape = {
  boxes: [
    [3.25, 3.5, 13.5, 5.5, 1.75],
    [3.25, 11, 13.5, 5.5, 1.75],
  ],
  dots: [
    [6.5, 6.25, 0.95],
    [6.5, 13.75, 0.95],
  ],
}
export const MORE: IconShape = {
  dots: [
    [4.75, 10, 1.35],
    [10, 10, 1.35],
    [15.25, 10, 1.35],
  ],
}
export const CLEAR: IconShape = { path: 'M7.75 7.75l4.5 4.5M12.25 7.75l-4.5 4.5', rings: [[10, 10, 6.75]] }
