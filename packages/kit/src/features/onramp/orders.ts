import { type CaipNetworkId, DECIMALS_MAX, isCaipNetworkId } from '@foyer/base'
import { accountRecords } from '../../core/page/account-records.ts'
import { isText, isTime } from '../../core/page/storage.ts'
import type { Arrived } from '../../core/payments.ts'
import { isArrived } from '../../core/transfers/watch-arrival.ts'

/**
 * An order of this browser's that has not ended, as far as it knows, or has arrived and is watched. How far it is, the server says; what is checked on the chain is what
 * was ordered here, not what an answer names.
 */
export type OpenOrder = {
  readonly id: string
  /** CAIP-10. */
  readonly account: string
  /** The provider's name. */
  readonly provider: string
  readonly projectId: string
  /** Epoch milliseconds. */
  readonly createdAt: number
  readonly network: CaipNetworkId
  /** The address that receives it. */
  readonly address: string
  /** Of what was bought, such as `USDC`. */
  readonly currency: string
  /** Empty for the native currency. */
  readonly contract: string
  readonly decimals: number
  /** The first block, or slot, that it can arrive in. */
  readonly since?: number | undefined
  /** The provider has had its money. */
  readonly isPaid?: true
  /** It has arrived, and is watched. */
  readonly arrived?: Arrived | undefined
}

export const orders = accountRecords<OpenOrder>(
  'onrampOrders',
  (value) =>
    /^[\w-]{22}$/.test(String(value.id)) &&
    [value.provider, value.address, value.currency].every(isText) &&
    isCaipNetworkId(value.network) &&
    typeof value.contract === 'string' &&
    Number.isInteger(value.decimals) &&
    Number(value.decimals) >= 0 &&
    Number(value.decimals) <= DECIMALS_MAX &&
    (value.since === undefined || isTime(value.since)) &&
    (value.isPaid === undefined || value.isPaid === true) &&
    (value.arrived === undefined || isArrived(value.arrived)),
  // What has arrived is watched only, and nobody may ever have paid what the provider has no money of.
  { need: ({ arrived, isPaid }) => (arrived ? 0 : isPaid ? 2 : 1) },
)
