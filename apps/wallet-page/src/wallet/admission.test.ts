import { deviceHalfInfo } from '@foyer/contracts/half'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { openPage, typedCode } from '../../test/page.ts'
import { seal } from '../../test/seal.ts'
import { createTestServices } from '../../test/services.ts'
import { createDevices } from '../../test/two-devices.ts'
import { createDeviceCode, pskOf, readDeviceCode, shownDeviceCode, symbolsOfKey } from '../keys/device-code.ts'
import { createOneTimeKey } from '../keys/one-time-key.ts'
import { combineKey, splitKey } from '../keys/pairs.ts'
import { admit, deviceOfCode } from '../manage/admit.ts'
import { randomId, toBase64Url } from '../session/base64url.ts'
import { loadDeviceHalf } from '../session/device-half.ts'
import { askToBeAdmitted } from './admission.ts'
import { readRecovery } from './recovery.ts'

/* A device with the wallet open lets another one in, over services that keep what they are given. */

const { opened, twoDevices, end } = createDevices()
afterEach(async () => {
  vi.unstubAllGlobals()
  await end()
})

test('the code lets it in without the mail, and the device has a half of its own from then on', async () => {
  const { double, newStore, other, record, owner, ask } = await twoDevices()
  const { code } = await ask()
  expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{6}(-[0-9A-HJKMNP-TV-Z]{6}){2}$/)
  const asking = await deviceOfCode(owner, typedCode(code.toLowerCase()))
  if (!asking) throw new Error('not found')
  await admit(owner, asking)
  expect(await other.wallet.reached(({ name }) => name === 'ready')).toMatchObject({ wallet: record })
  expect([...double.requests.values()].map(({ status }) => status)).toEqual(['pending'])
  const message = new TextEncoder().encode('hello')
  const content = { type: 'personalMessage', message } as const
  const { signed } = await other.signer.ask({ kind: 'sign', content, account: record.addresses.eip155 })
  expect(signed).toHaveLength(65)
  const again = await openPage(double, newStore)
  expect((await again.wallet.send({ type: 'page-opened' })).name).toBe('ready')
})

test('T29: a service that names a key of its own shows the owner another code, and whatever it has of the answer opens nothing', async () => {
  const { double, owner, ask } = await twoDevices()
  const { code } = await ask()
  const [request] = double.deviceRequests.values()
  if (!request) throw new Error('none')
  const asked = request.sealTo
  request.sealTo = toBase64Url((await createOneTimeKey()).publicKey)
  expect(await deviceOfCode(owner, typedCode(code))).toBeUndefined()
  request.sealTo = asked
  const asking = await deviceOfCode(owner, typedCode(code))
  if (!asking) throw new Error('not found')
  await admit(owner, asking)
  const { context, ciphertext } = request.admission as { context: string; ciphertext: string }
  // The sealed half is longer than a half by the tag of its encryption, and is no half of the pair by itself.
  expect(Buffer.from(ciphertext, 'base64url')).toHaveLength(33 + 16)
  const kept = double.wallets.get('a@b.example')?.halves.get(context)?.half
  expect(Buffer.from(ciphertext, 'base64url').includes(Buffer.from(kept ?? []))).toBe(false)
})

