import { fixedDecimal, formatAmount, shortAddress } from '@foyer/base'
import { nativeSymbol } from '@foyer/base/network-symbols'
import type { Changes } from '../approve/content.ts'
import { TEXTS } from '../approve/texts.ts'
import type { AskNode } from '../rpc/node.ts'
import { CURRENCY, type PricedToken, type ReadTokens } from '../rpc/tokens.ts'
import { readSimulation, type SimulatedCall, type Simulation, simulationRequest } from './simulation.ts'
import { SIMULATION_TEXTS as WORDS } from './texts.ts'

export type Asked = {
  readonly chainId: string
  readonly account: string
  readonly calls: readonly SimulatedCall[]
  /** In the smallest unit of the network's currency; undefined where somebody else pays it. */
  readonly feeAtMost: bigint | undefined
  readonly node: AskNode
  readonly tokens: ReadTokens
}
type Tokens = ReadonlyMap<string, PricedToken>

/** More rows than these are not read by anybody. */
const ROWS_MAX = 12
/** As a limit, it is as good as none. */
const UNLIMITED_FROM = 2n ** 160n - 1n
const USD_DIGITS = 18

/**
 * What changes for the account, by the operator's node and prices. It only adds to a question: what a node says makes nothing
 * harmless.
 */
export async function readChanges(asked: Asked): Promise<Changes> {
  const { chainId, feeAtMost, tokens } = asked
  const simulation = await simulate(asked)
  const { changes = [], allowances = [] } = simulation ?? {}
  const contracts = [...changes, ...allowances].flatMap(({ contract }) => contract ?? [])
  const known = await tokens(chainId, [CURRENCY, ...contracts])
  const told = simulation ? inWords(simulation, chainId, known) : { facts: [], dangers: [], note: TEXTS.changesUnknown }
  const fee = feeAtMost === undefined ? undefined : inDollars(feeAtMost, known.get(CURRENCY))
  return fee === undefined ? told : { ...told, facts: [...told.facts, { label: TEXTS.feeAtMost, value: fee }] }
}

/** Undefined where nobody knows. */
async function simulate({ chainId, account, calls, node }: Asked): Promise<Simulation | undefined> {
  // A plain transfer says all of it itself.
  if (calls.every(({ data }) => data === '0x')) {
    const away = calls.filter(({ to }) => to?.toLowerCase() !== account.toLowerCase())
    const amount = -away.reduce((sum, { value }) => sum + value, 0n)
    const changes = amount === 0n ? [] : [{ contract: undefined, amount }]
    return { succeeds: true, changes, items: [], allowances: [] }
  }
  try {
    const answer = await node(chainId, 'eth_simulateV1', simulationRequest(account, calls))
    return readSimulation(answer, account, calls.length)
  } catch {
    return undefined // Many nodes cannot simulate. The question says that it was not checked.
  }
}

/** What leaves comes first. */
export function inWords(
  { succeeds, changes, items, allowances }: Simulation,
  chainId: string,
  tokens: Tokens,
): Changes {
  if (!succeeds) return { facts: [], dangers: [WORDS.fails] }
  const amountOf = (contract: string | undefined, amount: bigint): string => {
    const token = tokens.get(contract ?? CURRENCY)
    const dollars = inDollars(amount, token)
    const text =
      contract === undefined
        ? `${formatAmount(amount, 18)} ${nativeSymbol(chainId) ?? ''}`.trim()
        : token
          ? `${formatAmount(amount, token.decimals)} ${token.symbol}`
          : WORDS.units(`${amount}`, contract)
    return dollars === undefined ? text : `${text} (${dollars})`
  }
  const moved = [
    ...changes.map(({ contract, amount }) => ({ amount, text: amountOf(contract, magnitude(amount)) })),
    ...items.map(({ contract, id, amount }) => ({
      amount,
      text: WORDS.item(`${magnitude(amount)}`, `${id}`, contract),
    })),
  ].sort((one, other) => Number(one.amount > 0n) - Number(other.amount > 0n))
  const rows = [
    ...moved.map(({ amount, text }) => ({ label: amount < 0n ? WORDS.leaves : WORDS.arrives, value: text })),
    ...allowances.map(({ contract, spender, amount }) => {
      const name = tokens.get(contract)?.symbol ?? contract
      const what = isAll(amount) ? WORDS.all(name) : amountOf(contract, amount)
      return { label: WORDS.allowed(shortAddress(spender)), value: what }
    }),
  ]
  const more = { label: WORDS.more, value: `${rows.length - ROWS_MAX}` }
  return {
    facts: rows.length > ROWS_MAX ? [...rows.slice(0, ROWS_MAX), more] : rows,
    dangers: allowances.some(({ amount }) => isAll(amount)) ? [WORDS.unlimited] : [],
    ...(rows.length === 0 ? { note: WORDS.nothing } : {}),
  }
}

/** Every item of a collection, or as much as anybody could have. */
const isAll = (amount: bigint | undefined): amount is undefined => amount === undefined || amount >= UNLIMITED_FROM
const magnitude = (amount: bigint): bigint => (amount < 0n ? -amount : amount)

/** "$25.00", or undefined without a price. */
function inDollars(amount: bigint, token: PricedToken | undefined): string | undefined {
  const price = token?.price === undefined ? undefined : fixedDecimal(token.price, USD_DIGITS)
  if (!token || price === undefined) return undefined
  const dollars = (amount * price) / 10n ** BigInt(token.decimals)
  if (dollars === 0n || dollars >= 10n ** BigInt(USD_DIGITS - 2)) {
    const text = formatAmount(dollars, USD_DIGITS)
    // Formats decimal texts exactly, whatever their length.
    return new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' }).format(text as unknown as number)
  }
  return WORDS.cent
}
