import { base, mainnet, type Network } from '@foyer/base/networks'
import { parseNameMessage, parsePrimaryNameMessage } from '@foyer/contracts/name-message'
import { verifyMessage } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { evm } from '../../chains/evm/index.ts'
import { takesNames } from '../../core/account-names.ts'
import { activate } from '../../core/connections/live-connections.ts'
import { identityQuery, namesQuery } from '../../core/data/chain-queries.ts'
import { chainDataOf } from '../../core/data/data.ts'
import { observe } from '../../core/data/observe.ts'
import type { FoyerOptions } from '../../core/options.ts'
import { createFoyer, type Foyer } from '../../modal/create-foyer.ts'
import { createTestWallet } from '../../testing/index.ts'
import { choosePrimary } from './choose-primary.ts'
import { createNameFlow, type NameFlow, suggestionsIn } from './name-flow.ts'
import { nameOwner } from './owner.ts'

const MARA = privateKeyToAccount('0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d')
const THEO = privateKeyToAccount('0x5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a')
const ID = 'example.harbor'
const ZONE = 'reef.example'
const HUGE: Network = { ...base, id: 2_147_483_648, caipNetworkId: 'eip155:2147483648' } as Network

/** A server that keeps names in memory, and can be made to misbehave. */
function memoryServer() {
  const owners = new Map<string, string>()
  const requests: string[] = []
  const answers = new Map<string, object>()
  let behave: (call: string, count: number) => Promise<Response | undefined | 'lose'> | undefined = () => undefined
  const counts = new Map<string, number>()
  const refuse = (code: string, status: number, context: object = {}) =>
    Response.json({ error: { code, message: code, context } }, { status })
  const recordOf = (name: string) => {
    const address = owners.get(name) ?? ''
    return {
      name,
      registered_at: '2026-03-01T12:00:00.000Z',
      updated_at: '2026-03-01T12:00:00.000Z',
      addresses: { '60': { address, created: null }, '2147483648': { address, created: null } },
      attributes: {},
    }
  }
  const namesOf = (address: string) => [...owners.keys()].filter((name) => owners.get(name) === address)

  async function answerTo(path: string, init: RequestInit): Promise<Response> {
    const [, , , , kind, last = ''] = path.split('/')
    const text = decodeURIComponent(last)
    if (path.includes('/identity/'))
      return Response.json({ name: namesOf(path.split('/').at(-1) ?? '')[0] ?? null, avatar: null })
    if (kind === 'reverse') return Response.json({ names: namesOf(text).map(recordOf) })
    if (kind === 'suggestions') {
      const names = [text, `${text}-lane`, `${text}hq`, `${text}-01`, `${text}7`].map((label) => `${label}.${ZONE}`)
      const known = names.filter((name) => name.length - ZONE.length > 4)
      return Response.json({ suggestions: known.map((name) => ({ name, registered: owners.has(name) })) })
    }
    if (kind === 'account' && init.method === 'GET')
      return owners.has(text) ? Response.json(recordOf(text)) : refuse('NOT_FOUND', 404, { path })
    const body = JSON.parse(String(init.body)) as { address: `0x${string}`; message: string; signature: `0x${string}` }
    const key = new Headers(init.headers).get('idempotency-key')
    const earlier = key === null ? undefined : answers.get(key)
    if (earlier) return Response.json(earlier)
    const message = kind === 'primary' ? parsePrimaryNameMessage(body.message) : parseNameMessage(body.message)
    const isHis = await verifyMessage({ address: body.address, message: body.message, signature: body.signature })
    if (!message || !isHis || message.domain !== 'atoll.example')
      return refuse('SIGNATURE_INVALID', 401, { reason: 'r' })
    if (kind === 'primary') {
      if (owners.get(message.name) !== body.address) return refuse('NAME_NOT_HELD', 409, { name: message.name })
      const rest = [...owners].filter(([name]) => name !== message.name)
      owners.clear()
      for (const [name, owner] of [[message.name, body.address] as const, ...rest]) owners.set(name, owner)
      return Response.json({ success: true })
    }
    if (owners.has(message.name)) return refuse('NAME_TAKEN', 409, { name: message.name })
    owners.set(message.name, body.address)
    if (key !== null) answers.set(key, { success: true })
    return Response.json({ success: true })
  }

  const fetch = async (address: string, init: RequestInit = {}): Promise<Response> => {
    const { pathname } = new URL(address)
    const call = `${init.method} ${pathname.replace('/v1/', '').replace('profile/', '')}`
    requests.push(call)
    const kind = call.replace(/\/[^/]*$/, '') === 'POST' ? call : (call.split('/')[0] ?? call)
    counts.set(kind, (counts.get(kind) ?? 0) + 1)
    const own = await behave(call, counts.get(kind) ?? 0)
    if (init.signal?.aborted) throw new DOMException('aborted', 'AbortError')
    if (own instanceof Response) return own
    const answer = await answerTo(pathname.replace('/v1', '/api/v1'), init)
    if (own === 'lose') throw new TypeError('Failed to fetch')
    return answer
  }
  return {
    owners,
    requests,
    fetch,
    refuse,
    on: (next: typeof behave) => {
      behave = next
    },
    posts: () => requests.filter((call) => call === 'POST account').length,
  }
}

