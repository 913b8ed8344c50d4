import { literal, safeParse, strictObject, string } from 'valibot'
import type { WalletState } from '../wallet/states.ts'

/** What the first page of a social login's window asks. It is of this origin too. */
const question = strictObject({ t: literal('social-window'), login: string() })

/** The part of a window that is used here. */
export type MessageWindow = {
  readonly origin: string
  readonly addEventListener: (type: 'message', listener: (event: MessageEvent<unknown>) => void) => void
}

/**
 * Tells the windows of social logins whether a login is the one that this frame has started. A window whose login is not known here
 * was opened by a link of somebody else, and lets the visitor decide.
 */
export function answerSocialWindows(frame: MessageWindow, state: () => Promise<WalletState>): void {
  frame.addEventListener('message', ({ origin, ports: [port, ...more], data }) => {
    if (origin !== frame.origin || !port || more.length > 0) return
    const asked = safeParse(question, data)
    if (!asked.success) return
    void state().then((now) => {
      const isWaiting = now.name === 'social' || now.name === 'social-waiting'
      port.postMessage(isWaiting && now.loginId === asked.output.login)
    })
  })
}
