/**
 * JSON that survives the parser of deployed wallets: theirs takes 16 or more digits before `,` `}` or `]` for a big number
 * even inside a string, breaks the text and loses the message (walletconnect-utils #145). Inside strings the character
 * after such a run is written as its JSON escape, which every parser reads back as the same character.
 * @throws TypeError for what JSON cannot hold (a bigint, a cycle)
 */
export function stringify(value: unknown): string {
  return JSON.stringify(value).replace(/"(?:[^"\\]|\\.)*"/g, (literal) =>
    literal.replace(
      /(\d{16,})([,}\]])/g,
      (_, digits: string, next: string) => `${digits}\\u00${next.charCodeAt(0).toString(16)}`,
    ),
  )
}
