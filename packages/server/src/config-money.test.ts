import { describe, expect, test } from 'vitest'
import { readMoneyConfig } from './config-money.ts'

const USDC = { address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', name: 'USD Coin', symbol: 'USDC', decimals: 6 }
const tokens = (entry: unknown) => ({ FOYER_TOKENS: JSON.stringify(entry) })
const prices = (entry: unknown) => ({ FOYER_PRICES: JSON.stringify(entry) })

describe('what balances and prices are configured with', () => {
  test('nothing is needed', () => {
    expect(readMoneyConfig({})).toEqual({ tokens: new Map(), accountTokens: new Map(), prices: { pools: [] } })
  })

  test('addresses are checksummed, whatever they are written in', () => {
    const { tokens: read } = readMoneyConfig(
      tokens({ 'eip155:1': [{ ...USDC, address: USDC.address.toLowerCase(), iconId: 'USDC' }] }),
    )
    expect(read.get('eip155:1')).toEqual([{ ...USDC, iconId: 'USDC', wrapsNative: false }])
  })

  test('tokens of other namespaces are as they are written', () => {
    const cluster = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
    const token = { ...USDC, address: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v' }
    const { tokens: own, accountTokens } = readMoneyConfig(tokens({ [cluster]: [token], 'eip155:1': [USDC] }))
    expect([...own.keys()]).toEqual(['eip155:1'])
    expect(accountTokens?.get(cluster)).toEqual([token])
    expect(() => readMoneyConfig(tokens({ [cluster]: [{ ...token, address: '../x' }] }))).toThrow(
      `${cluster}.0.address`,
    )
  })

  test('a feed and pools', () => {
    const pool = { chain: 'eip155:1', pair: USDC.address, token: USDC.address, quote: USDC.address }
    const setting = { feedUrl: 'https://coins.llama.fi', pools: [pool] }
    expect(readMoneyConfig(prices(setting)).prices).toEqual(setting)
    const alone = { dollars: [{ chain: 'eip155:1', token: USDC.address }], pools: [pool] }
    expect(readMoneyConfig(prices(alone)).prices).toEqual(alone)
    expect(() => readMoneyConfig(prices({ pools: [pool] }))).toThrow('feedUrl')
  })

  test.each([
    [{ FOYER_TOKENS: '{' }, 'FOYER_TOKENS'],
    [{ FOYER_TOKENS: '[]' }, 'FOYER_TOKENS'],
    [tokens({ solana: [USDC] }), 'FOYER_TOKENS'],
    [tokens({ 'eip155:1': USDC }), 'eip155:1'],
    [tokens({ 'eip155:1': [{ ...USDC, decimals: 37 }] }), 'eip155:1.0.decimals'],
    [tokens({ 'eip155:1': [{ ...USDC, decimals: '6' }] }), 'decimals'],
    [tokens({ 'eip155:1': [{ ...USDC, address: '0x1' }] }), 'eip155:1.0.address'],
    [tokens({ 'eip155:1': [{ ...USDC, iconId: '../x' }] }), 'iconId'],
    [prices({ feedUrl: 'javascript:1' }), 'FOYER_PRICES'],
    [prices({ pools: [{ chain: 'eip155:1' }] }), 'pools.0'],
  ])('%j is refused by name', (env, name) => expect(() => readMoneyConfig(env)).toThrow(name))
})
