import { FoyerError } from '@foyer/base'
import { REQUEST_ABORTED, WALLET_FROZEN } from '@foyer/base/catalogue'
import { afterEach, expect, test, vi } from 'vitest'
import { smallPage } from '../../test/small-page.ts'
import { noSmartAccounts } from '../../test/smart-accounts.ts'
import { answerUnsafe } from '../rpc/unsafe.ts'
import { createApprovals } from './approvals.ts'
import { FROZEN_TEXTS } from './frozen-texts.ts'
import { TEXTS } from './texts.ts'

/* A request to a wallet that its owner has frozen: the visitor is told, and asked nothing. */

const addresses = { eip155: '0x00000000000000000000000000000000000000Aa', solana: '11111111111111111111111111111111' }
const never = async (): Promise<never> => {
  throw new Error('not here')
}
const SINCE = { since: '2026-11-21T12:00:00Z' }
const refusal = { code: 'WALLET_FROZEN' }

afterEach(() => vi.unstubAllGlobals())

function opened(frozen = vi.fn(async (): Promise<typeof SINCE | undefined> => SINCE)) {
  const page = smallPage((port) => port.postMessage({ isApproved: true, at: Date.now() }))
  vi.stubGlobal('navigator', { languages: ['ar', 'en-GB'] })
  const isOpen: boolean[] = []
  const limits = { begin: async () => undefined, count: async () => undefined, isNew: async () => false }
  const approvals = createApprovals((is) => void isOpen.push(is), limits, never)
  const sign = vi.fn(never)
  const abort = new AbortController()
  const ask = () =>
    answerUnsafe(
      { method: 'personal_sign', params: ['0x4869', addresses.eip155], chainNamespace: 'eip155', chainId: 'eip155:1' },
      addresses,
      { signal: abort.signal, commit: never },
      {
        origin: 'https://atoll.example',
        node: never,
        nonces: new Map(),
        accounts: noSmartAccounts(),
        tokens: async () => new Map(),
        paid: async () => [],
        approvals,
        signer: { ask: sign as never },
        note: async () => undefined,
        frozen,
        unlock: () => Promise.reject(new FoyerError(WALLET_FROZEN)),
      },
    )
  const isTold = () => vi.waitFor(() => expect(page.title()).toBe(FROZEN_TEXTS.title))
  return { ...page, ask, isTold, isOpen, sign, abort, frozen }
}

test('the visitor reads that it is frozen in place of the question, and since when; the page gets its answer after that', async () => {
  const { ask, isTold, told, buttons, press, title, isOpen, sign } = opened()
  const refused = expect(ask()).rejects.toMatchObject(refusal)
  await isTold()
  expect(told()).toBe('You froze it on 21 Nov 2026. Nothing can leave until you open it again.')
  expect(buttons()).toEqual([TEXTS.reject, FROZEN_TEXTS.settings])
  press(TEXTS.reject)
  await refused
  expect([title(), isOpen.at(-1)]).toEqual([undefined, false])
  expect(sign).not.toHaveBeenCalled()
})

test('a press leads to the wallet’s own page, and Escape closes it', async () => {
  const { ask, isTold, press, key } = opened()
  const open = vi.fn()
  vi.stubGlobal('open', open)
  const led = expect(ask()).rejects.toMatchObject(refusal)
  await isTold()
  press(FROZEN_TEXTS.settings)
  await led
  expect(open).toHaveBeenCalledExactlyOnceWith('/settings?projectId=p1&lang=en', '_blank', 'noopener')
  const closed = expect(ask()).rejects.toMatchObject(refusal)
  await isTold()
  key('Escape')
  await closed
  expect(open).toHaveBeenCalledTimes(1)
})

test('one that is frozen while its question is open is told likewise, and ends with the request', async () => {
  const frozen = vi.fn(async (): Promise<typeof SINCE | undefined> => SINCE)
  const { ask, isTold, press, title, abort } = opened(frozen.mockResolvedValueOnce(undefined))
  const refused = expect(ask()).rejects.toMatchObject(refusal)
  await vi.waitFor(() => expect(title()).toBe(TEXTS.besidesTitle))
  press(TEXTS.openWindow)
  await isTold()
  abort.abort(new FoyerError(REQUEST_ABORTED))
  await refused
  expect(title()).toBeUndefined()
})

test('where the service does not answer, the page alone is told', async () => {
  const { ask, press, title } = opened(vi.fn(async () => undefined))
  const refused = expect(ask()).rejects.toMatchObject(refusal)
  await vi.waitFor(() => expect(title()).toBe(TEXTS.besidesTitle))
  press(TEXTS.openWindow)
  await refused
  expect(title()).toBeUndefined()
})
