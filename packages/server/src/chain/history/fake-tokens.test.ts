import { FoyerError } from '@foyer/base'
import { UPSTREAM_UNAVAILABLE } from '@foyer/base/catalogue'
import { decodeFunctionData, encodeFunctionResult, type Hex, numberToHex } from 'viem'
import { expect, test } from 'vitest'
import type { Database } from '../../db/database.ts'
import type { ServedChain } from '../chains.ts'
import { multicallAbi } from '../multicall.ts'
import { RpcError } from '../rpc.ts'
import { createFindFakeTokens, suspectKey } from './fake-tokens.ts'

const CHAIN = 'eip155:1'
const MULTICALL: Hex = `0x${'ca'.repeat(20)}`
const ACCOUNT: Hex = `0x${'ac'.repeat(20)}`
const addressOf = (index: number): Hex => `0x${(index + 1).toString(16).padStart(40, '0')}`

/** What a token does when it is asked for a balance; a function is called where it is asked by itself. */
type Manner = bigint | 'reverts' | (() => Hex)

/** Which tokens are found to be fakes, of those of which the index says that some came in. */
async function fakesAmong(manners: readonly Manner[]): Promise<number[]> {
  const tokens = manners.map((_, index) => addressOf(index))
  const mannerOf = (to: Hex) => manners[tokens.indexOf(to)]
  const together = (data: Hex): Hex => {
    const { args } = decodeFunctionData({ abi: multicallAbi, data })
    const calls = (args as unknown as [{ target: Hex }[]])[0]
    const result = calls.map(({ target }) => {
      const to = target.toLowerCase() as Hex
      const manner = to === MULTICALL ? 1n : mannerOf(to)
      return typeof manner === 'bigint'
        ? { success: true, returnData: numberToHex(manner, { size: 32 }) }
        : { success: false, returnData: '0x' as const }
    })
    return encodeFunctionResult({ abi: multicallAbi, functionName: 'aggregate3', result })
  }
  const chain: ServedChain = {
    id: CHAIN,
    native: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    multicall: MULTICALL,
    rpc: {
      request: async (_, params) => {
        const { to, data } = params[0] as { to: Hex; data: Hex }
        if (to === MULTICALL) return together(data) as never
        const manner = mannerOf(to)
        if (typeof manner === 'function') return manner() as never
        throw new RpcError(3, true)
      },
    },
  }
  // What the index says is the tests' of histories.
  const db = { query: async () => tokens.map((contract) => ({ contract })) } as unknown as Database
  const found = await createFindFakeTokens(db, new Map([[CHAIN, chain]]))(
    ACCOUNT,
    tokens.map((contract) => ({ chain: CHAIN, contract })),
  )
  return tokens.flatMap((contract, index) => (found.has(suspectKey({ chain: CHAIN, contract })) ? [index] : []))
}
const fails = (error: Error) => (): Hex => {
  throw error
}

test('a token of which there is none, or that shows no balance, is one', async () => {
  expect(await fakesAmong([5n, 0n, 'reverts', () => '0x'])).toEqual([1, 2, 3])
})

test('a token that answers only when it is asked by itself is none', async () => {
  expect(await fakesAmong([() => numberToHex(5n, { size: 32 })])).toEqual([])
})

test('what the node could not tell is none', async () => {
  const away = new FoyerError(UPSTREAM_UNAVAILABLE, { context: { upstream: 'network' } })
  expect(await fakesAmong([fails(new RpcError(-32005, false)), fails(away), 'reverts'])).toEqual([2])
})

test('tokens of strangers that use up the requests do not make a real one look like theirs', async () => {
  const strangers = Array.from({ length: 60 }, () => 'reverts' as const)
  const found = await fakesAmong([...strangers, () => numberToHex(5n, { size: 32 })])
  expect(found).not.toContain(60)
  expect(found.length).toBeGreaterThan(0)
})
