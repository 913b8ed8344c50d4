import { isRecord } from '@foyer/base'
import { type Part, riskOf } from '../decoded.ts'
import { numberOf } from '../typed-data/terms.ts'

type Values = Readonly<Record<string, unknown>>

/** What a page may do later without asking (ERC-7715, and its older forms). Every permission needs limits of its own. */
export const permissions = (asked: readonly unknown[]): Part => ({
  actions: [{ kind: 'permission' }],
  risks: [riskOf(asked.length > 0 && asked.every(isBounded) ? 'permission-limited' : 'permission-unlimited')],
  isComplete: false,
})

/** EIP-2255: seeing the accounts is the only permission that gives nothing away. */
export const isAccountsOnly = (asked: unknown): boolean =>
  asked === undefined || (isRecord(asked) && Object.keys(asked).every((name) => name === 'eth_accounts'))

/** A request has one permission or a list of them, and its end may hold for all. */
function isBounded(request: unknown): boolean {
  if (!isRecord(request)) return false
  const { permissions: list, permission, expiry } = request
  if (permission !== undefined) return list === undefined && isLimited(permission, endOf(request) ?? expiry)
  if (!Array.isArray(list)) return isLimited(request, endOf(request))
  return (
    list.length > 0 && list.every((one) => isLimited(one, (isRecord(one) ? endOf(one) : undefined) ?? endOf(request)))
  )
}

/** Seconds since 1970 of the year 2100. What lasts longer has no end. */
const END_MAX = 4_102_444_800n
const ENDS = ['expiry', 'expiration', 'validUntil', 'timestamp', 'endTime']

function endOf({ rules, ...values }: Values): unknown {
  const rule = Array.isArray(rules) ? rules.find((one) => isRecord(one) && one.type === 'expiry') : undefined
  const of = (source: Values) => ENDS.map((name) => source[name]).find((value) => value !== undefined)
  return of(values) ?? (isRecord(rule) && isRecord(rule.data) ? of(rule.data) : undefined)
}

const AMOUNTS = ['allowance', 'limit', 'amount', 'periodAmount', 'maxAmount']
/** Amounts from which on a limit is none, and periods (in seconds) that are too short to limit anything. */
const AMOUNT_MAX = 2n ** 96n - 2n ** 80n
const PERIOD_MIN = 3_600n

function isLimited(permission: unknown, end: unknown): boolean {
  if (!isRecord(permission)) return false
  const data = isRecord(permission.data) ? permission.data : permission
  const expires = numberOf(end)
  const amounts = AMOUNTS.filter((name) => Object.hasOwn(data, name)).map((name) => numberOf(data[name]))
  const period = data.periodDuration === undefined ? undefined : (numberOf(data.periodDuration) ?? 0n)
  return (
    expires !== undefined &&
    expires > 0n &&
    expires < END_MAX &&
    amounts.length > 0 &&
    amounts.every((amount) => amount !== undefined && amount < AMOUNT_MAX) &&
    (period === undefined || period >= PERIOD_MIN) &&
    !hasAnything(permission)
  )
}

/** Words and addresses that stand for anything. */
const ANYTHING = /^(any|all|max|\*|unlimited|infinite|0x0{40}|0x(32){20}|0x(32){4})$/i

const hasAnything = (value: unknown): boolean =>
  typeof value === 'string'
    ? ANYTHING.test(value)
    : typeof value === 'object' && value !== null && Object.values(value).some(hasAnything)
