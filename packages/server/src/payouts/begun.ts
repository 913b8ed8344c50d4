import { createDailyBudget, PROJECTS_IN_ALL, spendAll } from '../daily-budget.ts'

type Options = Omit<Parameters<typeof createDailyBudget>[0], 'kind'> & {
  readonly kind: 'exchange-payments' | 'onramp-orders'
}

/**
 * Begins something with the operator's keys and counts it for the caller, the project and all projects. What fails costs
 * nothing.
 * @throws TOO_MANY_REQUESTS where one of them has used up its day; also what `begin` throws
 */
export type CountBegun = <T>(project: string, caller: string, begin: () => Promise<T>) => Promise<T>

/** Stands for all projects together. */
const TOTAL = '*'

/** Limits what anybody can begin at a provider in a day. `most`: in each project. */
export function createCountBegun({ most, ...options }: Options): CountBegun {
  const inProject = createDailyBudget({ ...options, most })
  const inAll = createDailyBudget({ ...options, most: most * PROJECTS_IN_ALL })
  return async (project, caller, begin) => {
    const giveBack = await spendAll([
      { budget: inProject, project, caller },
      { budget: inAll, project: TOTAL, caller },
    ])
    try {
      return await begin()
    } catch (error) {
      await giveBack()
      throw error
    }
  }
}
