import { FoyerError } from '@foyer/base'
import { PASSKEY_NOT_USED } from '@foyer/base/catalogue'
import { expect, test } from 'vitest'
import { emptyStore, openPage } from '../../test/page.ts'
import { createTestServices } from '../../test/services.ts'

/* A worker that locked itself, in a frame and on the wallet's own page. */

const refuses = () => Promise.reject(new FoyerError(PASSKEY_NOT_USED))

async function locked(askPasskey?: typeof refuses) {
  const double = createTestServices()
  const store = await emptyStore()
  const page = await openPage(double, store, askPasskey)
  await page.logIn()
  await page.wallet.send({ type: 'worker-locked', isDue: true })
  const reload = () => openPage(double, store, askPasskey)
  return { ...page, double, reload }
}

test('in a frame, what its time has locked is opened for the next signature', async () => {
  const { wallet, reload } = await locked()
  expect((await wallet.send({ type: 'unlock-asked' })).name).toBe('ready')
  expect((await (await reload()).wallet.send({ type: 'page-opened' })).name).toBe('ready')
})

test('on the wallet’s own page, neither a press nor a reload opens it; a passkey that was not used leaves it locked, and a code opens it (T33)', async () => {
  const { wallet, reload, double } = await locked(refuses)
  const shut = { name: 'locked', isDue: true }
  expect(await wallet.send({ type: 'unlock-asked' })).toMatchObject(shut)
  await expect(wallet.send({ type: 'passkey-chosen' })).rejects.toMatchObject({ code: 'PASSKEY_NOT_USED' })
  expect(wallet.state()).toMatchObject(shut)
  const again = await reload()
  expect(await again.wallet.send({ type: 'page-opened' })).toMatchObject(shut)
  await again.wallet.send({ type: 'email-given', email: 'a@b.example' })
  expect((await again.wallet.send({ type: 'code-given', code: double.CODE })).name).toBe('ready')
  expect((await (await reload()).wallet.send({ type: 'page-opened' })).name).toBe('ready')
})

test('a worker that failed, or a wallet that was locked for another reason, opens with a press', async () => {
  const double = createTestServices()
  const { wallet, logIn } = await openPage(double, await emptyStore(), refuses)
  await logIn()
  expect(await wallet.send({ type: 'worker-locked' })).toMatchObject({ name: 'locked', isDue: false })
  expect((await wallet.send({ type: 'unlock-asked' })).name).toBe('ready')
})
