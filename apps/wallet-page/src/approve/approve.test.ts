import { chunkAddress, shortAddress } from '@foyer/base'
import type { KnownTokens } from '@foyer/decode/words'
import { is } from 'valibot'
import { encodeFunctionData, getAddress, type Hex, hexToBytes, isHex, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { GIVEN } from '../../../../packages/decode/test/corpus/make.ts'
import { MESSAGE_SAMPLES } from '../../../../packages/decode/test/corpus/messages.ts'
import { MORE_MESSAGES } from '../../../../packages/decode/test/corpus/more-messages.ts'
import { type Arming, armedFrom, CALM_FOR_MS, nextArming, VISIBLE_FOR_MS } from './arming.ts'
import { addressesOf, callsContent } from './calls-content.ts'
import { contentOf } from './content.ts'
import { windowAnswer, windowQuestion } from './link.ts'
import { siteName } from './panel.ts'
import { READ_TEXTS } from './read-texts.ts'
import { signInOf } from './sign-in.ts'
import { TEXTS } from './texts.ts'
import { visibleText } from './visible-text.ts'

const NESTING = parseAbi([
  'function execute(address to, uint256 value, bytes data)',
  'struct Call { address target; bytes callData; }',
  'function aggregate(Call[] calls)',
])
/** The corpus of the decoders, of messages that are dangerous. */
const DISGUISED = [...MESSAGE_SAMPLES, ...MORE_MESSAGES].filter(
  ({ question, level, given }) =>
    question.method === 'personal_sign' &&
    level !== 'none' &&
    typeof question.params[0] === 'string' &&
    !(given && 'origin' in given),
)
const ORIGIN = 'https://atoll.example'
const ACCOUNT = '0x0000000000000000000000000000000000000001'
const around = { origin: ORIGIN, account: ACCOUNT, chainId: 'eip155:1' }
const message = (text: string) => ({ type: 'personalMessage', message: new TextEncoder().encode(text) }) as const
const signIn = (domain: string, uri = ORIGIN) =>
  `${domain} wants you to sign in with your Ethereum account:\n0x0000000000000000000000000000000000000001\n\nURI: ${uri}\nVersion: 1\nChain ID: 1\nNonce: 12345678\nIssued At: 2025-11-22T12:00:00Z`

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

  test('alone, without a danger, a statement or resources, for the own site, are for the frame (T5)', () => {
    const isForFrame = (text: string, chainId = 'eip155:1') =>
      contentOf(message(text), { ...around, chainId }).isOwnSignIn
    expect(isForFrame(signIn('atoll.example'))).toBe(true)
    expect(isForFrame(`${signIn('atoll.example')}\nResources:\n- urn:recap:eyJhdHQiOnt9fQ`)).toBeUndefined()
    expect(isForFrame(signIn('atoll.example'), 'eip155:10')).toBeUndefined()
    expect(isForFrame(signIn('atoll.example').replace('URI:', 'I sell all I own.\n\nURI:'))).toBeUndefined()
    expect(isForFrame('hello')).toBeUndefined()
  })

  describe('are for now', () => {
    const own = signIn('atoll.example')
    const inMinutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString()
    const issued = (at: string) => own.replace(/Issued At: .*/, `Issued At: ${at}`)
    const dangersOf = (text: string) => contentOf(message(text), around).dangers
    test.each([
      ['has expired', `${own}\nExpiration Time: ${inMinutes(-11)}`],
      ['expires on no day', `${own}\nExpiration Time: 2126-13-22T12:00:00Z`],
      ['counts later', `${own}\nNot Before: ${inMinutes(11)}`],
      [
        'counts later, and expires after that',
        `${own}\nExpiration Time: ${inMinutes(60)}\nNot Before: ${inMinutes(30)}`,
      ],
      ['is issued in the future', issued(inMinutes(11))],
    ])('one that %s is a danger, which the visitor reads in a window', (_name, text) => {
      expect(dangersOf(text)).toEqual([READ_TEXTS.untimely])
      expect(contentOf(message(text), around).isOwnSignIn).toBeUndefined()
    })
    test.each([
      ['issued long ago, without an end', own],
      [
        'by clocks that differ by minutes',
        `${issued(inMinutes(9))}\nExpiration Time: ${inMinutes(-9)}\nNot Before: ${inMinutes(9)}`,
      ],
      ['until later', `${issued(inMinutes(0))}\nExpiration Time: ${inMinutes(10)}`],
    ])('one %s is none', (_name, text) => {
      expect(dangersOf(text)).toEqual([])
    })
  })
})

