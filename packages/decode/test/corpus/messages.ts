import { serializeTransaction, stringToHex, toHex, toRlp } from 'viem'
import { FRIEND, hexText, ME, type Sample, sample, THIEF, text } from './make.ts'

type Fields = { domain?: string; address?: string; statement?: string; uri?: string; tail?: string; chain?: string }

/** A sign-in message of EIP-4361. Each field can be replaced. */
export function signIn({
  domain = 'shop.example',
  address = ME,
  statement = 'Sign in to the shop.',
  uri = `https://${domain}/login`,
  tail = '',
  chain = '1',
}: Fields = {}): string {
  return `${domain} wants you to sign in with your Ethereum account:\n${address}\n\n${statement}\n\nURI: ${uri}\nVersion: 1\nChain ID: ${chain}\nNonce: 32891756abcd\nIssued At: 2026-01-01T00:00:00.000Z${tail}`
}

const to = FRIEND
const fees = { maxFeePerGas: 1n, maxPriorityFeePerGas: 1n }
const TRANSACTIONS = [
  serializeTransaction({ chainId: 1, to, value: 1n, ...fees }),
  serializeTransaction({ chainId: 1, to, value: 1n, gasPrice: 1n }),
  serializeTransaction({ chainId: 1, to, value: 1n, gasPrice: 1n, accessList: [] }),
  serializeTransaction({ to, value: 1n, gasPrice: 1n }),
  serializeTransaction({ chainId: 1, to, data: '0x12345678', ...fees }),
  serializeTransaction({ chainId: 1, to, value: 1n, ...fees, authorizationList: [] }),
  `0x05${toRlp(['0x', THIEF, '0x']).slice(2)}` as const,
  serializeTransaction({ chainId: 1, ...fees, data: '0x6001' }),
]
const HASHES = ['ab', '00', 'ff', '7f', 'c3'].map((byte) => `0x${byte.repeat(32)}` as const)

/** Characters that hide or reorder text, each in the sign-in message where it misleads. */
const HIDDEN = [
  '\u202e',
  '\u2066',
  '\u200b',
  '\u200d',
  '\ufeff',
  '\u00ad',
  '\u2028',
  '\r',
  '\0',
  '\u3164',
  '\u{e0041}',
  '\ufe00',
  '\u{e0101}',
  '\u0008',
]

const FORGED: readonly (readonly [says: string, message: string])[] = [
  ['another address below', `Welcome!\n\n\n${signIn({ domain: 'bank.example' })}`],
  ['a greeting below', `${signIn()}\nThank you!`],
  ['a second URI', signIn({ tail: '\nURI: https://bank.example' })],
  ['a line in the statement', signIn({ statement: 'Hello.\nURI: https://bank.example' })],
  [
    'a message in the statement',
    signIn({ statement: 'bank.example wants you to sign in with your Ethereum account:' }),
  ],
  ['a domain with a user', signIn({ domain: 'shop.example@bank.example' })],
  ['a domain with a path', signIn({ domain: 'shop.example/bank.example' })],
  ['a domain of other letters', signIn({ domain: 'ѕhop.example', uri: 'https://shop.example' })],
  ['a sentence of other letters', signIn().replace('wants you to sign in', 'wаnts you to sіgn in')],
  ['a sentence in capitals', signIn().replace('wants you', 'Wants You')],
  ['a sentence in wide letters', signIn().replace('wants', '\uff57\uff41\uff4e\uff54\uff53')],
  ['an address that is too short', signIn({ address: ME.slice(0, -2) })],
  ['no address', signIn().replace(`${ME}\n`, '')],
  ['a short nonce', signIn().replace('32891756abcd', '1')],
  ['no nonce', signIn().replace(/Nonce: .*\n/, '')],
  ['version 2', signIn().replace('Version: 1', 'Version: 2')],
  ['no chain', signIn().replace(/Chain ID: .*\n/, '')],
  ['no URI', signIn().replace(/URI: .*\n/, '')],
  ['lines in another order', signIn().replace(/(Version: 1)\n(Chain ID: 1)/, '$2\n$1')],
  ['a time without a zone', signIn().replace('.000Z', '')],
  ['an unknown line', signIn({ tail: '\nTransfer: everything' })],
  ['resources that are no addresses', signIn({ tail: '\nResources:\n- everything you own' })],
  ['spaces in front', ` ${signIn()}`],
  ['no empty line', signIn().replace('\n\n', '\n')],
  ['two spaces', signIn().replace('wants you', 'wants  you')],
]

const DISGUISED: readonly Sample[] = [
  ...HASHES.map((hash) => sample(75, `32 bytes ${hash.slice(0, 6)}`, text(hash))),
  sample(75, 'a hash as a text', hexText(HASHES[0] as string)),
  sample(75, 'a hash as a text without 0x', text('ab'.repeat(32))),
  sample(75, 'a hash as a text within spaces', text(` ${HASHES[1]}\n`)),
  sample(75, 'bytes that are no text', text(`0x${'ff'.repeat(40)}`)),
  sample(75, 'a hash in a sentence', text(`Confirm ${HASHES[0]} to continue`), 'warn'),
  ...TRANSACTIONS.map((bytes) => sample(77, `a transaction ${bytes.slice(0, 4)} of ${bytes.length}`, text(bytes))),
  ...TRANSACTIONS.slice(0, 3).map((bytes) =>
    sample(77, `a transaction as a text ${bytes.slice(0, 4)}`, hexText(bytes)),
  ),
  ...[
    'bank.example',
    'shop.example.evil.example',
    'shop.example:8443',
    'www.shop.example',
    'xn--shp-ppa.example',
    'localhost',
    '[::1]',
  ].map((domain) => sample(78, `sign-in for ${domain}`, text(signIn({ domain })))),
  sample(78, 'sign-in of another account', text(signIn({ address: THIEF }))),
  sample(78, 'sign-in with a scheme for another site', text(`https://${signIn({ domain: 'bank.example' })}`)),
  sample(78, 'sign-in where the site is unknown', text(signIn()), 'warn', { origin: 'null' }),
  sample(
    78,
    'sign-in of Solana for another site',
    text(signIn({ domain: 'bank.example' }).replace('Ethereum', 'Solana')),
  ),
  sample(78, 'sign-in with a URI elsewhere', text(signIn({ uri: 'https://bank.example' })), 'warn'),
  sample(78, 'sign-in for another network', text(signIn({ chain: '8453' })), 'warn'),
  ...FORGED.map(([says, message]) => sample(79, says, text(message))),
  ...HIDDEN.flatMap((letter) => [
    sample(79, `${JSON.stringify(letter)} in the domain`, text(signIn().replace('shop', `sh${letter}op`))),
    sample(79, `${JSON.stringify(letter)} in a text`, text(`Hello${letter} world`)),
  ]),
  sample(79, 'many empty lines', text(`Hello${'\n'.repeat(40)}and all your items`)),
  sample(79, 'much space', text(`Hello${' '.repeat(200)}and all your items`)),
  sample(79, 'an address with parts in other bytes', text(stringToHex(signIn().replace('shop', 'sh\u200bop')))),
]

export const MESSAGE_SAMPLES: readonly Sample[] = [
  ...DISGUISED,
  // The same message as bytes is read the same way.
  ...DISGUISED.filter(({ n, question }) => n === 79 && !String(question.params[0]).startsWith('0x'))
    .slice(0, 8)
    .map(({ n, says, question, level }) =>
      sample(n, `${says}, as bytes`, text(toHex(String(question.params[0]))), level),
    ),
]