describe('T29: a login service that has made the wallet itself', () => {
  /** The visitor’s device is new to a wallet whose data key the service knows, and shows a code that nobody types anywhere. */
  async function ofTheService() {
    const { double, owner, other, record, ask } = await twoDevices()
    const { code } = await ask()
    const [request] = double.deviceRequests.values()
    const kept = double.wallets.get('a@b.example')
    const device = await loadDeviceHalf(owner.store, record.id)
    if (!request || !kept || !device) throw new Error('none')
    const dataKey = await combineKey(device.half, kept.halves.get(device.context)?.half ?? new Uint8Array())
    const { own, service } = await splitKey(dataKey)
    const place = { context: randomId(), epoch: record.epoch }
    kept.halves.set(place.context, { half: service, key: request.key })
    const to = Uint8Array.from(Buffer.from(request.sealTo, 'base64url'))
    /** One half is released, and the other one is what another device would have sealed. */
    const answer = (options: Parameters<typeof seal>[3]) => {
      const { encapsulated, ciphertext } = seal(to, deviceHalfInfo(record.id, place.context, place.epoch), own, options)
      const sealed = { encapsulated: toBase64Url(encapsulated), ciphertext: toBase64Url(ciphertext) }
      request.admission = { ...place, ...sealed }
    }
    const ended = () => other.wallet.reached(({ name }) => name === 'ready' || name === 'locked')
    return { record, other, to, code, answer, ended }
  }
  const id = new TextEncoder().encode('foyer device code')

  test('cannot let a new device into it: without the secret of the code, nothing that it seals is opened', async () => {
    const { other, answer, ended } = await ofTheService()
    answer({})
    expect((await ended()).name).toBe('locked')
    expect(await other.around.store.get('admission')).toBeUndefined()
  })

  test('has one guess for each code, and the next one has another secret', async () => {
    const { record, other, to, code, answer, ended } = await ofTheService()
    answer({ psk: { id, key: await pskOf(record.id, to, '00000000') } })
    expect((await ended()).name).toBe('locked')
    expect(await other.around.store.get('admission')).toBeUndefined()
    const next = await askToBeAdmitted(record, other.around)
    expect(typedCode(next.code).secret).not.toBe(typedCode(code).secret)
  })

  test('would need the secret: with it, what it seals is opened', async () => {
    const { record, to, code, answer, ended } = await ofTheService()
    answer({ psk: { id, key: await pskOf(record.id, to, typedCode(code).secret) } })
    expect((await ended()).name).toBe('ready')
  })

  test('is told nothing of the secret', async () => {
    const double = createTestServices()
    const sent: string[] = []
    const fetch = async (url: string | URL | Request, init?: RequestInit) => {
      sent.push(JSON.stringify([url, init]))
      return double.fetch(url, init)
    }
    const { other, owner, ask } = await twoDevices({ ...double, fetch })
    const { code } = await ask()
    const asking = await deviceOfCode(owner, typedCode(code))
    if (!asking) throw new Error('not found')
    await admit(owner, asking)
    await other.wallet.reached(({ name }) => name === 'ready')
    const all = sent.join()
    expect(all).toContain('device-requests/admit')
    for (const part of [typedCode(code).secret, typedCode(code).ofKey, toBase64Url(asking.psk)])
      expect(all).not.toContain(part)
  })
})

test('the code belongs to one key, one wallet and one secret, and is read as people type it', async () => {
  const key = Uint8Array.from({ length: 65 }, (_, at) => at)
  const code = await createDeviceCode('wallet', key)
  const { ofKey, secret } = code
  expect((await createDeviceCode('wallet', key)).secret).not.toBe(secret)
  const [other, otherSecret] = [key.with(64, 1), [...secret].reverse().join('')]
  expect(await symbolsOfKey('wallet', key, secret)).toBe(ofKey)
  expect(await symbolsOfKey('another', key, secret)).not.toBe(ofKey)
  expect(await symbolsOfKey('wallet', other, secret)).not.toBe(ofKey)
  expect(await symbolsOfKey('wallet', key, otherSecret)).not.toBe(ofKey)
  const psk = await pskOf('wallet', key, secret)
  for (const [id, of, by] of [
    ['another', key, secret],
    ['wallet', other, secret],
    ['wallet', key, otherSecret],
  ] as const)
    expect(await pskOf(id, of, by)).not.toEqual(psk)
  expect(readDeviceCode(shownDeviceCode(code))).toEqual(code)
  expect(readDeviceCode(' oO0iI – lL1kz – 23456789')).toEqual({ ofKey: '00011111KZ', secret: '23456789' })
  for (const no of ['', 'ABC', 'UUUUUU-UUUUUU-UUUUUU', '000000-000000-0000000', '00000-00000'])
    expect(readDeviceCode(no)).toBeUndefined()
})

