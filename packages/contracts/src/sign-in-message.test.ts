import fc from 'fast-check'
import { createSiweMessage } from 'viem/siwe'
import { describe, expect, test } from 'vitest'
import { parseSignInMessage, printSignInMessage, type SignInMessage, signInProblem } from './sign-in-message.ts'

const ORIGIN = 'https://app.example'
const NOW = Date.parse('2026-03-01T12:00:00.000Z')
const MESSAGE: SignInMessage = {
  domain: 'app.example',
  accountAddress: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  chainId: 'eip155:1',
  uri: 'https://app.example/login',
  version: '1',
  nonce: 'k13f9aQz77Lm',
  issuedAt: '2026-03-01T12:00:00.000Z',
  expirationTime: '2026-03-01T13:00:00.000Z',
  notBefore: '2026-03-01T11:59:00.000Z',
  statement: 'Sign in to Atoll.',
  requestId: 'r-1',
  resources: ['https://app.example/terms', 'ipfs://bafy/terms'],
}
const TEXT = `app.example wants you to sign in with your Ethereum account:
0x70997970C51812dc3A010C7d01b50e0d17dc79C8

Sign in to Atoll.

URI: https://app.example/login
Version: 1
Chain ID: 1
Nonce: k13f9aQz77Lm
Issued At: 2026-03-01T12:00:00.000Z
Expiration Time: 2026-03-01T13:00:00.000Z
Not Before: 2026-03-01T11:59:00.000Z
Request ID: r-1
Resources:
- https://app.example/terms
- ipfs://bafy/terms`

/** Whether a page at `origin` may sign in with this text at NOW. */
function isTaken(text: string, origin = ORIGIN): boolean {
  const message = parseSignInMessage(text)
  return message !== undefined && signInProblem(message, { origin, now: NOW }) === undefined
}

describe('printing and parsing', () => {
  test('the text of the standard', () => {
    expect(printSignInMessage(MESSAGE)).toBe(TEXT)
    expect(parseSignInMessage(TEXT)).toEqual(MESSAGE)
    expect(isTaken(TEXT)).toBe(true)
  })

  test('a message with the required parts alone', () => {
    const { domain, accountAddress, chainId, uri, version, nonce, issuedAt } = MESSAGE
    const least = { domain, accountAddress, chainId, uri, version, nonce, issuedAt }
    const text = printSignInMessage(least)
    expect(text).toContain('79C8\n\n\nURI: ')
    expect(parseSignInMessage(text)).toEqual(least)
  })

  test('another implementation writes the same', () => {
    const text = createSiweMessage({
      domain: MESSAGE.domain,
      address: MESSAGE.accountAddress as `0x${string}`,
      chainId: 1,
      uri: MESSAGE.uri,
      version: '1',
      nonce: MESSAGE.nonce,
      issuedAt: new Date(MESSAGE.issuedAt),
      expirationTime: new Date(MESSAGE.expirationTime as string),
      notBefore: new Date(MESSAGE.notBefore as string),
      statement: MESSAGE.statement as string,
      requestId: MESSAGE.requestId as string,
      resources: [...(MESSAGE.resources ?? [])],
    })
    expect(text).toBe(TEXT)
  })

  test('parse(print(message)) is the message', () => {
    const letters = (alphabet: string, constraints: { minLength: number; maxLength: number }) =>
      fc.string({ unit: fc.constantFrom(...alphabet), ...constraints })
    const time = fc
      .date({ min: new Date('2020-01-01'), max: new Date('2099-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString())
    const optional = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: undefined })
    const path = letters("abcXYZ019-._~!$&'()*+,;=:@/?", { minLength: 0, maxLength: 20 })
    const message = fc
      .record({
        scheme: optional(fc.constantFrom('https', 'http')),
        domain: fc.constantFrom('app.example', 'localhost:5173', '127.0.0.1:1', '[::1]:8080', 'xn--bcher-kva.example'),
        accountAddress: letters('0123456789abcdefABCDEF', { minLength: 40, maxLength: 40 }).map((hex) => `0x${hex}`),
        chainId: fc.nat().map((id) => `eip155:${id}`),
        uri: path.map((text) => `https://app.example/${text}`),
        version: fc.constant('1'),
        nonce: letters('abcdefXYZ0189', { minLength: 8, maxLength: 40 }),
        issuedAt: time,
        expirationTime: optional(time),
        notBefore: optional(time),
        statement: optional(
          fc
            .array(letters("abcXYZ019-._~:/?#[]@!$&'()*+,;=", { minLength: 1, maxLength: 10 }), {
              minLength: 1,
              maxLength: 6,
            })
            .map((words) => words.join(' ')),
        ),
        requestId: optional(letters("abc019-._~!$&'()*+,;=:@", { minLength: 0, maxLength: 20 })),
        resources: optional(
          fc.array(
            path.map((text) => `urn:${text}x`),
            { maxLength: 4 },
          ),
        ),
      })
      .map((parts) => Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined)))
    fc.assert(
      fc.property(message, (value) => {
        expect(parseSignInMessage(printSignInMessage(value as unknown as SignInMessage))).toEqual(value)
      }),
      { numRuns: 1_000 },
    )
  })

  test('any text: no throw, and what is taken prints the same', () => {
    const line = fc.constantFrom(...TEXT.split('\n'), '', ' ', 'Resources:', '- x:y', 'Nonce: ')
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(line).map((lines) => lines.join('\n')),
        ),
        (text) => {
          const message = parseSignInMessage(text)
          if (message) expect(printSignInMessage(message)).toBe(text)
        },
      ),
      { numRuns: 2_000 },
    )
  })
})

