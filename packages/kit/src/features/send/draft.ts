import { FoyerError } from '@foyer/base'
import {
  AMOUNT_AND_RECEIVER_REQUIRED,
  INCORRECT_AMOUNT,
  INSUFFICIENT_BALANCE,
  TOKEN_REQUIRED,
  TOO_MANY_PENDING,
} from '@foyer/base/catalogue'
import { PENDING_TRANSACTIONS_MAX } from '@foyer/base/constants'
import type { PreparedTransfer } from '../../core/connections/adapter.ts'
import type { Context } from '../../core/context.ts'
import type { Holding } from '../../core/data/holdings.ts'
import { ownCostOf } from '../../core/transfers/amounts.ts'
import type { SendAsset, SendDraft } from '../../core/transfers/sending.ts'

export const EMPTY_DRAFT: SendDraft = { holdingId: undefined, amount: '', receiver: '' }

export function setDraft(ctx: Context, change: Partial<SendDraft>): void {
  ctx.store.set({ sendDraft: { ...ctx.store.get().sendDraft, ...change } })
}

/**
 * The asset of a draft: the chosen one, otherwise the account's largest holding on the current network, otherwise on any
 * network.
 */
export function chosenHolding(
  draft: SendDraft,
  holdings: readonly Holding[],
  currentNetwork: string | undefined,
): Holding | undefined {
  return (
    holdings.find(({ id }) => id === draft.holdingId) ??
    holdings.find(({ network }) => network.caipNetworkId === currentNetwork) ??
    holdings[0]
  )
}

/**
 * The most serious problem that prevents the review; undefined if there is none.
 * @param prepared the chain's result; undefined while it has not been requested
 */
export function draftProblem(input: {
  readonly holding: SendAsset | undefined
  readonly amount: bigint | undefined
  readonly hasReceiver: boolean
  readonly prepared: PreparedTransfer | undefined
  readonly pending: number
}): FoyerError | undefined {
  const { holding, amount, hasReceiver, prepared, pending } = input
  if (pending >= PENDING_TRANSACTIONS_MAX) return new FoyerError(TOO_MANY_PENDING, { context: { count: pending } })
  if (!holding) return new FoyerError(TOKEN_REQUIRED)
  const held = prepared?.held ?? holding.amount
  if (amount !== undefined && held !== undefined && amount > held) return new FoyerError(INSUFFICIENT_BALANCE)
  if (amount === undefined || !hasReceiver) return new FoyerError(AMOUNT_AND_RECEIVER_REQUIRED)
  if (amount === 0n) return new FoyerError(INCORRECT_AMOUNT)
  if (prepared && neededNative(holding, amount, prepared) > prepared.heldNative)
    return new FoyerError(INSUFFICIENT_BALANCE)
  return undefined
}

/** The maximum amount: the whole balance, or for the native currency the balance without the account's own fee. Never negative. */
export function sendable(
  holding: SendAsset,
  prepared: Pick<PreparedTransfer, 'held' | 'maxFee' | 'othersMayPay'>,
): bigint {
  if (holding.contract !== undefined || prepared.othersMayPay) return prepared.held
  return prepared.held > prepared.maxFee ? prepared.held - prepared.maxFee : 0n
}

/**
 * For a token, the expected cost; the wallet reports if it needs more. For the native currency, almost the maximum cost, as
 * reserved by Max: one eighth less, to allow for fees that rose after Max was pressed.
 */
function neededNative({ contract }: SendAsset, amount: bigint, prepared: PreparedTransfer): bigint {
  if (contract !== undefined) return ownCostOf(prepared)
  const { fee, maxFee } = prepared
  const most = maxFee - maxFee / 8n
  return amount + ownCostOf({ ...prepared, fee: fee > most ? fee : most })
}
