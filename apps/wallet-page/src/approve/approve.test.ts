import { is } from 'valibot'
import { describe, expect, test } from 'vitest'
import { type Arming, armedFrom, CALM_FOR_MS, nextArming, VISIBLE_FOR_MS } from './arming.ts'
import { contentOf } from './content.ts'
import { windowQuestion } from './link.ts'
import { signInOf } from './sign-in.ts'
import { TEXTS } from './texts.ts'
import { visibleText } from './visible-text.ts'

const ORIGIN = 'https://atoll.example'
const around = { origin: ORIGIN, account: '0x1', chainId: 'eip155:1' }
const message = (text: string) => ({ type: 'personalMessage', message: new TextEncoder().encode(text) }) as const
const signIn = (domain: string, uri = ORIGIN) =>
  `${domain} wants you to sign in with your Ethereum account:\n0x0000000000000000000000000000000000000001\n\nURI: ${uri}\nVersion: 1\nChain ID: 1\nNonce: 12345678\nIssued At: 2026-11-22T12:00:00Z`

describe('the buttons are armed', () => {
  const start: Arming = { visibleSince: undefined, focusedSince: undefined, changedAt: 0 }
  const ready = nextArming(nextArming(start, { type: 'visible', is: true }, 100), { type: 'focused', is: true }, 200)

  test('when it is visible for 800 ms, and focused and unchanged for a second (T5, T6)', () => {
    expect(armedFrom(start)).toBeUndefined()
    expect(armedFrom(ready)).toBe(200 + CALM_FOR_MS)
    expect(armedFrom(nextArming({ ...ready, visibleSince: undefined }, { type: 'visible', is: true }, 5_000))).toBe(
      5_000 + VISIBLE_FOR_MS,
    )
    expect(armedFrom(nextArming(ready, { type: 'changed' }, 9_000))).toBe(9_000 + CALM_FOR_MS)
  })

  test('never while it is covered or not focused', () => {
    expect(armedFrom(nextArming(ready, { type: 'visible', is: false }, 9_000))).toBeUndefined()
    expect(armedFrom(nextArming(ready, { type: 'focused', is: false }, 9_000))).toBeUndefined()
  })

  test('repeated reports of the same do not start again', () => {
    expect(nextArming(ready, { type: 'visible', is: true }, 9_000)).toEqual(ready)
  })
})

describe('hidden characters', () => {
  test.each([
    ['a\u202Eb', 'a⟨U+202E⟩b'],
    ['a\u200Bb', 'a⟨U+200B⟩b'],
    ['a\rb', 'a⟨U+000D⟩b'],
    ['a\u00A0b', 'a⟨U+00A0⟩b'],
    ['a\u{E0041}b', 'a⟨U+E0041⟩b'],
    ['a\nb c é 漢 🙂', 'a\nb c é 漢 🙂'],
  ])('%j', (text, shown) => {
    expect(visibleText(text)).toBe(shown)
  })
})

describe('sign-in messages', () => {
  test.each([
    ['the own site', signIn('atoll.example'), 'own'],
    ['with its scheme', signIn('https://atoll.example'), 'own'],
    ['another site', signIn('bank.example', 'https://bank.example'), 'foreign'],
    ['another URI', signIn('atoll.example', 'https://bank.example'), 'foreign'],
    ['two URIs', `${signIn('atoll.example')}\nURI: https://bank.example`, 'foreign'],
    ['another port', signIn('atoll.example:8443'), 'foreign'],
    ['another scheme', signIn('http://atoll.example'), 'foreign'],
    ['a name that begins alike', signIn('atoll.example.bank.example'), 'foreign'],
    [
      'a second sign-in below',
      `${signIn('atoll.example')}\nbank.example wants you to sign in with your Ethereum account:`,
      'foreign',
    ],
    ['a line before it', `hello\n${signIn('bank.example')}`, 'foreign'],
    ['hidden characters in it', signIn('bank.example').replace('wants', 'wa\u200Bnts'), 'foreign'],
    ['wide letters', signIn('bank.example').replace('wants', 'ｗants'), 'foreign'],
    ['line feeds in it', signIn('bank.example').replace('wants you', 'wants\nyou'), 'foreign'],
    ['another namespace', signIn('atoll.example').replace('Ethereum', 'Solana'), 'own'],
    ['no sign-in', 'hello', 'none'],
  ])('%s', (_name, text, result) => {
    expect(signInOf(text, ORIGIN)).toBe(result)
  })

  test('for another site there is nothing to approve (T9)', () => {
    expect(() => contentOf(message(signIn('bank.example')), around)).toThrow(
      expect.objectContaining({ code: 'SIGNING_REFUSED' }),
    )
    expect(contentOf(message(signIn('atoll.example')), around)).toMatchObject({ title: TEXTS.signIn, dangers: [] })
  })
})

test.each(['Foyer wallet AAAA, key 1: a half for BBBB with the SHA-256 CCCC', 'Foyer wallet AAAA: end BBBB'])(
  'what the wallet says to its own services is for no page to ask for: %s',
  (said) => {
    expect(() => contentOf(message(said), around)).toThrow(expect.objectContaining({ code: 'SIGNING_REFUSED' }))
  },
)

