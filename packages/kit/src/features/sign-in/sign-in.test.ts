import type { CaipNetworkId } from '@foyer/base'
import { base, mainnet } from '@foyer/base/networks'
import { printSignInMessage } from '@foyer/contracts/sign-in-message'
import { verifyMessage } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { evm } from '../../chains/evm/index.ts'
import type { Connection } from '../../core/connections/connections.ts'
import { activate, dispatch } from '../../core/connections/live-connections.ts'
import type { Connected } from '../../core/connections/session.ts'
import type { FoyerOptions } from '../../core/options.ts'
import type { SiweConfig, Siwx, SiwxSession } from '../../core/siwx.ts'
import { loadTranslator } from '../../locales/translate.ts'
import { createFoyer, type Foyer } from '../../modal/create-foyer.ts'
import { gateIn, stepIn } from '../../modal/gates.ts'
import { createTestWallet, MemoryArea } from '../../testing/index.ts'
import { fromSiweConfig } from './from-siwe-config.ts'
import { followAccount, followWallets, leaveSignIn, needsSignIn, reconsiderSignIn, SIGNED_IN_ON } from './gate.ts'
import { cancelSignIn, prepareSignIn, sign } from './sign-in.ts'

const MARA = privateKeyToAccount('0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d')
const THEO = privateKeyToAccount('0x5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a')
const SOLANA: CaipNetworkId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const ID = 'example.harbor'

let alive: Foyer[] = []
beforeEach(() => {
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('location', { host: 'atoll.example', href: 'https://atoll.example/', origin: 'https://atoll.example' })
  vi.stubGlobal('localStorage', undefined)
})
afterEach(() => {
  for (const foyer of alive) foyer.destroy()
  alive = []
  vi.unstubAllGlobals()
})

/** A host that keeps sessions in memory and verifies what it is given. */
function memorySiwx(change: Partial<Siwx> = {}): Siwx & { kept: SiwxSession[] } {
  const kept: SiwxSession[] = []
  return {
    kept,
    createMessage: async ({ accountAddress, chainId }) => {
      const data = {
        accountAddress,
        chainId,
        domain: 'atoll.example',
        uri: 'https://atoll.example/',
        version: '1',
        nonce: `nonce${kept.length}${Math.random().toString(36).slice(2)}`,
        issuedAt: new Date().toISOString(),
      }
      return { ...data, toString: () => printSignInMessage(data) }
    },
    addSession: async (session) => {
      const address = session.data.accountAddress as `0x${string}`
      const isHis = await verifyMessage({
        address,
        message: session.message,
        signature: session.signature as `0x${string}`,
      })
      if (!isHis) throw new Error('not his')
      kept.push(session)
    },
    revokeSession: async () => undefined,
    setSessions: async (sessions) => void kept.splice(0, kept.length, ...sessions),
    getSessions: async (chainId, address) =>
      kept.filter(({ data }) => data.chainId === chainId && data.accountAddress === address),
    ...change,
  }
}

async function connected(
  options: Partial<FoyerOptions>,
  approve: (method: string) => boolean | Promise<boolean> = () => true,
) {
  const wallet = createTestWallet({
    name: 'Harbor',
    rdns: ID,
    uuid: '00000000-0000-4000-8000-000000000001',
    icon: 'data:image/png;base64,iVBORw0KGgo=',
    accounts: [MARA, THEO],
    chains: [
      { id: 1, rpcUrl: 'http://127.0.0.1:1' },
      { id: 8453, rpcUrl: 'http://127.0.0.1:1' },
    ],
    approve: async ({ method }) => approve(method),
  })
  wallet.announce(window)
  const foyer = createFoyer({ networks: [mainnet, base], adapters: [evm()], ...options })
  alive.push(foyer)
  await foyer.connect(ID).catch(() => undefined)
  return { foyer, ctx: foyer.context, wallet, status: () => foyer.context.store.get().signIn.status }
}

/** The watch over the account opens the modal, which needs a page; here only the logic is looked at. */
vi.mock('../../modal/shell.tsx', () => ({ settle: async () => undefined }))

