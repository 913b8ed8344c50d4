import { askToSimulate, readSimulation, type SimulatedCall, type Simulation } from '@foyer/contracts/simulation'
import type { Changes } from '../approve/content.ts'
import { TEXTS } from '../approve/texts.ts'
import type { AskNode } from '../rpc/node.ts'
import { CURRENCY, type ReadTokens } from '../rpc/tokens.ts'
import { type AskedOnSolana, simulateSolana } from './solana.ts'
import { dependent, inDollars, inWords } from './words.ts'

export type Asked = {
  readonly chainId: string
  readonly account: string
  readonly calls: readonly SimulatedCall[]
  /** In the smallest unit of the network's currency; undefined where somebody else pays it. */
  readonly feeAtMost: bigint | undefined
  readonly node: AskNode
  readonly tokens: ReadTokens
}
/**
 * What changes for the account, by the operator's node and prices. It only adds to a question: what a node says makes nothing
 * harmless.
 */
export async function readChanges(asked: Asked | AskedOnSolana): Promise<Changes> {
  const { chainId, tokens } = asked
  const isSolana = 'transactions' in asked
  const onSolana = isSolana ? await simulateSolana(asked).catch(() => undefined) : undefined
  const simulation = isSolana ? onSolana : await simulate(asked)
  const { changes = [], allowances = [] } = simulation ?? {}
  const contracts = [...changes, ...allowances].flatMap(({ contract }) => contract ?? [])
  const known = await tokens(chainId, [CURRENCY, ...contracts])
  const isSeveral = isSolana && asked.transactions.length > 1
  const told = simulation
    ? inWords(simulation, chainId, known, isSeveral)
    : { facts: [], dangers: [], note: TEXTS.changesUnknown }
  const fee = isSolana ? asked.fee : asked.feeAtMost
  const unchecked = onSolana?.unchecked ?? 0
  const note = unchecked > 0 && isSolana ? { note: dependent(unchecked, asked.transactions.length) } : {}
  return { ...told, ...note, fee: fee === undefined ? undefined : inDollars(fee, known.get(CURRENCY)) }
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
    const answer = await askToSimulate((method, params) => node(chainId, method, params), account, calls)
    return readSimulation(answer, account, calls.length)
  } catch {
    return undefined // Many nodes cannot simulate. The question says that it was not checked.
  }
}