describe('what is shown', () => {
  test('a text as text, what hides in it visibly', () => {
    expect(contentOf(message('hello'), around)).toMatchObject({ dangers: [], raw: { text: 'hello' } })
    expect(contentOf(message('a\u202Eb'), around)).toMatchObject({
      dangers: [TEXTS.hiddenCharacters],
      raw: { text: 'a⟨U+202E⟩b' },
    })
  })

  test('32 bytes and other bytes as a danger', () => {
    const bytes = (length: number) => ({ type: 'personalMessage', message: new Uint8Array(length).fill(255) }) as const
    expect(contentOf(bytes(32), around)).toMatchObject({
      dangers: [TEXTS.opaqueHash],
      raw: { text: `0x${'ff'.repeat(32)}` },
    })
    expect(contentOf(bytes(31), around).dangers).toEqual([TEXTS.opaqueBytes])
    expect(contentOf(message('x'.repeat(32)), around).dangers).toEqual([TEXTS.opaqueHash])
    expect(contentOf(message('a\0b'), around).dangers).toEqual([TEXTS.opaqueBytes])
  })

  test('typed data for another network', () => {
    const data = (chainId: number) =>
      ({ type: 'typedData', typedData: { domain: { chainId }, types: {}, primaryType: 'A', message: {} } }) as const
    expect(contentOf(data(1), around).dangers).not.toContain(TEXTS.otherNetwork)
    expect(contentOf(data(2), around).dangers.slice(0, 2)).toEqual([TEXTS.unreadableData, TEXTS.otherNetwork])
  })

  test('a transaction with exact amounts, and a call never as harmless', () => {
    const transaction = {
      chainId: 1,
      nonce: 0,
      to: '0xaa',
      value: '0xde0b6b3a7640001',
      data: '0x',
      gas: '0x5208',
      maxFeePerGas: '0x3b9aca00',
      maxPriorityFeePerGas: '0x0',
    }
    const shown = contentOf({ type: 'transaction', transaction }, around)
    expect(shown).toMatchObject({ title: TEXTS.sendTransaction, dangers: [] })
    expect(shown.facts.map(({ value }) => value)).toEqual([
      '0x1',
      'Ethereum',
      '0xaa',
      '1.000000000000000001 ETH',
      '0.000021 ETH',
    ])
    const call = contentOf({ type: 'transaction', transaction: { ...transaction, data: '0x00', to: null } }, around)
    expect(call.title).toBe(TEXTS.runUnknown)
    expect(call.dangers.slice(0, 2)).toEqual([TEXTS.unreadableCall, TEXTS.notChecked])
  })

  describe('a call', () => {
    const owner = `0x${'11'.repeat(20)}`
    const receiver = `0x${'22'.repeat(20)}`
    const word = (hex: string) => hex.replace('0x', '').padStart(64, '0')
    const shownFor = (data: string, isContract: boolean | undefined) =>
      contentOf(
        {
          type: 'transaction',
          transaction: {
            chainId: 1,
            nonce: 0,
            to: `0x${'33'.repeat(20)}`,
            value: '0x0',
            data,
            gas: '0x5208',
            maxFeePerGas: '0x1',
            maxPriorityFeePerGas: '0x0',
          },
        },
        { ...around, account: owner, isContract },
      )
    const transfer = `0xa9059cbb${word(receiver)}${word('0x17d7840')}`

    test('that transfers a token is read, with its step', () => {
      const shown = shownFor(transfer, true)
      expect(shown).toMatchObject({ title: TEXTS.sendTransaction, dangers: [] })
      expect(shown.steps).toHaveLength(1)
      expect(shown.steps[0]).toContain('25000000')
    })

    test.each([false, undefined])('to an address whose code is %s is never read', (isContract) => {
      const shown = shownFor(transfer, isContract)
      expect(shown.title).toBe(TEXTS.runUnknown)
      expect(shown.dangers.includes(TEXTS.notChecked)).toBe(isContract === undefined)
    })

    test('that allows everything says so, and stays a danger', () => {
      const shown = shownFor(`0x095ea7b3${word(receiver)}${'f'.repeat(64)}`, true)
      expect(shown.title).toBe(TEXTS.runUnknown)
      expect(shown.dangers).toContain('It may take all of this token, now and later.')
    })
  })
})

test('what a transaction changes reaches the window, in its form only', () => {
  const question = (changes?: object) => ({
    t: 'question',
    origin: ORIGIN,
    content: { ...contentOf(message('hello'), around), ...(changes ? { changes } : {}) },
    theme: {},
  })
  expect(is(windowQuestion, question())).toBe(true)
  const facts = [{ label: 'Leaves', value: '1 ETH' }]
  expect(is(windowQuestion, question({ facts, note: 'Nothing more' }))).toBe(true)
  for (const wrong of [{ note: 'x' }, { facts: [1] }, { facts, html: 'x' }, { facts: [{ ...facts[0], href: 'x' }] }])
    expect(is(windowQuestion, question(wrong)), JSON.stringify(wrong)).toBe(false)
})
