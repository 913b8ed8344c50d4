/**
 * JSON that the parser of deployed wallets can read. It treats 16 or more digits before `,` `}` or `]` as a big number even
 * inside a string, which corrupts the text and loses the message (walletconnect-utils #145). Inside strings, the character
 * after such digits is therefore written as its JSON escape, which every parser reads as the same character.
 * @throws TypeError for values that JSON cannot represent (a bigint, a cycle)
 */
export function stringify(value: unknown): string {
  return JSON.stringify(value).replace(/"(?:[^"\\]|\\.)*"/g, (literal) =>
    literal.replace(
      /(\d{16,})([,}\]])/g,
      (_, digits: string, next: string) => `${digits}\\u00${next.charCodeAt(0).toString(16)}`,
    ),
  )
}
