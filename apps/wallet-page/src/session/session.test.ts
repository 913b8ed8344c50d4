import { describe, expect, test } from 'vitest'
import { createTestServices } from '../../test/services.ts'
import { fromBase64Url, randomId, toBase64Url } from './base64url.ts'
import { keepDeviceHalf, loadDeviceHalf } from './device-half.ts'
import { createServices } from './services.ts'
import { loadSessionKey, proofOf, publicPoint } from './session-key.ts'
import { openStore } from './store.ts'

const blocked = () => {
  throw new DOMException('denied', 'SecurityError')
}
const SITE = 'https://atoll.example'
const decoded = (part: string | undefined) => JSON.parse(new TextDecoder().decode(fromBase64Url(part ?? '')))

test('base64url', () => {
  const bytes = Uint8Array.of(251, 255, 254, 1)
  expect(toBase64Url(bytes)).toBe('-__-AQ')
  expect(fromBase64Url('-__-AQ')).toEqual(bytes)
  expect(randomId()).toMatch(/^[\w-]{22}$/)
})

describe('storage that is missing', () => {
  type Settle = (request: { onerror?: () => void; onblocked?: () => void; error: Error }) => void
  const failing = (settle: Settle) => () => {
    const request = { error: new Error('no') }
    queueMicrotask(() => settle(request))
    return { open: () => request } as unknown as IDBFactory
  }
  test.each([
    ['blocked', blocked],
    ['refused', failing((request) => request.onerror?.())],
    ['held by another version', failing((request) => request.onblocked?.())],
  ])('%s: the page works and says so', async (_name, factory) => {
    const store = await openStore(SITE, factory)
    expect(store.mode()).toBe('memory')
    await store.put('a', 1)
    expect(await store.get('a')).toBe(1)
    await store.remove('a')
    expect(await store.get('a')).toBeUndefined()
  })

  test('T3: sites of one domain, which browsers store together, have each their own', async () => {
    const opened: string[] = []
    const factory = () => ({ open: (name: string) => opened.push(name) && blocked() }) as unknown as IDBFactory
    for (const site of [SITE, 'https://forum.atoll.example', 'https://atoll.example:8443'])
      await openStore(site, factory)
    expect(new Set(opened).size).toBe(3)
  })

  /**
   * @param fails whether a transaction is refused, by its number; or takes what aborts it later
   * @param isDeleted whether the visitor deletes it after it was opened
   */
  function disk(fails: (transaction: number) => boolean | ((abort: () => void) => void), isDeleted = false) {
    const records = new Map<string, unknown>([['kept', 'on disk']])
    let [transactions, opened] = [0, 0]
    const table = {
      get: (name: string) => ({ result: records.get(name) }),
      put: (value: unknown, name: string) => ({ result: records.set(name, value) && name }),
    }
    const database = {
      close: () => undefined,
      createObjectStore: () => undefined,
      transaction() {
        transactions += 1
        const fate = fails(transactions)
        if (fate === true) blocked()
        const transaction: { oncomplete?: () => void; onabort?: () => void; objectStore: () => typeof table } = {
          objectStore: () => table,
        }
        if (typeof fate === 'function') fate(() => transaction.onabort?.())
        else queueMicrotask(() => transaction.oncomplete?.())
        return transaction
      },
    }
    const open = () => {
      opened += 1
      const request: { result: unknown; onsuccess?: () => void; onupgradeneeded?: () => void } = { result: database }
      const isNew = isDeleted && opened > 1
      if (isNew) records.clear()
      queueMicrotask(() => {
        if (isNew) request.onupgradeneeded?.()
        request.onsuccess?.()
      })
      return request
    }
    return { factory: () => ({ open }) as unknown as IDBFactory, opened: () => opened }
  }
  test('lost while the page runs: what was written is still known', async () => {
    const { factory, opened } = disk(() => true)
    const store = await openStore(SITE, factory)
    expect(store.mode()).toBe('durable')
    await store.put('a', 1)
    expect(store.mode()).toBe('memory')
    expect(await store.get('a')).toBe(1)
    expect(opened()).toBe(2)
  })

  test('closed while the page runs: it is opened again, and what is only on disk is still known', async () => {
    const { factory, opened } = disk((transaction) => transaction <= 2)
    const store = await openStore(SITE, factory)
    expect(await Promise.all([store.get('kept'), store.get('kept')])).toEqual(['on disk', 'on disk'])
    expect([store.mode(), opened()]).toEqual(['durable', 2])
  })

  test('deleted by the visitor while the page runs: it is not said to be kept', async () => {
    const { factory } = disk((transaction) => transaction === 2, true)
    const store = await openStore(SITE, factory)
    await store.put('a', 1)
    expect(await store.get('a')).toBe(1)
    expect(store.mode()).toBe('memory')
  })

  test('given up by one write, while another one opens it again: it stays so', async () => {
    const aborts: Record<number, () => void> = {}
    const { factory, opened } = disk((transaction) => transaction <= 3 && ((abort) => (aborts[transaction] = abort)))
    const store = await openStore(SITE, factory)
    const first = store.put('a', 1)
    aborts[1]?.()
    await expect.poll(() => 2 in aborts).toBe(true)
    const second = store.put('b', 2)
    aborts[3]?.()
    aborts[2]?.()
    await Promise.all([first, second])
    expect([store.mode(), opened(), await store.get('a'), await store.get('b')]).toEqual(['memory', 3, 1, 2])
  })
})

