import { currentEntry, type Entry, type RouterState, type Target } from './router.ts'

/* Pure functions on the view stack; each returns the next state. */

export function push(state: RouterState, target: Target): RouterState {
  const current = currentEntry(state)
  if (current.view === target.view && JSON.stringify(current.args) === JSON.stringify(target.args)) return state
  return { ...state, stack: [...state.stack, entryOf(state, target)], direction: 'forward' }
}

export function replace(state: RouterState, target: Target): RouterState {
  const entry = entryOf(state, target)
  const [first, ...rest] = state.stack.slice(0, -1)
  return { ...state, stack: first === undefined ? [entry] : [first, ...rest, entry], direction: 'forward' }
}

/** @param uri the pairing code that the new visit shows */
export function reset(state: RouterState, target: Target, uri?: string): RouterState {
  return { stack: [entryOf(state, target)], direction: 'none', ...(uri === undefined ? {} : { uri }) }
}

/**
 * Pops the history. Returns undefined when one view is left, in which case the modal closes. Going back from Connect while a
 * wallet is connected shows Account.
 */
export function back(state: RouterState, connected: boolean): RouterState | undefined {
  if (connected && currentEntry(state).view === 'Connect')
    return { ...reset(state, { view: 'Account' }), direction: 'back' }
  const [first, ...rest] = state.stack.slice(0, -1)
  return first === undefined ? undefined : { ...state, stack: [first, ...rest], direction: 'back' }
}

function entryOf(state: RouterState, target: Target): Entry {
  const key = Math.max(...state.stack.map((entry) => entry.key)) + 1
  return { view: target.view, args: target.args, key } as Entry // Target and Entry pair views with arguments in the same way.
}