let alive: Foyer[] = []
let flows: NameFlow[] = []
let server: ReturnType<typeof memoryServer>
beforeEach(() => {
  server = memoryServer()
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('location', { host: 'atoll.example', href: 'https://atoll.example/', origin: 'https://atoll.example' })
  vi.stubGlobal('localStorage', undefined)
  vi.stubGlobal('fetch', server.fetch)
})
afterEach(() => {
  for (const flow of flows) flow.stop()
  for (const foyer of alive) foyer.destroy()
  alive = []
  flows = []
  vi.unstubAllGlobals()
  vi.useRealTimers()
})
vi.mock('../../modal/shell.tsx', () => ({ settle: async () => undefined }))

async function connected(
  options: Partial<FoyerOptions> = {},
  approve: (method: string) => boolean | Promise<boolean> = () => true,
) {
  const wallet = createTestWallet({
    name: 'Harbor',
    rdns: ID,
    uuid: '00000000-0000-4000-8000-000000000001',
    icon: 'data:image/png;base64,iVBORw0KGgo=',
    accounts: [MARA, THEO],
    chains: [
      { id: 8453, rpcUrl: 'http://127.0.0.1:1' },
      { id: 1, rpcUrl: 'http://127.0.0.1:1' },
      { id: 2_147_483_648, rpcUrl: 'http://127.0.0.1:1' },
    ],
    approve: async ({ method }) => approve(method),
  })
  wallet.announce(window)
  const foyer = createFoyer({
    networks: [base, mainnet, HUGE],
    adapters: [evm()],
    apiUrl: 'https://api.example',
    projectId: 'atoll',
    relayUrl: 'wss://relay.invalid',
    enableWalletConnect: false,
    ...options,
  })
  alive.push(foyer)
  await foyer.connect(ID).catch(() => undefined)
  return { foyer, ctx: foyer.context, wallet }
}

/** The form, after its first answer. */
async function started(ctx: Foyer['context'], options: Parameters<typeof createNameFlow>[1] = {}) {
  const flow = createNameFlow(ctx, options)
  flows.push(flow)
  flow.start()
  await vi.waitUntil(() => flow.state().zone !== undefined || flow.state().check === 'away')
  return flow
}
const typed = async (flow: NameFlow, text: string) => {
  flow.type(text)
  await vi.waitUntil(() => flow.state().check !== 'checking')
  return flow.state()
}
/** A wallet whose question stays open until it is answered. */
function patient() {
  const questions: ((yes: boolean) => void)[] = []
  const approve = (method: string) =>
    method === 'personal_sign' ? new Promise<boolean>((resolve) => questions.push(resolve)) : true
  const asked = async (count = 1) => {
    await vi.waitUntil(() => questions.length >= count)
    return questions[count - 1] as (yes: boolean) => void
  }
  return { approve, asked }
}