describe('the half of this device', () => {
  const half = { walletId: 'wallet', epoch: 1, context: 'context', half: crypto.getRandomValues(new Uint8Array(33)) }

  test('comes back for its wallet, and another wallet’s half does not take its place', async () => {
    const store = await openStore(SITE, blocked)
    await keepDeviceHalf(store, half)
    await keepDeviceHalf(store, { ...half, walletId: 'second', context: 'its context' })
    expect(await loadDeviceHalf(store, 'wallet')).toMatchObject(half)
    expect(await loadDeviceHalf(store, 'third')).toBeUndefined()
  })

  test('is stored encrypted, under a key that cannot be exported, and for its place only', async () => {
    const store = await openStore(SITE, blocked)
    await keepDeviceHalf(store, half)
    const record = (await store.get('device-half wallet')) as { key: CryptoKey; sealed: Uint8Array }
    expect(record.key.extractable).toBe(false)
    expect(toBase64Url(record.sealed)).not.toContain(toBase64Url(half.half).slice(0, 40))
    for (const change of [
      { walletId: 'other' },
      { epoch: 2 },
      { context: 'other' },
      { sealed: new Uint8Array(49) },
      { key: 'text' },
    ]) {
      await store.put('device-half wallet', { ...record, ...change })
      expect(await loadDeviceHalf(store, 'wallet')).toBeUndefined()
    }
  })

  test('a store that drops it is an error', async () => {
    const store = await openStore(SITE, blocked)
    await expect(keepDeviceHalf({ ...store, put: async () => undefined }, half)).rejects.toThrow(RangeError)
  })
})

describe('the session key', () => {
  test('is made once and cannot be exported', async () => {
    const store = await openStore(SITE, blocked)
    const key = await loadSessionKey(store)
    expect(await loadSessionKey(store)).toEqual(key)
    expect(key.privateKey.extractable).toBe(false)
    expect(await publicPoint(key)).toMatch(/^B[\w-]{86}$/)
    await store.put('session-key', { privateKey: 'text' })
    expect(await publicPoint(await loadSessionKey(store))).not.toBe(await publicPoint(key))
  })

  test('proves its possession as RFC 9449 says', async () => {
    const key = await loadSessionKey(await openStore(SITE, blocked))
    const url = 'https://api.example/login/v1/session'
    const proof = await proofOf(key, {
      method: 'POST',
      url,
      token: 'Kz~8mXK1EalYznwH-LC-1fBAo.4Ljp~zsPE_NeO.gxU',
      now: 1_562_262_616_999,
    })
    const [header, payload] = proof.split('.').map((part, at) => (at < 2 ? decoded(part) : part))
    expect(header).toEqual({
      typ: 'dpop+jwt',
      alg: 'ES256',
      jwk: { kty: 'EC', crv: 'P-256', x: expect.any(String), y: expect.any(String) },
    })
    // The token and its hash are the example of section 4.1 and 7.1.
    expect(payload).toEqual({
      jti: expect.stringMatching(/^[\w-]{22}$/),
      htm: 'POST',
      htu: url,
      iat: 1_562_262_616,
      ath: 'fUHyO2r2Z3DZ53EsNrWBb0xWXoaNy59IiKCAqksmQEo',
    })
    const again = await proofOf(key, { method: 'POST', url, now: 0 })
    expect(decoded(again.split('.')[1])).not.toHaveProperty('ath')
    expect(decoded(again.split('.')[1]).jti).not.toBe(payload.jti)
  })
})

