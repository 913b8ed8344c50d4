import { FoyerError, parseAmount } from '@foyer/base'
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
import type { SendAsset, SendDraft } from '../../core/transfers/sending.ts'

export const EMPTY_DRAFT: SendDraft = { holdingId: undefined, amount: '', receiver: '' }

export function setDraft(ctx: Context, change: Partial<SendDraft>): void {
  ctx.store.set({ sendDraft: { ...ctx.store.get().sendDraft, ...change } })
}

/** The asset of a draft: the chosen one, else what the account holds most of on the current network, else anywhere. */
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

/** Base units of what was typed; undefined while it is no amount. */
export function draftAmount(text: string, asset: Pick<SendAsset, 'decimals'> | undefined): bigint | undefined {
  if (!asset || text === '') return undefined
  try {
    return parseAmount(text, asset.decimals)
  } catch {
    return undefined // Still being typed, e.g. `0.`
  }
}

/**
 * What stands between a draft and its review, gravest first; undefined: nothing does.
 * @param prepared what the chain said about it; undefined while it was not asked
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

/** All of it; of the native currency, as much as leaves the fee. Never less than nothing. */
export function sendable(holding: SendAsset, prepared: Pick<PreparedTransfer, 'held' | 'maxFee'>): bigint {
  if (holding.contract !== undefined) return prepared.held
  return prepared.held > prepared.maxFee ? prepared.held - prepared.maxFee : 0n
}

/** What leaves the account beside the amount, in base units of the native currency: the fee, and what is locked away. */
export const costOf = ({ fee, deposit = 0n }: Pick<PreparedTransfer, 'fee' | 'deposit'>): bigint => fee + deposit

/**
 * Beside a token: what it should cost; a wallet that asks for more says so. Of the native currency nearly the most it can cost, as Max
 * leaves it: an eighth less, by which fees may have risen since somebody pressed Max.
 */
function neededNative(
  { contract }: SendAsset,
  amount: bigint,
  { fee, maxFee, deposit = 0n }: PreparedTransfer,
): bigint {
  if (contract !== undefined) return costOf({ fee, deposit })
  const most = maxFee - maxFee / 8n
  return amount + costOf({ fee: fee > most ? fee : most, deposit })
}
