import type { WalletQuestion } from '@foyer/kit/testing'
import type { Place } from '../protocol.ts'
import type { Grant, Settings } from '../settings.ts'

/** One call from a page: its origin, the wallet's state, and how to ask the user. */
export type Visit = {
  readonly origin: string
  readonly settings: Settings
  readonly grant: Grant
  /** Saves changes to this page's grant. They are written before the page receives its response. */
  readonly keep: (patch: Partial<Grant>) => void
  /** Saves another EVM chain for all pages. */
  readonly learn: (chainId: number, rpcUrl: string) => void
  /** @returns whether the user approves @throws -32005 when too many requests are pending */
  readonly ask: (question: WalletQuestion) => Promise<boolean>
}

/** Adapts a grant to the `remembers` option of the test kit's wallets. */
export const remembersIn = ({ grant, keep }: Visit, place: Place) => ({
  get: () => grant[place],
  set: (granted: boolean) => keep({ [place]: granted }),
})
