import { budgetConformance } from '../../test/budget-conformance.ts'
import { createBudgets } from './budgets.ts'

budgetConformance(async (limits) => createBudgets(limits), Number(process.env.FOYER_RUNS ?? 1_000))
