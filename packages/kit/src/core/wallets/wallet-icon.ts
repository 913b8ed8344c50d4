const MAX_CHARACTERS = 90_000 // 64 KiB in base64
const ICON = /^data:image\/(png|webp|jpeg|gif|svg\+xml)[;,]/i

/**
 * Whether a wallet's icon may be shown: a picture that comes with it, of a common kind, of at most 64 KiB. It is shown by <img> only, where
 * scripts of an SVG do not run; a picture by address would have the visitor's browser call at a host of the wallet's choice.
 */
export const isWalletIcon = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= MAX_CHARACTERS && ICON.test(value.trim())
