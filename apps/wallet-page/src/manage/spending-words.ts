import { type FoyerError, formatAmount, foyerErrorIn } from '@foyer/base'
import { nativeSymbol } from '@foyer/base/network-symbols'
import { isUnlimited } from '@foyer/decode/evm'
import { networkName } from '../approve/content.ts'
import type { Named, Spending } from './allowances.ts'
import { dateOf } from './parts.ts'
import { sentenceOf } from './sentence-of.ts'
import { SPENDING_TEXTS, type SpendingTexts } from './spending-texts.ts'
import { TEXTS } from './texts.ts'

/** In the language of this page. */
export const spendingTexts = (): SpendingTexts => TEXTS.sites?.spending ?? SPENDING_TEXTS

/** How much of which token. Units of a token that nobody vouches for say nothing. */
export function amountOf({ amount, known }: Spending): string {
  const { noLimit, unknown, unknownNoLimit } = spendingTexts()
  if (!known) return isUnlimited(amount) ? unknownNoLimit : unknown
  return isUnlimited(amount) ? noLimit(known.symbol) : `${formatAmount(amount, known.decimals)} ${known.symbol}`
}

/** Where, since when, and for whom. @param owner the address of the standard account, where there is a smart one too */
export function detailOf({ chainId, at, site, account }: Named, owner: string | undefined): string {
  const { given, forSite, smart, standard } = spendingTexts()
  const whose = owner === undefined ? [] : [account === owner.toLowerCase() ? standard : smart]
  const asked = site === null || site === location.origin ? [] : [forSite(new URL(site).host)]
  return [given(networkName(chainId), dateOf(at)), ...asked, ...whose].join(' · ')
}

/** Until when somebody can use what was signed. What never ends is noted with an end in 2286. */
export const signedWords = (until: string): string =>
  until > '2280' ? spendingTexts().signedForGood : spendingTexts().signedUntil(dateOf(until))

/** In the words of nodes, of bundlers (AA21), and of this wallet. */
const LACKS_FEE = /insufficient (?:funds|balance)|too little|AA21/i

/** Why taking back did not work, in words for a visitor. @param isApproved whether anything can have been sent */
export function troubleOf(error: unknown, { chainId }: Pick<Spending, 'chainId'>, isApproved: boolean): string {
  const { rejected, expired, unanswered, unsure, poor, failed } = spendingTexts()
  const known: Pick<FoyerError, 'code' | 'context'> | undefined = foyerErrorIn(error)
  switch (known?.code) {
    case 'USER_REJECTED':
      return rejected
    case 'APPROVAL_EXPIRED':
      return expired
    case 'REQUEST_TIMEOUT':
    case 'UPSTREAM_UNAVAILABLE':
    case 'RESPONSE_INVALID':
    case 'HTTP_STATUS':
      return (isApproved ? unsure : unanswered)(networkName(chainId))
    case 'RPC_REQUEST_FAILED':
    case 'OPERATION_REFUSED':
      return LACKS_FEE.test(String(known.context.reason))
        ? poor(nativeSymbol(chainId) ?? '', networkName(chainId))
        : failed
    default:
      return sentenceOf(error)
  }
}
