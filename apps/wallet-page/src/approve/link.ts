import { DECIMALS_MAX } from '@foyer/base'
import {
  array,
  boolean,
  type InferOutput,
  integer,
  literal,
  maxValue,
  minValue,
  number,
  optional,
  pipe,
  regex,
  strictObject,
  string,
  union,
} from 'valibot'

/*
 * What the frame and its approval window say to each other. Both are pages of the wallet origin; the host page has no reference to the
 * window, and messages go to the wallet's own origin only. Each side validates nevertheless: during a release, the two may be of
 * different builds.
 */

/** From the window to the frame that opened it, by `postMessage`, each time that it has loaded. */
export const windowReady = strictObject({ t: literal('approval-window') })

const fact = strictObject({ label: string(), value: string(), groups: optional(array(string())) })
/** The frame's answer, with one end of a MessageChannel. */
export const windowQuestion = strictObject({
  t: literal('question'),
  /** The host page's origin, as the browser named it to the frame. */
  origin: string(),
  content: strictObject({
    title: string(),
    site: optional(string()),
    dangers: array(string()),
    steps: array(string()),
    facts: array(fact),
    changes: optional(strictObject({ facts: array(fact), note: optional(string()) })),
    unconfirmed: optional(strictObject({ title: string(), why: string(), again: string() })),
    limit: optional(
      strictObject({ symbol: string(), decimals: pipe(number(), integer(), minValue(0), maxValue(DECIMALS_MAX)) }),
    ),
    raw: strictObject({ label: string(), text: string() }),
  }),
  /** How long the visitor may take, in milliseconds. */
  leftMs: number(),
  theme: strictObject({ mode: optional(string()), accent: optional(string()) }),
})
export type WindowQuestion = InferOutput<typeof windowQuestion>

/** When the visitor answered. The two run in one browser, so they have one clock. */
const at = number()
/**
 * Over the channel: the visitor's answer, or a wish for another question, with this limit, in base units, or for which
 * everybody is asked anew; that the frame has taken it.
 */
export const windowAnswer = union([
  strictObject({ isApproved: boolean(), at }),
  strictObject({ limit: pipe(string(), regex(/^[1-9]\d{0,77}$/)), at }),
  strictObject({ isAgain: literal(true), at }),
])
export const answerTaken = strictObject({ t: literal('taken') })

/** A phone may suspend the frame while the window lies before it: the visitor has this long to go back. */
const COUNTS_FOR_MS = 60_000
/** Until the frame's last answer is known to the window: two requests that are nearly given up, and the pause between them. */
const HEARD_WITHIN_MS = 30_000
/** Browsers round their clocks. */
const ROUNDED_MS = 1_000
/** From when on a window that has heard nothing says so. */
export const UNCONFIRMED_AFTER_MS = COUNTS_FOR_MS + HEARD_WITHIN_MS

/*
 * An answer that nobody took in time is given up by both sides, the frame first: otherwise a frame that sleeps, or a service that
 * holds an answer back, would have it count when the visitor has long asked again.
 */

/** Whether the frame may take an answer. */
export const isInTime = (answeredAt: number, now: number): boolean =>
  now >= answeredAt - ROUNDED_MS && now <= answeredAt + COUNTS_FOR_MS
/** Whether the window tells the visitor that nobody took it. */
export const isUnconfirmed = (answeredAt: number, now: number): boolean => now > answeredAt + UNCONFIRMED_AFTER_MS
