import { isFoyerError } from '@foyer/base'
import { arbitrum, base, baseSepolia, mainnet, optimism, polygon, solana } from '@foyer/base/networks'
import * as assets from '@foyer/base/pay-assets'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { KNOWN_TOKENS } from '../../../../server/src/chain/balance/token-list.ts'
import { knownTokens } from '../../../../server/src/chain/solana/known-tokens.ts'
import { currencySign, shortMoneyText } from '../../core/data/currency-text.ts'
import { createFoyer } from '../../modal/create-foyer.ts'
import { MemoryArea } from '../../testing/memory-area.ts'
import { amountFor, typedAmount } from './amount.ts'
import { chosenPayable, payableOf, payablesOf, priceIdOf } from './asset.ts'
import { sessions } from './sessions.ts'
import { amountWith } from './texts.ts'

const NETWORKS = [mainnet, base, baseSepolia, arbitrum, optimism, polygon, solana]

describe('assets that hosts are often paid in', () => {
  test.each(Object.entries(assets))('%s is what the facts say', (name, { network: id, asset, metadata }) => {
    const network = NETWORKS.find(({ caipNetworkId }) => caipNetworkId === id)
    expect(name.toLowerCase().endsWith(metadata.symbol.toLowerCase())).toBe(true)
    if (asset === 'native') return expect(network?.nativeCurrency).toEqual(metadata)
    const known = [...(KNOWN_TOKENS.get(id) ?? []), ...knownTokens(undefined, id).values()]
    expect(known.find(({ address }) => address === asset)).toMatchObject(metadata)
  })

  test('all of the specification, and no other', () => {
    const rows = Object.values(assets).map(({ network, metadata }) => `${metadata.symbol} ${network}`)
    const on = (symbol: string, ...networks: readonly { readonly caipNetworkId: string }[]) =>
      networks.map(({ caipNetworkId }) => `${symbol} ${caipNetworkId}`)
    expect(rows.toSorted()).toEqual(
      [
        ...on('ETH', mainnet, base, baseSepolia),
        ...on('USDC', mainnet, base, arbitrum, polygon, solana),
        ...on('USDT', mainnet, optimism, arbitrum, polygon, solana),
        ...on('SOL', solana),
      ].toSorted(),
    )
  })
})

describe('what is paid', () => {
  test.each([
    [assets.baseETH, 'eip155:8453/slip44:60', 'eip155:8453'],
    [
      assets.baseUSDC,
      'eip155:8453/erc20:0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
      'eip155:8453:0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
    ],
    [assets.solanaSOL, `${solana.caipNetworkId}/slip44:501`, solana.caipNetworkId],
    [
      assets.solanaUSDC,
      `${solana.caipNetworkId}/token:EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v`,
      `${solana.caipNetworkId}:EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v`,
    ],
  ])(
    '$metadata.symbol on $network has the id that exchanges know, and the one that prices know',
    (asset, id, price) => {
      const payable = payableOf(asset, NETWORKS)
      expect([payable.id, priceIdOf(payable)]).toEqual([id, price])
    },
  )

  test('a network that the host does not list is not supported', () => {
    const code = (() => {
      try {
        return payableOf(assets.polygonUSDC, [mainnet]).id
      } catch (error) {
        return isFoyerError(error) ? error.code : error
      }
    })()
    expect(code).toBe('ASSET_NOT_SUPPORTED')
  })

  const offered = [assets.ethereumUSDC, assets.baseUSDC, assets.baseETH, assets.solanaSOL].map((asset) => {
    const { id, network, contract, symbol, name, decimals } = payableOf(asset, NETWORKS)
    const facts = { symbol, name, decimals, iconUrl: null }
    return { asset: id, network: network.caipNetworkId, ...facts, ...(contract === undefined ? {} : { contract }) }
  })

  test('only what can arrive at the account, on networks of the app', () => {
    const names = payablesOf(offered, [base, solana], 'eip155').map(
      ({ symbol, network }) => `${symbol} ${network.name}`,
    )
    expect(names).toEqual(['USDC Base', 'ETH Base'])
    expect(payablesOf(offered, NETWORKS, 'bip122')).toEqual([])
  })

  test('USDC on the current network, or what was chosen', () => {
    const all = payablesOf(offered, NETWORKS, 'eip155')
    expect(chosenPayable(all, {}, base)).toMatchObject({ symbol: 'USDC', network: base })
    expect(chosenPayable(all, { asset: 'eip155:8453/slip44:60' }, mainnet)).toMatchObject({ symbol: 'ETH' })
    expect(chosenPayable(all, { asset: 'eip155:1/slip44:60' }, polygon)).toMatchObject({ symbol: 'USDC' })
    expect(chosenPayable([], {}, base)).toBeUndefined()
  })
})