test.each(['Foyer wallet AAAA, key 1: a half for BBBB with the SHA-256 CCCC', 'Foyer wallet AAAA: end BBBB'])(
  'what the wallet says to its own services is for no page to ask for: %s',
  (said) => {
    expect(() => contentOf(message(said), around)).toThrow(expect.objectContaining({ code: 'SIGNING_REFUSED' }))
  },
)

describe('the site that asks (T8)', () => {
  test.each([
    ['https://atoll.example', 'atoll.example'],
    ['https://atoll.example:8443', 'atoll.example:8443'],
    ['http://atoll.example', 'http://atoll.example'],
    // The first letter is Cyrillic.
    ['https://\u0430pple.example', 'xn--pple-43d.example'],
    ['https://atoll.example.thief.example', 'atoll.example.thief.example'],
    [`https://${'a'.repeat(60)}.${'b'.repeat(60)}.example`, `${'a'.repeat(60)}.${'b'.repeat(60)}.example`],
  ])('%s is named %s', (origin, name) => {
    expect(siteName(origin)).toBe(name)
    expect(TEXTS.approveNamed('Sign', siteName(origin))).toBe(`Approve: Sign, asked by ${name}`)
  })
})

describe('what is shown', () => {
  test('a text as text, what hides in it visibly (T31)', () => {
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

  test.each(DISGUISED)('never a plain message or a sign-in: $says (T9, T10)', ({ question, given }) => {
    const [text] = question.params as [string]
    const bytes = isHex(text) && text.length % 2 === 0 ? hexToBytes(text) : new TextEncoder().encode(text)
    const { chainId, account, origin = ORIGIN } = { ...GIVEN, ...given }
    const shown = () =>
      contentOf({ type: 'personalMessage', message: bytes }, { origin, account, chainId: `eip155:${chainId}` })
    try {
      expect(shown().dangers).not.toEqual([])
    } catch (error) {
      expect(error).toMatchObject({ code: 'SIGNING_REFUSED' })
    }
  })

  test('typed data with names that are cut in its title, and whole below it', () => {
    const name = 'Sign in to receive your reward. '.repeat(20)
    const typedData = { domain: { name }, types: { [name]: [] }, primaryType: name, message: {} }
    const { title, raw } = contentOf({ type: 'typedData', typedData } as never, around)
    expect(title.length).toBeLessThan(150)
    expect(raw.text).toContain(name)
  })

  test('typed data for another network', () => {
    const data = (chainId: number) =>
      ({ type: 'typedData', typedData: { domain: { chainId }, types: {}, primaryType: 'A', message: {} } }) as const
    expect(contentOf(data(1), around).dangers).not.toContain(READ_TEXTS.otherNetwork)
    expect(contentOf(data(2), around).dangers.slice(0, 2)).toEqual([READ_TEXTS.unreadableData, READ_TEXTS.otherNetwork])
  })

  test('a transaction with exact amounts, and a call never as harmless', () => {
    const fee = { ...around, feeAtMost: 21_000_000_000_000n }
    const shown = callsContent([{ to: '0xaa', value: 10n ** 18n + 1n, data: '0x' }], fee)
    expect(shown).toMatchObject({ title: TEXTS.send('1.000000000000000001 ETH'), dangers: [] })
    expect(shown.facts.map(({ value }) => value)).toEqual([
      ACCOUNT,
      'Ethereum',
      '0xaa',
      '1.000000000000000001 ETH',
      '0.000021 ETH',
    ])
    for (const data of ['0x00', '0x'] as const) {
      const made = callsContent([{ to: undefined, value: 0n, data }], fee)
      expect(made.title).toBe(TEXTS.runUnknown)
      expect(made.dangers.slice(0, 2)).toEqual([TEXTS.unreadableCall, READ_TEXTS.notChecked])
      expect(made.facts.map(({ value }) => value)).toContain(TEXTS.newContract)
    }
  })

  describe('a call', () => {
    const owner = `0x${'11'.repeat(20)}`
    const receiver = `0x${'22'.repeat(20)}`
    const token = `0x${'33'.repeat(20)}`
    const usdc = new Map([[token, { symbol: 'USDC', decimals: 6 }]])
    const word = (hex: string) => hex.replace('0x', '').padStart(64, '0')
    const transfer = `0xa9059cbb${word(receiver)}${word('0x17d7840')}` as const
    const approve = (amount: bigint) => `0x095ea7b3${word(receiver)}${word(amount.toString(16))}` as const
    const all = 2n ** 256n - 1n
    const shownFor = (
      data: Hex,
      code: Record<string, boolean | undefined> = { [token]: true, [receiver]: true },
      tokens: KnownTokens = usdc,
    ) => {
      const known = { code: new Map(Object.entries(code)), tokens, feeAtMost: 1n }
      return callsContent([{ to: token, value: 0n, data }], { ...around, account: owner, ...known })
    }

    test('that transfers a token is read, with its step', () => {
      const shown = shownFor(transfer)
      expect(shown).toMatchObject({ title: TEXTS.send('25 USDC'), dangers: [], limit: undefined })
      expect(shown.steps).toHaveLength(1)
      expect(shown.steps[0]).toContain('25 USDC')
    })

    test('that has another contract transfer is unread: what that one does is not known', () => {
      const inner = { to: getAddress(token), value: 0n, data: transfer }
      for (const data of [
        encodeFunctionData({ abi: NESTING, functionName: 'execute', args: [inner.to, 0n, transfer] }),
        encodeFunctionData({
          abi: NESTING,
          functionName: 'aggregate',
          args: [[{ target: inner.to, callData: transfer }]],
        }),
      ]) {
        const other = getAddress(`0x${'55'.repeat(20)}`)
        const code = new Map([token, other.toLowerCase(), receiver].map((address) => [address, true]))
        const shown = callsContent([{ to: other, value: 0n, data }], {
          ...around,
          account: owner,
          code,
          tokens: usdc,
          feeAtMost: 1n,
        })
        expect(shown.title).toBe(TEXTS.runUnknown)
        expect(shown.dangers).toContain(TEXTS.unreadableCall)
      }
    })

    test.each([false, undefined])('to an address whose code is %s is never read', (isContract) => {
      for (const data of [transfer, approve(25n)]) {
        const shown = shownFor(data, { [token]: isContract })
        expect(shown.title).toBe(TEXTS.runUnknown)
        expect(shown.dangers.includes(READ_TEXTS.notChecked)).toBe(isContract === undefined)
      }
    })

    test('that allows everything names the token that it could empty, and offers a limit (T11)', () => {
      const shown = shownFor(approve(all))
      expect(shown.title).toBe(TEXTS.allowAll('USDC'))
      expect(shown.dangers).toEqual([TEXTS.couldEmpty('USDC')])
      expect(shown.limit).toEqual({ symbol: 'USDC', decimals: 6 })
    })

    test('that allows an amount says how much, and stays a danger', () => {
      const shown = shownFor(approve(25_500_000n))
      expect(shown).toMatchObject({
        title: TEXTS.allowSome('25.5 USDC'),
        dangers: [TEXTS.mayTake('25.5 USDC')],
        limit: undefined,
      })
    })

    test('that allows somebody who is no contract says so (T11)', () => {
      expect(shownFor(approve(25_000_000_000n), { [token]: true, [receiver]: false }).dangers).toContain(
        'The spender isn’t a contract. Only scammers ask for this.',
      )
      expect(shownFor(approve(25_000_000_000n), { [token]: true }).dangers).toContain(
        'This wallet doesn’t know the spender.',
      )
    })

    test('that takes an allowance back says from whom, and is no danger; of a token that nobody lists it could give away an item', () => {
      const back = approve(0n)
      const shown = shownFor(back)
      expect(shown).toMatchObject({ title: TEXTS.takeBack('USDC'), dangers: [], limit: undefined })
      expect(shown.steps).toEqual([`Stop ${shortAddress(getAddress(receiver))} from spending USDC`])
      expect(shown.facts).toContainEqual(
        expect.objectContaining({ label: TEXTS.whoMayNot, value: getAddress(receiver) }),
      )
      expect(shown.facts.some(({ label }) => label === TEXTS.whoMayTake)).toBe(false)
      expect(shownFor(back, { [token]: false }).title).toBe(TEXTS.runUnknown)
      const ofNobody = shownFor(back, undefined, new Map())
      expect(ofNobody.title).toBe(READ_TEXTS.allowUnlisted)
      expect(ofNobody.dangers[0]).toBe(READ_TEXTS.unlistedToken)
    })

    test('that allows a token which nobody lists says so, and has no limit to offer', () => {
      const shown = shownFor(approve(all), undefined, new Map())
      expect(shown).toMatchObject({ title: READ_TEXTS.allowAllUnlisted, limit: undefined })
      expect(shown.dangers).toContain('It can take all of this token, now and later.')
    })

    const factsOf = (facts: ReturnType<typeof shownFor>['facts']) => facts.map(({ label, value }) => [label, value])

    test('shows with the whole address who gets something or a right, and through which contract (T13)', () => {
      const whole = { value: getAddress(receiver), groups: chunkAddress(getAddress(receiver)) }
      expect(shownFor(transfer).facts).toContainEqual({ label: TEXTS.whoGets, ...whole })
      expect(shownFor(approve(25n)).facts).toContainEqual({ label: TEXTS.whoMayTake, ...whole })
      for (const data of [transfer, approve(25n)])
        expect(factsOf(shownFor(data).facts)).toContainEqual([TEXTS.through, token])
      // A payment goes to the address that is called, and a call that nobody can read goes to nobody who is known.
      const paid = callsContent([{ to: receiver, value: 1n, data: '0x' }], { ...around, account: owner, feeAtMost: 1n })
      expect(factsOf(paid.facts).filter(([, value]) => value?.toLowerCase() === receiver)).toHaveLength(1)
      expect(factsOf(shownFor('0xdeadbeef').facts)).toContainEqual([TEXTS.to, token])
    })

    test('in a batch shows each of them once', () => {
      const other = `0x${'44'.repeat(20)}`
      const calls = [
        { to: receiver, value: 1n, data: '0x' },
        { to: token, value: 0n, data: transfer },
        { to: token, value: 0n, data: approve(25n) },
        { to: other, value: 1n, data: '0x' },
      ] as const
      const code = new Map([token, receiver].map((address) => [address, true]))
      const shown = callsContent(calls, { ...around, account: owner, code, tokens: usdc, feeAtMost: 1n })
      expect(factsOf(shown.facts).filter(([label]) => label === TEXTS.whoGets || label === TEXTS.whoMayTake)).toEqual([
        [TEXTS.whoGets, getAddress(receiver)],
        [TEXTS.whoMayTake, getAddress(receiver)],
        [TEXTS.whoGets, getAddress(other)],
      ])
    })

    test('whose code has to be looked up: what is called, and who gets a right', () => {
      const asked = (data: Hex) => addressesOf([{ to: token, value: 0n, data }], { ...around, account: owner })
      expect(asked(approve(all))).toEqual([token, receiver])
      expect(asked(transfer)).toEqual([token])
      expect(asked('0x')).toEqual([])
    })
  })
})

test('what a transaction changes reaches the window, in its form only', () => {
  const question = (changes?: object) => ({
    t: 'question',
    origin: ORIGIN,
    content: { ...contentOf(message('hello'), around), ...(changes ? { changes } : {}) },
    leftMs: 300_000,
    theme: {},
  })
  expect(is(windowQuestion, question())).toBe(true)
  const facts = [{ label: 'Leaves', value: '1 ETH' }]
  expect(is(windowQuestion, question({ facts, note: 'Nothing more' }))).toBe(true)
  for (const wrong of [{ note: 'x' }, { facts: [1] }, { facts, html: 'x' }, { facts: [{ ...facts[0], href: 'x' }] }])
    expect(is(windowQuestion, question(wrong)), JSON.stringify(wrong)).toBe(false)
})

test('what is said of a limit is validated by both pages', () => {
  const question = (limit: unknown) => ({
    t: 'question',
    origin: ORIGIN,
    content: { ...contentOf(message('hello'), around), limit },
    leftMs: 300_000,
    theme: {},
  })
  expect(is(windowQuestion, question({ symbol: 'USDC', decimals: 6 }))).toBe(true)
  for (const decimals of [-1, 1.5, 37, '6']) expect(is(windowQuestion, question({ symbol: 'A', decimals }))).toBe(false)
  expect(is(windowAnswer, { limit: '25000000', at: 1 })).toBe(true)
  for (const limit of ['0', '-1', '1.5', '1e9', '', 25])
    expect(is(windowAnswer, { limit, at: 1 }), `${limit}`).toBe(false)
})