describe('the services', () => {
  const opened = async (token?: string) => {
    const double = createTestServices()
    const key = await loadSessionKey(await openStore(SITE, blocked))
    const urls = { loginUrl: 'https://api.example', recoveryUrl: 'https://recovery.example', projectId: 'p' }
    let held = token
    const services = createServices({ ...urls, key, token: () => held, fetch: double.fetch })
    return { double, services, key, hold: (next: string) => (held = next) }
  }

  test('a login proves its key, a session its token too', async () => {
    const { services, key, hold, double } = await opened()
    const { id } = await services.startLogin({
      email: 'a@b.example',
      site: 'https://host.example',
      key: await publicPoint(key),
    })
    await expect(services.verifyLogin({ id, code: '000000' })).rejects.toMatchObject({ code: 'CODE_WRONG' })
    const { token } = await services.verifyLogin({ id, code: double.CODE })
    hold(token)
    expect(await services.getLogin({})).toMatchObject({ email: 'a@b.example', wallet: null })
  })

  test('a clock that is wrong by days does not matter', async () => {
    for (const wrong of [-3 * 86_400_000, 3 * 86_400_000]) {
      const { key, double } = await opened()
      const urls = { loginUrl: 'https://api.example', recoveryUrl: 'https://recovery.example', projectId: 'p' }
      const now = () => Date.now() + wrong
      const services = createServices({ ...urls, key, token: () => undefined, fetch: double.fetch, now })
      const { id } = await services.startLogin({
        email: 'a@b.example',
        site: 'https://host.example',
        key: await publicPoint(key),
      })
      expect(await services.verifyLogin({ id, code: double.CODE })).toMatchObject({ email: 'a@b.example' })
    }
  })

  test('a token without its key is refused', async () => {
    const { services, key, double } = await opened()
    const { id } = await services.startLogin({
      email: 'a@b.example',
      site: 'https://host.example',
      key: await publicPoint(key),
    })
    const { token } = await services.verifyLogin({ id, code: double.CODE })
    const thief = createServices({
      loginUrl: 'https://api.example',
      recoveryUrl: 'https://recovery.example',
      projectId: 'p',
      key: await loadSessionKey(await openStore(SITE, blocked)),
      token: () => token,
      fetch: double.fetch,
    })
    await expect(thief.getLogin({})).rejects.toMatchObject({ code: 'HTTP_STATUS', context: { status: 401 } })
  })
})

test('no service has a passkey sign what a smart account does: a challenge of 32 bytes, as long as its hashes, is refused (T29)', async () => {
  const key = await loadSessionKey(await openStore(SITE, blocked))
  const urls = { loginUrl: 'https://api.example', recoveryUrl: 'https://recovery.example', projectId: 'p' }
  const answering = (size: number) => async () =>
    Response.json({ id: randomId(), challenge: toBase64Url(new Uint8Array(size)), expiresAt: new Date().toISOString() })
  const start = (size: number) => {
    const services = createServices({ ...urls, key, token: () => undefined, fetch: answering(size) })
    return services.startPasskey({ site: 'https://atoll.example' })
  }
  await expect(start(32)).rejects.toMatchObject({ code: 'RESPONSE_INVALID' })
  expect((await start(24)).challenge).toHaveLength(32)
})
