/** Times, sizes, counts and orders that more than one place goes by, with the unit in the name: a file for each step of a visit that
 * needs them first, so that none is loaded before. */

export * from './constants/account.ts'
export * from './constants/all-wallets.ts'
export * from './constants/shared.ts'
