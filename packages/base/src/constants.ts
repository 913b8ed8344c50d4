/**
 * Times, sizes, counts and orders that are used in several places, with the unit in the name. There is one file for each step
 * of a visit, so that none is loaded earlier than needed.
 */

export * from './constants/account.ts'
export * from './constants/all-wallets.ts'
export * from './constants/data.ts'
export * from './constants/embedded.ts'
export * from './constants/reports.ts'
export * from './constants/shared.ts'
