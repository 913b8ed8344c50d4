import type { Context } from '../../core/context.ts'
import type { State } from '../../core/state.ts'

/** The only writer of the sign-in slice. */
export const setSignIn = ({ store }: Context, signIn: State['signIn']): void => store.set({ signIn })
