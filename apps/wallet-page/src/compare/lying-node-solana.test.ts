import { fromBase58, toBase58, toBase64 } from '@foyer/base/bytes'
import { describe, expect, test, vi } from 'vitest'
import { approvalsBy } from '../../test/approvals.ts'
import { noSmartAccounts } from '../../test/smart-accounts.ts'
import type { Question } from '../approve/asking.ts'
import type { Content } from '../approve/content.ts'
import { TEXTS } from '../approve/texts.ts'
import { answerRpc } from '../rpc/rpc.ts'
import { COMPARE_TEXTS } from './texts.ts'

/* Transactions of Solana, with a node or a list that lies about the cluster, the decimals of a mint, or the fee. */

const GENESIS = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d'
const DEVNET = 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG'
const CLUSTER = `solana:${GENESIS.slice(0, 32)}`
const key = (fill: number) => new Uint8Array(32).fill(fill)
const [OWN, SOURCE, MINT, TARGET] = [key(1), key(2), key(3), key(4)]
const TOKEN_PROGRAM = fromBase58('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
const COMPUTE_BUDGET = fromBase58('ComputeBudget111111111111111111111111111111')
const ED25519 = fromBase58('Ed25519SigVerify111111111111111111111111111')

const joined = (...parts: readonly ArrayLike<number>[]) => Uint8Array.from(parts.flatMap((part) => Array.from(part)))
const number = (value: bigint, bytes: number) =>
  Uint8Array.from({ length: bytes }, (_, at) => Number((value >> BigInt(8 * at)) & 0xffn))
type Instruction = { readonly program: number; readonly accounts: readonly number[]; readonly data: Uint8Array }
/** TransferChecked of 1,500,000,000 units. */
const TRANSFER = { program: 4, accounts: [1, 2, 3, 0], data: joined([12], number(1_500_000_000n, 8), [6]) }
/** SetComputeUnitPrice, in millionths of a lamport, and SetComputeUnitLimit. */
const price = (value: bigint) => ({ program: 5, accounts: [], data: joined([3], number(value, 8)) })
const units = (value: bigint) => ({ program: 5, accounts: [], data: joined([2], number(value, 4)) })
const checking = (count: number) => ({ program: 6, accounts: [], data: Uint8Array.of(count, 0) })

function wireOf(instructions: readonly Instruction[]): string {
  const keys = [OWN, SOURCE, MINT, TARGET, TOKEN_PROGRAM, COMPUTE_BUDGET, ED25519]
  const body = instructions.map(({ program, accounts, data }) =>
    joined([program, accounts.length, ...accounts, data.length], data),
  )
  const message = joined([1, 0, 3, keys.length], ...keys, key(9), [instructions.length], ...body)
  return toBase64(joined([1], new Uint8Array(64), message))
}

const honest = () => ({
  genesis: (): unknown => GENESIS,
  decimals: (): unknown => ({ value: { data: [toBase64(Uint8Array.of(6)), 'base64'] } }),
  listed: 6,
  fee: 5_000,
})
const tokenAccount = (mint: Uint8Array, owner: Uint8Array, amount: bigint) => ({
  lamports: 2_039_280,
  owner: toBase58(TOKEN_PROGRAM),
  data: [toBase64(joined(mint, owner, number(amount, 8), new Uint8Array(93))), 'base64'],
})

function opened(over: Partial<ReturnType<typeof honest>> = {}, instructions: readonly Instruction[] = [TRANSFER]) {
  const world = { ...honest(), ...over }
  const plain = { lamports: 10_000_000, owner: toBase58(key(0)), data: ['', 'base64'] }
  const paying = (address: string) => (address === toBase58(OWN) ? { ...plain, lamports: 9_995_000 } : plain)
  const node = async (_: string, method: string, params: unknown): Promise<unknown> => {
    switch (method) {
      case 'getGenesisHash':
        return world.genesis()
      case 'getAccountInfo':
        return world.decimals()
      case 'getFeeForMessage':
        return { value: world.fee }
      case 'getMultipleAccounts': {
        const [addresses] = params as [readonly string[]]
        const stateOf = (address: string) =>
          address === toBase58(SOURCE) ? tokenAccount(MINT, OWN, 2_000_000_000n) : plain
        return { value: addresses.map(stateOf) }
      }
      case 'simulateTransaction': {
        const [, { accounts }] = params as [string, { accounts: { addresses: readonly string[] } }]
        const stateOf = (address: string) =>
          address === toBase58(SOURCE) ? tokenAccount(MINT, OWN, 500_000_000n) : paying(address)
        return { value: { err: null, accounts: accounts.addresses.map(stateOf) } }
      }
      default:
        throw new Error(method)
    }
  }
  const questions: Question<unknown>[] = []
  const sign = vi.fn(async () => ({ signed: new Uint8Array(64) }))
  const context = { signal: new AbortController().signal, commit: () => undefined }
  const around = {
    origin: 'https://atoll.example',
    addresses: () => ({ eip155: '0x00000000000000000000000000000000000000Aa', solana: toBase58(OWN) }),
    opensAt: () => undefined,
    node,
    filters: async () => undefined,
    assets: async () => undefined,
    accounts: noSmartAccounts(),
    tokens: async (_: string, contracts: readonly string[]) =>
      new Map(
        contracts
          .filter((one) => one === toBase58(MINT))
          .map((one) => [one, { symbol: 'USDC', decimals: world.listed }]),
      ),
    paid: async () => [],
    approvals: approvalsBy(async <Subject>(question: Question<Subject>) => {
      questions.push(question)
      return question.subject
    }),
    signer: { ask: sign as never },
    nonces: new Map(),
    note: async () => undefined,
    unlock: async () => undefined,
  }
  const content = async (): Promise<Content> => {
    const params = { transaction: wireOf(instructions), pubkey: toBase58(OWN) }
    const asked = { method: 'solana_signTransaction', params, chainNamespace: 'solana', chainId: CLUSTER } as const
    await answerRpc(asked, context, around)
    const last = questions.at(-1)
    if (!last) throw new Error('nobody was asked')
    return last.content
  }
  return { content, questions, sign, world }
}
const factsOf = ({ facts }: Pick<Content, 'facts'>) => facts.map(({ label, value }) => [label, value])

describe('decimals of a mint (T7)', () => {
  test('are shown where the list and the mint agree', async () => {
    const shown = await opened().content()
    expect(shown).not.toHaveProperty('unconfirmed')
    expect(shown.changes?.facts).toEqual([{ label: 'Leaves', value: '1500 USDC' }])
  })

  test.each([
    [
      'a node says more',
      { decimals: () => ({ value: { data: [toBase64(Uint8Array.of(9)), 'base64'] } }) },
      '1500',
      '1.5',
    ],
    ['a list says more', { listed: 9 }, '1.5', '1500'],
  ])('%s: no amount is shown as a fact, until they agree', async (_name, over, list, own) => {
    const { content, questions, world } = opened(over)
    const shown = await content()
    expect(shown).toMatchObject({ title: COMPARE_TEXTS.sendUnconfirmed, unconfirmed: {} })
    expect(shown.changes?.facts).toEqual([{ label: 'Leaves', value: '1500000000 units of USDC' }])
    expect(factsOf(shown)).toEqual(
      expect.arrayContaining([
        [COMPARE_TEXTS.byList, list],
        [COMPARE_TEXTS.byItself, own],
        [COMPARE_TEXTS.asWritten, '1500000000 units'],
      ]),
    )
    Object.assign(world, honest())
    const after = await questions[0]?.again?.()
    expect(after?.content.changes?.facts).toEqual([{ label: 'Leaves', value: '1500 USDC' }])
    expect(after?.content).not.toHaveProperty('unconfirmed')
  })

  test.each([
    ['fails', () => Promise.reject(new Error('no'))],
    ['has no account', () => ({ value: null })],
    ['has no byte', () => ({ value: { data: ['', 'base64'] } })],
  ])('where the answer %s, the list counts', async (_name, decimals) => {
    const shown = await opened({ decimals }).content()
    expect(shown.changes?.facts).toEqual([{ label: 'Leaves', value: '1500 USDC' }])
  })
})

describe('the cluster (T7)', () => {
  test('a node of another one is not believed, and nobody is asked to sign', async () => {
    const { content, questions, sign } = opened({ genesis: () => DEVNET })
    await expect(content()).rejects.toMatchObject({ code: 'RESPONSE_INVALID', context: { path: 'getGenesisHash' } })
    expect([questions.length, sign.mock.calls.length]).toEqual([0, 0])
  })

  test.each([['no'], [null], [5]])('a node that says nothing of it, but %j, is asked all the same', async (genesis) => {
    expect((await opened({ genesis: () => genesis }).content()).title).toBe(TEXTS.send('1500 USDC'))
  })
})

describe('the fee (T7)', () => {
  test.each([
    ['of one signature', [], 5_000, '0.000005 SOL'],
    ['with a priority, of a limit', [price(1_000_000n), units(20_000n)], 25_000, '0.000025 SOL'],
    ['with a priority, less than its most', [price(1_000n)], 5_200, '0.0000052 SOL'],
    ['with signatures that a program checks', [checking(2)], 15_000, '0.000015 SOL'],
  ])('%s is the node’s', async (_name, instructions, fee, text) => {
    const shown = await opened({ fee }, [...instructions, TRANSFER]).content()
    expect(factsOf(shown)).toContainEqual([TEXTS.fee, text])
    expect(shown.dangers).not.toContain(COMPARE_TEXTS.otherFee)
  })

  test.each([
    ['more', [], 5_001, '0.000005 SOL'],
    ['nothing', [], 0, '0.000005 SOL'],
    ['much more', [], 5_000_000_000, '0.000005 SOL'],
    ['more than the priority', [price(1_000_000n), units(20_000n)], 25_001, '0.000025 SOL'],
  ])('a node that says %s is not believed: what is shown is the most by its bytes', async (_name, added, fee, text) => {
    const shown = await opened({ fee }, [...added, TRANSFER]).content()
    expect(shown.dangers).toContain(COMPARE_TEXTS.otherFee)
    expect(factsOf(shown)).toContainEqual([TEXTS.feeAtMost, text])
    expect(factsOf(shown).map(([label]) => label)).not.toContain(TEXTS.fee)
    // Nor does it hide anything of what changes: the fee is no longer left out of it.
    expect(shown.changes?.facts).toEqual([
      { label: 'Leaves', value: '0.000005' },
      { label: 'Leaves', value: '1500 USDC' },
    ])
  })
})
