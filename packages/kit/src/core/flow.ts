import { FoyerError, isFoyerError, messageOf } from '@foyer/base'
import { RPC_REQUEST_FAILED } from '@foyer/base/catalogue'

/** A request that a state needs. Its answer, or its failure, is the next event. */
export type Question<Event, Kind extends string = string> = {
  /** Of one kind, one question is open at a time. */
  readonly kind: Kind
  /** Questions with the same key are the same question and are asked once. */
  readonly key: string
  /** Delay before it is asked, in milliseconds. Default: none. */
  readonly waitMs?: number
  readonly ask: () => Promise<Event>
  readonly failed: (error: FoyerError) => Event
}

type Rules<State, Event> = {
  readonly transition: (state: State, event: Event) => State
  /** What the state asks for next. `isWatched`: whether there is a listener. */
  readonly questionsOf: (state: State, isWatched: boolean) => readonly Question<Event>[]
  /** Called after the listeners with every change of the state. */
  readonly onChange: (change: { readonly before: State; readonly after: State; readonly event: Event }) => void
  /** Called with the first listener. Returns the undo, which is called when the last one has left. */
  readonly follow: () => () => void
  /** Called with every listener, before it is told. */
  readonly onWatch: () => void
  /** The event of the last listener's leaving. */
  readonly leave: Event
}

type Flow<State, Event> = {
  readonly state: () => State
  readonly dispatch: (event: Event) => void
  /** Tells the listeners again: something beside the state has changed. */
  readonly tell: () => void
  /** Calls `listener` now and with every state. Returns the undo. */
  readonly watch: (listener: (state: State) => void) => () => void
}

/** A state whose next requests follow from itself; verbs and answers are its only events. */
export function createFlow<State, Event>(initial: State, rules: Rules<State, Event>): Flow<State, Event> {
  let state = initial
  let unfollow: (() => void) | undefined
  const listeners = new Set<(state: State) => void>()
  const asked = new Map<string, { readonly key: string; readonly stop: () => void }>()

  const tell = () => {
    for (const listener of [...listeners]) listener(state)
  }
  const dispatch = (event: Event) => {
    const before = state
    const after = rules.transition(state, event)
    if (after === before) return
    state = after
    askNext()
    // A listener may change the state again, so the result of this event is kept in `after`.
    tell()
    rules.onChange({ before, after, event })
  }
  const askNext = () => {
    const wanted = rules.questionsOf(state, listeners.size > 0)
    for (const [kind, { key, stop }] of asked) {
      if (wanted.some((question) => question.kind === kind && question.key === key)) continue
      stop()
      asked.delete(kind)
    }
    for (const { kind, key, waitMs = 0, ask, failed } of wanted) {
      if (asked.has(kind)) continue
      const start = () =>
        void ask()
          .catch((error) => failed(toError(error)))
          .then(dispatch)
      // Always asynchronous, so that an answer does not arrive while listeners are still being called.
      const timer = setTimeout(start, waitMs)
      asked.set(kind, { key, stop: () => clearTimeout(timer) })
    }
  }
  return {
    state: () => state,
    dispatch,
    tell,
    watch(listener) {
      listeners.add(listener)
      unfollow ??= rules.follow()
      rules.onWatch()
      askNext()
      listener(state)
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        unfollow?.()
        unfollow = undefined
        // A visitor who left before the wallet was asked must not be prompted.
        dispatch(rules.leave)
        askNext()
      }
    },
  }
}

/** The error itself if it is of the catalogue, otherwise RPC_REQUEST_FAILED with its reason. */
export const toError = (error: unknown): FoyerError =>
  isFoyerError(error) ? error : new FoyerError(RPC_REQUEST_FAILED, { context: { reason: messageOf(error) } })
