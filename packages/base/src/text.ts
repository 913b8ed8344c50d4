/** Longer texts are shortened before they are cleaned, which limits the work that untrusted input can cause. */
const TEXT_MAX = 1_024
/**
 * Emoji joined by U+200D; otherwise characters that are removed: controls, and those that change the direction, have no width,
 * or are unassigned.
 */
const JOINED_EMOJI =
  /(\p{ExtPict}[\uFE0F\u{1F3FB}-\u{1F3FF}]?(?:\u200D\p{ExtPict}[\uFE0F\u{1F3FB}-\u{1F3FF}]?)+)|\p{C}/gu

/**
 * Cleans an untrusted text (the name of a wallet, a token or a peer) to a single line that cannot reorder or hide adjacent
 * text. Its content may still be misleading.
 * @param max maximum number of characters; both ends are kept, because the end of a name identifies its owner (`theo.eth …
 *   .attacker.eth`)
 * @returns undefined when nothing readable is left
 */
export function cleanText(text: string, max = 80): string | undefined {
  const short = text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX / 2)}…${text.slice(-TEXT_MAX / 2)}` : text
  const clean = short
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .replace(JOINED_EMOJI, '$1')
    .replace(/\p{M}{3,}/gu, '')
    .replace(/ +/g, ' ')
    .trim()
  const characters = [...clean]
  if (characters.length > max) characters.splice(Math.floor(max / 2), characters.length - max + 1, '…')
  const cut = characters.join('')
  // Invisible fillers that Unicode classifies as letters, and the replacement for the removed middle.
  return /[^\p{M}\s…\u115F\u1160\u2800\u3164\uFFA0]/u.test(cut) ? cut : undefined
}

/** A normal form for comparing names: letters and digits only, ignoring accents, width and case. */
export const foldName = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[^\p{Letter}\p{Number}]/gu, '')
    .toLowerCase()
