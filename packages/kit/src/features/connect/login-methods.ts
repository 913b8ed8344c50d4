import type { LastLogin } from '../../core/connections/last-login.ts'

/** The ways to connect without a wallet, in their default order. */
const METHODS = ['email', 'social', 'passkey'] as const
export type Method = (typeof METHODS)[number]

type Offered = { readonly email: boolean; readonly passkey: boolean; readonly socials: readonly string[] | false }
type Circumstances = {
  readonly offered: Offered | undefined
  /** The host's. */
  readonly order: readonly (Method | 'wallet')[] | undefined
  /** By default, a visitor with a wallet on this device finds it first. */
  readonly hasWallets: boolean
  /** When a listed wallet was last used; 0 for never. */
  readonly walletUsedAt: number
  readonly stored: LastLogin | undefined
}
type Placed = {
  readonly above: readonly Method[]
  readonly below: readonly Method[]
  /** A login that was used later than any wallet, which comes first, unless the host has its own order. */
  readonly last?: LastLogin
}

/** Which ways are above the wallets, and which below. */
export function placeMethods({ offered, order, hasWallets, walletUsedAt, stored }: Circumstances): Placed {
  const on = METHODS.filter((method) => offered?.[method === 'social' ? 'socials' : method])
  if (stored && !order && stored.usedAt > walletUsedAt && offered && isOffered(stored.method, offered))
    return { above: [], below: on.filter((method) => method !== stored.method), last: stored }
  const wanted = order ?? METHODS
  const at = wanted.includes('wallet') ? wanted.indexOf('wallet') : hasWallets ? 0 : METHODS.length
  const placed = on
    // A way that the host's list leaves out comes after the others.
    .map((method) => ({ method, place: wanted.includes(method) ? wanted.indexOf(method) : wanted.length }))
    .sort((a, b) => a.place - b.place)
  const part = (isAbove: boolean) => placed.flatMap(({ method, place }) => (place < at === isAbove ? [method] : []))
  return { above: part(true), below: part(false) }
}

const isOffered = (method: string, { email, passkey, socials }: Offered): boolean =>
  method === 'email' ? email : method === 'passkey' ? passkey : socials !== false && socials.includes(method)
