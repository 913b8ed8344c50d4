import { boolean, type InferOutput, literal, number, object, optional, picklist, string, unknown } from 'valibot'
import { messageId } from './answers.ts'

/* The messages in which the wallet page's answers and events reach its host, which loads them with answers.ts. */

/** Every message of the wallet page. `seq` increases by at least one with every message of a side. */
export const frameHeader = object({
  v: literal(1),
  seq: number(),
  t: picklist(['result', 'error', 'approval', 'sessionEnded', 'opened', 'making']),
})
/** The result `p` has the schema of the message that it answers. */
export const frameResult = object({ id: messageId, of: string(), p: unknown() })
export const frameError = object({
  id: messageId,
  /** `said`: the number and the data of a node, as JSON-RPC has them, or the number of a refusal. */
  p: object({ code: string(), message: string(), context: unknown(), said: optional(unknown()) }),
})
/**
 * The visitor is asked, so the frame has to be shown, or no more. `height`: what the question needs, in CSS pixels, or 0 while it
 * has not been drawn. The other events say nothing else.
 */
export const approvalEvent = object({ p: object({ isOpen: boolean(), height: number() }) })
export type FrameEvent =
  | ({ readonly of: 'approval' } & InferOutput<typeof approvalEvent>['p'])
  /** Signed out or expired, here or elsewhere. */
  | { readonly of: 'sessionEnded' }
  /** The wallet of a device that was connected to look only. */
  | { readonly of: 'opened' }
  /** The visitor has logged in and has no wallet yet: one is being made, before the login is answered. */
  | { readonly of: 'making' }

/** Of this protocol. Messages and parameters that are added do not change it. */
export const FRAME_VERSION = 1
/**
 * The frame's first message on the port. `origin` is the page that the browser says is on the other side. A frame says so too where it
 * does not speak the host's version, and nothing else then.
 */
export const ready = object({ t: literal('ready'), v: number(), hn: messageId, origin: string(), build: string() })
