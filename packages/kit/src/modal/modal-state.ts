import type { Context } from '../core/context.ts'
import type { State } from '../core/state.ts'

/** The only writer of the modal slice. */
export const setModal = ({ store }: Context, change: Partial<State['modal']>): void =>
  store.set({ modal: { ...store.get().modal, ...change } })
