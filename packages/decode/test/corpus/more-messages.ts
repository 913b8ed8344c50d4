import { serializeTransaction, toHex } from 'viem'
import { FRIEND, hexText, ME, type Sample, sample, text } from './make.ts'
import { signIn } from './messages.ts'

const TRANSACTION = serializeTransaction({
  chainId: 1,
  to: FRIEND,
  value: 1n,
  maxFeePerGas: 1n,
  data: `0x${'12'.repeat(64)}`,
})

export const MORE_MESSAGES: readonly Sample[] = [
  sample(110, 'digits of a hash in a sentence', text(`Confirm ${'ab'.repeat(32)} to continue`), 'warn'),
  sample(110, 'a hash in base64', text('q6urq6urq6urq6urq6urq6urq6urq6urq6urq6urq6s='), 'warn'),
  sample(110, 'a transaction in a sentence', text(`Confirm ${TRANSACTION} to continue`)),
  sample(110, 'a transaction behind many hashes', text(`${`${'ab'.repeat(32)} `.repeat(8)}${TRANSACTION}`)),
  sample(110, 'digits of 33 bytes that are nothing but that', text('ab'.repeat(33))),
  sample(111, 'a letter that joins without a sign', text('sign\u034fin')),
  sample(111, 'lines of dots', text(`Hello${'\n.'.repeat(50)}\nand all your items`)),
  sample(111, 'spaces of sixty', text(`Hello${'\u00a0'.repeat(60)}and all your items`)),
  sample(111, 'a line feed that is none', text('Hello\rWorld')),
  sample(111, 'tags behind a flag that is none', text('🏴\u{e0074}\u{e0061}\u{e006b}\u{e0065}\u{e007f}')),
  sample(111, 'a joiner between Latin letters', text('sh\u200dop')),
  sample(111, 'a mark from right to left between Latin letters', text('sh\u200fop')),
  sample(112, 'a sign-in with a hyphen', text(signIn({ domain: 'bank.example' }).replace('sign in', 'sign\u2010in'))),
  sample(112, 'a sign-in without encryption', text(`http://${signIn()}`)),
  sample(112, 'a sign-in of a script', text(`javascript://${signIn()}`)),
  sample(112, 'a sign-in of a script, where the site is unknown', text(`javascript://${signIn()}`), 'danger', {
    origin: 'null',
  }),
  sample(112, 'a sign-in with the port of another scheme', text(signIn({ domain: 'shop.example:80' }))),
  sample(112, 'a sign-in with an address of a script', text(signIn({ uri: 'javascript://shop.example/' })), 'warn'),
  sample(
    112,
    'a sign-in with a user in its address',
    text(signIn({ uri: 'https://shop.example@bank.example/' })),
    'warn',
  ),
  sample(112, 'a sign-in with line ends of Windows', text(signIn().replaceAll('\n', '\r\n'))),
  sample(112, '32 bytes with controls', text(toHex(`Welcome to the shop!\u0007${'1'.repeat(11)}`))),
]

export const MORE_HARMLESS_MESSAGES: readonly Sample[] = (
  [
    ['line ends of Windows', text('Hello\r\nWorld')],
    ['an emoji with a colour and a joiner', text('Hi 👩🏽\u200d🚀')],
    ['the flag of England', text('Hi 🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}')],
    ['a joiner in Hindi', text('क्\u200dष')],
    ['a mark in Hebrew', text('שלום\u200f!')],
    ['a statement with a percentage', text(signIn({ statement: '100% free sign-in' }))],
    ['a statement in French', text(signIn({ statement: 'J’accepte les conditions générales' }))],
    ['a statement in quotes', text(signIn({ statement: 'Sign in to "Shop"' }))],
    ['a sign-in with the usual port', text(signIn({ domain: 'shop.example:443' }))],
    ['a sign-in with the scheme of the site', text(`https://${signIn()}`)],
    ['a sign-in in capitals', text(signIn({ domain: 'SHOP.example' }))],
    ['32 bytes of French', hexText('Bonjour à tous, numéro abcdef.')],
    ['lines with little space', text(`Hello${'\n'.repeat(6)}World`)],
    ['some digits', text(`Order ${'ab'.repeat(20)} of ${ME}`)],
  ] as const
).map(([says, question]) => sample(0, says, question, 'none'))
