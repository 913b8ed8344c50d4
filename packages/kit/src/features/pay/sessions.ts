import { caipAddress, DECIMALS_MAX, isCaipNetworkId } from '@foyer/base'
import type { SessionState } from '../../core/connections/session.ts'
import type { Context } from '../../core/context.ts'
import { accountRecords } from '../../core/page/account-records.ts'
import { isOptionalText, isText, isTime } from '../../core/page/storage.ts'
import type { PaymentSession } from '../../core/payments.ts'
import { isArrived } from '../../core/transfers/watch-arrival.ts'

/**
 * The payments from exchanges that were begun in this browser and have not ended, or have arrived and are watched, or have arrived while
 * no call of the host's waited for them.
 */
export const sessions = accountRecords<PaymentSession>(
  'payments',
  (value) =>
    /^[0-9a-f]{32}$/.test(String(value.id)) &&
    [value.exchangeId, value.exchange, value.symbol, value.recipient].every(isText) &&
    typeof value.contract === 'string' &&
    [value.iconUrl, value.unpaidBy].every(isOptionalText) &&
    isCaipNetworkId(value.network) &&
    Number.isInteger(value.decimals) &&
    Number(value.decimals) >= 0 &&
    Number(value.decimals) <= DECIMALS_MAX &&
    /^\d{1,20}(\.\d{1,18})?$/.test(String(value.amount)) &&
    // An amount that its asset does not have cannot be reckoned with.
    (String(value.amount).split('.')[1] ?? '').length <= Number(value.decimals) &&
    isTime(value.since) &&
    (value.isDeposit === undefined || value.isDeposit === true) &&
    (value.isTaken === undefined || value.isTaken === true) &&
    (value.arrived === undefined || isArrived(value.arrived)),
  {
    need({ arrived, isDeposit, isTaken, unpaidBy }) {
      // It is watched only.
      if (arrived && isDeposit) return 0
      // A payment that has arrived may be one that a call of the host's asks for again. Nobody may ever have confirmed what is not taken.
      return arrived || isTaken || unpaidBy !== undefined ? 2 : 1
    },
  },
)

/** Those of all connected accounts of the visitor: another one may have been active when a payment was begun. */
export const connectedOf = (ctx: Context, { namespaces }: SessionState): readonly PaymentSession[] =>
  Object.values(namespaces).flatMap((one) =>
    one.status === 'connected' ? sessions.of(ctx, caipAddress(one.chain, one.addresses[0])) : [],
  )

/** Those that have not arrived. */
export const unfinishedOf = (ctx: Context, session: SessionState): readonly PaymentSession[] =>
  connectedOf(ctx, session).filter(({ arrived }) => !arrived)