describe('what is typed', () => {
  test('the zone is the server’s, capitals are lowered, and a free name is free', async () => {
    const { ctx } = await connected()
    const flow = await started(ctx)
    expect(flow.state()).toMatchObject({ zone: ZONE, label: '', check: 'none', suggestions: [] })
    expect(await typed(flow, 'MARA')).toMatchObject({ label: 'mara', check: 'free', problem: undefined })
    expect(suggestionsIn(flow.state())).toEqual(['mara-lane', 'marahq', 'mara-01'])
    expect(await typed(flow, `theo.${ZONE}`)).toMatchObject({ label: 'theo' })
  })

  test('a taken one is taken, and what is free is suggested', async () => {
    server.owners.set(`mara.${ZONE}`, THEO.address)
    const { ctx } = await connected()
    const flow = await started(ctx)
    expect(await typed(flow, 'mara')).toMatchObject({ check: 'taken' })
    expect(suggestionsIn(flow.state())).not.toContain('mara')
    expect(await flow.claim()).toBeUndefined()
    flow.take('mara-lane')
    await vi.waitUntil(() => flow.state().check === 'free')
  })

  test('the server is asked once after a pause, and a late answer to earlier typing is ignored', async () => {
    const { ctx } = await connected()
    const flow = await started(ctx)
    const before = server.requests.length
    for (const text of ['t', 'th', 'the', 'theo']) flow.type(text)
    await vi.waitUntil(() => flow.state().check === 'free')
    expect(server.requests.slice(before)).toEqual(['GET suggestions/theo'])
    // The answer about `slow` comes after that about `fast`.
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => (release = resolve))
    server.owners.set(`slow.${ZONE}`, THEO.address)
    server.on(async (call) => {
      if (call.endsWith('/slow')) await held
      return undefined
    })
    flow.type('slow')
    await vi.waitUntil(() => server.requests.includes('GET suggestions/slow'))
    await typed(flow, 'fast')
    release()
    await new Promise((resolve) => setImmediate(resolve))
    expect(flow.state()).toMatchObject({ label: 'fast', check: 'free' })
  })

  test('an invalid character is named at once, and is not asked about', async () => {
    const { ctx } = await connected()
    const flow = await started(ctx)
    flow.type('mar!')
    expect(flow.state()).toMatchObject({ check: 'none', problem: { kind: 'character', character: '!' } })
    await vi.waitUntil(() => flow.state().suggestions.includes('mar-lane'))
    expect(flow.state().check).toBe('none')
    expect(await flow.claim()).toBeUndefined()
  })

  test('too short is said after a pause, when the field is left, or on Enter, and not before', async () => {
    const { ctx } = await connected()
    const flow = await started(ctx)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    flow.type('abc')
    vi.advanceTimersByTime(1_499)
    expect(flow.state().problem).toBeUndefined()
    vi.advanceTimersByTime(1)
    expect(flow.state().problem).toEqual({ kind: 'short' })
    flow.type('abd')
    expect(flow.state().problem).toBeUndefined()
    flow.pause()
    expect(flow.state().problem).toEqual({ kind: 'short' })
    flow.type('abe')
    await flow.claim()
    expect(flow.state().problem).toEqual({ kind: 'short' })
  })

  test.each([
    ['is away', async () => 'lose' as const],
    [
      'is busy',
      async () => Response.json({ error: { code: 'TOO_MANY_REQUESTS', context: { seconds: 5 } } }, { status: 429 }),
    ],
    [
      'names two zones',
      async () =>
        Response.json({
          suggestions: [
            { name: 'a.b', registered: false },
            { name: 'a.c', registered: false },
          ],
        }),
    ],
    ['names none', async () => Response.json({ suggestions: [] })],
    ['answers nonsense', async () => Response.json({ suggestions: 'free' })],
  ])('a server that %s calls nothing free, and is asked again on request', async (_, behave) => {
    const { ctx } = await connected()
    server.on(behave)
    const flow = await started(ctx, { label: 'mara' })
    expect(flow.state()).toMatchObject({ check: 'away', label: 'mara' })
    expect(await flow.claim()).toBeUndefined()
    server.on(() => undefined)
    flow.retry()
    await vi.waitUntil(() => flow.state().check === 'free')
  })

  test('names are suggested for the name that the account has elsewhere', async () => {
    const { ctx } = await connected()
    const flow = await started(ctx, { seed: 'harbour' })
    expect(suggestionsIn(flow.state())).toEqual(['harbour', 'harbour-lane', 'harbourhq'])
  })
})

