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
    dangers: array(string()),
    steps: array(string()),
    facts: array(fact),
    changes: optional(strictObject({ facts: array(fact), note: optional(string()) })),
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

/** Over the channel: the visitor's answer, or a wish for another question with this limit, in base units; that the frame has taken it. */
export const windowAnswer = union([
  strictObject({ isApproved: boolean() }),
  strictObject({ limit: pipe(string(), regex(/^[1-9]\d{0,77}$/)) }),
])
export const answerTaken = strictObject({ t: literal('taken') })
