import { toBase58, toHex } from '@foyer/base/bytes'
import { accountAddress } from '@foyer/smart-account'
import type { Address } from 'viem'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { smallPage } from '../../test/small-page.ts'
import { noSmartAccounts } from '../../test/smart-accounts.ts'
import { answerUnsafe } from '../rpc/unsafe.ts'
import { createApprovals } from './approvals.ts'
import { differenceOf } from './refusal.ts'
import { REFUSAL_TEXTS } from './refusal-texts.ts'
import { otherSiteIn } from './refused-sign-in.ts'

/* A sign-in of another site: the visitor is told, and nothing can be signed. */

const ORIGIN = 'https://ato1l.example'
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const addresses = { eip155: '0x00000000000000000000000000000000000000Aa', solana: '11111111111111111111111111111111' }
const SMART = accountAddress(addresses.eip155 as Address)
const signIn = (domain: string, account: string, namespace = 'Ethereum') =>
  `${domain} wants you to sign in with your ${namespace} account:\n${account}\n\n\nURI: https://${domain}\nVersion: 1\nChain ID: 1\nNonce: 12345678\nIssued At: 2026-11-22T12:00:00Z`
const never = async (): Promise<never> => {
  throw new Error('not here')
}

afterEach(() => vi.unstubAllGlobals())

/** @param isLimited whether the site has asked too often already */
function opened({ isSmart = false, isLimited = false } = {}) {
  const page = smallPage(() => undefined)
  const counted: string[] = []
  const isOpen: boolean[] = []
  const sign = vi.fn(never)
  const limits = {
    begin: async () => {
      if (isLimited) throw new Error('too many')
      counted.push('begun')
    },
    count: async (answer: string) => void counted.push(answer),
    isNew: async () => true,
  }
  const approvals = createApprovals(
    (is) => void isOpen.push(is),
    limits,
    async () => ({
      putQuestion: never,
      readAnswer: never,
      endQuestion: never,
    }),
  )
  const accounts = isSmart
    ? { ...noSmartAccounts(), networks: async () => ['eip155:1'], isDeployed: async () => true }
    : noSmartAccounts()
  const ask = (method: string, params: unknown, chainId = 'eip155:1') =>
    answerUnsafe(
      { method, params, chainNamespace: chainId === SOLANA ? 'solana' : 'eip155', chainId },
      addresses,
      { signal: new AbortController().signal, commit: never },
      {
        origin: ORIGIN,
        node: never,
        accounts,
        tokens: async () => new Map(),
        paid: async () => [],
        approvals,
        signer: { ask: sign as never },
        nonces: new Map(),
        note: async () => undefined,
        unlock: async () => undefined,
      },
    )
  const personal = (text: string, account = addresses.eip155) =>
    ask('personal_sign', [`0x${toHex(new TextEncoder().encode(text))}`, account])
  return { ...page, ask, personal, counted, isOpen, sign }
}

describe('a sign-in of another site is refused on a screen, and has no button that signs (T9)', () => {
  test.each<[string, (page: ReturnType<typeof opened>) => Promise<unknown>, boolean?]>([
    ['on EVM', ({ personal }) => personal(signIn('atoll.example', addresses.eip155))],
    [
      'on Solana',
      ({ ask }) => {
        const message = toBase58(new TextEncoder().encode(signIn('atoll.example', addresses.solana, 'Solana')))
        return ask('solana_signMessage', { message, pubkey: addresses.solana }, SOLANA)
      },
    ],
    ['of a smart account', ({ personal }) => personal(signIn('atoll.example', SMART), SMART), true],
  ])('%s', async (_, asking, isSmart = false) => {
    const page = opened({ isSmart })
    let isAnswered = false
    const asked = asking(page).finally(() => {
      isAnswered = true
    })
    const refused = expect(asked).rejects.toMatchObject({ code: 'SIGNING_REFUSED' })
    await vi.waitFor(() => expect(page.title()).toBe('Refused: this would sign you in somewhere else'))
    expect(page.text()).toContain('ato1l.example')
    expect(page.text()).toContain('This page isn’t atoll.example')
    expect(page.buttons()).toEqual([REFUSAL_TEXTS.close])
    expect(isAnswered).toBe(false)
    page.press(REFUSAL_TEXTS.close)
    await refused
    expect(page.sign).not.toHaveBeenCalled()
    expect(page.counted).toEqual(['begun', 'refused'])
    expect(page.isOpen.at(-1)).toBe(false)
  })
})

test('what only looks like a sign-in says that, and Escape closes it', async () => {
  const page = opened()
  const refused = expect(page.personal('ato1l.example wants you to sign in with your Ethereum account:\n0x')).rejects
  await vi.waitFor(() => expect(page.title()).toBe('Refused: this isn’t a proper sign-in'))
  page.key('Escape')
  await refused.toMatchObject({ code: 'SIGNING_REFUSED' })
})

test('a site that asks too often gets its answer without a screen', async () => {
  const page = opened({ isLimited: true })
  await expect(page.personal(signIn('atoll.example', addresses.eip155))).rejects.toMatchObject({
    code: 'SIGNING_REFUSED',
    // Nothing of where it would sign in goes to the page.
    context: { reason: 'it would sign you in somewhere else' },
  })
  expect(page.title()).toBeUndefined()
})

test.each([
  [signIn('atoll.example', ''), 'atoll.example'],
  [signIn('https://atoll.example', ''), 'atoll.example'],
  ['atoll.example\u200bwants you\u00a0to sign in with your', 'atoll.example'],
  [signIn('ato1l.example', '').replace('URI: https://ato1l.example', 'URI: https://bank.example/x'), 'bank.example'],
  [signIn('ato1l.example', ''), undefined],
  ['wants you to sign in with your', undefined],
  [`${'a'.repeat(400)} wants you to sign in with your`, 'a'.repeat(253)],
  [signIn('ATO1L.example', ''), undefined],
  // Looked for from every letter to the end, it would take minutes.
  [`${'a'.repeat(150_000)} b atoll.example wants you to sign in with your`, 'atoll.example'],
])('the other site of %j is %s', (message, site) => {
  expect(otherSiteIn(message, ORIGIN)).toBe(site)
})

test.each([
  ['ato1l.example', 'atoll.example', ['ato', '1', 'l.example']],
  ['atoll.example', 'atoll.example.thief.example', ['atoll.example', '', '']],
  ['aa', 'aaa', ['aa', '', '']],
  ['aaa', 'aa', ['aa', 'a', '']],
  ['bank.example', 'atoll.example', ['', 'bank', '.example']],
])('of %s, what differs from %s', (text, other, parts) => {
  const { before, differs, after } = differenceOf(text, other)
  expect([before, differs, after]).toEqual(parts)
})