describe('registering', () => {
  test('the wallet signs the name, the site, the account, the chain and the time, and the server keeps it (T38)', async () => {
    const { ctx } = await connected()
    const sent: string[] = []
    vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
      if (init.method === 'POST') sent.push(String(init.body))
      return server.fetch(address, init)
    })
    const flow = await started(ctx)
    await typed(flow, 'mara')
    expect(await flow.claim()).toEqual({ status: 'done' })
    expect(server.owners.get(`mara.${ZONE}`)).toBe(MARA.address)
    const { message, coin_type, address } = JSON.parse(sent[0] ?? '{}')
    const now = Date.parse(parseNameMessage(message)?.issuedAt ?? '')
    expect([coin_type, address]).toEqual([2_147_492_101, MARA.address])
    expect(parseNameMessage(message)).toMatchObject({
      domain: 'atoll.example',
      name: `mara.${ZONE}`,
      address: MARA.address,
      chainId: 8453,
      expirationTime: new Date(now + 600_000).toISOString(),
    })
    expect(Math.abs(ctx.now() - now)).toBeLessThan(60_000)
    expect(flow.state().step).toBe('form')
  })

  test('a rejection keeps what was typed, and nothing is sent', async () => {
    const { ctx } = await connected({}, (method) => method !== 'personal_sign')
    const flow = await started(ctx)
    await typed(flow, 'mara')
    expect(await flow.claim()).toEqual({ status: 'declined' })
    expect(flow.state()).toMatchObject({ label: 'mara', check: 'free', step: 'form' })
    expect(server.posts()).toBe(0)
  })

  test('pressing twice asks the wallet once', async () => {
    const { approve, asked } = patient()
    const { ctx } = await connected({}, approve)
    const flow = await started(ctx)
    await typed(flow, 'mara')
    const first = flow.claim()
    expect(await flow.claim()).toBeUndefined()
    ;(await asked())(true)
    expect(await first).toEqual({ status: 'done' })
    expect(server.posts()).toBe(1)
  })

  test('after a cancellation the wallet’s answer is ignored, and the next attempt counts', async () => {
    const { approve, asked } = patient()
    const { ctx } = await connected({}, approve)
    const flow = await started(ctx)
    await typed(flow, 'mara')
    const first = flow.claim()
    const answerFirst = await asked()
    flow.cancel()
    expect(flow.state()).toMatchObject({ step: 'form', label: 'mara' })
    const second = flow.claim()
    const answerSecond = await asked(2)
    answerFirst(true)
    expect(await first).toEqual({ status: 'over' })
    expect([flow.state().step, server.posts()]).toEqual(['signing', 0])
    answerSecond(true)
    expect(await second).toEqual({ status: 'done' })
  })

  test.each([
    [
      'another account',
      async ({ wallet }: Awaited<ReturnType<typeof connected>>) => void wallet.selectAccount(THEO.address),
    ],
    [
      'another network',
      async ({ wallet }: Awaited<ReturnType<typeof connected>>) =>
        void (await wallet.provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x1' }] })),
    ],
    ['another namespace', async ({ ctx }: Awaited<ReturnType<typeof connected>>) => activate(ctx, 'solana')],
    ['no wallet', async ({ foyer }: Awaited<ReturnType<typeof connected>>) => foyer.disconnect()],
  ])('a signature is not sent once there is %s (T38)', async (_, change) => {
    const { approve, asked } = patient()
    const parts = await connected({}, approve)
    const before = parts.foyer.getAccount().caipAddress
    const flow = await started(parts.ctx)
    await typed(flow, 'mara')
    const claim = flow.claim()
    const answer = await asked()
    await change(parts)
    await vi.waitUntil(() => parts.foyer.getAccount().caipAddress !== before)
    answer(true)
    expect(await claim).toEqual({ status: 'over' })
    expect(server.posts()).toBe(0)
  })

  test('an account that changes while the server is asked hears nothing, and the name is its owner’s', async () => {
    const { ctx, wallet, foyer } = await connected()
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => (release = resolve))
    server.on(async (call) => {
      if (call === 'POST account') await held
      return undefined
    })
    const flow = await started(ctx)
    await typed(flow, 'mara')
    const claim = flow.claim()
    await vi.waitUntil(() => server.posts() === 1)
    expect(flow.state().step).toBe('registering')
    wallet.selectAccount(THEO.address)
    await vi.waitUntil(() => foyer.getAccount().address === THEO.address)
    release()
    expect(await claim).toEqual({ status: 'over' })
    expect(server.owners.get(`mara.${ZONE}`)).toBe(MARA.address)
  })

  test('a chain id of 2147483648 or more is refused before the wallet is asked', async () => {
    const { approve } = patient()
    const { ctx, wallet, foyer } = await connected({}, approve)
    await wallet.provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x80000000' }] })
    await vi.waitUntil(() => foyer.getAccount().caipAddress?.startsWith('eip155:2147483648') === true)
    const flow = await started(ctx)
    await typed(flow, 'mara')
    expect(await flow.claim()).toEqual({ status: 'failed', problem: { reason: 'chain' } })
  })

  test.each([
    ['NAME_LIMIT_REACHED', 409, { limit: 10 }, { reason: 'limit', limit: 10 }],
    ['TOO_MANY_REQUESTS', 429, { seconds: 7 }, { reason: 'tooMany', seconds: 7 }],
    ['RESERVED_ACCOUNT_NAME', 400, {}, { reason: 'reserved' }],
    ['INVALID_ACCOUNT_NAME', 400, {}, { reason: 'invalid' }],
    ['SIGNATURE_INVALID', 401, { reason: 'the message has expired' }, { reason: 'signature' }],
    ['INVALID_PARAMETER', 400, { parameter: 'chainId', reason: 'this network is not served' }, { reason: 'chain' }],
    ['ORIGIN_NOT_ALLOWED', 403, { origin: 'https://atoll.example' }, { reason: 'failed' }],
  ])('%s has its own words', async (code, status, context, problem) => {
    const { ctx } = await connected()
    server.on(async (call) => (call === 'POST account' ? server.refuse(code, status, context) : undefined))
    const flow = await started(ctx)
    await typed(flow, 'mara')
    expect(await flow.claim()).toEqual({ status: 'failed', problem })
    expect(server.posts()).toBe(1)
  })

  test('a name that somebody else took meanwhile is taken', async () => {
    const { ctx } = await connected()
    const flow = await started(ctx)
    await typed(flow, 'mara')
    server.owners.set(`mara.${ZONE}`, THEO.address)
    expect(await flow.claim()).toEqual({ status: 'failed', problem: { reason: 'taken' } })
  })

  test('a lost answer is no failure: the name is one’s own', async () => {
    const { ctx } = await connected()
    server.on(async (call) => (call === 'POST account' ? 'lose' : undefined))
    const flow = await started(ctx)
    await typed(flow, 'mara')
    expect(await flow.claim()).toEqual({ status: 'done' })
    expect(server.posts()).toBe(1)
  })

  test('a request that did not arrive is sent once more, signed once', async () => {
    let signed = 0
    const { ctx } = await connected({}, (method) => {
      if (method === 'personal_sign') signed += 1
      return true
    })
    let posts = 0
    server.on(async (call) => {
      if (call !== 'POST account') return undefined
      posts += 1
      return posts === 1 ? new Response('<h1>Bad gateway</h1>', { status: 502 }) : undefined
    })
    const flow = await started(ctx)
    await typed(flow, 'mara')
    expect(await flow.claim()).toEqual({ status: 'done' })
    expect([server.posts(), signed]).toEqual([2, 1])
  })

  test('where the network stays away it is not known, and trying again finds the own name', async () => {
    const { ctx } = await connected()
    let isGone = true
    server.on(async (call) => {
      if (!isGone) return undefined
      if (call === 'POST account') return 'lose'
      if (call.startsWith('GET account')) throw new TypeError('Failed to fetch')
      return undefined
    })
    const flow = await started(ctx)
    await typed(flow, 'mara')
    const known = flow.state()
    expect(await flow.claim()).toEqual({ status: 'failed', problem: { reason: 'lost' } })
    isGone = false
    expect(known.check).toBe('free')
    expect(await flow.claim()).toEqual({ status: 'done' })
  })
})

