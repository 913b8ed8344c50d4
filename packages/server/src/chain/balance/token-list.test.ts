import { readFileSync } from 'node:fs'
import { bsc, gnosis } from '@foyer/base/networks'
import { getAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { DEPLOYMENTS } from '../../swap/providers/on-chain/deployments.ts'
import { KNOWN_TOKENS, tokenLists } from './token-list.ts'

const ALL = [...KNOWN_TOKENS].flatMap(([chain, tokens]) => tokens.map((token) => ({ chain, ...token })))

describe('the tokens we know', () => {
  // A mistyped address fails its checksum, EIP-55.
  test.each(ALL)('$chain $symbol has an address with a true checksum', ({ address }) =>
    expect(getAddress(address)).toBe(address),
  )

  test('each once, in whole units of the right size', () => {
    const names = ALL.map(({ chain, symbol }) => `${chain} ${symbol}`)
    const addresses = ALL.map(({ chain, address }) => `${chain} ${address}`)
    expect(new Set(names).size).toBe(ALL.length)
    expect(new Set(addresses).size).toBe(ALL.length)
    for (const { symbol, decimals } of ALL) expect(decimals, symbol).toBe(/^USD[CT]$/.test(symbol) ? 6 : 18)
  })

  test('the stablecoins that payments are made in are there', () => {
    const has = (symbol: string, ...ids: number[]) =>
      ids.every((id) => ALL.some((token) => token.symbol === symbol && token.chain === `eip155:${id}`))
    expect([has('USDC', 1, 8453, 42161, 137), has('USDT', 1, 10, 42161, 137)]).toEqual([true, true])
  })

  test('where the chain’s own exchanges are asked for swaps, the token that they take for the currency is there', () => {
    for (const [id, { wrapped }] of Object.entries(DEPLOYMENTS)) {
      const own = KNOWN_TOKENS.get(id)?.filter(({ wrapsNative }) => wrapsNative)
      expect(
        own?.map(({ address }) => address),
        id,
      ).toEqual([wrapped])
    }
  })

  test('the networks that list nothing but what wraps their currency are those that docs/money.md names', () => {
    const bare = [...KNOWN_TOKENS].flatMap(([id, tokens]) => (tokens.every((one) => one.wrapsNative) ? [id] : []))
    expect(bare).toEqual([bsc.caipNetworkId, gnosis.caipNetworkId])
    for (const id of Object.keys(DEPLOYMENTS)) expect(KNOWN_TOKENS.has(id), id).toBe(true)
    const doc = readFileSync(new URL('../../../../../docs/money.md', import.meta.url), 'utf8')
    expect(doc.replace(/\s+/g, ' ')).toContain(
      'the built-in list, which on BNB Smart Chain and Gnosis has the wrapped native currency alone',
    )
  })

  test('one token of a network wraps its currency, or none', () => {
    for (const [chain, tokens] of KNOWN_TOKENS)
      expect(
        tokens.filter(({ wrapsNative }) => wrapsNative),
        chain,
      ).toHaveLength(1)
  })

  test('the operator’s list stands instead of ours', () => {
    const own = {
      ...ALL[0],
      address: getAddress(`0x${'1'.repeat(40)}`),
      name: 'A',
      symbol: 'A',
      decimals: 0,
      wrapsNative: false,
    }
    const list = tokenLists(new Map([['eip155:1', [own]]]))
    expect(list('eip155:1')).toEqual([own])
    expect(list('eip155:10')).toBe(KNOWN_TOKENS.get('eip155:10'))
    expect(list('eip155:999')).toEqual([])
  })
})
