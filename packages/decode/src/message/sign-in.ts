/** The fields of a sign-in message that decide who gets to use it. */
export type SignIn = {
  readonly scheme: string | undefined
  readonly domain: string
  readonly address: string
  readonly statement: string | undefined
  readonly uri: string
  /** The chain id as written. Only Ethereum's: those of Solana name clusters in several ways. */
  readonly chain: string | undefined
}

const TIME = '\\d{4}-\\d\\d-\\d\\d[Tt]\\d\\d:\\d\\d:\\d\\d(?:\\.\\d+)?(?:[Zz]|[+-]\\d\\d:\\d\\d)'
const URI = "[a-z][a-z0-9+.-]*:[A-Za-z0-9._~:/?#\\[\\]@!$&'()*+,;=%-]*"
const HEAD =
  /^(?:([a-z][a-z0-9+.-]*):\/\/)?([A-Za-z0-9.-]+(?::\d{1,5})?|\[[0-9A-Fa-f:.]+\](?::\d{1,5})?) wants you to sign in with your (Ethereum|Solana) account:\n([0-9A-Za-z]{32,44})\n\n/
/** The standard allows a part of ASCII. Sites write in every language, and a line is a line in all of them. */
const STATEMENT = /^([^\n]+)\n\n/
const TAIL = new RegExp(
  `^URI: (${URI})\\nVersion: 1\\n(?:Chain ID: ([A-Za-z0-9:]+)\\n)?Nonce: [A-Za-z0-9]{8,}\\nIssued At: ${TIME}` +
    `(?:\\nExpiration Time: ${TIME})?(?:\\nNot Before: ${TIME})?(?:\\nRequest ID: [A-Za-z0-9._~!$&'()*+,;=:@%-]*)?` +
    `(?:\\nResources:(?:\\n- ${URI})*)?$`,
)

/**
 * Reads a message of EIP-4361 (or its form for Solana) by the grammar of the standard: every line in its place, and nothing
 * before, between or after. Undefined for everything else.
 */
export function parseSignIn(text: string): SignIn | undefined {
  const [head, scheme, domain, place, address] = HEAD.exec(text) ?? []
  if (head === undefined || domain === undefined || address === undefined) return undefined
  if (place === 'Ethereum' && !/^0x[0-9a-fA-F]{40}$/.test(address)) return undefined
  const body = text.slice(head.length)
  const [block = '', statement] = STATEMENT.exec(body) ?? []
  // Without a statement, the standard has an empty line in its place; libraries also leave that line out.
  const rest = block === '' && body.startsWith('\n') ? body.slice(1) : body.slice(block.length)
  const [, uri, chain] = TAIL.exec(rest) ?? []
  if (uri === undefined || (place === 'Ethereum' && !/^\d+$/.test(chain ?? ''))) return undefined
  return { scheme, domain, address, statement, uri, chain: place === 'Ethereum' ? chain : undefined }
}
