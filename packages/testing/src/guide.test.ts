import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chainFixture, createScriptedWallet, testClock } from '@foyer/kit/testing'
import { afterEach, expect, test, vi } from 'vitest'

/* The Vitest example of docs/testing.md. The document contains the part between `guide` and `end` word for word. */

const ROOT = join(import.meta.dirname, '../../..')

// guide
const KEY = '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d' // A well-known test key.
const ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

test('an account, what it holds, and a signature', async () => {
  const chain = chainFixture({ chainId: 1, balances: { [ADDRESS]: 10n ** 18n } })
  vi.stubGlobal('fetch', chain.fetch)
  const wallet = createScriptedWallet({
    script: 'asks',
    name: 'Harbor',
    rdns: 'com.example.harbor',
    icon: 'data:image/png;base64,AA==',
    keys: [KEY],
    chains: [{ id: 1, rpcUrl: 'https://node.example' }],
  })
  const { provider } = wallet

  const connected = provider.request({ method: 'eth_requestAccounts' })
  expect(wallet.questions()[0]?.method).toBe('eth_requestAccounts')
  wallet.answer(true)
  expect(await connected).toEqual([ADDRESS])

  const sent = provider.request({
    method: 'eth_sendTransaction',
    params: [{ from: ADDRESS, to: ADDRESS, value: '0x1' }],
  })
  wallet.answer(true)
  expect(await sent).toMatch(/^0x[0-9a-f]{64}$/)
  expect(chain.calls).toContain('eth_sendRawTransaction')
})

test('time moves when the test says so', async () => {
  const clock = testClock(vi, { now: new Date('2026-01-01T00:00:00Z') })
  const late = vi.fn()
  setTimeout(late, 5 * 60_000)
  await clock.advance(5 * 60_000)
  expect(late).toHaveBeenCalledOnce()
  clock.restore()
})
// end

afterEach(() => vi.unstubAllGlobals())

test.each([['packages/testing/src/guide.test.ts'], ['e2e/test-kit.spec.ts']])(
  'the guide shows what runs: %s',
  (path) => {
    const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
    const [, shown] = /\n\/\/ guide\n([\s\S]*?)\n\/\/ end\n/.exec(read(path)) ?? []
    expect(shown).toBeDefined()
    expect(read('docs/testing.md')).toContain(`\n${shown}\n\`\`\``)
  },
)
