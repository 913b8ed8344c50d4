/** What an exchange of the local world takes for a withdrawal, by symbol, as decimals. */
export type Terms = {
  readonly id: string
  readonly name: string
  readonly fees: Readonly<Record<string, string>>
}

/** Two, so that there is a choice. */
export const TERMS: readonly Terms[] = [
  { id: 'meridian', name: 'Meridian', fees: {} },
  { id: 'northgate', name: 'Northgate', fees: { USDC: '0.10', ETH: '0.00003', SOL: '0.0005' } },
]

/** Of what arrives, by symbol. */
export const LIMITS: Readonly<Record<string, { readonly min: string; readonly max: string }>> = {
  USDC: { min: '1', max: '5000' },
  ETH: { min: '0.0005', max: '2' },
  SOL: { min: '0.01', max: '30' },
}

/** What becomes of a customer's withdrawal. */
export type Fate = 'sent' | 'slow' | 'held'
type Customer = {
  readonly email: string
  readonly fate: Fate
  readonly about: string
  readonly holds: Readonly<Record<string, string>>
}

const PLENTY = { USDC: '25000', ETH: '10', SOL: '100' }
/** Their password is `local`. */
export const CUSTOMERS: readonly Customer[] = [
  { email: 'ada@example.com', fate: 'sent', about: 'withdrawals arrive', holds: PLENTY },
  {
    email: 'slow@example.com',
    fate: 'slow',
    about: 'withdrawals wait until you release them on this machine’s list of withdrawals',
    holds: PLENTY,
  },
  { email: 'held@example.com', fate: 'held', about: 'withdrawals are refused', holds: PLENTY },
  {
    email: 'empty@example.com',
    fate: 'sent',
    about: 'has next to nothing',
    holds: { USDC: '1', ETH: '0.001', SOL: '0.01' },
  },
]
export const PASSWORD = 'local'
