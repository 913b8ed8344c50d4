import { type Hex, toHex } from 'viem'
import { DOMAIN, LATER, MAX, ME, NOTHING, ROUTER, type Sample, sample, send, THIEF, TOKEN, terms } from './make.ts'

const word = (value: number): string => value.toString(16).padStart(64, '0')

/** A list of `count` items that are all the same blob in memory. */
export const overlapping = (count: number, length: number): Hex =>
  `0xac9650d8${word(32)}${word(count)}${word(count * 32).repeat(count)}${word(length)}${'ab'.repeat(length)}`

const typed = (json: object) => ({ method: 'eth_signTypedData_v4', params: [ME, JSON.stringify(json)] })
const mail = (more: object) =>
  typed({
    domain: DOMAIN,
    types: { Mail: [{ name: 'note', type: 'string' }] },
    primaryType: 'Mail',
    message: { note: '' },
    ...more,
  })
const throwing = Object.defineProperty({}, 'to', {
  enumerable: true,
  get: () => {
    throw new Error('no')
  },
})
const endless: { calls: unknown[] } = { calls: [] }
endless.calls.push(endless)

/** Requests that are made to exhaust or to crash whoever reads them. Each is a danger, and is answered at once. */
export const HOSTILE: readonly Sample[] = (
  [
    ['a list whose items are the same bytes', send(TOKEN, overlapping(3000, 90_000))],
    ['a type name of many brackets', mail({ types: { Mail: [{ name: 'note', type: `${'[]'.repeat(40_000)}x` }] } })],
    [
      'types without end',
      mail({ types: Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`T${index}`, []])) }),
    ],
    ['a getter that throws', { method: 'eth_sendTransaction', params: [throwing] }],
    ['a list that contains itself', { method: 'wallet_sendCalls', params: [endless] }],
    ['a list of empty places', { method: 'wallet_sendCalls', params: [{ calls: new Array(1e9) }] }],
    [
      'a hundred thousand calls',
      { method: 'wallet_sendCalls', params: [{ calls: Array.from({ length: 150_000 }, () => ({})) }] },
    ],
    [
      'a hundred thousand capabilities',
      {
        method: 'wallet_sendCalls',
        params: [
          {
            calls: [],
            capabilities: Object.fromEntries(Array.from({ length: 80_000 }, (_, index) => [`${index}`, 1])),
          },
        ],
      },
    ],
    [
      'a hundred thousand structs',
      mail({
        types: { Mail: [{ name: 'note', type: 'Note[]' }], Note: [] },
        message: { note: Array.from({ length: 120_000 }, () => ({})) },
      }),
    ],
    ['a function', { method: 'eth_sendTransaction', params: [{ to: () => TOKEN }] }],
    ['parameters that are no list', { method: 'eth_sendTransaction', params: { to: TOKEN } }],
    ['no parameters', { method: 'eth_sendTransaction' }],
    ['a message of six megabytes', { method: 'personal_sign', params: ['ab'.repeat(3_000_000), ME] }],
    ['a message longer than anybody reads', { method: 'personal_sign', params: ['a '.repeat(25_001), ME] }],
    ['terms of a megabyte', mail({ message: { note: 'a'.repeat(1_000_000) } })],
    ['call data of a megabyte', send(TOKEN, toHex(new Uint8Array(240_000)))],
    ['a method that is no text', { method: { toString: null }, params: [] }],
  ] as const
).map(([says, question]) => sample(85, says, question as unknown as Sample['question']))

const PERMIT = ['Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)']
const permit = { owner: ME, spender: THIEF, value: MAX, nonce: 0, deadline: LATER }
const DELEGATION = ['Delegation(address delegate,address delegator,bytes32 authority)']
const delegation = { delegate: THIEF, delegator: ME, authority: NOTHING }
const names = (...fields: string[]) => fields.map((name) => ({ name, type: name === 'chainId' ? 'uint256' : 'string' }))
const PERMIT_TYPE = ['owner', 'spender']
  .map((name) => ({ name, type: 'address' }))
  .concat({ name: 'value', type: 'uint256' })
const exact = { owner: ME, spender: ROUTER, value: '5' }

/** Fields that are not signed, which make dangerous terms look like others. */
export const DISGUISES: readonly Sample[] = [
  sample(86, 'a permit as the end of one', terms(PERMIT, { ...permit, holder: ME, allowed: false })),
  sample(
    86,
    'a delegation as a transfer to oneself',
    terms(DELEGATION, { ...delegation, from: ME, to: ME, value: 0, validBefore: 1 }),
  ),
  sample(
    86,
    'a delegation as the end of a permit',
    terms(DELEGATION, { ...delegation, holder: ME, spender: ROUTER, allowed: false }),
  ),
  sample(
    86,
    'another amount than the signed one',
    terms(['Permit(address owner,address spender,uint256 amount)'], {
      owner: ME,
      spender: ROUTER,
      amount: 5,
      value: 0,
    }),
  ),
  sample(
    86,
    'an item that is shown as nothing',
    terms(['Permit(address spender,uint256 tokenId,uint256 nonce,uint256 deadline)'], {
      spender: THIEF,
      tokenId: 7,
      nonce: 0,
      deadline: LATER,
      value: 0,
    }),
  ),
  sample(86, 'a letter with a field more', terms(['Mail(string note)'], { note: 'Hi', price: 1 })),
  sample(
    86,
    'a letter with a field more further down',
    terms(['Mail(Body body)', 'Body(string text)'], { body: { text: 'Hi', price: 1 } }),
  ),
  sample(
    86,
    'a letter with a field more in a list',
    terms(['Mail(Body[] body)', 'Body(string text)'], { body: [{ text: 'Hi' }, { text: 'Hi', price: 1 }] }),
  ),
  sample(86, 'a struct where the type has a text', terms(['Mail(string note)'], { note: { text: 'Hi' } })),
  sample(
    86,
    'a domain that is not signed',
    typed({ domain: DOMAIN, types: { EIP712Domain: [], Permit: PERMIT_TYPE }, primaryType: 'Permit', message: exact }),
  ),
  sample(
    86,
    'a contract that is not signed',
    mail({ types: { EIP712Domain: names('name', 'chainId'), Mail: names('note') } }),
  ),
  sample(
    86,
    'a network that is not signed',
    mail({ domain: { name: 'Token', chainId: 1 }, types: { EIP712Domain: names('name'), Mail: names('note') } }),
  ),
  sample(
    86,
    'the domain as the terms',
    mail({
      types: { EIP712Domain: names('name', 'version', 'chainId', 'verifyingContract') },
      primaryType: 'EIP712Domain',
      message: DOMAIN,
    }),
  ),
]

/** The same letter with its domain in the types, as most libraries send it. */
export const HARMLESS_TERMS: readonly Sample[] = [
  sample(
    0,
    'a letter whose types have the domain',
    mail({ types: { EIP712Domain: names('name', 'version', 'chainId', 'verifyingContract'), Mail: names('note') } }),
    'warn',
  ),
  sample(
    0,
    'an exact permit whose types have the domain',
    typed({
      domain: DOMAIN,
      types: { EIP712Domain: names('name', 'version', 'chainId', 'verifyingContract'), Permit: PERMIT_TYPE },
      primaryType: 'Permit',
      message: exact,
    }),
    'warn',
  ),
  sample(
    0,
    'a token to watch, as its standard has it',
    { method: 'wallet_watchAsset', params: { type: 'ERC20', options: {} } } as unknown as Sample['question'],
    'none',
  ),
  sample(0, 'accounts without parameters', { method: 'eth_requestAccounts' } as unknown as Sample['question'], 'none'),
]
