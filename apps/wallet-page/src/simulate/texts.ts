import type { Translated } from '../language.ts'

/** What a simulation is told with. */
export const SIMULATION_TEXTS = {
  leaves: 'Leaves',
  arrives: 'Arrives',
  allowed: 'Others may take',
  allowedTo: 'Who may take it',
  units: (amount: string, contract: string) => `${amount} units of a token that isn’t listed: ${contract}`,
  item: (amount: string, id: string, contract: string) => `${amount} of item ${id} of ${contract}`,
  all: (token: string) => `All of your ${token}, now and later`,
  cent: 'under $0.01',
  more: 'And more',
  nothing: 'According to the network, none of your balances would change now.',
  dependent: (count: number, all: number) =>
    `We couldn’t check ${count} of ${all} transactions, because ${count === 1 ? 'it may depend on an earlier one' : 'they may depend on earlier ones'}.`,
  fails: 'The network would reject this now, and keep the fee.',
  oneFails: 'The network would reject one of the transactions now, and keep its fee.',
  unlimited: 'It lets someone else take all of a token or collection, now and later.',
} as const

export type SimulationTexts = Translated<typeof SIMULATION_TEXTS>
