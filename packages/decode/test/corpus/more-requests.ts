import { toHex } from 'viem'
import { data, FRIEND, ME, ROUTER, type Sample, sample, send, THIEF, TOKEN } from './make.ts'
import { calls } from './requests.ts'

const GOOD = { to: FRIEND, value: '0x1' }
const BAD = { to: TOKEN, data: data('setApprovalForAll(address,bool)', THIEF, true) }
const APPROVE = data('approve(address,uint256)', ROUTER, 5n)
const wanting = (capabilities: object, ...items: object[]) => calls([GOOD, ...items], { capabilities })
const sponsor = (more: object) => ({ paymasterService: { url: 'https://pay.example/token', ...more } })
const sent = (item: object) => ({ method: 'eth_sendTransaction', params: [item] })
const ask = (method: string, ...params: unknown[]) => ({ method, params })
const grant = (request: object) => ask('wallet_grantPermissions', request)
const END = 2_000_000_000
const limit = (data: object) => ({ expiry: END, permissions: [{ type: 'native-token-transfer', data }] })
const execution = (data: object, rules: object[] = [{ type: 'expiry', data: { timestamp: END } }]) =>
  ask('wallet_requestExecutionPermissions', [
    { chainId: '0x1', permission: { type: 'native-token-periodic', data }, rules },
  ])

export const MORE_REQUESTS: readonly Sample[] = [
  sample(98, 'calls before the calls', wanting({ preCalls: [BAD] })),
  sample(98, 'calls before the calls that are no list', wanting({ preCalls: 'all' })),
  sample(98, 'code of the account', wanting({ eip7702Auth: { '0x1': { delegation: THIEF } } })),
  sample(98, 'permissions besides', wanting({ grantPermissions: { spend: 'all' } })),
  sample(
    98,
    'a sponsor of one call, paid in tokens',
    wanting({}, { ...GOOD, capabilities: sponsor({ context: { token: TOKEN } }) }),
  ),
  sample(98, 'a sponsor by chain, paid in tokens', wanting({ '0x1': sponsor({ token: TOKEN }) })),
  sample(98, 'a sponsor paid in an asset', wanting(sponsor({ context: { asset: TOKEN } }))),
  sample(98, 'a sponsor paid in something with an address', wanting(sponsor({ context: { pay: TOKEN } }))),
  sample(98, 'capabilities that are no object', calls([GOOD], { capabilities: 'all' })),
  sample(98, 'a capability that is not known', wanting({ everything: true }), 'warn'),
  sample(98, 'a sponsor of the page', wanting({ '0x1': sponsor({ context: { policyId: 7 } }) }), 'warn'),
  sample(98, 'code besides the calls', calls([GOOD], { authorizationList: [{ address: THIEF }] })),
  sample(
    99,
    'a price of gas that takes everything',
    send(FRIEND, '0x', 1n, { gas: '0x5208', gasPrice: toHex(10n ** 16n) }),
  ),
  sample(
    99,
    'a tip that takes everything',
    send(FRIEND, '0x', 1n, { gas: '0x5208', maxPriorityFeePerGas: toHex(10n ** 16n) }),
  ),
  sample(99, 'a fee of much gas', send(FRIEND, '0x', 1n, { gas: toHex(20_000_000n), maxFeePerGas: toHex(10n ** 12n) })),
  sample(99, 'a price without gas', send(FRIEND, '0x', 1n, { gasPrice: toHex(10n ** 14n) })),
  sample(99, 'gas without a price', send(FRIEND, '0x', 1n, { gasLimit: toHex(10n ** 9n) })),
  sample(99, 'a price that is none', send(FRIEND, '0x', 1n, { gasPrice: 'low' })),
  sample(99, 'a paymaster', send(FRIEND, '0x', 1n, { type: '0x71', paymaster: THIEF, paymasterInput: '0x8c5a3445' })),
  sample(99, 'a type that is not known', send(FRIEND, '0x', 1n, { type: '0x71' }), 'warn'),
  sample(99, 'a field that is not known', send(FRIEND, '0x', 1n, { feeCurrency: TOKEN }), 'warn'),
  sample(100, 'another network', send(FRIEND, '0x', 1n, { chainId: '0x2105' })),
  sample(100, 'a network that is none', send(FRIEND, '0x', 1n, { chainId: 'one' })),
  sample(100, 'calls for another network', calls([GOOD], { chainId: '0x2105' })),
  sample(100, 'another account', send(FRIEND, '0x', 1n, { from: THIEF })),
  sample(100, 'calls of another account', calls([GOOD], { from: THIEF })),
  sample(
    101,
    'a permission to take tokens',
    ask('wallet_requestPermissions', { 'erc20-token-transfer': { spender: THIEF } }),
  ),
  sample(101, 'accounts and more', ask('wallet_requestPermissions', { eth_accounts: {}, snaps: {} })),
  ...[
    'eth_sendUserOperation',
    'eth_signUserOperation',
    'wallet_sendPreparedCalls',
    'wallet_requestExecutionPermissions',
    'wallet_sign',
    'eth_sendRawTransaction',
    'eth_signTypedData_v2',
    'wallet_signMessage',
  ].map((method) => sample(102, method, ask(method, {}))),
  sample(
    103,
    'one permission of two without a limit',
    grant({
      expiry: END,
      permissions: [
        { type: 'a', data: { allowance: '0x5' } },
        { type: 'b', data: { token: TOKEN } },
      ],
    }),
  ),
  sample(103, 'a limit of almost everything', grant(limit({ allowance: `0x${'ef'.repeat(32)}` }))),
  sample(103, 'a limit of uint96', grant(limit({ allowance: (2n ** 96n - 1n).toString() }))),
  ...[null, 'max', 'unlimited', '', -1, {}].map((allowance) =>
    sample(103, `a limit of ${JSON.stringify(allowance)}`, grant(limit({ allowance }))),
  ),
  sample(103, 'one limit of two is none', grant(limit({ allowance: '0x5', maxAmount: 'max' }))),
  sample(103, 'an end in another age', grant({ ...limit({ allowance: '0x5' }), expiry: 9_999_999_999 })),
  sample(103, 'an end in 2100', grant({ ...limit({ allowance: '0x5' }), expiry: 4_102_444_800 })),
  sample(103, 'an end of zero', grant({ ...limit({ allowance: '0x5' }), expiry: 0 })),
  sample(
    103,
    'an end of one permission only',
    grant({ permissions: [{ data: { allowance: '0x5' }, expiry: END }, { data: { allowance: '0x5' } }] }),
  ),
  sample(103, 'a limit for every second', grant(limit({ periodAmount: '0x5', periodDuration: 1 }))),
  sample(103, 'any contract', grant(limit({ limit: '0x5', to: `0x${'32'.repeat(20)}` }))),
  sample(103, 'no permission', grant({ expiry: END, permissions: [] })),
  sample(103, 'a periodic permission without an end', execution({ periodAmount: '0x5', periodDuration: 86_400 }, [])),
  sample(103, 'a periodic permission', execution({ periodAmount: '0x5', periodDuration: 86_400 }), 'warn'),
  sample(
    103,
    'two permissions with limits',
    grant({ expiry: END, permissions: [{ data: { allowance: '0x5' } }, { data: { limit: 7 } }] }),
    'warn',
  ),
]

