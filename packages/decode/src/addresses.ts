import { type Given, type Risk, riskOf } from './decoded.ts'

/** Tokens that are sent to these addresses are lost. */
const NOWHERE = ['0x0000000000000000000000000000000000000000', '0x000000000000000000000000000000000000dead']

/** Hexadecimal addresses differ only in their checksum's letters. Base58 addresses (Solana) differ in every letter. */
export const isSame = (one: string, other: string): boolean =>
  one === other || (one.startsWith('0x') && one.toLowerCase() === other.toLowerCase())

/** The part of what is given that is about addresses. */
type Owner = Pick<Given, 'account' | 'known'>

/** Whether this is the account or a contact. A contact may get what the user sends, but never control or an allowance. */
export const isKnown = (address: string, { account, known = [] }: Owner): boolean =>
  [account, ...known].some((own) => isSame(own, address))

/** The risks of an address that receives something. `contract` is the token, which cannot use what it receives itself. */
export function recipientRisks(to: string, given: Owner, contract?: string): (Risk | undefined)[] {
  if (isKnown(to, given)) return []
  return [
    NOWHERE.some((address) => isSame(address, to)) ? riskOf('burned', to) : undefined,
    contract !== undefined && isSame(to, contract) ? riskOf('to-token-contract', to) : undefined,
    isLookAlike(to, given) ? riskOf('look-alike', to) : undefined,
  ]
}

/** The risks of an address that receives something in a form that a page asks for, and people rarely do. */
export const strangerRisks = (to: string, given: Owner, contract?: string): (Risk | undefined)[] =>
  isKnown(to, given) ? [] : [riskOf('recipient-unknown', to), ...recipientRisks(to, given, contract)]

/**
 * Whether an address that is not known shows the same ends as a known one. Attackers make such addresses, because shortened addresses and
 * hurried readers show only the ends.
 */
function isLookAlike(address: string, { account, known = [] }: Owner): boolean {
  const ends = (text: string) => `${text.replace(/^0x/, '').slice(0, 4)}${text.slice(-4)}`.toLowerCase()
  return [account, ...known].some((own) => ends(own) === ends(address))
}
