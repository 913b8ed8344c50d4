import { expect, test } from 'vitest'
import { emptyStore, openPage } from '../../test/page.ts'
import { createTestServices } from '../../test/services.ts'
import { answerSocialWindows } from './social-window.ts'

/* What a window of a social login is told by the frame of the page that opened it. */

const ORIGIN = 'https://wallet.example'

async function opened() {
  const { wallet } = await openPage(createTestServices(), await emptyStore())
  const target = new EventTarget()
  const addEventListener = target.addEventListener.bind(target) as (type: 'message', listener: unknown) => void
  answerSocialWindows({ origin: ORIGIN, addEventListener }, async () => wallet.state())
  /** The answer, or `nobody` when the message is not taken. */
  async function ask(data: unknown, { origin = ORIGIN, ports = 1 } = {}): Promise<unknown> {
    const { port1, port2 } = new MessageChannel()
    const more = Array.from({ length: Math.max(ports - 1, 0) }, () => new MessageChannel().port2)
    const answered = new Promise((resolve) => {
      port1.onmessage = (event) => resolve(event.data)
    })
    const sent = ports === 0 ? [] : [port2, ...more]
    target.dispatchEvent(new MessageEvent('message', { origin, data, ports: sent }))
    // A message on the same port comes after an answer, if there is one.
    setImmediate(() => port2.postMessage('nobody'))
    const answer = await answered
    port1.close()
    return answer
  }
  return { wallet, ask }
}

test('a window is led on only for the login that this frame has started (T24)', async () => {
  const { wallet, ask } = await opened()
  expect(await ask({ t: 'social-window', login: 'login-1' })).toBe(false)
  const state = await wallet.send({ type: 'social-given', provider: 'google' })
  if (state.name !== 'social') throw new Error(state.name)
  expect(await ask({ t: 'social-window', login: state.loginId })).toBe(true)
  expect(await ask({ t: 'social-window', login: 'another' })).toBe(false)
  await wallet.send({ type: 'social-left' })
  expect(await ask({ t: 'social-window', login: state.loginId })).toBe(false)
})

test('other pages and other messages get no answer (T24)', async () => {
  const { wallet, ask } = await opened()
  const state = await wallet.send({ type: 'social-given', provider: 'google' })
  if (state.name !== 'social') throw new Error(state.name)
  const own = { t: 'social-window', login: state.loginId }
  expect(await ask(own, { origin: 'https://app.example' })).toBe('nobody')
  expect(await ask({ ...own, more: 1 })).toBe('nobody')
  expect(await ask({ t: 'approval-window' })).toBe('nobody')
  expect(await ask(own, { ports: 2 })).toBe('nobody')
  expect(await ask(own, { ports: 0 })).toBe('nobody')
})
