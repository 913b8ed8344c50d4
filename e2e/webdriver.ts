import { type ChildProcess, spawn } from 'node:child_process'
import { freePort } from '../packages/server/test/free-port.ts'

/*
 * A few commands of W3C WebDriver (https://www.w3.org/TR/webdriver2/) over fetch, because Playwright has no driver for
 * Debian's build of WebKit.
 */

export type Session = {
  readonly open: (url: string) => Promise<void>
  /** Runs a function body in the page. */
  readonly run: <T>(body: string, ...args: readonly unknown[]) => Promise<T>
  /** Runs a function body that passes its result to its last argument, a callback. */
  readonly runAsync: <T>(body: string, ...args: readonly unknown[]) => Promise<T>
  /** Replaces a field's text key by key. The function body returns the field. */
  readonly type: (text: string, body: string, ...args: readonly unknown[]) => Promise<void>
  /** Clicks as a visitor does, so that the page may open windows. The function body returns the element. */
  readonly click: (body: string, ...args: readonly unknown[]) => Promise<void>
  /** Sends what follows to a frame, which the function body returns, or to the page again. */
  readonly enterFrame: (body: string, ...args: readonly unknown[]) => Promise<void>
  /** The open windows, the first one first. */
  readonly windows: () => Promise<readonly string[]>
  /** Sends what follows to a window. */
  readonly enterWindow: (handle: string) => Promise<void>
  /** A screenshot as base64-encoded PNG. */
  readonly picture: () => Promise<string>
  readonly close: () => Promise<void>
}

/** Time limit for starting the driver and the display, in milliseconds. */
const READY_MS = 15_000
const ANSWER_MS = 20_000
/** The key that identifies an element in a response, as defined by the standard. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
const FAREWELL_MS = 5_000
/** Test machines have no GPU, and the engine's own detection has crashed a page. */
const WITHOUT_GPU = { WEBKIT_DISABLE_COMPOSITING_MODE: '1', WEBKIT_DISABLE_DMABUF_RENDERER: '1' }

/**
 * Starts WebKitGTK's MiniBrowser on its own display.
 * @param programs paths of the programs from Debian's packages webkit2gtk-driver and xvfb
 */
export async function openWebKit(programs: { driver: string; browser: string; display: string }): Promise<Session> {
  const children: ChildProcess[] = []
  const port = await freePort()
  const base = `http://127.0.0.1:${port}`
  try {
    // The X server picks a free display and prints its number when it is ready.
    const server = spawn(programs.display, ['-displayfd', '1', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    children.push(server)
    const display = await firstLine(server)
    const env = { ...process.env, DISPLAY: `:${display}`, ...WITHOUT_GPU }
    children.push(spawn(programs.driver, [`--port=${port}`, '--host=127.0.0.1'], { stdio: 'ignore', env }))
    await until(async () => (await fetch(`${base}/status`)).ok)
    const { sessionId } = await command<{ sessionId: string }>(`${base}/session`, {
      capabilities: {
        alwaysMatch: { 'webkitgtk:browserOptions': { binary: programs.browser, args: ['--automation'] } },
      },
    })
    const at = `${base}/session/${sessionId}`
    return {
      open: (url) => command(`${at}/url`, { url }),
      run: (script, ...args) => command(`${at}/execute/sync`, { script, args }),
      runAsync: (script, ...args) => command(`${at}/execute/async`, { script, args }),
      async type(text, script, ...args) {
        const found = await command<Record<string, string>>(`${at}/execute/sync`, { script, args })
        const field = `${at}/element/${found[ELEMENT]}`
        await command(`${field}/clear`, {})
        await command(`${field}/value`, { text })
      },
      async click(script, ...args) {
        const found = await command<Record<string, string>>(`${at}/execute/sync`, { script, args })
        await command(`${at}/element/${found[ELEMENT]}/click`, {})
      },
      async enterFrame(script, ...args) {
        await command(`${at}/frame`, { id: await command(`${at}/execute/sync`, { script, args }) })
      },
      windows: () => command(`${at}/window/handles`),
      enterWindow: (handle) => command(`${at}/window`, { handle }),
      picture: () => command(`${at}/screenshot`),
      async close() {
        // A crashed browser does not respond. It ends together with its driver.
        await fetch(at, { method: 'DELETE', signal: AbortSignal.timeout(FAREWELL_MS) }).catch(() => undefined)
        for (const child of children) child.kill()
      },
    }
  } catch (error) {
    for (const child of children) child.kill()
    throw error
  }
}

async function command<T>(url: string, body?: unknown): Promise<T> {
  const response = await fetch(url, {
    signal: AbortSignal.timeout(ANSWER_MS),
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
  })
  const { value } = (await response.json()) as { value: T & { error?: string; message?: string } }
  if (!response.ok) throw new Error(`${value.error}: ${value.message}`)
  return value
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + READY_MS
  for (;;) {
    if (await isSo().catch(() => false)) return
    if (Date.now() > deadline) throw new Error(`WebKitWebDriver did not answer within ${READY_MS / 1_000} s`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** The first output of a program. */
function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`${child.spawnfile} did not answer within ${READY_MS / 1_000} s`)),
      READY_MS,
    )
    child.stdout?.once('data', (data) => {
      clearTimeout(timer)
      resolve(String(data).trim())
    })
    child.once('error', (error) => {
      clearTimeout(timer)
      reject(error)
    })
  })
}
