import marks from './generated/network-marks.json' with { type: 'json' }
import type { Pictures } from './network-picture.ts'

/** Marks of networks for a page without a server. They come with the modal, as a file of their own, and ask nobody for anything. */
export const bundledMarks: Pictures = {
  walletImage: ({ image_url }) => image_url ?? undefined,
  networkImage(id) {
    const svg = Object.hasOwn(marks, id) ? (marks as Readonly<Record<string, string>>)[id] : undefined
    return svg === undefined ? undefined : `data:image/svg+xml,${encodeURIComponent(svg)}`
  },
}