describe('amounts', () => {
  test.each([
    ['50', '1', 6, '50'],
    ['50', '1.0002', 6, '49.990001'],
    ['100', '3412.2', 18, '0.02930660'.replace(/0$/, '')],
    ['10.', '2', 18, '5'],
    ['0.01', '100000', 18, '0.0000001'],
  ])('%s dollars at %s, with %i decimals, are %s', (dollars, price, decimals, amount) => {
    expect(amountFor(dollars, price, decimals)).toBe(amount)
  })

  test.each([
    ['', '1'],
    ['0', '1'],
    ['.', '1'],
    ['10', '0'],
    ['10', '-1'],
    ['10', 'NaN'],
    ['0.0000000001', '100000'],
  ])('%s dollars at %s are nothing', (dollars, price) => expect(amountFor(dollars, price, 18)).toBeUndefined())

  test('a typed amount of an asset', () => {
    expect([typedAmount('1.50', 6), typedAmount('1.', 6), typedAmount('0', 6), typedAmount('', 6)]).toEqual([
      '1.5',
      '1',
      undefined,
      undefined,
    ])
  })

  test('as they are read', () => {
    expect(amountWith('1234.5', { symbol: 'USDC', decimals: 6 }, 'en-US')).toBe('1,234.5 USDC')
    expect(shortMoneyText('500', 'USD', 'en-US')).toBe('$500')
    expect(currencySign('USD', 'de-DE')).toBe('$')
  })
})

describe('payments over reloads', () => {
  beforeEach(() => void vi.stubGlobal('localStorage', new MemoryArea()))
  afterEach(() => void vi.unstubAllGlobals())
  const contextOf = () => createFoyer({ networks: [mainnet], projectId: 'atoll' }).context
  const session = (id: string, change: object = {}) => ({
    ...{ id: id.padStart(32, '0'), exchangeId: 'meridian', exchange: 'Meridian', network: 'eip155:1' as const },
    ...{
      contract: '',
      symbol: 'ETH',
      decimals: 18,
      amount: '0.5',
      recipient: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    },
    ...{ account: 'eip155:1:0xa', projectId: 'atoll', createdAt: Date.now(), since: 1, ...change },
  })

  test('only those of the account and the project, the newest first, for a day', () => {
    const ctx = contextOf()
    for (const one of [
      session('1'),
      session('2', { account: 'eip155:1:0xb' }),
      session('3', { projectId: 'other' }),
      session('4', { createdAt: Date.now() - 25 * 3_600_000 }),
      session('5'),
    ])
      sessions.keep(ctx, one)
    expect(sessions.of(contextOf(), 'eip155:1:0xa').map(({ id }) => Number(id))).toEqual([5, 1])
    expect(sessions.find(ctx, session('3').id)).toBeUndefined()
    sessions.drop(ctx, session('5').id)
    expect(sessions.of(contextOf(), 'eip155:1:0xa').map(({ id }) => Number(id))).toEqual([1])
  })

  test('one that cannot be read costs no other', () => {
    const ctx = contextOf()
    const d = [{ ...session('1'), amount: 'much' }, session('2')]
    localStorage.setItem('@foyer/foyer:payments', JSON.stringify({ v: 1, d }))
    expect(sessions.of(ctx, 'eip155:1:0xa').map(({ id }) => Number(id))).toEqual([2])
  })

  test.each([
    ['an id of another kind', { id: '../../evil' }],
    ['a negative amount', { amount: '-1' }],
    ['a network of nobody', { network: 'x' }],
    ['decimals beyond all measure', { decimals: 1e9 }],
    ['a picture that is no text', { iconUrl: {} }],
  ])('what another script has stored is dropped: %s', (_, change) => {
    const ctx = contextOf()
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    localStorage.setItem('@foyer/foyer:payments', JSON.stringify({ v: 1, d: [{ ...session('1'), ...change }] }))
    expect(sessions.of(ctx, 'eip155:1:0xa')).toEqual([])
  })
})
