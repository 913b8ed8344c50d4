import { expect, test, vi } from 'vitest'
import { emptyStore, openPage } from '../../test/page.ts'
import { createTestServices } from '../../test/services.ts'

/** A page whose calls of one path are not answered before `answer` is called. */
async function slowAt(path: string) {
  const double = createTestServices()
  const waiting: (() => void)[] = []
  const asked = vi.fn()
  const fetch: typeof double.fetch = async (input, init) => {
    const request = new Request(input, init)
    if (new URL(request.url).pathname === path) {
      asked(request.headers.get('authorization'))
      await new Promise<void>((resolve) => waiting.push(resolve))
    }
    return double.fetch(request)
  }
  const store = await emptyStore()
  const answer = () => {
    for (const resolve of waiting.splice(0)) resolve()
  }
  return { double, store, slow: { ...double, fetch }, asked, answer }
}

test('a sign-out that is not answered leaves no session in the browser: the next opening of the page is signed out', async () => {
  const { double, store, slow, asked } = await slowAt('/login/v1/sign-out')
  const { logIn, wallet } = await openPage(slow, store)
  await logIn()
  const token = await store.get('token')
  void wallet.send({ type: 'sign-out-asked' })
  await vi.waitFor(() => expect(asked).toHaveBeenCalledExactlyOnceWith(`Bearer ${token}`))
  expect(await store.get('token')).toBeUndefined()
  const reopened = await openPage(double, store)
  expect((await reopened.wallet.send({ type: 'page-opened' })).name).toBe('signed-out')
  expect((await reopened.wallet.send({ type: 'email-given', email: 'a@b.example' })).name).toBe('code')
})

test('whoever signs in before the sign-out is answered stays signed in', async () => {
  const { double, store, slow, answer } = await slowAt('/login/v1/sign-out')
  const { logIn, wallet } = await openPage(slow, store)
  await logIn()
  const left = wallet.send({ type: 'sign-out-asked' })
  expect((await logIn()).name).toBe('ready')
  const token = await store.get('token')
  answer()
  await left
  expect([typeof token, await store.get('token')]).toEqual(['string', token])
  expect((await (await openPage(double, store)).wallet.send({ type: 'page-opened' })).name).toBe('ready')
})

test('whoever signs in before the service has said that an older session is over stays signed in', async () => {
  const { double, store, slow, asked, answer } = await slowAt('/login/v1/session')
  await (await openPage(double, store)).logIn()
  double.sessions.clear()
  const { logIn, wallet } = await openPage(slow, store)
  const resumed = wallet.send({ type: 'page-opened' })
  await vi.waitFor(() => expect(asked).toHaveBeenCalledOnce())
  expect((await logIn()).name).toBe('ready')
  const token = await store.get('token')
  answer()
  await resumed.catch(() => undefined)
  expect([typeof token, await store.get('token')]).toEqual(['string', token])
})
