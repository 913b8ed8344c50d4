import { type RefObject, useCallback, useEffect, useReducer, useRef } from 'react'
import { type InferOutput, safeParse } from 'valibot'
import { type fromProductPage, fromSample } from '../frame/protocol.ts'
import { DEFAULTS, readSettings, type Settings, writeSettings } from '../playground/settings.ts'
import { keepFocus } from './keep-focus.ts'

type Told = InferOutput<typeof fromSample>
type Asked = InferOutput<typeof fromProductPage>
type Outcome = { readonly status: 'waiting' | 'done' | 'failed'; readonly text: string }

/** What the product page knows of the sample in its frame. */
export type SampleState = {
  readonly settings: Settings
  /** Why the sample did not accept the last change. */
  readonly refusal?: string | undefined
  /** Undefined until the sample has loaded. */
  readonly status?: Extract<Told, { type: 'status' }>['status']
  readonly gifts: Extract<Told, { type: 'ready' }>['gifts']
  readonly giftRefusal?: string | undefined
  readonly outcomes: Readonly<Record<string, Outcome>>
  /** Oldest first. */
  readonly events: readonly { readonly id: number; readonly name: string; readonly text: string }[]
}
export type Sample = SampleState & {
  /** The address that the frame starts with. Later changes do not load it again. */
  readonly src: string
  /** The address of the sample alone, with the settings as they are now. */
  readonly address: string
  readonly send: (message: Asked) => void
  readonly change: (patch: Partial<Settings>) => void
  /** Forgets why the last change was not accepted. */
  readonly dismiss: () => void
}

const EVENTS_SHOWN = 4

/** Follows the sample in `frame`, and keeps the settings in the page's own address. */
export function useSample(frame: RefObject<HTMLIFrameElement | null>): Sample {
  const [state, dispatch] = useReducer(next, undefined, initialState)
  const src = useRef(`/sample${queryOf(state.settings)}`).current
  const focus = useRef<ReturnType<typeof keepFocus>>(undefined)
  /** What was changed while the sample loads, and is told to it when it hears. */
  const early = useRef<Partial<Settings> | undefined>({})
  const send = useCallback(
    (message: Asked) => {
      focus.current?.expect()
      if (message.type === 'restart') early.current ??= {}
      frame.current?.contentWindow?.postMessage(message, location.origin)
    },
    [frame],
  )
  const change = (patch: Partial<Settings>) => {
    // Shown at once; the sample says it if it does not accept it.
    dispatch({ type: 'settings', settings: { ...state.settings, ...patch } })
    if (early.current) early.current = { ...early.current, ...patch }
    else send({ type: 'change', patch })
  }

  useEffect(() => {
    // The modal opens by itself once per load, for visitors who are not connected, and leaves the focus where it is.
    let opened = false
    const hear = ({ origin, source, data }: MessageEvent) => {
      if (origin !== location.origin || source !== frame.current?.contentWindow) return
      const told = safeParse(fromSample, data)
      if (!told.success) return
      if (told.output.type === 'ready') {
        opened = false
        const patch = early.current ?? {}
        early.current = undefined
        if (Object.keys(patch).length > 0) send({ type: 'change', patch })
        dispatch({ ...told.output, settings: { ...told.output.settings, ...patch } })
      } else dispatch(told.output)
      if (told.output.type !== 'status' || opened) return
      opened = true
      if (told.output.status === 'disconnected') send({ type: 'open' })
    }
    addEventListener('message', hear)
    focus.current = keepFocus(() => frame.current)
    return () => {
      removeEventListener('message', hear)
      focus.current?.end()
    }
  }, [frame, send])

  useEffect(
    () => history.replaceState(null, '', `${location.pathname}${queryOf(state.settings)}${location.hash}`),
    [state.settings],
  )

  const address = `/sample${queryOf(state.settings)}`
  return {
    ...state,
    src,
    address,
    send,
    change,
    dismiss: () => dispatch({ type: 'settings', settings: state.settings }),
  }
}

const initialState = (): SampleState => ({
  settings: readSettings(new URLSearchParams(location.search)),
  gifts: [],
  outcomes: {},
  events: [],
})

function next(state: SampleState, told: Told): SampleState {
  switch (told.type) {
    case 'ready':
      return {
        ...state,
        settings: { ...DEFAULTS, ...told.settings },
        refusal: undefined,
        gifts: told.gifts,
        outcomes: {},
        events: [],
      }
    case 'settings': {
      const settings = { ...DEFAULTS, ...told.settings }
      const isSame = queryOf(settings) === queryOf(state.settings) && told.refusal === state.refusal
      return isSame ? state : { ...state, settings, refusal: told.refusal }
    }
    case 'status':
      return { ...state, status: told.status, giftRefusal: told.giftRefusal }
    case 'outcome':
      return { ...state, outcomes: { ...state.outcomes, [told.id]: told } }
    case 'event': {
      const id = (state.events.at(-1)?.id ?? 0) + 1
      return { ...state, events: [...state.events, { id, name: told.name, text: told.text }].slice(-EVENTS_SHOWN) }
    }
  }
}

function queryOf(settings: Settings): string {
  const query = String(writeSettings(settings, new URLSearchParams()))
  return query ? `?${query}` : ''
}
