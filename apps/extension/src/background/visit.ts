import type { WalletQuestion } from '@foyer/kit/testing'
import type { Place } from '../protocol.ts'
import type { Grant, Settings } from '../settings.ts'

/** One call of a page: who it is, what the wallet knows, and how its owner is asked. */
export type Visit = {
  readonly origin: string
  readonly settings: Settings
  readonly grant: Grant
  /** Keeps what the call changes for this page. It is written before the page has its answer. */
  readonly keep: (patch: Partial<Grant>) => void
  /** Keeps another EVM chain, for every page. */
  readonly learn: (chainId: number, rpcUrl: string) => void
  /** @returns what the owner says @throws -32005 when too many questions wait */
  readonly ask: (question: WalletQuestion) => Promise<boolean>
}

/** A grant as the wallets of the test kit take it. */
export const remembersIn = ({ grant, keep }: Visit, place: Place) => ({
  get: () => grant[place],
  set: (granted: boolean) => keep({ [place]: granted }),
})
