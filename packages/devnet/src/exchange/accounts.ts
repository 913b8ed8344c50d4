import { randomBytes } from 'node:crypto'
import { formatUnits, parseUnits } from 'viem'
import type { Asset } from '../treasury.ts'
import { CUSTOMERS, type Fate, PASSWORD } from './terms.ts'

/** The accounts of one exchange's customers, in memory: the local world starts with the same balances. */
export type Accounts = {
  /** @returns the token of a session, for a cookie; undefined for a wrong password */
  readonly logIn: (email: string, password: string) => string | undefined
  readonly logOut: (token: string) => void
  readonly byToken: (token: string | undefined) => Account | undefined
}
export type Account = {
  readonly email: string
  readonly fate: Fate
  /** As a decimal. */
  readonly balanceOf: (asset: Asset) => string
  /** Takes decimals off the balance. @returns false if there is not so much */
  readonly take: (asset: Asset, amounts: readonly string[]) => boolean
  readonly giveBack: (asset: Asset, amounts: readonly string[]) => void
}

export function createAccounts(): Accounts {
  const accounts = CUSTOMERS.map(({ email, fate, holds }) => createAccount(email, fate, holds))
  const sessions = new Map<string, Account>()
  return {
    logIn(email, password) {
      const account = accounts.find((one) => one.email === email.trim().toLowerCase())
      if (!account || password !== PASSWORD) return undefined
      const token = randomBytes(16).toString('base64url')
      sessions.set(token, account)
      return token
    },
    logOut: (token) => void sessions.delete(token),
    byToken: (token) => (token === undefined ? undefined : sessions.get(token)),
  }
}

function createAccount(email: string, fate: Fate, holds: Readonly<Record<string, string>>): Account {
  // One balance for a currency, on whichever network it is withdrawn.
  const balances = new Map(Object.entries(holds).map(([symbol, amount]) => [symbol, parseUnits(amount, PLACES)]))
  const held = ({ symbol }: Asset) => balances.get(symbol) ?? 0n
  const sum = (amounts: readonly string[]) => amounts.reduce((total, amount) => total + parseUnits(amount, PLACES), 0n)
  return {
    ...{ email, fate },
    balanceOf: (asset) => formatUnits(held(asset), PLACES),
    take(asset, amounts) {
      const rest = held(asset) - sum(amounts)
      if (rest < 0n) return false
      balances.set(asset.symbol, rest)
      return true
    },
    giveBack: (asset, amounts) => void balances.set(asset.symbol, held(asset) + sum(amounts)),
  }
}
const PLACES = 18
