import { mainnet } from '@foyer/base/networks'
import { AUGUSTUS } from '@foyer/contracts/swap-augustus'
import { ALLOWANCE_HOLDER } from '@foyer/contracts/swap-settler'
import { describe, expect, test } from 'vitest'
import { DEPLOYMENTS } from '../../../../server/src/swap/providers/on-chain/deployments.ts'
import { contractsOf } from './swap-contracts.ts'

describe('the contracts that may be used', () => {
  const said = { router: `0x${'1'.repeat(40)}`, wrapped: `0x${'2'.repeat(40)}` }
  const apiUrl = 'https://api.example'
  const place = { provider: 'uniswap', spender: undefined, wrapped: said.wrapped, apiUrl }

  test('are those that the server is built with, on every network', () => {
    for (const [caipNetworkId, { router, wrapped }] of Object.entries(DEPLOYMENTS))
      expect(
        contractsOf({ ...place, network: { caipNetworkId: caipNetworkId as 'eip155:1', testnet: false } }),
      ).toEqual({
        router,
        wrapped,
      })
  })

  test.each([
    ['another network', 'eip155:424242', apiUrl, false, undefined],
    ['a testnet', 'eip155:11155111', apiUrl, true, said],
    ['another spender than the one compiled in', 'eip155:1', apiUrl, false, undefined],
    ['a server on this machine', 'eip155:1', 'http://localhost:8790', false, said],
    ['the same by its number', 'eip155:1', 'http://127.0.0.1:8790', false, said],
  ] as const)('%s', (_, caipNetworkId, url, testnet, expected) =>
    expect(contractsOf({ ...place, network: { caipNetworkId, testnet }, apiUrl: url, spender: said.router })).toEqual(
      expected,
    ),
  )

  test('are Augustus of one provider, where it is', () => {
    const velora = { ...place, provider: 'velora' }
    const there = { router: AUGUSTUS, wrapped: DEPLOYMENTS['eip155:1']?.wrapped }
    expect(contractsOf({ ...velora, network: mainnet })).toEqual(there)
    expect(contractsOf({ ...velora, network: mainnet, spender: AUGUSTUS.toLowerCase() })).toEqual(there)
    expect(contractsOf({ ...velora, network: mainnet, spender: DEPLOYMENTS['eip155:1']?.router })).toBeUndefined()
    expect(contractsOf({ ...place, network: mainnet, spender: AUGUSTUS })).toBeUndefined()
    expect(contractsOf({ ...velora, network: { caipNetworkId: 'eip155:324', testnet: false } })).toBeUndefined()
  })

  test('are AllowanceHolder of another one, where it is', () => {
    const zeroEx = { ...place, provider: '0x' }
    const there = { router: ALLOWANCE_HOLDER, wrapped: DEPLOYMENTS['eip155:1']?.wrapped }
    expect(contractsOf({ ...zeroEx, network: mainnet, spender: ALLOWANCE_HOLDER.toLowerCase() })).toEqual(there)
    expect(contractsOf({ ...zeroEx, network: mainnet, spender: AUGUSTUS })).toBeUndefined()
    expect(contractsOf({ ...place, provider: 'velora', network: mainnet, spender: ALLOWANCE_HOLDER })).toBeUndefined()
    expect(contractsOf({ ...place, network: mainnet, spender: ALLOWANCE_HOLDER })).toBeUndefined()
    expect(contractsOf({ ...zeroEx, network: { caipNetworkId: 'eip155:100', testnet: false } })).toBeUndefined()
  })

  test.each(['https://localhost.example', 'https://127.example', 'https://notlocalhost'])('%s is elsewhere', (url) =>
    expect(contractsOf({ ...place, network: mainnet, apiUrl: url })?.router).toBe(DEPLOYMENTS['eip155:1']?.router),
  )
})
