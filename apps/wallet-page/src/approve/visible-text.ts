/* Characters that hide, reorder or overwrite others, made visible, so that a message reads as what it is. */

/** Control and format characters, separators other than the line feed and the space, private and unassigned ones. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Zl}\p{Zp}]|(?! )\p{Zs}/gu

/** Shows a hidden character as its code point, for example `⟨U+202E⟩`. Line feeds remain. */
export function visibleText(text: string): string {
  return text.replace(HIDDEN, (char) => {
    if (char === '\n') return char
    return `⟨U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`
  })
}

/** The text without what `visibleText` shows, for comparisons that hidden characters must not defeat. */
export const withoutHidden = (text: string): string => text.replace(HIDDEN, (char) => (char === '\n' ? char : ''))
