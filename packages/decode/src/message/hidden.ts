/** Characters that reorder or hide text, and controls except tab and line feed. */
const HIDING =
  /(?![\t\n])\p{Cc}|\p{Cf}|(?!\ufe0f)\p{VS}|[\u034f\u115f\u1160\u17b4\u17b5\u2028\u2029\u2800\u3164\uffa0]/u

/** Such characters where they belong to the spelling. */
const SPELLING = [
  // The line ends of Windows.
  /\r(?=\n)/g,
  // Between the parts of an emoji.
  /(?<=\p{ExtPict}(?:\ufe0f|\p{EMod})?)\u200d(?=\p{ExtPict})/gu,
  // The flags of England, Scotland and Wales.
  /(?<=\u{1f3f4})\u{e0067}\u{e0062}(?:\u{e0065}\u{e006e}\u{e0067}|\u{e0073}\u{e0063}\u{e0074}|\u{e0077}\u{e006c}\u{e0073})\u{e007f}/gu,
  // Between Arabic letters, after the sign that joins letters in the scripts of India, and after letters from right to left.
  /(?<=\p{Script=Arabic})\u200c(?=\p{Script=Arabic})/gu,
  /(?<=[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca])[\u200c\u200d](?=\p{L})/gu,
  /(?<=[\p{Script=Hebrew}\p{Script=Arabic}])\u200f/gu,
]

/** Whether a text has characters that hide or reorder others, or so much space that what follows is not on the screen. */
export const hidesText = (text: string): boolean =>
  HIDING.test(SPELLING.reduce((rest, allowed) => rest.replace(allowed, ''), text)) || hasGap(text)

/** Lines without a letter or a digit, one after the other, and spaces in a line. */
const LINES_MAX = 12
const SPACES = /[^\S\n]{60}/

function hasGap(text: string): boolean {
  let empty = 0
  for (const line of text.split('\n').slice(0, -1)) {
    empty = /[\p{L}\p{N}]/u.test(line) ? 0 : empty + 1
    if (empty >= LINES_MAX) return true
  }
  return SPACES.test(text)
}

const LETTERS: Readonly<Record<string, string>> = {
  а: 'a',
  е: 'e',
  і: 'i',
  о: 'o',
  р: 'p',
  с: 'c',
  у: 'y',
  ѕ: 's',
  ԁ: 'd',
  ո: 'n',
  ν: 'v',
  ι: 'i',
  ο: 'o',
}
/** The text as a reader sees it: without hidden characters, and look-alike letters as Latin ones. */
export const skeletonOf = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(new RegExp(HIDING, 'gu'), '')
    .replace(/[\s\p{Pd}]+/gu, ' ')
    .toLowerCase()
    .replace(/[\u0080-\uffff]/g, (letter) => LETTERS[letter] ?? letter)
