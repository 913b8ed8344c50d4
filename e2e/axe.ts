import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { CDPSession, Frame, Page } from '@playwright/test'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type Options = {
  /** Rules to run, by default all. */
  readonly runOnly?: readonly string[] | undefined
  /** Rules not to run. */
  readonly except?: readonly string[]
  /** Counts only contrasts of elements whose selector contains this. */
  readonly within?: string
}

/**
 * Runs axe through the debugger in an isolated world: the page's content security policy does not apply there, so it
 * need not be weakened, and a paused clock in the page does not affect it.
 * @param frame the page's own, or one in it
 */
export async function faults(
  frame: Frame,
  { runOnly, except = [], within = '' }: Options = {},
): Promise<{ violations: unknown[]; contrasts: number }> {
  const session = await sessionOf(frame.page())
  const { frameTree } = await session.send('Page.getFrameTree')
  const inside = frameTree.childFrames?.find((child) => child.frame.url === frame.url())
  if (frame.parentFrame() && !inside) throw new Error(`${frame.url()} runs in another process`)
  const frameId = (inside ?? frameTree).frame.id
  const { executionContextId: contextId } = await session.send('Page.createIsolatedWorld', {
    frameId,
    worldName: 'axe',
  })
  const rules = Object.fromEntries(except.map((id) => [id, { enabled: false }]))
  const options = { resultTypes: ['violations', 'passes'], rules, ...(runOnly ? { runOnly } : {}) }
  const run = `axe.run(document, ${JSON.stringify(options)}).then(({ violations, passes }) => ({
    violations: violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ target, any }) => [String(target), any[0]?.message]) })),
    contrasts: passes.filter(({ id }) => id === 'color-contrast').flatMap(({ nodes }) => nodes)
      .filter(({ target }) => String(target).includes(${JSON.stringify(within)})).length,
  }))`
  // A document keeps an isolated world that has a name. Half a megabyte is read once for each.
  const known = await session.send('Runtime.evaluate', { expression: 'typeof axe', contextId })
  const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
    expression: `${known.result.value === 'undefined' ? AXE : ''}; ${SETTLED}.then(() => ${run})`,
    contextId,
    awaitPromise: true,
    returnByValue: true,
  })
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
  return result.value
}

/** Ends once no colour is on its way to another: what is measured in between is seen for a moment only. */
const SETTLED = `Promise.all(
  [document, ...[...document.querySelectorAll('[data-foyer]')].flatMap(({ shadowRoot }) => shadowRoot ?? [])]
    .flatMap((root) => root.getAnimations())
    .filter((animation) => animation instanceof CSSTransition)
    .map(({ finished }) => finished.catch(() => undefined)),
)`

const sessions = new WeakMap<Page, Promise<CDPSession>>()

/** One for each page, and never detached, because that would remove the page's virtual authenticator. */
function sessionOf(page: Page): Promise<CDPSession> {
  const session = sessions.get(page) ?? page.context().newCDPSession(page)
  sessions.set(page, session)
  return session
}
