import type { FrameMessageName } from '@foyer/contracts/frame/answers'
import type { Frame, Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import type { World } from './world.ts'

/*
 * A wallet page that says what a scene needs. It is at its origin and speaks its protocol, and has nothing behind it: what a screen says
 * of an answer can be shown without the login, the window or the passkey that leads to it.
 */

/** What it answers to a message; a message without one waits. */
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

/** A visitor who signs in with a passkey, in a wallet that is open. */
export const playOpened = (page: Page, local: World, email: string | null) =>
  playFrame(page, local, {
    connectPasskey: {},
    isConnected: { isConnected: true, storage: 'durable' },
    getUser: playedUser(email),
  })

export const playedUser = (email: string | null) => ({
  email,
  address: OWNER,
  chainId: 'eip155:1',
  accounts: [{ address: OWNER, type: 'eoa', namespace: 'eip155' }],
  preferredAccountType: 'eoa',
  smartAccountDeployed: false,
})
const OWNER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** Connects what `playOpened` plays. */
export async function connectedToPlayed(page: Page): Promise<void> {
  await page.evaluate(() => window.foyer.open({ view: 'ConnectingPasskey' }))
  await expect.poll(() => page.evaluate(() => window.foyer.getAccount().status)).toBe('connected')
}

/** From now on it leaves a message without an answer. */
export const holdBack = (page: Page, local: World, name: FrameMessageName) =>
  frameOf(page, local).evaluate((of) => (window as unknown as Played).played.holdBack(of), name)

/** Answers a message, and those of its name that wait. */
export const playAnswer = (page: Page, local: World, name: FrameMessageName, p: object) =>
  frameOf(page, local).evaluate(([of, result]) => (window as unknown as Played).played.answer(of, result), [
    name,
    p,
  ] as const)

type Played = {
  readonly played: {
    readonly holdBack: (of: string) => void
    readonly answer: (of: string, p: object) => void
  }
}

function frameOf(page: Page, local: World): Frame {
  const frame = page.frames().find((one) => one.url().startsWith(`${local.walletOrigin}/frame?`))
  if (!frame) throw new Error('there is no frame')
  return frame
}

const json = (answers: Answers) => JSON.stringify(answers).replaceAll('<', '\\u003c')

/** Runs in the frame. */
function play(v: number, answers: Record<string, { code?: string } | undefined>) {
  addEventListener('message', ({ data: { hn }, origin, ports: [port] }: MessageEvent) => {
    if (!port) return
    let seq = 0
    port.postMessage({ t: 'ready', v, hn, origin, build: 'played' })
    let waiting: { readonly id: string; readonly of: string }[] = []
    const reply = (message: (typeof waiting)[number]) => {
      const { id, of } = message
      const p = answers[of]
      if (!p) return void waiting.push(message)
      seq += 1
      port.postMessage(
        p.code ? { v, id, seq, t: 'error', p: { message: '', context: {}, ...p } } : { v, id, seq, t: 'result', of, p },
      )
    }
    port.onmessage = ({ data: { id, t: of } }: MessageEvent) => reply({ id, of })
    const played = {
      holdBack: (of: string) => {
        delete answers[of]
      },
      answer: (of: string, p: object) => {
        answers[of] = p
        const again = waiting
        waiting = []
        again.forEach(reply)
      },
    }
    Object.assign(window, { played })
  })
}