describe('signing in', () => {
  test('a message is made, signed and kept; then nobody is asked again', async () => {
    const siwx = memorySiwx()
    const { ctx, status } = await connected({ siwx })
    expect(await needsSignIn(ctx)).toBe(true)
    await prepareSignIn(ctx)
    expect(status()).toBe('ready')
    expect(await sign(ctx)).toBe(true)
    expect(siwx.kept.map(({ data }) => [data.accountAddress, data.chainId])).toEqual([[MARA.address, 'eip155:1']])
    expect(await needsSignIn(ctx)).toBe(false)
    expect(status()).toBe('done')
  })

  test('declined: an event, and another message to sign', async () => {
    const errors: string[] = []
    const { ctx, foyer } = await connected({ siwx: memorySiwx() }, (method) => method !== 'personal_sign')
    foyer.on('SIWX_AUTH_ERROR', ({ error }) => errors.push(error.code))
    await needsSignIn(ctx)
    await prepareSignIn(ctx)
    const before = ctx.store.get().signIn
    expect(await sign(ctx)).toBe(false)
    const after = ctx.store.get().signIn
    expect(errors).toEqual(['USER_REJECTED'])
    expect([after.status, 'text' in after && 'text' in before && after.text !== before.text]).toEqual(['ready', true])
  })

  test('a signature that comes after the visitor has cancelled says nothing and changes nothing', async () => {
    let answer: (yes: boolean) => void = () => undefined
    const isAsked = vi.fn()
    const { ctx, foyer, status } = await connected({ siwx: memorySiwx() }, (method) => {
      if (method !== 'personal_sign') return true
      isAsked()
      return new Promise<boolean>((resolve) => (answer = resolve))
    })
    const errors = vi.fn()
    foyer.on('SIWX_AUTH_ERROR', errors)
    await needsSignIn(ctx)
    await prepareSignIn(ctx)
    const signing = sign(ctx)
    await vi.waitUntil(() => isAsked.mock.calls.length > 0)
    await cancelSignIn(ctx)
    answer(true)
    expect(await signing).toBe(false)
    expect(errors).not.toHaveBeenCalled()
    expect([ctx.store.get().toast, foyer.getState().status]).toEqual([undefined, 'disconnected'])
    await vi.waitUntil(() => status() === 'idle')
  })

  test('a message that comes after the visitor has declined does not bring the question back', async () => {
    let answer: (() => void) | undefined
    const plain = memorySiwx({ getRequired: () => false })
    const createMessage: Siwx['createMessage'] = async (input) => {
      await new Promise<void>((resolve) => (answer = resolve))
      return plain.createMessage(input)
    }
    const { ctx, status } = await connected({ siwx: { ...plain, createMessage } })
    await needsSignIn(ctx)
    const preparing = prepareSignIn(ctx)
    await vi.waitUntil(() => answer !== undefined)
    await cancelSignIn(ctx)
    answer?.()
    await preparing
    expect(status()).toBe('declined')
  })

  test('who leaves before the screen is drawn is not asked by it afterwards', async () => {
    const siwx = memorySiwx({ getRequired: () => false })
    const { ctx, status } = await connected({ siwx })
    await needsSignIn(ctx)
    await cancelSignIn(ctx)
    // The screen's effect runs once its drawing has ended, which may be after the visitor left.
    await prepareSignIn(ctx)
    expect(status()).toBe('declined')
    expect(stepIn(ctx)).toBeUndefined()
  })

  test('an optional one that was declined is remembered of the account, until it is signed', async () => {
    const siwx = memorySiwx({ getRequired: () => false })
    const { ctx, wallet, foyer } = await connected({ siwx })
    expect(await needsSignIn(ctx)).toBe(true)
    await cancelSignIn(ctx)
    expect(await needsSignIn(ctx)).toBe(false)
    wallet.selectAccount(THEO.address)
    await vi.waitUntil(() => foyer.getState().address === THEO.address)
    expect(await needsSignIn(ctx)).toBe(true)
    wallet.selectAccount(MARA.address)
    await vi.waitUntil(() => foyer.getState().address === MARA.address)
    expect(await needsSignIn(ctx)).toBe(false)
    reconsiderSignIn(ctx)
    await prepareSignIn(ctx)
    expect(await sign(ctx)).toBe(true)
    siwx.kept.splice(0)
    expect(await needsSignIn(ctx)).toBe(true)
  })

  test('an optional one that was declined is asked for again after the wallet was disconnected, not after a reload', async () => {
    vi.stubGlobal('localStorage', new MemoryArea())
    const siwx = memorySiwx({ getRequired: () => false })
    const { ctx, foyer } = await connected({ siwx })
    expect(await needsSignIn(ctx)).toBe(true)
    await cancelSignIn(ctx)
    const next = createFoyer({ networks: [mainnet, base], adapters: [evm()], siwx })
    alive.push(next)
    await next.connect(ID)
    expect(await needsSignIn(next.context)).toBe(false)
    await ctx.modalRuntime.gated
    await foyer.disconnect()
    await foyer.connect(ID)
    expect(await needsSignIn(ctx)).toBe(true)
  })

  test.each([
    ['optional', false],
    ['required', true],
  ])('a wallet that only shows until later is not asked for an %s one: %s', async (_, required) => {
    const { ctx } = await connected({ siwx: memorySiwx({ getRequired: () => required }) })
    const { address } = MARA
    const say = (detail: object) =>
      dispatch(ctx, {
        type: 'accounts',
        namespace: 'eip155',
        id: ID,
        addresses: [address],
        details: [{ address, ...detail }],
      })
    say({ opensAt: '2026-11-26T04:00:00Z' })
    expect(await needsSignIn(ctx)).toBe(required)
    say({})
    expect(await needsSignIn(ctx)).toBe(true)
  })

  test('a host that refuses the signature lets nobody in', async () => {
    const siwx = memorySiwx({ addSession: () => Promise.reject(new Error('no')) })
    const { ctx } = await connected({ siwx })
    await needsSignIn(ctx)
    await prepareSignIn(ctx)
    expect(await sign(ctx)).toBe(false)
    expect(await needsSignIn(ctx)).toBe(true)
  })

  test('a backend that never answers lets nobody in and throws nobody out, and a host that cannot say whether it is required requires it', async () => {
    const siwx = memorySiwx({
      getSessions: () => new Promise(() => undefined),
      getRequired: () => {
        throw new Error('no idea')
      },
    })
    const { ctx } = await connected({ siwx })
    vi.useFakeTimers()
    try {
      const asked = needsSignIn(ctx)
      await vi.advanceTimersByTimeAsync(15_000)
      expect(await asked).toBe(true)
      expect(ctx.store.get().signIn).toMatchObject({ status: 'unread', required: true })
    } finally {
      vi.useRealTimers()
    }
  })

  test('sessions that cannot be read: the gate is closed, the wallet stays, and asking again finds them', async () => {
    let isDown = true
    const plain = memorySiwx()
    const getSessions: Siwx['getSessions'] = async (...asked) => {
      if (isDown) throw new Error('down')
      return plain.getSessions(...asked)
    }
    const { ctx, foyer, status } = await connected({ siwx: { ...plain, getSessions } })
    expect(await needsSignIn(ctx)).toBe(true)
    expect([status(), foyer.getState().status, stepIn(ctx)]).toEqual(['unread', 'connected', 'SIWXSignMessage'])
    expect(gateIn(ctx)).toBe('SIWXSignMessage')
    isDown = false
    const { toString: _, ...data } = await plain.createMessage({ accountAddress: MARA.address, chainId: 'eip155:1' })
    plain.kept.push({ data, message: '', signature: '' })
    expect(await needsSignIn(ctx)).toBe(false)
    expect(status()).toBe('done')
  })

  test('whoever leaves an optional one that could not be read has not declined it', async () => {
    let isDown = true
    const siwx = memorySiwx({
      getRequired: () => false,
      getSessions: async () => (isDown ? Promise.reject(new Error('down')) : []),
    })
    const { ctx, status } = await connected({ siwx })
    await needsSignIn(ctx)
    leaveSignIn(ctx)
    expect([status(), stepIn(ctx)]).toEqual(['declined', undefined])
    isDown = false
    expect(await needsSignIn(ctx)).toBe(true)
  })

  test('a message is asked for as often as the host says, then the wallet is let go', async () => {
    let asked = 0
    const createMessage = () => {
      asked += 1
      return Promise.reject(new Error('down'))
    }
    const { ctx, foyer } = await connected({
      siwx: memorySiwx({ createMessage, retries: { count: 2, intervalMs: 1 } }),
    })
    await needsSignIn(ctx)
    ctx.modalRuntime.t = await loadTranslator('ar')
    await prepareSignIn(ctx)
    expect(asked).toBeGreaterThanOrEqual(3)
    expect(foyer.getState().status).toBe('disconnected')
    expect(ctx.store.get().toast?.text).toBe('حدثت مشكلة أثناء بدء تسجيل الدخول')
  })

  test('cancelling: optional stays, required goes', async () => {
    const optional = await connected({ siwx: memorySiwx({ getRequired: () => false }) })
    await needsSignIn(optional.ctx)
    await cancelSignIn(optional.ctx)
    expect(optional.foyer.getState().status).toBe('connected')
    const required = await connected({ siwx: memorySiwx(), id: 'other' })
    await needsSignIn(required.ctx)
    await cancelSignIn(required.ctx)
    expect(required.foyer.getState().status).toBe('disconnected')
  })

  test.each([
    ['that has come back knows the session: signed in', true, 'connected', 'done', true],
    ['that knows of none by now: the wallet goes', false, 'disconnected', 'idle', false],
    ['that is still silent: the wallet goes, and it is asked once', undefined, 'disconnected', 'idle', false],
  ] as const)('cancelling at a backend %s', async (_, found, status, step, isSigned) => {
    const plain = memorySiwx()
    let answer: boolean | undefined
    let asked = 0
    const getSessions: Siwx['getSessions'] = async (...about) => {
      asked++
      if (answer === undefined) throw new Error('down')
      return answer ? plain.getSessions(...about) : []
    }
    const { ctx, foyer, status: stepNow } = await connected({ siwx: { ...plain, getSessions } })
    ctx.storage.write(SIGNED_IN_ON, { [MARA.address]: 'eip155:1' })
    await needsSignIn(ctx)
    expect(stepNow()).toBe('unread')
    const { toString: __, ...data } = await plain.createMessage({ accountAddress: MARA.address, chainId: 'eip155:1' })
    plain.kept.push({ data, message: '', signature: '' })
    answer = found
    asked = 0
    expect(await cancelSignIn(ctx)).toBe(isSigned)
    expect([foyer.getState().status, stepNow(), asked]).toEqual([status, step, 1])
  })

  test('cancelling at a backend that does not answer: nobody waits as long as before', async () => {
    let isDown = true
    const siwx = memorySiwx({ getSessions: () => (isDown ? Promise.reject(new Error('down')) : new Promise(() => {})) })
    const { ctx, foyer } = await connected({ siwx })
    ctx.storage.write(SIGNED_IN_ON, { [MARA.address]: 'eip155:1' })
    await needsSignIn(ctx)
    isDown = false
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const cancelled = cancelSignIn(ctx)
    await vi.advanceTimersByTimeAsync(1_000)
    await cancelled
    expect(foyer.getState().status).toBe('disconnected')
  })

  test('cancelling on another network goes back to the one that has a session', async () => {
    const { ctx, foyer, wallet } = await connected({ siwx: memorySiwx() })
    await needsSignIn(ctx)
    await prepareSignIn(ctx)
    await sign(ctx)
    wallet.selectChain(8453)
    await vi.waitUntil(() => foyer.getState().caipNetworkId === 'eip155:8453')
    expect(await needsSignIn(ctx)).toBe(true)
    await cancelSignIn(ctx)
    expect([foyer.getState().status, foyer.getState().caipNetworkId]).toEqual(['connected', 'eip155:1'])
  })

  test('going back offers the wallet the host’s own endpoints, as every move does', async () => {
    const url = 'https://node.atoll.example'
    const { ctx, foyer, wallet } = await connected({
      siwx: memorySiwx(),
      customRpcUrls: { 'eip155:1': [{ url }] },
    })
    await needsSignIn(ctx)
    await prepareSignIn(ctx)
    await sign(ctx)
    wallet.selectChain(8453)
    await vi.waitUntil(() => foyer.getState().caipNetworkId === 'eip155:8453')
    expect(await needsSignIn(ctx)).toBe(true)
    const adapter = ctx.adapters.get('eip155')
    const offered: (readonly string[])[] = []
    if (adapter)
      ctx.adapters.set('eip155', { ...adapter, switchNetwork: async (_, __, urls) => void offered.push(urls) })
    await cancelSignIn(ctx)
    expect(offered).toEqual([[url]])
  })

  test.each([
    [undefined, 0],
    [true, 0],
    [false, 1],
  ])('leaving with signOutOnDisconnect %s keeps %i sessions', async (signOutOnDisconnect, left) => {
    const siwx = memorySiwx(signOutOnDisconnect === undefined ? {} : { signOutOnDisconnect })
    const { ctx } = await connected({ siwx })
    await needsSignIn(ctx)
    await prepareSignIn(ctx)
    await sign(ctx)
    await followAccount(ctx, undefined, `eip155:1:${MARA.address}`)
    expect(siwx.kept).toHaveLength(left)
  })
})

