import { type Chain, startChain } from '@foyer/devnet'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeDatabases } from '../../../test/databases.ts'
import { type LocalChain, localChain, MARA, THEO } from '../../../test/local-chain.ts'
import type { Database } from '../../db/database.ts'
import { createUpstream } from '../../http/upstream.ts'
import { createRpc } from '../rpc.ts'
import { createFollower, type Step } from './follower.ts'
import { createRpcSource } from './source.ts'
import { createIndexStore } from './store.ts'

const CHAIN = 'eip155:8453'

type Act =
  | { readonly kind: 'send' | 'mine' | 'reorganise' | 'steps'; readonly times: number }
  | { readonly kind: 'restart' }
const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ kind: fc.constant('send' as const), times: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ kind: fc.constant('mine' as const), times: fc.integer({ min: 1, max: 60 }) }),
  fc.record({ kind: fc.constant('reorganise' as const), times: fc.integer({ min: 1, max: 70 }) }),
  fc.record({ kind: fc.constant('steps' as const), times: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ kind: fc.constant('restart' as const) }),
)

describeDatabases('the index against a model', ({ open }) => {
  let db: Database
  let chain: Chain
  let local: LocalChain
  /** What each block after the seed paid; 0 for an empty one. The chain that the index should hold. */
  const model: bigint[] = []
  let seeded: bigint
  let paid = 1_000n

  beforeAll(async () => {
    db = await open()
    chain = await startChain({ chainId: 8453 })
    local = localChain(chain)
    seeded = await local.head()
  })
  afterAll(() => chain.stop())

  const follower = () =>
    createFollower({
      store: createIndexStore(db, CHAIN, 'test'),
      source: createRpcSource(createRpc(chain.rpcUrl, createUpstream({ name: 'chain', log: () => {} }))),
      first: 0n,
    })

  const perform = async (one: Act, step: () => Promise<Step>): Promise<() => Promise<Step>> => {
    if (one.kind === 'restart') return follower()
    if (one.kind === 'mine') {
      await local.mine(one.times)
      model.push(...Array.from({ length: one.times }, () => 0n))
    } else if (one.kind === 'reorganise') {
      const depth = Math.min(one.times, model.length)
      if (depth > 0) await local.reorganise(depth)
      model.splice(model.length - depth, depth, ...Array.from({ length: depth }, () => 0n))
    } else
      for (let time = 0; time < one.times; time += 1) {
        if (one.kind === 'steps') await step()
        else {
          paid += 1n
          await local.send(MARA, { to: THEO.address, value: paid })
          model.push(paid)
        }
      }
    return step
  }

  test('whatever happens to the chain, and whenever it is looked at, the index ends as the chain', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 2, maxLength: 10 }), async (acts) => {
        let step = follower()
        for (const one of acts) step = await perform(one, step)
        for (let last: Step | undefined; last !== 'caught up'; ) last = await step()
        const rows = await db.query<{ number: bigint; amount: string | null }>(
          `select b.number, t.amount from blocks b
            left join transfers t on t.chain = b.chain and t.block = b.number and t.standard = 'native'
            where b.number > $1 order by b.number`,
          [seeded],
        )
        expect(rows.map(({ number }) => number)).toEqual(model.map((_, index) => seeded + BigInt(index + 1)))
        expect(rows.map(({ amount }) => BigInt(amount ?? 0))).toEqual(model)
        const [seen] = await db.query<{ seen: bigint }>(
          'select count(*) as seen from account_history where account = $1 and block > $2',
          [THEO.address.toLowerCase(), seeded],
        )
        expect(seen?.seen).toBe(BigInt(model.filter((amount) => amount > 0n).length))
      }),
      { numRuns: 25 },
    )
  })
})
