/** Longer texts are cut before they are looked at: cleaning megabytes is work that a stranger would give us. */
const TEXT_MAX = 1_024
/** Emoji that are joined by U+200D; apart from them, what is no letter: controls, what turns the direction, has no width, or is not there. */
const JOINED_EMOJI =
  /(\p{ExtPict}[\uFE0F\u{1F3FB}-\u{1F3FF}]?(?:\u200D\p{ExtPict}[\uFE0F\u{1F3FB}-\u{1F3FF}]?)+)|\p{C}/gu

/**
 * A text of strangers (a wallet's name, a token's, what a peer says of itself) as one line that neither turns nor hides what stands
 * next to it. It may still lie.
 * @param max how many characters stay: both ends, because the end of a name says whose it is (`theo.eth … .attacker.eth`)
 * @returns undefined when nothing that can be read is left
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
  // Fillers that are letters by their category, and seen by nobody, and what stands for what was cut.
  return /[^\p{M}\s…\u115F\u1160\u2800\u3164\uFFA0]/u.test(cut) ? cut : undefined
}

/** What a reader takes for the same name: letters and digits alone, without accents, width and case. */
export const foldName = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[^\p{Letter}\p{Number}]/gu, '')
    .toLowerCase()
