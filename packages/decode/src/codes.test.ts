import type { Hex } from 'viem'
import { expect, test } from 'vitest'
import { data, FRIEND, GIVEN, LATER, ME, ROUTER, SAFE, send, THIEF, TOKEN, terms } from '../test/corpus/make.ts'
import type { RiskCode } from './decoded.ts'
import { decodeRequest } from './request.ts'

const WHOLE = data('setApprovalForAll(address,bool)', THIEF, true)
const DETAILS = 'PermitDetails(address token,uint160 amount,uint48 expiration,uint48 nonce)'
const BATCH = ['PermitBatch(PermitDetails[] details,address spender,uint256 sigDeadline)', DETAILS]
const PERMIT = ['Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)']
const permit = (value: unknown) => ({ owner: ME, spender: ROUTER, value, nonce: 0, deadline: LATER })
const meta = (functionSignature: Hex) =>
  terms(['MetaTransaction(uint256 nonce,address from,bytes functionSignature)'], {
    nonce: 0,
    from: ME,
    functionSignature,
  })

/** Wrappers of wrappers, each in a type of its own. */
function wrapped(depth: number) {
  const types = ['TypedDataSign(Mail contents)', 'Mail(string note)']
  const contents = { note: 'Hi' }
  return depth === 1 ? terms(types, { contents }) : terms(['TypedDataSign(TypedDataSign contents)'], nest(depth))
}
const nest = (depth: number): object => (depth === 0 ? {} : { contents: nest(depth - 1) })

/** Risks that others hide in the level of a request. */
const CASES: readonly (readonly [says: string, question: ReturnType<typeof send>, code: RiskCode])[] = [
  ['what a meta transaction calls', meta(WHOLE), 'whole-collection'],
  ['a key for an exchange', terms(['ApiKey(string key,uint256 nonce)'], { key: '', nonce: 0 }), 'exchange-access'],
  [
    'a builder',
    terms(['ApproveBuilder(address builder,uint256 nonce)'], { builder: THIEF, nonce: 0 }),
    'exchange-access',
  ],
  [
    'more permits than are read',
    terms(BATCH, {
      details: Array.from({ length: 257 }, () => ({ token: TOKEN, amount: 5, expiration: 1, nonce: 0 })),
      spender: ROUTER,
      sigDeadline: LATER,
    }),
    'too-deep',
  ],
  ['a permit without a network', terms(PERMIT, permit(0), { name: 'Token', verifyingContract: TOKEN }), 'weak-domain'],
  ['a number of a thousand digits', terms(PERMIT, permit('1'.repeat(1000))), 'malformed'],
  ['a negative number', terms(PERMIT, permit(-1)), 'malformed'],
  ['a wrapper of one', wrapped(1), 'unknown-terms'],
  ['wrappers of nothing', wrapped(2), 'unknown-terms'],
  [
    'the look of a contact',
    send(`0x${FRIEND.slice(2, 6)}${'5'.repeat(32)}${FRIEND.slice(-4)}`, '0x', 1n),
    'look-alike',
  ],
  [
    'an unknown function of a Safe, by itself',
    terms(
      ['SafeTx(address to,uint256 value,bytes data,uint8 operation,uint256 nonce)'],
      { to: SAFE, value: 0, data: '0x12345678', operation: 0, nonce: 1 },
      { chainId: 1, verifyingContract: SAFE },
    ),
    'unknown-self-call',
  ],
  [
    'a value of forty levels',
    { method: 'shop_order', params: [JSON.parse(`${'['.repeat(40)}${']'.repeat(40)}`)] },
    'too-long',
  ],
  [
    'many calls in terms',
    terms(['Run(Call[] calls)', 'Call(address to,bytes data)'], {
      calls: Array.from({ length: 70 }, () => ({ to: TOKEN, data: WHOLE })),
    }),
    'too-deep',
  ],
]

test.each(CASES)('%s', (_, question, code) => {
  expect(decodeRequest(question, GIVEN).risks.map((risk) => risk.code)).toContain(code)
})

test('what new code does at once is not known', () => {
  const upgrade = data('upgradeToAndCall(address,bytes)', THIEF, '0x')
  expect(decodeRequest(send(SAFE, upgrade), GIVEN)).toMatchObject({ level: 'danger', isComplete: false })
})

test('an allowance for oneself is no risk', () => {
  expect(decodeRequest(send(TOKEN, data('approve(address,uint256)', ME, 5n)), GIVEN).risks).toEqual([])
})

test('ether that a wrapper sends on is listed once, and what it keeps is listed too', () => {
  const amounts = (...question: Parameters<typeof send>) =>
    decodeRequest(send(...question), GIVEN).actions.flatMap(({ kind, amount }) =>
      kind === 'native-transfer' ? [amount] : [],
    )
  const execute = (value: bigint) => data('execute(address,uint256,bytes)', FRIEND, value, '0x')
  expect(amounts(ROUTER, execute(5n), 5n)).toEqual([5n])
  expect(amounts(ROUTER, execute(5n), 7n)).toEqual([7n, 5n])
  expect(amounts(ROUTER, data('multicall(bytes[])', [data('refundETH()'), data('refundETH()')]), 7n)).toEqual([7n])
})
