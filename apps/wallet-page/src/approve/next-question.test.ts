import { FoyerError } from '@foyer/base'
import { REQUEST_ABORTED } from '@foyer/base/catalogue'
import { afterEach, expect, test, vi } from 'vitest'
import { smallPage } from '../../test/small-page.ts'
import { createApprovals } from './approvals.ts'
import { TEXTS } from './texts.ts'

/* When the next question is made. */

const never = new AbortController().signal
const ORIGIN = 'https://atoll.example'

afterEach(() => vi.unstubAllGlobals())

function opened() {
  const page = smallPage((port) => port.postMessage({ isApproved: true, at: Date.now() }))
  const order: string[] = []
  const limits = { begin: async () => undefined, count: async () => undefined, isNew: async () => false }
  const approvals = createApprovals(
    (isOpen) => void (order.at(-1) !== `${isOpen}` && order.push(`${isOpen}`)),
    limits,
    async () => ({}) as never,
  )
  const question = (title: string) => ({
    content: { title, dangers: [], steps: [], facts: [], raw: { label: '', text: '' } },
    subject: title,
  })
  const ask = (title: string, use: () => Promise<void> = async () => undefined, signal = never) =>
    approvals.ask(
      async () => {
        order.push(`make ${title}`)
        return question(title)
      },
      ORIGIN,
      signal,
      async (approved) => {
        order.push(`use ${approved}`)
        await use()
        order.push(`done ${approved}`)
        return approved
      },
    )
  const approve = async () => {
    await vi.waitFor(() => expect(page.title()).toBe(TEXTS.besidesTitle))
    page.press(TEXTS.openWindow)
  }
  return { approvals, order, ask, approve, page }
}

test('it is made once what was approved before is done, and the frame is hidden meanwhile', async () => {
  const { ask, approve, order } = opened()
  let sent: () => void = () => undefined
  const first = ask('first', () => new Promise((resolve) => (sent = resolve)))
  const second = ask('second')
  await approve()
  await vi.waitFor(() => expect(order).toContain('use first'))
  expect(order).toEqual(['make first', 'true', 'false', 'use first'])
  sent()
  expect(await first).toBe('first')
  await approve()
  expect(await second).toBe('second')
  expect(order.slice(4)).toEqual(['done first', 'make second', 'true', 'false', 'use second', 'done second'])
})

test('one that cannot be made, whose use fails, or that takes longer than its page waits, lets the next one in', async () => {
  const { approvals, ask, approve, order } = opened()
  const stop = new AbortController()
  const lost = () => Promise.reject(new Error('lost'))
  const unmade = expect(approvals.ask(lost, ORIGIN, never, lost)).rejects.toThrow('lost')
  const hanging = approvals.ask(() => new Promise<never>(() => undefined), ORIGIN, stop.signal, lost)
  const left = expect(hanging).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
  const unused = expect(ask('unused', lost)).rejects.toThrow('lost')
  const last = ask('last')
  await unmade
  stop.abort(new FoyerError(REQUEST_ABORTED))
  await left
  await approve()
  await unused
  await approve()
  expect(await last).toBe('last')
  expect(order.filter((step) => step.startsWith('make'))).toEqual(['make unused', 'make last'])
})