describe('afterwards', () => {
  test('the account shows the name at once, then what the server says', async () => {
    const { ctx } = await connected()
    const data = chainDataOf(ctx)
    const [names, identity] = [namesQuery(ctx, MARA.address), identityQuery(ctx, MARA.address)]
    if (!data || !names || !identity) throw new Error('there is a server')
    const observers = [observe(data, names), observe(data, identity)] as const
    const stops = [observers[0].subscribe(() => undefined), observers[1].subscribe(() => undefined)]
    await vi.waitUntil(() => observers[0].getCurrentResult().data && observers[1].getCurrentResult().data)
    expect(observers[1].getCurrentResult().data).toEqual({ name: null, avatar: null })
    const flow = await started(ctx)
    await typed(flow, 'mara')
    await flow.claim()
    await vi.waitUntil(() => observers[1].getCurrentResult().data?.name === `mara.${ZONE}`)
    await typed(flow, 'lagoon')
    await flow.claim()
    await vi.waitUntil(() => observers[0].getCurrentResult().data?.names.length === 2)
    // The second one does not take the place of the first.
    expect(observers[1].getCurrentResult().data?.name).toBe(`mara.${ZONE}`)
    const outcome = await choosePrimary(ctx, `lagoon.${ZONE}`, {
      signal: new AbortController().signal,
      onSigned: () => undefined,
    })
    expect(outcome).toEqual({ status: 'done' })
    await vi.waitUntil(() => observers[1].getCurrentResult().data?.name === `lagoon.${ZONE}`)
    expect(observers[0].getCurrentResult().data?.names[0]?.name).toBe(`lagoon.${ZONE}`)
    for (const stop of stops) stop()
  })

  test('a primary name: declined, of somebody else, lost', async () => {
    server.owners.set(`theo.${ZONE}`, THEO.address)
    server.owners.set(`mara.${ZONE}`, MARA.address)
    let isYes = false
    const { ctx } = await connected({}, (method) => method !== 'personal_sign' || isYes)
    const attempt = { signal: new AbortController().signal, onSigned: () => undefined }
    expect(await choosePrimary(ctx, `mara.${ZONE}`, attempt)).toEqual({ status: 'declined' })
    isYes = true
    expect(await choosePrimary(ctx, `theo.${ZONE}`, attempt)).toEqual({
      status: 'failed',
      problem: { reason: 'notHeld' },
    })
    server.on(async () => 'lose' as const)
    expect(await choosePrimary(ctx, `mara.${ZONE}`, attempt)).toEqual({ status: 'failed', problem: { reason: 'lost' } })
  })
})

test('only an account of EVM with a server has names, and not with `basic`', async () => {
  const { ctx } = await connected()
  expect(takesNames(ctx)).toBe(true)
  activate(ctx, 'solana')
  expect(takesNames(ctx)).toBe(false)
  expect(takesNames((await connected({ basic: true })).ctx)).toBe(false)
  expect(takesNames((await connected({ apiUrl: undefined, projectId: undefined } as never)).ctx)).toBe(false)
})

test('without a connected account there is nobody to register a name for', () => {
  const { context } = createFoyer({ networks: [base] })
  expect(() => nameOwner(context)).toThrow(
    expect.objectContaining({
      code: 'ADDRESS_OR_AUTH_CONNECTOR_NOT_FOUND',
      message: 'Address or auth connector not found',
    }),
  )
})
