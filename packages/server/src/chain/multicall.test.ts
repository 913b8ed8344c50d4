import { FoyerError } from '@foyer/base'
import { UPSTREAM_UNAVAILABLE } from '@foyer/base/catalogue'
import { decodeFunctionData, encodeFunctionResult, type Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import type { ServedChain } from './chains.ts'
import { multicallAbi, readContracts } from './multicall.ts'
import { RpcError } from './rpc.ts'

const MULTICALL: Hex = `0x${'ca'.repeat(20)}`
type Manner = 'good' | 'reverts' | 'burns' | 'shy' | 'floods'

/**
 * A node whose contracts behave as told: `burns` takes its whole request down, `shy` answers only when it is asked by itself,
 * `floods` makes the node's answer too large to be read.
 */
function node(manners: readonly Manner[], { hasMulticall = true } = {}) {
  const addressOf = (index: number): Hex => `0x${(index + 1).toString(16).padStart(40, '0')}`
  const mannerOf = (address: Hex) => manners[Number(address) - 1]
  let requests = 0
  const tooLarge = () => new FoyerError(UPSTREAM_UNAVAILABLE, { context: { upstream: 'network' } })
  const aggregate = (data: Hex): Hex => {
    const decoded = decodeFunctionData({ abi: multicallAbi, data })
    const calls = decoded.functionName === 'aggregate3' ? decoded.args[0] : []
    const own = calls.map(({ target }) => mannerOf(target))
    if (own.includes('floods')) throw tooLarge()
    if (own.includes('burns')) throw new RpcError(-32000, true)
    const results = calls.map(({ target }, index) =>
      own[index] === 'good' ? { success: true, returnData: target } : { success: false, returnData: '0x' as const },
    )
    return encodeFunctionResult({ abi: multicallAbi, functionName: 'aggregate3', result: results })
  }
  const chain: ServedChain = {
    id: 'eip155:1',
    native: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    multicall: MULTICALL,
    rpc: {
      // The result is what the schema asks for: bytes.
      request: async (_, params) => {
        requests += 1
        const { to, data } = params[0] as { to: Hex; data: Hex }
        if (to === MULTICALL) return (hasMulticall ? aggregate(data) : '0x') as never
        const manner = mannerOf(to)
        if (manner === 'floods') throw tooLarge()
        if (manner === 'reverts' || manner === 'burns') throw new RpcError(3, true)
        return to as never
      },
    },
  }
  const calls = manners.map((_, index) => ({ to: addressOf(index), data: '0x' as const }))
  return {
    requests: () => requests,
    read: async (trusted?: number) => {
      const answers = await readContracts(chain, calls, trusted)
      expect(answers).toHaveLength(calls.length)
      return answers.map((answer, index) => answer === addressOf(index))
    },
  }
}

describe('reading many contracts at once', () => {
  test('is one request when all behave', async () => {
    const { read, requests } = node(['good', 'good', 'good'])
    expect(await read()).toEqual([true, true, true])
    expect(requests()).toBe(1)
  })

  test('what failed in company is asked again by itself', async () => {
    const { read, requests } = node(['good', 'reverts', 'shy'])
    expect(await read()).toEqual([true, false, true])
    expect(requests()).toBe(3)
  })

  test('one that takes its request down is found and left out', async () => {
    for (const enemy of ['burns', 'floods'] as const) {
      const { read } = node(['good', 'good', 'good', enemy, 'good', 'good'])
      expect(await read(3)).toEqual([true, true, true, false, enemy === 'burns', enemy === 'burns'])
    }
  })

  test('a flood of enemies costs a bounded number of requests, and never what is trusted', async () => {
    const { read, requests } = node([
      ...Array.from({ length: 10 }, () => 'good' as const),
      ...Array.from({ length: 100 }, () => 'burns' as const),
    ])
    const answers = await read(10)
    expect(answers.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => true))
    expect(answers.slice(10)).not.toContain(true)
    expect(requests()).toBeLessThanOrEqual(50)
  })

  test('a network without Multicall3 is read one by one', async () => {
    expect(await node(['good', 'reverts', 'good'], { hasMulticall: false }).read()).toEqual([true, false, true])
  })

  test('a node that does not answer for trusted contracts is an error', async () => {
    await expect(node(['good', 'floods']).read()).rejects.toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' })
    expect(await node(['good', 'floods']).read(1)).toEqual([true, false])
  })

  test('nothing costs nothing more than its request', async () => {
    expect(await node([]).read()).toEqual([])
  })
})
