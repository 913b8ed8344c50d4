import type { FrameMessageName } from '@foyer/contracts/frame/answers'
import type { Page } from '@playwright/test'
import type { World } from './world.ts'

/*
 * A wallet page that says what a scene needs. It is at its origin and speaks its protocol, and has nothing behind it: what a screen says
 * of an answer can be shown without the login, the window or the passkey that leads to it.
 */

/** What it answers to a message; a message without one is not answered. */
type Answers = { readonly [N in FrameMessageName]?: object | { readonly code: string; readonly context?: object } }

/** What every host asks. */
const USUAL: Answers = { syncDappData: {}, syncTheme: {} }

export const playFrame = (page: Page, local: World, answers: Answers, version = 1) =>
  page.route(`${local.walletOrigin}/frame?*`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<script>(${play})(${version}, ${json({ ...USUAL, ...answers })})</script>`,
    }),
  )

const json = (answers: Answers) => JSON.stringify(answers).replaceAll('<', '\\u003c')

/** Runs in the frame. */
function play(v: number, answers: Record<string, { code?: string } | undefined>) {
  addEventListener('message', ({ data: { hn }, origin, ports: [port] }: MessageEvent) => {
    if (!port) return
    let seq = 0
    port.postMessage({ t: 'ready', v, hn, origin, build: 'played' })
    port.onmessage = ({ data: { id, t: of } }: MessageEvent) => {
      const p = answers[of]
      if (!p) return
      seq += 1
      port.postMessage(
        p.code ? { v, id, seq, t: 'error', p: { message: '', context: {}, ...p } } : { v, id, seq, t: 'result', of, p },
      )
    }
  })
}
