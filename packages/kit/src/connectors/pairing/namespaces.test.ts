import { expect, test } from 'vitest'
import { grantedNamespaces } from './namespaces.ts'

const address = `0x${'a'.repeat(40)}`
const asked = { eip155: { chains: ['eip155:1', 'eip155:8453'], methods: ['personal_sign'], events: [] } }
const entry = (over: object = {}) => ({
  accounts: [`eip155:1:${address}`, `eip155:8453:${address}`],
  chains: ['eip155:1', 'eip155:8453'],
  methods: ['personal_sign'],
  events: ['chainChanged'],
  ...over,
})

test.each<[string, object, string[], string[]]>([
  [
    'all that was asked',
    { eip155: entry() },
    ['eip155:1', 'eip155:8453'],
    [`eip155:1:${address}`, `eip155:8453:${address}`],
  ],
  [
    'fewer chains',
    { eip155: entry({ accounts: [`eip155:8453:${address}`], chains: ['eip155:8453'] }) },
    ['eip155:8453'],
    [`eip155:8453:${address}`],
  ],
  [
    'no list of chains',
    { eip155: entry({ chains: undefined }) },
    ['eip155:1', 'eip155:8453'],
    [`eip155:1:${address}`, `eip155:8453:${address}`],
  ],
  [
    'a key that is a chain',
    { 'eip155:1': entry({ accounts: [`eip155:1:${address}`], chains: undefined }) },
    ['eip155:1'],
    [`eip155:1:${address}`],
  ],
  [
    'chains nobody asked for',
    { eip155: entry({ accounts: [`eip155:1:${address}`, `eip155:10:${address}`], chains: ['eip155:1', 'eip155:10'] }) },
    ['eip155:1'],
    [`eip155:1:${address}`],
  ],
  [
    'a namespace nobody asked for',
    { eip155: entry({ accounts: [`eip155:1:${address}`], chains: ['eip155:1'] }), tron: { odd: true } },
    ['eip155:1'],
    [`eip155:1:${address}`],
  ],
])('%s', (_, value, chains, accounts) => {
  const granted = grantedNamespaces(value, asked)
  expect(granted).toEqual({ eip155: { accounts, chains, methods: ['personal_sign'], events: ['chainChanged'] } })
})

test.each<[string, unknown]>([
  ['nothing', undefined],
  ['a list', []],
  ['no namespace', {}],
  ['a namespace that is no object', { eip155: null }],
  ['no accounts', { eip155: entry({ accounts: [] }) }],
  ['accounts that are no texts', { eip155: entry({ accounts: [1] }) }],
  ['no methods', { eip155: entry({ methods: undefined }) }],
  ['events that are no list', { eip155: entry({ events: 'all' }) }],
  ['a bare address', { eip155: entry({ accounts: [address] }) }],
  ['an account of another namespace', { eip155: entry({ accounts: [`solana:1:${address}`] }) }],
  ['a chain of another namespace', { eip155: entry({ chains: ['solana:1'] }) }],
  ['a chain that is not CAIP-2', { eip155: entry({ chains: ['eip155:1:2'] }) }],
  ['a key that is not CAIP-2', { 'eip155:': entry() }],
  ['only chains nobody asked for', { eip155: entry({ accounts: [`eip155:10:${address}`], chains: ['eip155:10'] }) }],
  ['script in an account', { eip155: entry({ accounts: ['eip155:1:<script>'] }) }],
])('%s is refused in words', (_, value) => expect(grantedNamespaces(value, asked)).toEqual(expect.any(String)))

test('an update may add chains', () => {
  expect(
    grantedNamespaces({ eip155: entry({ accounts: [`eip155:10:${address}`], chains: ['eip155:10'] }) }),
  ).toMatchObject({
    eip155: { chains: ['eip155:10'] },
  })
})

test('a wallet on none of the chains that were asked for: nothing, or what it has in the same namespaces', () => {
  const asked = { eip155: { chains: ['eip155:1'], methods: ['personal_sign'], events: [] } }
  const grant = (...chains: string[]) => ({
    accounts: chains.map((chain) => `${chain}:0xab16a96d359ec26a11e2c2b3d8f8b8942d5bfcdb`),
    chains,
    methods: ['personal_sign'],
    events: [],
  })
  const elsewhere = { eip155: grant('eip155:137'), solana: grant('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp') }
  expect(grantedNamespaces(elsewhere, asked)).toBe('no account on a requested chain')
  expect(grantedNamespaces(elsewhere, asked, { elsewhere: true })).toEqual({ eip155: grant('eip155:137') })
  // Where one that was asked for is there, the others are left out as ever.
  expect(grantedNamespaces({ eip155: grant('eip155:1', 'eip155:137') }, asked, { elsewhere: true })).toEqual({
    eip155: grant('eip155:1'),
  })
})
