import type { IconShape } from './icon-shapes.ts'

/* Icons that only late views draw. Each is bundled with the views that use it. */

export const PLUS: IconShape = { path: 'M10 4.25v11.5M4.25 10h11.5' }
export const PEN: IconShape = {
  path: 'M3.5 16.5h13M4.5 12.75l.4-2.6 6.2-6.2a1.9 1.9 0 0 1 2.7 2.7l-6.2 6.2-3.1-.1Z',
}
