import type { Context } from '../../core/context.ts'
import { allowedIn, type LabelProblem, labelIn, labelProblem } from './label.ts'
import { nameClientOf } from './name-client.ts'
import type { NameOutcome } from './owner.ts'
import { registerName } from './register-name.ts'

/** The form of a new name, and what is known about what is typed. */
export type NameState = {
  /** What is typed, in lower case. */
  readonly label: string
  /** What names end with; undefined until the server has said it. */
  readonly zone: string | undefined
  /** Whether the name is free. `none`: it is not one yet. `away`: the server does not say. */
  readonly check: 'none' | 'checking' | 'free' | 'taken' | 'away'
  /** What is wrong with it. That it is too short is said once the visitor pauses. */
  readonly problem: LabelProblem | undefined
  /** Free labels, of the last answer. */
  readonly suggestions: readonly string[]
  readonly step: 'form' | 'signing' | 'registering'
}

export type NameFlow = {
  readonly state: () => NameState
  readonly watch: (listener: () => void) => () => void
  readonly type: (text: string) => void
  /** The visitor leaves the field. */
  readonly pause: () => void
  /** Takes a suggestion. */
  readonly take: (label: string) => void
  /** Asks again whether the name is free. */
  readonly retry: () => void
  /** Registers the name if it is free. @returns undefined where it is not, or an attempt runs already */
  readonly claim: () => Promise<NameOutcome | undefined>
  /** Back to the form; a later answer of the wallet is ignored. */
  readonly cancel: () => void
  /** Begins with its screen, and ends with it. */
  readonly start: () => void
  readonly stop: () => void
}

type Options = {
  readonly label?: string | undefined
  /** A label to suggest names for, before anything is typed. */
  readonly seed?: string | undefined
}

/** Delay after typing before the server is asked, in milliseconds. */
const TYPING_MS = 300
/** Delay after typing before a name is said to be too short, in milliseconds. */
const PAUSE_MS = 1_500
/** What the server is asked about when there is nothing to suggest names for: its answer tells the zone. */
const ANY_LABEL = 'name'
const SUGGESTIONS_MAX = 3

/** Chooses and registers a name for the active account. */
export function createNameFlow(ctx: Context, { label = '', seed = '' }: Options = {}): NameFlow {
  const client = nameClientOf(ctx)
  const listeners = new Set<() => void>()
  let asking: AbortController | undefined
  let claiming: AbortController | undefined
  let typing: ReturnType<typeof setTimeout> | undefined
  let pausing: ReturnType<typeof setTimeout> | undefined
  let state: NameState = {
    label: label.toLowerCase(),
    zone: undefined,
    check: isName(label) ? 'checking' : 'none',
    problem: undefined,
    suggestions: [],
    step: 'form',
  }
  const set = (change: Partial<NameState>) => {
    state = { ...state, ...change }
    for (const listener of [...listeners]) listener()
  }
  /** Nothing that is on its way counts any more. */
  const settle = () => {
    clearTimeout(typing)
    clearTimeout(pausing)
    asking?.abort()
  }

  const ask = async () => {
    clearTimeout(typing)
    asking?.abort()
    const mine = new AbortController()
    asking = mine
    const { label: asked } = state
    const like = allowedIn(asked) || seed
    try {
      const params = { name: like || ANY_LABEL }
      const { suggestions } = await client.getNameSuggestions({ params, query: {}, signal: mine.signal })
      if (mine.signal.aborted) return
      const zone = zoneOf(suggestions)
      const labelOf = (name: string) => name.slice(0, -zone.length - 1)
      const isFree = suggestions.some(({ name, registered }) => name === `${asked}.${zone}` && !registered)
      const free = suggestions.filter(({ registered }) => !registered).map(({ name }) => labelOf(name))
      set({
        zone,
        suggestions: like === '' ? [] : free,
        check: isName(asked) ? (isFree ? 'free' : 'taken') : 'none',
      })
    } catch {
      // An answer that did not come, and one that makes no sense, are no reason to call a name free.
      if (!mine.signal.aborted) set({ check: 'away' })
    }
  }
  const sayShort = () => {
    clearTimeout(pausing)
    set({ problem: labelProblem(state.label) })
  }
  const enter = (text: string, waitMs: number) => {
    settle()
    const typed = labelIn(text, state.zone)
    const problem = labelProblem(typed)
    set({
      label: typed,
      problem: problem?.kind === 'short' ? undefined : problem,
      check: isName(typed) ? 'checking' : 'none',
    })
    if (problem?.kind === 'short') pausing = setTimeout(sayShort, PAUSE_MS)
    typing = setTimeout(() => void ask(), waitMs)
  }

  const claim = async () => {
    if (state.step !== 'form') return undefined
    const { label: chosen, zone, check } = state
    if (check === 'free' && zone !== undefined) {
      settle()
      const mine = new AbortController()
      claiming = mine
      set({ step: 'signing' })
      const outcome = await registerName(ctx, `${chosen}.${zone}`, {
        signal: mine.signal,
        onSigned: () => set({ step: 'registering' }),
      })
      // After a cancellation the form may be waiting for another attempt.
      if (claiming === mine) set({ step: 'form' })
      return outcome
    }
    sayShort()
    if (check === 'checking' || check === 'away') void ask()
    return undefined
  }
  return {
    state: () => state,
    watch(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    type: (text) => enter(text, TYPING_MS),
    pause: sayShort,
    take: (suggestion) => enter(suggestion, 0),
    retry() {
      set({ check: isName(state.label) ? 'checking' : 'none' })
      void ask()
    },
    claim,
    cancel() {
      claiming?.abort()
      claiming = undefined
      set({ step: 'form' })
    },
    start: () => enter(state.label, 0),
    stop() {
      settle()
      claiming?.abort()
    },
  }
}

/** The suggestions to show: free ones other than what is typed. */
export const suggestionsIn = ({ suggestions, label }: NameState): readonly string[] =>
  suggestions.filter((suggestion) => suggestion !== label).slice(0, SUGGESTIONS_MAX)

const isName = (label: string): boolean => label !== '' && labelProblem(label) === undefined

/** What all names of an answer end with. @throws RangeError for an answer that names no zone, or several */
function zoneOf(suggestions: readonly { readonly name: string }[]): string {
  const zones = new Set(suggestions.map(({ name }) => name.slice(name.indexOf('.') + 1)))
  const [zone] = zones
  if (!zone || zones.size > 1 || suggestions.some(({ name }) => name.indexOf('.') < 1))
    throw new RangeError('the suggestions name no zone')
  return zone
}
