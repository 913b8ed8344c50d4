import { describe, expect, test } from 'vitest'
import { readSwapConfig } from './config-swap.ts'

const LOCAL = 'http://127.0.0.1:8545'
const REMOTE = 'https://node.example/key'
const OPERATOR = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const contracts = {
  v3Factory: `0x${'1'.repeat(40)}`,
  quoter: `0x${'2'.repeat(40)}`,
  router: `0x${'3'.repeat(40)}`,
  wrapped: `0x${'4'.repeat(40)}`,
}
const read = (env: object, nodes: Readonly<Record<string, string>> = { 'eip155:1': REMOTE }) =>
  readSwapConfig(
    Object.fromEntries(Object.entries(env).map(([name, value]) => [name, JSON.stringify(value)])),
    new Map(Object.entries(nodes)),
  )

describe('the contracts', () => {
  test('are compiled in, for the networks with a node', () => {
    const { deployments } = read({}, { 'eip155:1': REMOTE, 'eip155:8453': REMOTE, 'eip155:250': REMOTE })
    expect([...deployments.keys()]).toEqual(['eip155:1', 'eip155:8453'])
    expect(deployments.get('eip155:1')?.router).toBe('0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45')
  })

  test('are replaced and added for chains on this machine and testnets', () => {
    const set = { 'eip155:1': contracts, 'eip155:11155111': contracts }
    const nodes = { 'eip155:1': LOCAL, 'eip155:11155111': REMOTE }
    const { deployments } = read({ FOYER_SWAP_CONTRACTS: set }, nodes)
    expect([...deployments.values()].map(({ router }) => router)).toEqual([contracts.router, contracts.router])
  })

  test.each<[why: string, set: object, nodes?: Record<string, string>]>([
    ['a public network keeps its own', { 'eip155:1': contracts }],
    ['a network that is not known as a testnet', { 'eip155:424242': contracts }, { 'eip155:424242': REMOTE }],
    ['no node', { 'eip155:5': contracts }],
    ['no network', { mainnet: contracts }, { mainnet: LOCAL }],
    ['a contract is missing', { 'eip155:1': { ...contracts, quoter: undefined } }, { 'eip155:1': LOCAL }],
    ['a contract too many', { 'eip155:1': { ...contracts, factory: contracts.router } }, { 'eip155:1': LOCAL }],
    ['no address', { 'eip155:1': { ...contracts, router: '0x12' } }, { 'eip155:1': LOCAL }],
  ])('are refused: %s', (_, set, nodes) => {
    expect(() => read({ FOYER_SWAP_CONTRACTS: set }, nodes)).toThrow('FOYER_SWAP_CONTRACTS')
  })
})

describe('the aggregators', () => {
  test('are those that the operator names, with a key or without', () => {
    expect(read({}).aggregators).toEqual({})
    expect(read({ FOYER_SWAP_AGGREGATORS: { velora: {} } }).aggregators).toEqual({ velora: {} })
    const keyed = { velora: { apiKey: 'key-of-velora' } }
    expect(read({ FOYER_SWAP_AGGREGATORS: keyed }).aggregators).toEqual(keyed)
    const both = { velora: {}, '0x': { apiKey: 'key-of-0x' } }
    expect(read({ FOYER_SWAP_AGGREGATORS: both }).aggregators).toEqual(both)
  })

  test.each([
    ['another one', { velara: {} }, 'no such provider: velara; did you mean velora?'],
    ['a key that is none', { velora: { apiKey: '' } }, 'it is no key'],
    ['no key for one who answers nobody without', { '0x': {} }, 'apiKey'],
    ['a mistyped name', { velora: { apikey: 'x' } }, 'apikey'],
  ])('are refused: %s', (_, set, why) => {
    expect(() => read({ FOYER_SWAP_AGGREGATORS: set })).toThrow(why)
  })
})

describe('the fee', () => {
  test('is 0.85 % where an account is named, and nothing otherwise', () => {
    expect(read({}).fee).toBeUndefined()
    expect(read({ FOYER_SWAP_FEE: { account: OPERATOR } }).fee).toEqual({ account: OPERATOR, bips: 85n })
    expect(read({ FOYER_SWAP_FEE: { account: OPERATOR, percent: '0.29' } }).fee?.bips).toBe(29n)
    expect(read({ FOYER_SWAP_FEE: { account: OPERATOR, percent: '1' } }).fee?.bips).toBe(100n)
    expect(read({ FOYER_SWAP_FEE: { account: OPERATOR, percent: '0' } }).fee).toBeUndefined()
  })

  test.each([
    ['no account', { percent: '0.85' }],
    ['more than the contracts take', { account: OPERATOR, percent: '1.01' }],
    ['less than nothing', { account: OPERATOR, percent: '-0.1' }],
    ['three places', { account: OPERATOR, percent: '0.125' }],
    ['a number', { account: OPERATOR, percent: 0.85 }],
    ['no address', { account: 'me.eth' }],
    ['nobody', { account: `0x${'0'.repeat(40)}` }],
    ['a word of the router', { account: `0x${'2'.padStart(40, '0')}` }],
    ['another key', { account: OPERATOR, share: '1' }],
    ['a list', [OPERATOR]],
  ])('is refused: %s', (_, fee) => {
    expect(() => read({ FOYER_SWAP_FEE: fee })).toThrow('FOYER_SWAP_FEE')
  })
})