describe('what can go wrong', () => {
  test('pressed again, also after a reload, it shows the same code; one about to end is replaced', async () => {
    const { double, newStore, record, ask } = await twoDevices()
    const { code } = await ask()
    expect((await ask()).code).toBe(code)
    const reloaded = await openPage(double, newStore)
    expect((await askToBeAdmitted(record, reloaded.around)).code).toBe(code)
    double.clock.now += 9.5 * 60_000
    expect((await ask()).code).not.toBe(code)
  })

  test('two presses at once ask once, and show the code that the service knows', async () => {
    // One after the other, as browsers do it (https://www.w3.org/TR/web-locks/).
    let before: Promise<unknown> = Promise.resolve()
    const request = (_name: string, run: () => Promise<unknown>) => {
      const turn = before.then(run)
      before = turn.catch(() => undefined)
      return turn
    }
    vi.stubGlobal('navigator', { locks: { request } })
    const { double, record, other } = await twoDevices()
    const ask = () => askToBeAdmitted(record, other.around)
    const [first, second] = await Promise.all([ask(), ask()])
    expect(first.code).toBe(second.code)
    expect(double.deviceRequests.size).toBe(1)
  })

  test('an answer that does not open the wallet lets nothing in, and is not asked for again', async () => {
    const { double, other, owner, ask } = await twoDevices()
    const { code } = await ask()
    const asking = await deviceOfCode(owner, typedCode(code))
    if (!asking) throw new Error('not found')
    const [request] = double.deviceRequests.values()
    await admit(owner, { ...asking, sealTo: toBase64Url((await createOneTimeKey()).publicKey) })
    expect(request?.admission).toBeDefined()
    expect((await other.wallet.reached(({ name }) => name === 'locked')).name).toBe('locked')
    expect(await other.around.store.get('admission')).toBeUndefined()
  })

  test('a lost connection is waited out', async () => {
    const { double, other, owner, ask } = await twoDevices()
    const { code } = await ask()
    const asking = await deviceOfCode(owner, typedCode(code))
    if (!asking) throw new Error('not found')
    let lost = 0
    double.interrupt((path, moment) => {
      if (path !== '/login/v1/device-requests/read' || moment !== 'after' || lost > 2) return
      lost += 1
      throw new TypeError('lost')
    })
    await admit(owner, asking)
    await other.wallet.reached(({ name }) => name === 'ready')
    expect(lost).toBe(3)
  })

  test('the second mail still lets it in while a code is shown', async () => {
    const { double, other, ask } = await twoDevices()
    await ask()
    double.answerRecovery('approved')
    await other.wallet.reached(({ name }) => name === 'ready')
  })

  test('a code that is asked for while the mail’s answer is being used changes nothing: the wallet opens', async () => {
    const { double, other } = await twoDevices()
    let isAsked = false
    // The second look begins while the first one stores what it has opened.
    double.interrupt((path, moment) => {
      if (isAsked || path !== '/login/v1/contexts' || moment !== 'after') return
      isAsked = true
      void other.wallet.send({ type: 'device-asked' })
    })
    double.answerRecovery('approved')
    expect((await other.wallet.reached(({ name }) => name === 'ready' || name === 'locked')).name).toBe('ready')
  })

  test('two tabs wait for the mail: both find the wallet open, whichever used its answer', async () => {
    const { double, newStore, other, record } = await twoDevices()
    const tab = await opened(double, newStore)
    void tab.wallet.send({ type: 'page-opened' }).catch(() => undefined)
    const state = await tab.wallet.reached(({ name }) => name === 'recovering')
    double.answerRecovery('approved')
    for (const { wallet } of [other, tab]) await wallet.reached(({ name }) => name === 'ready')
    const requestId = state.name === 'recovering' ? state.requestId : ''
    expect(await readRecovery(record, requestId, tab.around)).toEqual({ type: 'recovery-used' })
  })

  test('two tabs of the device: one opens the wallet, and the other finds it open', async () => {
    const { double, newStore, other, owner, ask } = await twoDevices()
    const { code } = await ask()
    const tab = await opened(double, newStore)
    void tab.wallet.send({ type: 'page-opened' }).catch(() => undefined)
    await tab.wallet.reached(({ name }) => name === 'recovering')
    const asking = await deviceOfCode(owner, typedCode(code))
    if (!asking) throw new Error('not found')
    await admit(owner, asking)
    for (const { wallet } of [other, tab]) await wallet.reached(({ name }) => name === 'ready')
  })
})
