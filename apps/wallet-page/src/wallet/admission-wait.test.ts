import { FoyerError } from '@foyer/base'
import { PASSKEY_NOT_USED } from '@foyer/base/catalogue'
import { DEVICE_REQUEST_MS } from '@foyer/base/constants'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { emptyStore } from '../../test/page.ts'
import { createTestServices } from '../../test/services.ts'
import { createDevices } from '../../test/two-devices.ts'
import { showWhileAsked } from '../manage/device-code-part.ts'
import { askToBeAdmitted } from './admission.ts'

/* How long a new device waits for another one to let it in: with a bad connection, a busy service, and a wrong clock. */

const { opened, twoDevices, end } = createDevices()
afterEach(end)

const READ = '/login/v1/device-requests/read'
/** Services in memory, whose answers to a path can be others. */
function answering() {
  const double = createTestServices()
  const asked: string[] = []
  let instead: (path: string) => Response | undefined = () => undefined
  const fetch = async (url: string | URL | Request, init?: RequestInit) => {
    const { pathname } = new URL(new Request(url, init).url)
    asked.push(pathname)
    return instead(pathname) ?? double.fetch(url, init)
  }
  const looks = (path = READ) => asked.filter((one) => one === path).length
  return {
    double: { ...double, fetch },
    looks,
    answer: (next: typeof instead) => {
      instead = next
    },
  }
}
const lost = () => {
  throw new TypeError('lost')
}
const settledName = ({ name }: { readonly name: string }) => name === 'ready' || name === 'locked'

describe('a service that is asked too often', () => {
  test.each([408, 425, 429])('says %i: it is asked again, with the same key', async (status) => {
    const { double, looks, answer } = answering()
    const { other, ask, letIn } = await twoDevices(double)
    let left = 3
    answer((path) => {
      if (path !== READ || left === 0) return undefined
      left -= 1
      return new Response('busy', { status })
    })
    await letIn((await ask()).code)
    expect((await other.wallet.reached(settledName)).name).toBe('ready')
    expect(looks()).toBeGreaterThan(3)
  })

  test('says for how long: it is asked again after that, while the second mail is still looked for', async () => {
    const { double, looks, answer } = answering()
    const { other, ask, letIn } = await twoDevices(double)
    const refused = { error: { code: 'TOO_MANY_REQUESTS', context: { seconds: 30 } } }
    answer((path) => (path === READ ? Response.json(refused, { status: 429 }) : undefined))
    const { code } = await ask()
    await vi.waitFor(() => expect(looks()).toBe(1))
    const mails = looks('/recovery/v1/release')
    answer(() => undefined)
    await letIn(code)
    await vi.waitFor(() => expect(looks('/recovery/v1/release')).toBeGreaterThan(mails + 3))
    expect(looks()).toBe(1)
    double.clock.now += 30_000
    expect((await other.wallet.reached(settledName)).name).toBe('ready')
  })
})

describe('a connection that is lost altogether', () => {
  test('while a code is shown: the wait goes on, and so does the time that the mail has led to', async () => {
    const { double, looks, answer } = answering()
    const { other, ask, letIn } = await twoDevices(double)
    double.answerRecovery('waiting')
    const { code } = await ask()
    const before = await other.wallet.reached((state) => state.name === 'recovering' && state.isAsking === true)
    expect(before).toMatchObject({ opensAt: '2026-11-22T13:00:00Z' })
    answer(lost)
    const count = looks()
    await vi.waitFor(() => expect(looks()).toBeGreaterThan(count + 3))
    expect(other.wallet.state()).toEqual(before)
    answer(() => undefined)
    await letIn(code)
    expect((await other.wallet.reached(settledName)).name).toBe('ready')
  })

  test('for longer than the code is good: the wait ends', async () => {
    const { double, answer } = answering()
    const { other, ask } = await twoDevices(double)
    await ask()
    await other.wallet.reached((state) => state.name === 'recovering' && state.isAsking === true)
    answer(lost)
    double.clock.now += DEVICE_REQUEST_MS
    expect((await other.wallet.reached(settledName)).name).toBe('locked')
    expect(await other.around.store.get('admission')).toBeUndefined()
  })
})

test.each([-11, 11])(
  'a clock that is wrong by %i minutes changes nothing of how long the code is good',
  async (minutes) => {
    const { double, other, record } = await twoDevices()
    const now = () => double.clock.now + minutes * 60_000
    const there = { ...other.around, now }
    const { code, expiresAt } = await askToBeAdmitted(record, there)
    expect(expiresAt - now()).toBe(DEVICE_REQUEST_MS)
    expect((await askToBeAdmitted(record, there)).code).toBe(code)
    double.clock.now += DEVICE_REQUEST_MS - 30_000
    expect((await askToBeAdmitted(record, there)).code).not.toBe(code)
  },
)

describe('the code on the wallet’s own page, where a passkey is a way too', () => {
  async function choosing() {
    const { double, answer } = answering()
    await (await opened(double, await emptyStore())).logIn()
    const bytes = 'A'.repeat(80)
    double.passkeys.set('a@b.example', [{ context: 'c'.repeat(22), credentialId: 'A'.repeat(43), sealed: bytes }])
    const closed = async () => {
      throw new FoyerError(PASSKEY_NOT_USED)
    }
    const { wallet, around, logIn } = await opened(double, await emptyStore(), closed)
    const state = await logIn()
    if (state.name !== 'choosing') throw new Error(`the wallet is ${state.name}`)
    const [draw, takeAway] = [vi.fn(), vi.fn()]
    await showWhileAsked({ wallet, around }, state.wallet, draw, takeAway)
    expect(draw).toHaveBeenCalledOnce()
    expect(takeAway).not.toHaveBeenCalled()
    return { answer, wallet, takeAway, show: () => showWhileAsked({ wallet, around }, state.wallet, draw, takeAway) }
  }

  test('is taken away when the service refuses to be asked for the answer', async () => {
    const { answer, wallet, takeAway } = await choosing()
    answer((path) => (path === READ ? new Response('no', { status: 404 }) : undefined))
    await vi.waitFor(() => expect(takeAway).toHaveBeenCalledOnce())
    expect(wallet.state()).toMatchObject({ name: 'choosing' })
  })

  test('is taken away when the passkey is asked for, which nothing looks beside, and can be shown again', async () => {
    const { wallet, takeAway, show } = await choosing()
    await expect(wallet.send({ type: 'passkey-chosen' })).rejects.toMatchObject({ code: 'PASSKEY_NOT_USED' })
    expect(takeAway).toHaveBeenCalledOnce()
    await show()
    expect(wallet.state()).toMatchObject({ name: 'choosing', isAsking: true })
    expect(takeAway).toHaveBeenCalledOnce()
  })
})