describe('who signs in', () => {
  test('an answer about somebody who has gone by now changes nothing', async () => {
    const asked: { address: string; answer: (sessions: readonly SiwxSession[]) => void }[] = []
    const { ctx, wallet, foyer, status } = await connected({
      siwx: memorySiwx({
        getSessions: (_, address) => new Promise((resolve) => asked.push({ address, answer: resolve })),
      }),
    })
    const first = needsSignIn(ctx)
    wallet.selectAccount(THEO.address)
    await vi.waitUntil(() => foyer.getState().address === THEO.address)
    const second = needsSignIn(ctx)
    const ofTheo = asked.filter(({ address }) => address === THEO.address)
    for (const { answer } of ofTheo) answer([])
    expect(await second).toBe(true)
    for (const { address, answer } of asked) if (address === MARA.address) answer([{} as SiwxSession])
    expect(await first).toBe(undefined)
    expect(status()).toBe('wanted')
  })

  test('an account of another chain on the screen: whoever cancels leaves with the one that signs in', async () => {
    const { ctx, status } = await connected({ siwx: memorySiwx() })
    const connection: Connected = { ...(ctx.store.get().session.namespaces.eip155 as Connected), chain: SOLANA }
    dispatch(ctx, { type: 'joined', namespace: 'solana', connection })
    activate(ctx, 'solana')
    expect(await needsSignIn(ctx)).toBe(true)
    await prepareSignIn(ctx)
    await cancelSignIn(ctx)
    await vi.waitUntil(() => status() === 'idle')
    const { namespaces } = ctx.store.get().session
    expect([namespaces.eip155?.status, namespaces.solana?.status]).toEqual(['disconnected', 'connected'])
    expect(await needsSignIn(ctx)).toBe(false)
  })

  test('a wallet that goes takes its sessions along while another stays, unless the host keeps them', async () => {
    const ended: string[] = []
    const revokeSession = async (chainId: CaipNetworkId, address: string) => void ended.push(`${chainId}:${address}`)
    const wallet = (id: string, ...addresses: [string, ...string[]]): Connection => ({
      id,
      namespace: 'eip155',
      status: 'connected',
      connectorId: id,
      wallet: { name: id, type: 'ANNOUNCED' },
      addresses,
    })
    const [both, left] = [[wallet('a', '0xa', '0xb'), wallet('b', '0xb')], [wallet('b', '0xb')]]
    const { ctx } = await connected({ siwx: memorySiwx({ revokeSession }) })
    await followWallets(ctx, left, both)
    expect(ended).toEqual(['eip155:1:0xa', 'eip155:8453:0xa'])
    const keeping = await connected({ siwx: memorySiwx({ revokeSession, signOutOnDisconnect: false }), id: 'other' })
    await followWallets(keeping.ctx, left, both)
    expect(ended).toHaveLength(2)
  })
})

