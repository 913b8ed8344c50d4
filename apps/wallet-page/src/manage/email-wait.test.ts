import { FoyerError } from '@foyer/base'
import { TOO_MANY_REQUESTS } from '@foyer/base/catalogue'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followEmailChange } from './email-wait.ts'

const NOW = Date.parse('2026-11-25T12:00:00Z')
const change = { email: 'mara@lane.example', effectiveAt: '2026-11-25T13:00:30.000Z' }

beforeEach(() => void vi.useFakeTimers({ now: NOW }))
afterEach(() => void vi.useRealTimers())

function setUp(email = 'old@lane.example', first: typeof change | null = change) {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' as DocumentVisibilityState })
  const getEmailChange = vi.fn(async (): Promise<{ change: typeof change | null }> => ({ change: first }))
  const getLogin = vi.fn(async () => ({ email }))
  const hear = vi.fn()
  const services = { getEmailChange, getLogin } as unknown as Parameters<typeof followEmailChange>[0]['services']
  const leave = followEmailChange({ services, hear, now: Date.now, page: page as unknown as Document })
  const show = (visibilityState: DocumentVisibilityState) => {
    page.visibilityState = visibilityState
    page.dispatchEvent(new Event('visibilitychange'))
  }
  return { getEmailChange, getLogin, hear, leave, show, pass: (ms: number) => vi.advanceTimersByTimeAsync(ms) }
}

test('a change is told at once, and its stop elsewhere within a minute; then nothing is asked any more', async () => {
  const { getEmailChange, hear, pass } = setUp()
  await pass(0)
  expect(hear.mock.calls).toEqual([[{ is: 'waiting', change }]])
  getEmailChange.mockResolvedValue({ change: null })
  await pass(59_999)
  expect(hear).toHaveBeenCalledTimes(1)
  await pass(1)
  expect(hear).toHaveBeenLastCalledWith({ is: 'stopped' })
  await pass(86_400_000)
  expect(getEmailChange).toHaveBeenCalledTimes(2)
  expect(vi.getTimerCount()).toBe(0)
})

test('a change whose time has come is told a second later, by the address that signs in then', async () => {
  const { getEmailChange, hear, pass } = setUp(change.email)
  getEmailChange.mockImplementation(async () => ({
    change: Date.now() < Date.parse(change.effectiveAt) ? change : null,
  }))
  await pass(3_630_000)
  expect(hear).not.toHaveBeenCalledWith(expect.objectContaining({ is: 'changed' }))
  await pass(1_000)
  expect(hear).toHaveBeenLastCalledWith({ is: 'changed', email: change.email })
  expect(vi.getTimerCount()).toBe(0)
})

test('a clock that is ahead makes no loop: what is due and not done yet is looked at each minute', async () => {
  const { getEmailChange, pass } = setUp()
  await pass(3_631_000)
  const asked = getEmailChange.mock.calls.length
  await pass(600_000)
  expect(getEmailChange).toHaveBeenCalledTimes(asked + 10)
})

test('a change that is begun elsewhere is found while the page is open', async () => {
  const { getEmailChange, getLogin, hear, pass } = setUp(undefined, null)
  await pass(120_000)
  expect(hear).not.toHaveBeenCalled()
  getEmailChange.mockResolvedValue({ change })
  await pass(60_000)
  expect(hear).toHaveBeenLastCalledWith({ is: 'waiting', change })
  expect(getLogin).not.toHaveBeenCalled()
})

test('nothing is asked while nobody looks, and at once when somebody looks again', async () => {
  const { getEmailChange, hear, show, pass } = setUp()
  await pass(0)
  show('hidden')
  await pass(600_000)
  expect(getEmailChange).toHaveBeenCalledTimes(1)
  getEmailChange.mockResolvedValue({ change: null })
  show('visible')
  await pass(0)
  expect(hear).toHaveBeenLastCalledWith({ is: 'stopped' })
})

test('whoever leaves hears no more, also of what is asked for just then', async () => {
  const { getEmailChange, hear, leave, show, pass } = setUp()
  leave()
  await pass(600_000)
  show('visible')
  await pass(0)
  expect(getEmailChange).toHaveBeenCalledTimes(1)
  expect(hear).not.toHaveBeenCalled()
  expect(vi.getTimerCount()).toBe(0)
})

test('what fails is told and tried again, and a service that is asked too often is left alone for as long as it says', async () => {
  const { getEmailChange, hear, show, pass } = setUp()
  await pass(0)
  const often = new FoyerError(TOO_MANY_REQUESTS, { context: { seconds: 300 } })
  getEmailChange.mockRejectedValueOnce(often)
  await pass(60_000)
  expect(hear).toHaveBeenLastCalledWith({ is: 'unheard', error: often })
  await pass(299_999)
  show('visible')
  await pass(0)
  expect(getEmailChange).toHaveBeenCalledTimes(2)
  await pass(1)
  expect(hear).toHaveBeenLastCalledWith({ is: 'waiting', change })
})
