import marks from './generated/network-marks.json' with { type: 'json' }
import type { Pictures } from './network-picture.ts'

/** Logos of networks for a page without a server. They are a separate file of the modal and need no request to another host. */
export const bundledMarks: Pictures = {
  walletImage: ({ image_url }) => image_url ?? undefined,
  networkImage(id) {
    const svg = Object.hasOwn(marks, id) ? (marks as Readonly<Record<string, string>>)[id] : undefined
    return svg === undefined ? undefined : `data:image/svg+xml,${encodeURIComponent(svg)}`
  },
}
