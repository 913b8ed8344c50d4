import { toHex } from 'viem'
import { data, FRIEND, MAX, ME, ROUTER, type Sample, sample, send, THIEF, TOKEN } from './make.ts'

export const calls = (items: readonly object[], more: object = {}): Sample['question'] => ({
  method: 'wallet_sendCalls',
  params: [{ version: '2.0.0', from: ME, chainId: '0x1', atomicRequired: true, calls: items, ...more }],
})
const GOOD = { to: FRIEND, value: '0x1' }
const BAD = { to: TOKEN, data: data('setApprovalForAll(address,bool)', THIEF, true) }
const sponsor = (context: object) => ({ capabilities: { paymasterService: { url: 'https://pay.example', context } } })
const chain = (chainId: string) => ({
  method: 'wallet_addEthereumChain',
  params: [{ chainId, chainName: 'Fast', rpcUrls: ['https://rpc.example'] }],
})
const grant = (...permissions: object[]) => ({ method: 'wallet_grantPermissions', params: permissions })

export const REQUEST_SAMPLES: readonly Sample[] = [
  sample(76, 'eth_sign of a hash', { method: 'eth_sign', params: [ME, `0x${'ab'.repeat(32)}`] }),
  sample(76, 'eth_sign of a text', { method: 'eth_sign', params: [ME, toHex('hello')] }),
  sample(76, 'typed data of the first version', {
    method: 'eth_signTypedData_v1',
    params: [[{ type: 'string', name: 'a', value: 'b' }], ME],
  }),
  sample(76, 'typed data of the first version without its number', { method: 'eth_signTypedData', params: [[], ME] }),
  sample(80, 'authorization', {
    method: 'wallet_signAuthorization',
    params: [{ address: THIEF, chainId: 0, nonce: 0 }],
  }),
  sample(80, 'authorization under its other name', { method: 'eth_signAuthorization', params: [THIEF] }),
  sample(80, 'transaction with an authorization', send(FRIEND, '0x', 1n, { authorizationList: [{ address: THIEF }] })),
  sample(80, 'transaction of type 4', send(FRIEND, '0x', 1n, { type: '0x4' })),
  sample(81, 'one bad call among good ones', calls([GOOD, GOOD, BAD, GOOD])),
  sample(
    81,
    'the last call is bad',
    calls([GOOD, GOOD, GOOD, { to: TOKEN, data: data('approve(address,uint256)', ROUTER, MAX) }]),
  ),
  sample(81, 'a call that cannot be read', calls([GOOD, { to: 'theo.eth', value: '0x1' }])),
  sample(81, 'no list of calls', { method: 'wallet_sendCalls', params: [{ calls: 'all' }] }),
  sample(81, 'two texts for the data of a call', send(TOKEN, '0x', 0n, { input: BAD.data })),
  sample(82, 'fee in tokens', calls([GOOD], sponsor({ token: TOKEN }))),
  sample(82, 'fee in tokens by another name', calls([GOOD], sponsor({ erc20: TOKEN, mode: 'charge' }))),
  sample(82, 'sponsor of the page', calls([GOOD], sponsor({})), 'warn'),
  sample(83, 'no end', grant({ permissions: [{ type: 'native-token-transfer', data: { allowance: '0x1' } }] })),
  sample(
    83,
    'no limit',
    grant({ expiry: 2_000_000_000, permissions: [{ data: { allowance: `0x${'f'.repeat(64)}` } }] }),
  ),
  sample(
    83,
    'any contract',
    grant({ expiry: 2_000_000_000, permissions: [{ type: 'contract-call', data: { contract: 'any', limit: '1' } }] }),
  ),
  sample(
    83,
    'with an end and a limit',
    grant({ expiry: 2_000_000_000, permissions: [{ data: { allowance: '0x5' } }] }),
    'warn',
  ),
  sample(84, 'Ethereum with another node', chain('0x1')),
  sample(84, 'Base with another node', chain('0x2105')),
  sample(84, 'Base in decimal', chain('8453')),
  sample(84, 'a network without a number', chain('fast')),
  sample(84, 'a new network', chain('0x7a69beef'), 'warn'),
]
