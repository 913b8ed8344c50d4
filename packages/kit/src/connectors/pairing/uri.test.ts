import { expect, test } from 'vitest'
import { formatUri, parseUri } from './uri.ts'

const topic = 'ab'.repeat(32)
const symKey = 'cd'.repeat(32)
const full = {
  topic,
  symKey,
  expiryTimestamp: 1_800_000_000,
  methods: ['wc_sessionAuthenticate'],
  relayUrl: 'wss://relay.example/a?b=c',
}
const plain = `wc:${topic}@2?relay-protocol=irn&symKey=${symKey}&expiryTimestamp=1800000000`

test('what is written is read', () => expect(parseUri(formatUri(full))).toEqual(full))
test('a plain one has 187 characters', () =>
  expect(formatUri({ topic, symKey, expiryTimestamp: 1_800_000_000 })).toHaveLength(187))

test.each([
  ['parameters in another order', `wc:${topic}@2?symKey=${symKey}&expiryTimestamp=1800000000&relay-protocol=irn`],
  ['two slashes', plain.replace('wc:', 'wc://')],
  ['base64 of the whole', btoa(plain)],
  ['white space around it', ` ${plain}\n`],
  [
    'capital hex',
    `wc:${topic.toUpperCase()}@2?relay-protocol=irn&symKey=${symKey.toUpperCase()}&expiryTimestamp=1800000000`,
  ],
  ['unknown parameters', `${plain}&bridge=x`],
])('%s', (_, uri) => expect(parseUri(uri)).toEqual({ topic, symKey, expiryTimestamp: 1_800_000_000 }))

test.each([
  ['nothing', ''],
  ['a web address', 'https://example.com/?symKey=1'],
  ['version 1', `wc:${topic}@1?bridge=https%3A%2F%2Fb&key=${symKey}`],
  ['a short topic', plain.replace(topic, 'abcd')],
  ['a short key', plain.replace(symKey, 'abcd')],
  ['no key', `wc:${topic}@2?relay-protocol=irn`],
  ['another relay protocol', plain.replace('=irn', '=waku')],
  ['an expiry in words', plain.replace('1800000000', 'soon')],
])('%s is refused', (_, uri) =>
  expect(() => parseUri(uri)).toThrow(expect.objectContaining({ code: 'INVALID_PARAMETER' })),
)
