import type { decodeTypedData } from '@foyer/decode/typed-data'
import { type KnownTokens, tokenAt } from '@foyer/decode/words'
import type { TypedData } from '../signer/messages.ts'
import { type Read, readAllowance, without } from './read-allowance.ts'
import { readTexts } from './read-decoded.ts'
import { TEXTS } from './texts.ts'

/*
 * Signatures that let somebody take tokens: ERC-2612 and its older form of DAI, whose contract is the token itself, and Permit2, which is
 * one contract for all tokens. A type of the same fields that another contract reads may mean anything.
 */

type Decoded = ReturnType<typeof decodeTypedData>

/** At the same address on every network, https://docs.uniswap.org/contracts/v4/deployments */
const PERMIT2 = '0x000000000022d473030f116ddee9f6b43ac78ba3'
const OF_PERMIT2 = /^Permit(Single|Batch|TransferFrom|BatchTransferFrom)$/

/**
 * What a signature allows, where it does nothing else.
 * @param tokens that the operator lists on the network for which it counts; undefined where that is another network, or none is named
 */
export function readPermits(
  { domain, primaryType }: TypedData,
  decoded: Decoded,
  tokens: KnownTokens | undefined,
): Read | undefined {
  const { actions, risks, isComplete } = decoded
  const contract = String(domain.verifyingContract).toLowerCase()
  const isKnown =
    contract === PERMIT2
      ? OF_PERMIT2.test(primaryType)
      : primaryType === 'Permit' && actions.every((action) => action.contract?.toLowerCase() === contract)
  const [first, ...others] = actions
  if (!isComplete || !isKnown || !first || !tokens) return undefined
  const token = tokenAt(first.contract, tokens)
  // What a contract that nobody lists does with its own signatures is not known.
  const unread = contract === PERMIT2 || token ? [] : [readTexts().unreadableData]
  if (first.kind === 'revocation')
    return token && others.length === 0
      ? { title: TEXTS.takeBack(token.symbol), dangers: [readTexts().unreadableData], risks }
      : undefined
  if (!actions.every(({ kind }) => kind === 'allowance')) return undefined
  const reads = actions.map((action) => readAllowance(action, risks, tokens))
  const [read] = reads
  if (!read) return undefined
  return {
    title: others.length > 0 ? readTexts().allowSeveral(actions.length) : read.title,
    dangers: [...unread, ...reads.flatMap(({ dangers }) => dangers)],
    // Said of each token by its name, unless one has none.
    risks: reads.every(({ allowance }) => allowance) ? without(risks, 'unlimited-allowance') : risks,
  }
}

/** What is said of signatures that do something else too, or nobody knows what. */
export const emptiedBy = ({ actions }: Decoded, tokens: KnownTokens | undefined): readonly string[] =>
  actions
    .filter(({ kind, isUnlimited }) => kind === 'allowance' && isUnlimited)
    .flatMap((action) => readAllowance(action, [], tokens).dangers)
