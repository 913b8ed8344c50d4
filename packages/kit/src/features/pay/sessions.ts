import { isCaipNetworkId, isRecord } from '@foyer/base'
import type { Context } from '../../core/context.ts'
import { isOptionalText, isText, isTime, type StoredRecord } from '../../core/page/storage.ts'
import type { PaymentSession } from '../../core/payments.ts'

const MAX = 10
const LIFETIME_MS = 24 * 3_600_000

const SESSIONS: StoredRecord<readonly PaymentSession[]> = {
  name: 'payments',
  check: (value) => (Array.isArray(value) && value.length <= MAX && value.every(isSession) ? value : undefined),
}

/** The unfinished payments of an account, the newest first. @param account CAIP-10 */
export const openSessions = (ctx: Context, account: string | undefined): readonly PaymentSession[] =>
  readSessions(ctx).filter((one) => one.account === account && one.projectId === ctx.options.projectId)

export const findSession = (ctx: Context, id: string): PaymentSession | undefined =>
  readSessions(ctx).find((one) => one.id === id && one.projectId === ctx.options.projectId)

export function keepSession(ctx: Context, session: PaymentSession): void {
  ctx.storage.write(SESSIONS, [session, ...readSessions(ctx).filter(({ id }) => id !== session.id)].slice(0, MAX))
}

export function dropSession(ctx: Context, id: string): void {
  const rest = readSessions(ctx).filter((one) => one.id !== id)
  if (rest.length > 0) ctx.storage.write(SESSIONS, rest)
  else ctx.storage.remove(SESSIONS)
}

const readSessions = (ctx: Context): readonly PaymentSession[] =>
  (ctx.storage.read(SESSIONS) ?? []).filter(({ createdAt }) => {
    const age = ctx.now() - createdAt
    return age >= 0 && age < LIFETIME_MS
  })

const isSession = (value: unknown): value is PaymentSession =>
  isRecord(value) &&
  /^[0-9a-f]{32}$/.test(String(value.id)) &&
  [value.exchangeId, value.exchange, value.symbol, value.recipient, value.account, value.projectId].every(isText) &&
  typeof value.contract === 'string' &&
  isOptionalText(value.iconUrl) &&
  isCaipNetworkId(value.network) &&
  /^\d{1,20}(\.\d{1,18})?$/.test(String(value.amount)) &&
  Number.isInteger(value.decimals) &&
  Number(value.decimals) >= 0 &&
  Number(value.decimals) <= 36 &&
  isTime(value.createdAt)