export const MORE_HARMLESS_REQUESTS: readonly Sample[] = [
  sample(
    0,
    'a usual fee',
    send(FRIEND, '0x', 1n, {
      gas: '0x5208',
      maxFeePerGas: toHex(10n ** 11n),
      maxPriorityFeePerGas: '0x1',
      nonce: '0x0',
      type: '0x2',
      chainId: '0x1',
      accessList: [],
    }),
    'none',
  ),
  sample(0, 'no value', sent({ from: ME, to: FRIEND, value: null }), 'none'),
  sample(0, 'an empty value', sent({ to: TOKEN, value: '0x', data: APPROVE }), 'none'),
  sample(0, 'empty data', sent({ to: FRIEND, value: '0x1', data: '' }), 'none'),
  sample(0, 'no data, and empty input', sent({ to: FRIEND, value: '0x1', data: null, input: '0x' }), 'none'),
  sample(
    0,
    'data twice, in other letters',
    sent({ to: TOKEN, data: APPROVE, input: `0x${APPROVE.slice(2).toUpperCase()}` }),
    'none',
  ),
  sample(0, 'an empty list of authorizations', send(FRIEND, '0x', 1n, { authorizationList: [] }), 'none'),
  sample(0, 'the account in other letters', send(FRIEND, '0x', 1n, { from: ME.toLowerCase() }), 'none'),
  sample(0, 'accounts as a permission', ask('wallet_requestPermissions', { eth_accounts: {} }), 'none'),
  sample(0, 'calls at once', wanting({ atomic: { required: true } }), 'none'),
  sample(0, 'calls before the calls that are usual', wanting({ preCalls: [{ to: TOKEN, data: APPROVE }] }), 'none'),
]