const swap = (from: string, to: string) => TEXT.replace(from, to)
test.each<[string, string]>([
  ['another domain', swap('app.example wants', 'evil.example wants')],
  ['a subdomain', swap('app.example wants', 'login.app.example wants')],
  ['a suffix', swap('app.example wants', 'app.example.evil.io wants')],
  ['a prefix', swap('app.example wants', 'myapp.example wants')],
  ['a port', swap('app.example wants', 'app.example:8443 wants')],
  ['the standard port spelled out', swap('app.example wants', 'app.example:443 wants')],
  ['a port with zeros', swap('app.example wants', 'app.example:0443 wants')],
  ['user info', swap('app.example wants', 'app.example@evil.example wants')],
  ['user info of ours', swap('app.example wants', 'evil@app.example wants')],
  ['capitals', swap('app.example wants', 'App.example wants')],
  ['a dot at the end', swap('app.example wants', 'app.example. wants')],
  ['a full-width dot', swap('app.example wants', 'app。example wants')],
  ['a Cyrillic letter', swap('app.example wants', 'аpp.example wants')],
  ['a zero-width letter', swap('app.example wants', 'app\u200b.example wants')],
  ['a blank in front', ` ${TEXT}`],
  ['a blank in the domain', swap('app.example wants', 'app.example  wants')],
  ['a path in the domain', swap('app.example wants', 'app.example/x wants')],
  ['another scheme', `http://${TEXT}`],
  ['a scheme without slashes', `https:${TEXT}`],
  ['a URI of another site', swap('URI: https://app.example/', 'URI: https://evil.example/')],
  [
    'a URI of a site whose name begins like ours',
    swap('URI: https://app.example/', 'URI: https://app.example.evil.io/'),
  ],
  ['a URI with user info', swap('URI: https://app.example/', 'URI: https://app.example@evil.example/')],
  ['a URI that names a user', swap('URI: https://app.example/', 'URI: https://u:p@app.example/')],
  ['a URI without encryption', swap('URI: https:', 'URI: http:')],
  ['a URI of another port', swap('URI: https://app.example/', 'URI: https://app.example:444/')],
  ['a URI with a blank', swap('/login', '/log in')],
  ['no URI', swap('URI: https://app.example/login\n', '')],
  ['version 2', swap('Version: 1', 'Version: 2')],
  ['no version', swap('Version: 1\n', '')],
  ['a chain in hexadecimal', swap('Chain ID: 1', 'Chain ID: 0x1')],
  ['a chain with zeros', swap('Chain ID: 1', 'Chain ID: 01')],
  ['a negative chain', swap('Chain ID: 1', 'Chain ID: -1')],
  ['a short nonce', swap('k13f9aQz77Lm', 'k13f9aQ')],
  ['a nonce with a sign', swap('k13f9aQz77Lm', 'k13f9aQz-7Lm')],
  ['two nonces', swap('Nonce: k13f9aQz77Lm', 'Nonce: k13f9aQz77Lm\nNonce: k13f9aQz77Ln')],
  ['lines in another order', swap('Version: 1\nChain ID: 1', 'Chain ID: 1\nVersion: 1')],
  ['a line more', `${TEXT}\nExtra: 1`],
  ['a newline at the end', `${TEXT}\n`],
  ['carriage returns', TEXT.replaceAll('\n', '\r\n')],
  ['a statement of two lines', swap('Sign in to Atoll.', 'Sign in to Atoll.\nAnd more.')],
  [
    'a statement that looks like the end',
    swap('Sign in to Atoll.', 'Hi.\n\nURI: https://app.example/login\nVersion: 1'),
  ],
  ['a statement with other letters', swap('Atoll.', 'Atöll.')],
  ['a statement with a blank end', swap('Atoll.', 'Atoll. ')],
  ['a statement with a tab', swap('to Atoll', 'to\tAtoll')],
  ['a short address', swap('dc79C8\n', 'dc79C\n')],
  ['a long address', swap('dc79C8\n', 'dc79C80\n')],
  ['an address without 0x', swap('0x7099', '7099')],
  ['issued tomorrow', swap('Issued At: 2026-03-01', 'Issued At: 2026-03-02')],
  ['issued yesterday', swap('Issued At: 2026-03-01', 'Issued At: 2026-02-28')],
  ['issued on a day that is none', swap('Issued At: 2026-03-01', 'Issued At: 2026-02-30')],
  ['issued at 25 o’clock', swap('Issued At: 2026-03-01T12', 'Issued At: 2026-03-01T25')],
  ['issued without a zone', swap('12:00:00.000Z', '12:00:00.000')],
  ['expired', swap('Expiration Time: 2026-03-01T13:00:00', 'Expiration Time: 2026-03-01T12:00:00')],
  ['not valid yet', swap('Not Before: 2026-03-01T11:59', 'Not Before: 2026-03-01T12:11')],
  ['a resource that is no URI', swap('- ipfs://bafy/terms', '- bafy terms')],
  ['a resource without its dash', swap('- ipfs:', 'ipfs:')],
  ['another kind of account', swap('your Ethereum account', 'your Solana account')],
  ['9,000 characters', swap('r-1', 'r'.repeat(9_000))],
  ['nothing', ''],
])('is refused: %s', (_, text) => {
  expect(text).not.toBe(TEXT)
  expect(isTaken(text)).toBe(false)
})

test.each([
  'https://evil.example',
  'http://app.example',
  'https://app.example:8443',
  'null',
  '',
  'https://app.example/',
])('the same message from the page %j', (origin) => {
  expect(isTaken(TEXT, origin)).toBe(false)
})

test('a clock that is off by 9 minutes either way signs in; one that is off by 11 in front does not', () => {
  const at = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString()
  const isTakenAt = (minutes: number) =>
    isTaken(printSignInMessage({ ...MESSAGE, issuedAt: at(minutes), notBefore: at(minutes) }))
  expect([9, -9, -19, 11, -21].map(isTakenAt)).toEqual([true, true, true, false, false])
})

test('an author’s mistake is told when the message is printed', () => {
  expect(() => printSignInMessage({ ...MESSAGE, statement: 'a\nURI: x' })).toThrow('no valid statement')
  expect(() => printSignInMessage({ ...MESSAGE, domain: 'a b' })).toThrow('no valid domain')
})
