import { type AmountRefusal, displayAmount, type FoyerError } from '@foyer/base'
import { TOKEN_AMOUNT_FRACTION_DIGITS } from '@foyer/base/constants'
import type { Network } from '@foyer/base/networks'
import { figure } from '../../locales/direction.ts'
import type { MessageKey } from '../../locales/en.ts'
import type { Translator } from '../../locales/translate.ts'
import { type Fiat, fiatText, worth } from '../data/fiat.ts'
import type { Holding } from '../data/holdings.ts'
import type { SendAsset } from './sending.ts'

/** An amount with every digit, so that the visitor confirms exactly what is sent. */
export const exactAmount = (
  amount: bigint,
  { decimals, symbol }: Pick<Holding, 'decimals' | 'symbol'>,
  locale: string,
): string => figure(`${displayAmount(amount, decimals, decimals, locale)} ${symbol}`, locale)

/** The price of one unit of a network's native currency, from the account's holdings; undefined if it is unknown. */
export const nativePrice = (holdings: readonly Holding[], network: Network): string | undefined =>
  holdings.find(({ contract, network: of }) => contract === undefined && of.caipNetworkId === network.caipNetworkId)
    ?.price

/** `$0.04` if a price is known, otherwise `0.00000462 ETH`. */
export function feeText(fee: bigint, network: Network, price: string | undefined, locale: string): string {
  const value = worth(fee, network.nativeCurrency.decimals, price)
  return value === undefined ? roundedAmount(fee, network.nativeCurrency, locale) : fiatText(value, locale)
}

/** An amount rounded down to eight digits, or to as many as show that it is not zero. */
export const roundedAmount = (
  amount: bigint,
  { decimals, symbol }: Pick<Holding, 'decimals' | 'symbol'>,
  locale: string,
): string => figure(`${displayAmount(amount, decimals, smallDigits(amount, decimals), locale)} ${symbol}`, locale)

/** The deposit with every digit: it remains the visitor's money on the network. */
export const depositText = (deposit: bigint, { nativeCurrency }: Network, locale: string): string =>
  exactAmount(deposit, nativeCurrency, locale)

/** The amount with fee and deposit in one figure; undefined unless all are known in the same unit. */
export function totalText(
  input: {
    readonly holding: SendAsset
    readonly amount: bigint
    /** Base units of the native currency. */
    readonly cost: bigint
    readonly price: string | undefined
  },
  locale: string,
): string | undefined {
  const { holding, amount, cost, price } = input
  const value: Fiat | undefined = worth(amount, holding.decimals, holding.price)
  const costValue = worth(cost, holding.network.nativeCurrency.decimals, price)
  if (value !== undefined && costValue !== undefined) return fiatText(value + costValue, locale)
  return holding.contract === undefined ? exactAmount(amount + cost, holding, locale) : undefined
}

/** Eight digits, or as many as needed to show that a fee is not zero. */
function smallDigits(fee: bigint, decimals: number): number {
  const leading = decimals - String(fee).length
  return Math.min(decimals, Math.max(TOKEN_AMOUNT_FRACTION_DIGITS.max, leading + 2))
}

/** What each error is in words. Texts of wallets and nodes are English, whatever the language of the screen. */
const WORDS: Readonly<Record<string, MessageKey>> = {
  APPROVAL_EXPIRED: 'problem.expired',
  CHAIN_NOT_CONFIGURED: 'problem.unsupported',
  CHAIN_NOT_SUPPORTED: 'problem.unsupported',
  CONNECTOR_CHAIN_MISMATCH: 'problem.moved',
  FRAME_BUSY: 'problem.busy',
  HTTP_STATUS: 'problem.service',
  INCORRECT_AMOUNT: 'problem.amount',
  INSUFFICIENT_BALANCE: 'problem.balance',
  INVALID_RECEIVER: 'problem.receiver',
  METHOD_NOT_SUPPORTED: 'problem.method',
  OPERATION_REFUSED: 'problem.refused',
  PASSKEY_NOT_USED: 'problem.passkey',
  PROVIDER_NOT_FOUND: 'problem.left',
  RECEIVER_CHECKSUM: 'problem.checksum',
  RECEIVER_ELSEWHERE: 'problem.elsewhere',
  RECEIVER_NAME_UNKNOWN: 'problem.nameUnknown',
  RECEIVER_NAME_UNREAD: 'problem.nameUnread',
  RECEIVER_NAME_UNSET: 'problem.nameUnset',
  REQUEST_ALREADY_PENDING: 'problem.asked',
  REQUEST_TIMEOUT: 'problem.service',
  RPC_REQUEST_FAILED: 'problem.answer',
  SESSION_NOT_FOUND: 'problem.left',
  SIGNED_SOMETHING_ELSE: 'problem.signedOther',
  TOKEN_REQUIRED: 'problem.token',
  TOO_MANY_PENDING: 'problem.pending',
  TOO_MANY_REQUESTS: 'problem.often',
  TRANSACTION_REVERTED: 'problem.reverted',
  TRANSFER_REFUSED: 'problem.refused',
  UNSUPPORTED_CHAIN: 'problem.unsupported',
  UPSTREAM_UNAVAILABLE: 'problem.service',
  WALLET_DISCONNECTED: 'problem.left',
  WALLET_FROZEN: 'problem.frozen',
  WALLET_LOCKED: 'problem.locked',
  WALLET_LOCKED_UNTIL: 'problem.opensLater',
  WALLET_LOGIN_REQUIRED: 'problem.locked',
}

/** @param network the name of the network that it is about */
export const problemText = (t: Translator, error: FoyerError, network: string): string =>
  t(WORDS[error.code] ?? 'problem.other', { network, ...error.context })

/**
 * Why nothing was sent, as a sentence of its own. A transaction that the chain undid was sent, so that its reason stands alone.
 * @param reason a sentence, with or without its stop
 */
export const notSentText = (t: Translator, error: FoyerError, reason: string): string =>
  WORDS[error.code] === 'problem.reverted' ? reason : t('send.failed', { reason: reason.replace(/\.$/, '') })

/** The reason why pasted text was rejected. */
export function refusalText(t: Translator, refusal: AmountRefusal, { symbol, decimals }: SendAsset): string {
  const { kind, text } = refusal
  if (kind === 'ambiguous') {
    const { fraction, thousands } = refusal
    return t('amount.ambiguous', { text, fraction, thousands })
  }
  return kind === 'precise'
    ? t('amount.precise', { symbol, count: decimals })
    : t('amount.unreadable', { text, symbol })
}

/** The usual duration of a pending transfer. @param settles in minutes @param waited in milliseconds */
export function pendingText(
  t: Translator,
  network: string,
  [fewest, most]: readonly [fewest: number, most: number],
  waited: number,
): string {
  const key = waited > most * 60_000 ? 'slowText' : most > 1 ? 'pendingMinutes' : 'pendingText'
  return t(`outcome.${key}`, { network, fewest, most })
}
