import { parseAmount } from '@foyer/base'
import type { PreparedTransfer } from '../connections/adapter.ts'
import type { SendAsset } from './sending.ts'

/** The amount in base units; undefined while the text is not a valid amount. */
export function draftAmount(text: string, asset: Pick<SendAsset, 'decimals'> | undefined): bigint | undefined {
  if (!asset || text === '') return undefined
  try {
    return parseAmount(text, asset.decimals)
  } catch {
    return undefined // Still being typed, e.g. `0.`
  }
}

/** What leaves the account in addition to the amount, in base units of the native currency: the fee and the deposit. */
export const costOf = ({ fee, deposit = 0n }: Pick<PreparedTransfer, 'fee' | 'deposit'>): bigint => fee + deposit

/** What of it the account has to have. A fee that somebody else may pay is no part of it: if nobody does, the wallet says so. */
export const ownCostOf = ({
  fee,
  deposit = 0n,
  othersMayPay,
}: Pick<PreparedTransfer, 'fee' | 'deposit' | 'othersMayPay'>): bigint => (othersMayPay ? 0n : fee) + deposit