describe('the older form', () => {
  const config = (change: Partial<SiweConfig> = {}): SiweConfig & { said: string[] } => {
    const said: string[] = []
    return {
      said,
      getNonce: async () => 'nonce12345',
      createMessage: ({ address, chainId, nonce, statement }) => `${address} ${chainId} ${nonce} ${statement ?? ''}`,
      getMessageParams: async () => ({ domain: 'atoll.example', uri: 'https://atoll.example', statement: 'Hi' }),
      verifyMessage: async ({ signature }) => signature === '0xgood',
      getSession: async () => ({ address: MARA.address, chainId: 1 }),
      signOut: async () => {
        said.push('signed out')
        return true
      },
      onSignIn: ({ chainId }) => void said.push(`in ${chainId}`),
      onSignOut: () => void said.push('out'),
      ...change,
    }
  }
  const on = (siwx: Siwx, chainId: CaipNetworkId, address: string = MARA.address) =>
    siwx.getSessions(chainId, address).then((sessions) => sessions.length)

  test('message, verification and session are the host’s', async () => {
    const host = config()
    const siwx = fromSiweConfig(host)
    const message = await siwx.createMessage({ accountAddress: MARA.address, chainId: 'eip155:1' })
    expect(message.toString()).toBe(`${MARA.address} 1 nonce12345 Hi`)
    const session = { data: message, message: message.toString(), signature: '0xgood' }
    await siwx.addSession(session)
    await expect(siwx.addSession({ ...session, signature: '0xbad' })).rejects.toThrow('refused')
    await siwx.setSessions([])
    expect(host.said).toEqual(['in 1', 'signed out', 'out'])
  })

  test('a session is of its account and its network, as far as the host wants that', async () => {
    const strict = fromSiweConfig(config())
    expect([
      await on(strict, 'eip155:1'),
      await on(strict, 'eip155:8453'),
      await on(strict, 'eip155:1', '0x1'),
    ]).toEqual([1, 0, 0])
    const lax = fromSiweConfig(config({ signOutOnNetworkChange: false, signOutOnAccountChange: false }))
    expect([await on(lax, 'eip155:8453'), await on(lax, 'eip155:1', '0x1')]).toEqual([1, 1])
    expect(await on(fromSiweConfig(config({ getSession: async () => null })), 'eip155:1')).toBe(0)
  })

  test('the backend is told of an account or a network that is not the session’s', async () => {
    const host = config()
    await on(fromSiweConfig(host), 'eip155:1')
    expect(host.said).toEqual([])
    await on(fromSiweConfig(host), 'eip155:1', '0x1')
    expect(host.said).toEqual(['signed out', 'out'])
    await on(fromSiweConfig(host), 'eip155:8453')
    expect(host.said).toHaveLength(4)
  })

  test('revoking ends the session of that account and network only', async () => {
    const host = config()
    const siwx = fromSiweConfig(host)
    await siwx.revokeSession('eip155:8453', MARA.address)
    await siwx.revokeSession('eip155:1', '0x1')
    expect(host.said).toEqual([])
    await siwx.revokeSession('eip155:1', MARA.address)
    expect(host.said).toEqual(['signed out', 'out'])
  })

  test('policies', () => {
    expect([fromSiweConfig(config()).getRequired?.(), fromSiweConfig(config()).signOutOnDisconnect]).toEqual([
      true,
      true,
    ])
    const lax = fromSiweConfig(config({ required: false, signOutOnDisconnect: false }))
    expect([lax.getRequired?.(), lax.signOutOnDisconnect]).toEqual([false, false])
  })
})
