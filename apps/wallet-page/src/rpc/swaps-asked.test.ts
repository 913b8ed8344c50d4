import { ALLOWANCE_HOLDER, holderAbi, registryAbi, SETTLER_REGISTRY } from '@foyer/contracts/swap-settler'
import { encodeFunctionData, type Hex, numberToHex, pad, parseAbi, toFunctionSelector } from 'viem'
import { expect, test } from 'vitest'
import { approvalsBy } from '../../test/approvals.ts'
import { noSmartAccounts } from '../../test/smart-accounts.ts'
import type { Question } from '../approve/asking.ts'
import { TEXTS } from '../approve/texts.ts'
import { callsQuestion } from '../smart-account/calls-question.ts'
import { createFilters } from './filters.ts'
import { answerRpc } from './rpc.ts'
import type { PricedToken } from './tokens.ts'

/* A swap through 0x, from the page's request to the question. */

const BASE = 'eip155:8453'
const OWN: Hex = `0x${'aa'.padStart(40, '0')}`
const [USDC, DAI, HASH] = ['bb', 'dd', '11'].map((pair) => `0x${pair.repeat(20)}`) as [Hex, Hex, Hex]
/** Of Base. */
const SETTLER = '0x7747f8d2a76bd6345cc29622a946a929647f2359'
const LEAST = 24_500_000_000_000_000_000n
const inner = encodeFunctionData({
  abi: parseAbi(['function execute((address, address, uint256) slippage, bytes[] actions, bytes32 id)']),
  functionName: 'execute',
  args: [[OWN, DAI, LEAST], ['0x12345678'], pad('0x5')],
})
const args = [SETTLER, USDC, 25_000_000n, SETTLER, inner] as const
const swap = { to: ALLOWANCE_HOLDER, data: encodeFunctionData({ abi: holderAbi, functionName: 'exec', args }) } as const
const approval = encodeFunctionData({
  abi: parseAbi(['function approve(address spender, uint256 amount)']),
  functionName: 'approve',
  args: [ALLOWANCE_HOLDER, 25_000_000n],
})
const TITLE = 'Swap 25 USDC for at least 24.5 DAI'
const fee = 10n ** 9n

/** @param named what the registry answers */
function opened(named: Hex, chain = 8453) {
  const calls: Readonly<Record<string, Hex>> = {
    [`${SETTLER_REGISTRY} ${toFunctionSelector(registryAbi[0])}`]: named,
    [`${USDC} 0x313ce567`]: pad('0x06'),
    [`${DAI} 0x313ce567`]: pad('0x12'),
  }
  const answers: Readonly<Record<string, unknown>> = {
    eth_chainId: numberToHex(chain),
    eth_getBlockByNumber: { gasLimit: numberToHex(60_000_000), baseFeePerGas: numberToHex(fee) },
    eth_gasPrice: numberToHex(2n * fee),
    eth_maxPriorityFeePerGas: numberToHex(fee),
    eth_estimateGas: numberToHex(200_000),
    eth_getCode: '0x60',
    eth_getTransactionCount: '0x1',
    eth_simulateV1: [{ calls: [{ status: '0x1', logs: [] }] }],
    eth_sendRawTransaction: HASH,
  }
  const node = async (_: string, method: string, params: unknown): Promise<unknown> => {
    if (method !== 'eth_call') return answers[method]
    const [{ to, data }] = params as [{ to: string; data: string }]
    return calls[`${to} ${data.slice(0, 10)}`]
  }
  const listed: readonly (readonly [string, PricedToken])[] = [
    [USDC, { symbol: 'USDC', decimals: 6 }],
    [DAI, { symbol: 'DAI', decimals: 18 }],
  ]
  const tokens = async (_: string, asked: readonly string[]) => new Map(listed.filter(([key]) => asked.includes(key)))
  return { origin: 'https://atoll.example', node, tokens, paid: async () => [] }
}

async function titleOfTransaction(named: Hex): Promise<string | undefined> {
  const around = opened(named)
  let title: string | undefined
  await answerRpc(
    { method: 'eth_sendTransaction', params: [swap], chainNamespace: 'eip155', chainId: BASE },
    { signal: new AbortController().signal, commit: () => undefined },
    {
      ...around,
      addresses: () => ({ eip155: OWN, solana: '11111111111111111111111111111111' }),
      opensAt: () => undefined,
      filters: createFilters(around.node),
      assets: async () => undefined,
      accounts: noSmartAccounts(),
      approvals: approvalsBy(async <Subject>(question: Question<Subject>) => {
        title = question.content.title
        return question.subject
      }),
      signer: { ask: (async () => ({ signed: Uint8Array.of(1) })) as never },
      nonces: new Map(),
      note: async () => undefined,
      unlock: async () => undefined,
    },
  )
  return title
}

test('a transaction says what it swaps where the registry names its Settler', async () => {
  expect(await titleOfTransaction(pad(SETTLER))).toBe(TITLE)
  expect(await titleOfTransaction(pad('0x01'))).toBe(TEXTS.runUnknown)
})

async function batchOf(named: Hex, chain?: number) {
  const operation = {
    ...{ sender: OWN, nonce: '0x0', callData: '0x', deployment: null, payment: null },
    ...{ callGasLimit: numberToHex(200_000), verificationGasLimit: '0x1', preVerificationGas: '0x1' },
    ...{ maxFeePerGas: numberToHex(5n * fee), maxPriorityFeePerGas: numberToHex(fee) },
  }
  const calls = [
    { to: USDC, value: 0n, data: approval },
    { ...swap, value: 0n },
  ]
  const { content } = await callsQuestion(BASE, calls, {
    ...opened(named, chain),
    ...{ account: OWN, own: [], subjectOf: () => 'subject' },
    prepare: async () => ({ operation: operation as never, feeAtMost: 10n ** 15n }),
  })
  return content
}

test('so does a batch with the allowance that it needs, in one step', async () => {
  const { title, dangers, steps } = await batchOf(pad(SETTLER))
  expect([title, dangers]).toEqual([TITLE, [TEXTS.mayTake('25 USDC')]])
  expect(steps).toHaveLength(2)
  const unknown = await batchOf('0x')
  expect(unknown.title).toBe(TEXTS.runUnknown)
  expect(unknown.dangers).toContain(TEXTS.unreadableCall)
  await expect(batchOf(pad(SETTLER), 1)).rejects.toMatchObject({ code: 'RESPONSE_INVALID' })
})
