import type { FoyerError } from '@foyer/base'
import { perform, type Surroundings } from './effects.ts'
import { step } from './machine.ts'
import type { WalletEvent, WalletState } from './states.ts'

export type Wallet = {
  readonly state: () => WalletState
  /**
   * Resolves when nothing is left to do for the event.
   * @throws what the event led to, if that failed
   */
  readonly send: (event: WalletEvent) => Promise<WalletState>
  /** Resolves with the first state that is wanted, which may be the present one. */
  readonly reached: (isWanted: (state: WalletState) => boolean) => Promise<WalletState>
  readonly watch: (listener: (state: WalletState) => void) => () => void
}

/** Runs the machine: an event of an older run changes nothing once a newer one began. */
export function createWallet(around: Surroundings): Wallet {
  let state: WalletState = { name: 'signed-out' }
  let run = 0
  const listeners = new Set<(state: WalletState) => void>()

  async function send(first: WalletEvent): Promise<WalletState> {
    const [unchanged, nothing] = step(state, first)
    if (unchanged === state && nothing === undefined) return state
    run += 1
    const own = run
    let failure: FoyerError | undefined
    let event: WalletEvent | undefined = first
    while (event !== undefined && own === run) {
      if (event.type === 'failed') failure = event.error
      const [next, effect] = step(state, event)
      state = next
      for (const listener of listeners) listener(state)
      event = effect && (await perform(effect, around, () => own === run))
    }
    if (failure) throw failure
    return state
  }

  const watch = (listener: (state: WalletState) => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const reached = (isWanted: (state: WalletState) => boolean): Promise<WalletState> =>
    new Promise((resolve) => {
      if (isWanted(state)) return resolve(state)
      const stop = watch((next) => {
        if (!isWanted(next)) return
        stop()
        resolve(next)
      })
    })

  return { state: () => state, send, reached, watch }
}
