import { base, mainnet, solana } from '@foyer/base/networks'
import { isOriginAllowed } from '@foyer/contracts/origins'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { RECENT_WALLETS } from '../features/connect/recent.ts'
import { accountOf, isUnsupported, type NamespaceSession, networkOf, type SessionState } from './connections/session.ts'
import { reduceSession, type SessionEvent } from './connections/session-machine.ts'
import { ACTIVE_NETWORK } from './connections/stored-records.ts'
import { createEmitter } from './emitter.ts'
import { type FeatureId, type LocalFeatures, type RemoteConfig, resolveFeatures } from './features.ts'
import { networkPicture } from './networks/network-picture.ts'
import { findNetwork, normalizeNetwork } from './networks/networks.ts'
import { rpcUrlsOf } from './networks/rpc-urls.ts'
import { resolveOptions } from './options.ts'
import { createBrowserStorage } from './page/storage.ts'
import { currentEntry, initialRouter } from './routing/router.ts'
import { back, push, replace, reset } from './routing/router-moves.ts'
import { createStore } from './store.ts'

describe('store', () => {
  test('watches a selection, and only its changes', () => {
    const store = createStore({ a: 1, b: 1 })
    const heard: [number, number][] = []
    const stop = store.watch(
      (state) => state.a,
      (now, before) => heard.push([now, before]),
    )
    store.set({ b: 2 })
    store.set({ a: 2 })
    store.set({ a: 2 })
    stop()
    store.set({ a: 3 })
    expect(heard).toEqual([[2, 1]])
  })

  test('a listener that leaves during a change is not called any more', () => {
    const store = createStore({ a: 1 })
    const heard: string[] = []
    store.subscribe(() => stop())
    const stop = store.subscribe(() => heard.push('second'))
    store.set({ a: 2 })
    expect(heard).toEqual([])
  })
})

test('emitter: one listener that throws does not silence the next', () => {
  const errors: unknown[] = []
  const emitter = createEmitter<{ ping: number }>((error) => errors.push(error))
  const heard: number[] = []
  emitter.on('ping', () => {
    throw new Error('no')
  })
  emitter.on('ping', (value) => heard.push(value))
  emitter.emit('ping', 7)
  expect(heard).toEqual([7])
  expect(errors).toHaveLength(1)
})

describe('features', () => {
  const fetched = (...features: [string, boolean, unknown?][]): RemoteConfig => ({
    status: 'fetched',
    features: features.map(([id, isEnabled, config]) => ({ id, isEnabled, config })),
  })
  const rows: [
    name: string,
    local: LocalFeatures,
    remote: RemoteConfig,
    basic: boolean,
    expected: Partial<Record<FeatureId, unknown>>,
    source: string,
    ignored: string[],
  ][] = [
    [
      'defaults when nothing is said',
      {},
      { status: 'none' },
      false,
      { email: true, activity: true, multiWallet: false, reownBranding: false },
      'local',
      [],
    ],
    [
      'local settings without a remote',
      { email: false, multiWallet: true },
      { status: 'none' },
      false,
      { email: false, multiWallet: true },
      'local',
      [],
    ],
    [
      'local settings when fetching failed',
      { swaps: false },
      { status: 'failed', reason: 'HTTP status code: 500' },
      false,
      { swaps: false, email: true },
      'local',
      [],
    ],
    [
      'the remote decides alone',
      { email: true, swaps: false },
      fetched(['email', false], ['swaps', true]),
      false,
      { email: false, swaps: ['foyer'] },
      'remote',
      ['email', 'swaps'],
    ],
    [
      'what the remote does not name is off',
      {},
      fetched(['activity', true]),
      false,
      { activity: true, email: false, socials: false, onramp: false },
      'remote',
      [],
    ],
    [
      'providers from the remote',
      {},
      fetched(['socials', true, ['google', 'x']]),
      false,
      { socials: ['google', 'x'] },
      'remote',
      [],
    ],
    ['an empty list is off', {}, fetched(['socials', true, []]), false, { socials: false }, 'remote', []],
    [
      'a list of anything but names is off',
      {},
      fetched(['onramp', true, [7, null]], ['swaps', true, ['foyer', {}]]),
      false,
      { onramp: false, swaps: ['foyer'] },
      'remote',
      [],
    ],
    [
      'what else is configured turns no feature off',
      {},
      fetched(['activity', true, [{}]], ['email_capture', true, [{}]], ['email', true, ['x']]),
      false,
      { activity: true, emailCapture: true, email: true },
      'remote',
      [],
    ],
    [
      'names of the remote service',
      {},
      fetched(['social_login', true, ['apple']], ['multi_wallet', true]),
      false,
      { socials: ['apple'], multiWallet: true },
      'remote',
      [],
    ],
    [
      'unknown ids and wrong types are ignored',
      {},
      fetched(['toString', true], ['activity', true, 7], ['nope', true]),
      false,
      { activity: true, email: false },
      'remote',
      [],
    ],
    [
      'basic turns everything off',
      { email: true },
      fetched(['email', true]),
      true,
      { email: false, socials: false, swaps: false, onramp: false, activity: false },
      'basic',
      [],
    ],
    [
      'a required capture',
      { emailCapture: ['required'] },
      { status: 'none' },
      false,
      { emailCapture: ['required'] },
      'local',
      [],
    ],
  ]
  test.each(rows)('%s', (_, local, remote, basic, expected, source, ignored) => {
    const resolved = resolveFeatures({ basic, local, remote })
    expect(resolved.features).toMatchObject(expected)
    expect(resolved.source).toBe(source)
    expect(resolved.ignored).toEqual(ignored)
  })

  test('a failure is passed on for the console', () => {
    expect(resolveFeatures({ basic: false, local: {}, remote: { status: 'failed', reason: 'why' } }).failure).toBe(
      'why',
    )
  })

  test('all twelve are always decided', () => {
    for (const basic of [true, false])
      expect(Object.keys(resolveFeatures({ basic, local: {}, remote: fetched() }).features)).toHaveLength(12)
  })
})

describe('options', () => {
  test('both sign-in options are the specified error', () => {
    expect(() => resolveOptions({ networks: [mainnet], siweConfig: {} as never, siwx: {} as never })).toThrow(
      'Cannot set both `siweConfig` and `siwx` options',
    )
  })

  test.each([
    [{ networks: [] as never }, 'networks'],
    [{ networks: [{ id: 'x' } as never] as [never] }, 'networks'],
    [{ networks: [null as never] as [never] }, 'networks'],
    [{ networks: [undefined as never] as [never] }, 'networks'],
    [{ networks: [1 as never] as [never] }, 'networks'],
    [{ networks: [mainnet] as const, projectId: '' }, 'projectId'],
    [{ networks: [mainnet] as const, projectId: 'bad id!' }, 'projectId'],
    [{ networks: [mainnet] as const, apiUrl: 'https://api.example/base/?x=1' }, 'apiUrl'],
    [{ networks: [mainnet] as const, apiUrl: 'https://api.example/#x' }, 'apiUrl'],
    [{ networks: [mainnet] as const, apiUrl: 'api.example' }, 'apiUrl'],
    [{ networks: [mainnet] as const, apiUrl: '/api' }, 'apiUrl'],
    [{ networks: [mainnet] as const, defaultNetwork: base }, 'defaultNetwork'],
    [{ networks: [mainnet] as const, apiUrl: 'javascript:alert(1)' }, 'apiUrl'],
    [undefined as never, 'options'],
    [{ networks: [mainnet] as const, adapters: [() => undefined] as never }, 'adapters'],
    [{ networks: [mainnet] as const, siwx: {} as never }, 'siwx'],
    [{ networks: [mainnet] as const, customRpcUrls: { 'eip155:1': 'https://node.example' } as never }, 'customRpcUrls'],
    [{ networks: [mainnet] as const, customRpcUrls: { 'eip155:1': [{ url: '/rpc' }] } }, 'customRpcUrls'],
    [{ networks: [mainnet] as const, relayUrl: 'https://relay.example' }, 'relayUrl'],
    [{ networks: [mainnet] as const, termsConditionsUrl: 'data:text/html,x' }, 'termsConditionsUrl'],
    [{ networks: [mainnet] as const, themeMode: 'purple' as never }, 'themeMode'],
    [{ networks: [mainnet] as const, locale: '???' }, 'locale'],
    [{ networks: [mainnet] as const, locale: 7 as never }, 'locale'],
  ])('%j is refused', (bad, option) => expect(() => resolveOptions(bad)).toThrow(`Invalid option \`${option}\``))

  test.each(['without', 'with'])('addresses mean the same %s a page', (kind) => {
    if (kind === 'with') vi.stubGlobal('location', new URL('https://page.example/app/'))
    try {
      for (const apiUrl of ['api.example', '/api'])
        expect(() => resolveOptions({ networks: [mainnet], apiUrl })).toThrow('it must start with https: or http://')
      expect(() => resolveOptions({ networks: [mainnet], termsConditionsUrl: '/terms' })).not.toThrow()
    } finally {
      vi.unstubAllGlobals()
    }
  })

  test('the relay defaults to the server’s own', () => {
    expect(resolveOptions({ networks: [mainnet], apiUrl: 'https://api.example/' })).toMatchObject({
      apiUrl: 'https://api.example',
      relayUrl: 'wss://api.example',
    })
    expect(resolveOptions({ networks: [mainnet] }).relayUrl).toBeUndefined()
    expect(resolveOptions({ networks: [mainnet], relayUrl: 'wss://relay.example' }).relayUrl).toBe(
      'wss://relay.example',
    )
  })

  test('the first network is the default one', () => {
    expect(resolveOptions({ networks: [mainnet, base] }).defaultNetwork).toBe(mainnet)
    expect(resolveOptions({ networks: [mainnet, base], defaultNetwork: base }).defaultNetwork).toBe(base)
  })

  test('viem chains are taken as they are', () => {
    const chain = {
      id: 8453,
      name: 'Base',
      nativeCurrency: base.nativeCurrency,
      rpcUrls: { default: { http: ['https://mainnet.base.org'] } },
    }
    expect(normalizeNetwork(chain)).toMatchObject({
      caipNetworkId: 'eip155:8453',
      chainNamespace: 'eip155',
      testnet: false,
      assets: { imageId: 'eip155:8453' },
    })
    const drawn = normalizeNetwork({ ...chain, assets: { imageUrl: '/base.svg' } })
    expect(networkPicture(drawn, { networkImage: () => 'ours' })).toBe('/base.svg')
  })

  test('reads go to the host’s nodes in order, else to the proxy, and to a public endpoint only where the host says so', () => {
    const customRpcUrls = { 'eip155:1': [{ url: 'https://own.example' }, { url: 'https://second.example' }] } as const
    const server = { apiUrl: 'https://api.example', projectId: 'p' }
    expect(rpcUrlsOf(mainnet, { customRpcUrls, ...server })).toEqual(['https://own.example', 'https://second.example'])
    expect(rpcUrlsOf(base, { customRpcUrls, ...server })).toEqual([
      'https://api.example/v1/?chainId=eip155%3A8453&projectId=p',
    ])
    expect(rpcUrlsOf(base, { apiUrl: 'https://api.example' })).toEqual([])
    expect(rpcUrlsOf(base, { customRpcUrls: { 'eip155:8453': [] } })).toEqual([])
    expect(rpcUrlsOf(base, { publicRpc: true })).toEqual(['https://mainnet.base.org'])
  })

  test('deprecated Solana ids still find their network', () => {
    expect(findNetwork([solana], 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ')).toBe(solana)
  })
})

describe('allowed origins (T2)', () => {
  test.each([
    ['http://localhost:5173', [], true],
    ['http://127.0.0.1:3000', [], true],
    ['https://localhost', [], true],
    ['https://app.example', ['https://app.example'], true],
    ['https://app.example:8443', ['https://app.example'], false],
    ['http://app.example', ['https://app.example'], false],
    ['https://app.example.evil.test', ['https://app.example'], false],
    ['https://evil-app.example', ['https://app.example'], false],
    ['https://a.app.example', ['https://*.app.example'], true],
    ['https://a.b.app.example', ['https://*.app.example'], false],
    ['https://app.example', ['https://*.app.example'], false],
    ['https://anything.com', ['https://*.com'], false],
    ['https://a.vercel.app', [], false],
    ['null', ['null'], false],
    ['https://*.app.example', ['https://*.app.example'], false],
    ['https://app.example', ['app.example'], false],
    ['https://app.example', ['https://app.example/'], false],
    ['https://user@app.example', ['https://app.example'], false],
    ['http://localhost.evil.test', [], false],
    ['https://APP.example', ['https://app.EXAMPLE'], true],
  ])('%s against %j → %s', (origin, patterns, allowed) => expect(isOriginAllowed(origin, patterns)).toBe(allowed))
})

describe('view stack', () => {
  test('push, back, and out', () => {
    const two = push(initialRouter, { view: 'AllWallets' })
    expect(currentEntry(two).view).toBe('AllWallets')
    expect(two.direction).toBe('forward')
    const one = back(two, false)
    expect(one && currentEntry(one).view).toBe('Connect')
    expect(one && back(one, false)).toBeUndefined()
  })

  test('back from Connect while connected shows Account', () => {
    const state = back(initialRouter, true)
    expect(state && currentEntry(state).view).toBe('Account')
  })

  test('replace keeps what is below; pushing the same view twice does nothing', () => {
    const state = replace(push(initialRouter, { view: 'AllWallets' }), { view: 'WhatIsAWallet' })
    expect(state.stack.map(({ view }) => view)).toEqual(['Connect', 'WhatIsAWallet'])
    expect(push(state, { view: 'WhatIsAWallet' })).toBe(state)
    expect(reset(state, { view: 'Account' }).stack).toHaveLength(1)
  })

  test('whatever is done, one entry stays and keys are unique', () => {
    const step = fc.constantFrom('push', 'replace', 'back', 'reset')
    fc.assert(
      fc.property(
        fc.array(fc.tuple(step, fc.constantFrom('Connect', 'AllWallets', 'Networks'), fc.boolean()), { maxLength: 30 }),
        (steps) => {
          let state = initialRouter
          for (const [verb, view, connected] of steps) {
            if (verb === 'push') state = push(state, { view } as never)
            else if (verb === 'replace') state = replace(state, { view } as never)
            else if (verb === 'reset') state = reset(state, { view } as never)
            else state = back(state, connected) ?? state
            expect(state.stack.length).toBeGreaterThan(0)
            expect(new Set(state.stack.map(({ key }) => key)).size).toBe(state.stack.length)
          }
        },
      ),
    )
  })
})

describe('session', () => {
  const wallet = { name: 'Harbor', type: 'ANNOUNCED' } as const
  const connected = { connectorId: 'a', wallet, addresses: ['0x1'], chain: 'eip155:1' } as const
  const off: NamespaceSession = { status: 'disconnected' }
  const on: NamespaceSession = { status: 'connected', ...connected }
  const namespace = 'eip155'
  const standing = (state: NamespaceSession, chosen: SessionState['chosen'] = {}) => ({
    session: { active: namespace, chosen, namespaces: { eip155: state } } as SessionState,
    connections: { standby: {}, recent: undefined },
    features: { status: 'idle' },
  })

  const rows: [string, NamespaceSession, SessionEvent, string][] = [
    ['asking', off, { type: 'connect', namespace, connectorId: 'a' }, 'connecting'],
    ['coming back', off, { type: 'reconnect', namespace, connectorId: 'a' }, 'reconnecting'],
    [
      'coming back does not interrupt asking',
      { status: 'connecting', connectorId: 'b' },
      { type: 'reconnect', namespace, connectorId: 'a' },
      'connecting',
    ],
    [
      'answered',
      { status: 'connecting', connectorId: 'a' },
      { type: 'joined', namespace, connection: connected },
      'connected',
    ],
    ['refused', { status: 'connecting', connectorId: 'a' }, { type: 'failed', namespace }, 'disconnected'],
    ['a failed second connect keeps the first', on, { type: 'failed', namespace }, 'connected'],
    ['asking a second wallet keeps the first', on, { type: 'connect', namespace, connectorId: 'b' }, 'connected'],
    ['left', on, { type: 'left', namespace, ids: ['a'], at: 0 }, 'disconnected'],
    ['accounts of nobody', off, { type: 'accounts', namespace, id: 'a', addresses: ['0x1'] }, 'disconnected'],
    ['chain of nobody', off, { type: 'chain', namespace, id: 'a', chain: 'eip155:1' }, 'disconnected'],
  ]
  test.each(rows)('%s', (_, state, event, status) =>
    expect(reduceSession(standing(state), event).session.namespaces.eip155?.status).toBe(status),
  )

  const chosen = { eip155: 'eip155:1' } as const
  test.each<[string, NamespaceSession, SessionEvent]>([
    ['the same accounts', on, { type: 'accounts', namespace, id: 'a', addresses: ['0x1'] }],
    [
      'no accounts: the wallet leaves, which is another event',
      on,
      { type: 'accounts', namespace, id: 'a', addresses: [] },
    ],
    ['the same chain', on, { type: 'chain', namespace, id: 'a', chain: 'eip155:1' }],
    ['a failure where nobody is asked', off, { type: 'failed', namespace: 'solana' }],
    ['the namespace that is active', on, { type: 'activated', namespace, network: undefined }],
    ['the network that is preferred', on, { type: 'preferred', namespace, network: 'eip155:1' }],
    ['somebody whom nobody remembers', on, { type: 'forgotten', namespace, id: 'x' }],
  ])('%s leaves the state itself', (_, session, event) => {
    const state = standing(session, chosen)
    expect(reduceSession(state, event)).toBe(state)
  })

  test('another namespace is spoken of, with or without a network; a preferred one waits', () => {
    const state = standing(on)
    const network = 'solana:x'
    const activated = reduceSession(state, { type: 'activated', namespace: 'solana', network }).session
    expect(activated).toMatchObject({ active: 'solana', chosen: { solana: network } })
    expect(reduceSession(state, { type: 'activated', namespace: 'solana', network: undefined }).session).toMatchObject({
      active: 'solana',
      chosen: {},
    })
    const preferred = reduceSession(state, { type: 'preferred', namespace: 'solana', network }).session
    expect(preferred).toMatchObject({ active: 'eip155', chosen: { solana: network } })
  })

  test('one of those used before is forgotten, the others are not', () => {
    const entry = (connectorId: string) => ({ namespace, connectorId, address: '0x1', wallet, usedAt: 1 }) as const
    const state = reduceSession(standing(on), { type: 'restored', recent: [entry('a'), entry('b')] })
    expect(reduceSession(state, { type: 'forgotten', namespace, id: 'a 0x1' }).connections.recent).toEqual([entry('b')])
  })

  test('the account has its owner’s name where its wallet says it', () => {
    const own = { ...on, details: [{ address: '0x1', userName: 'mara' }] }
    expect(accountOf({ active: 'eip155', chosen: {}, namespaces: { eip155: own } }).user).toEqual({ userName: 'mara' })
  })

  test('the wallet’s network counts, and an unknown one is unsupported', () => {
    const state: SessionState = { active: 'eip155', chosen: { eip155: 'eip155:8453' }, namespaces: { eip155: on } }
    expect(networkOf(state, [mainnet, base])).toBe(mainnet)
    expect(isUnsupported(state, [base])).toBe(true)
    expect(accountOf(state).caipAddress).toBe('eip155:1:0x1')
    expect(accountOf(state)).not.toHaveProperty('user')
    expect(networkOf({ ...state, namespaces: {} }, [mainnet, base])).toBe(base)
    expect(isUnsupported({ ...state, namespaces: {} }, [base])).toBe(false)
  })
})

describe('browser storage (R7)', () => {
  const fakeArea = (initial: Record<string, string> = {}, fail?: 'read' | 'write') => {
    const data = new Map(Object.entries(initial))
    const throwIf = (kind: 'read' | 'write') => {
      if (fail === kind) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
    return {
      data,
      area: {
        getItem(key: string) {
          throwIf('read')
          return data.get(key) ?? null
        },
        setItem(key: string, value: string) {
          throwIf('write')
          data.set(key, value)
        },
        removeItem: (key: string) => void data.delete(key),
      } as unknown as Storage,
    }
  }
  const open = (area: () => Storage | undefined) => {
    const warnings: string[] = []
    return {
      warnings,
      storage: createBrowserStorage({ prefix: 'p', area, onProblem: (reason) => warnings.push(reason) }),
    }
  }
  const recent = [{ id: 'a', name: 'Harbor', usedAt: 1 }]

  test('what is written is read again, also by the next visit', () => {
    const { area } = fakeArea()
    open(() => area).storage.write(RECENT_WALLETS, recent)
    expect(open(() => area).storage.read(RECENT_WALLETS)).toEqual(recent)
  })

  test.each([
    '{',
    'null',
    '[]',
    '{"v":0,"d":[]}',
    '{"v":1,"d":{"x":1}}',
    '{"v":1,"d":[{"id":1}]}',
    '{"v":1,"d":[{"id":"a","name":"A","usedAt":"now"}]}',
  ])('a corrupt record %s is dropped with one warning', (text) => {
    const { area, data } = fakeArea({ 'p:recentWallets': text })
    const { storage, warnings } = open(() => area)
    expect(storage.read(RECENT_WALLETS)).toBeUndefined()
    expect(storage.read(RECENT_WALLETS)).toBeUndefined()
    expect(warnings).toHaveLength(1)
    expect(data.has('p:recentWallets')).toBe(false)
  })

  test('a corrupt record says nothing of the storage, and a failure after it is told', () => {
    const { area } = fakeArea({ 'p:recentWallets': '{' }, 'write')
    const { storage, warnings } = open(() => area)
    storage.read(RECENT_WALLETS)
    storage.write(RECENT_WALLETS, recent)
    expect(warnings).toEqual([
      expect.stringMatching(/recentWallets.* not readable/),
      expect.not.stringMatching(/readable/),
    ])
  })

  test.each(['read', 'write'] as const)('a %s that throws turns to memory, with one warning', (kind) => {
    const { area } = fakeArea({}, kind)
    const { storage, warnings } = open(() => area)
    storage.read(RECENT_WALLETS)
    storage.write(RECENT_WALLETS, recent)
    storage.write(ACTIVE_NETWORK, 'eip155:1')
    expect(storage.read(RECENT_WALLETS)).toEqual(recent)
    expect(storage.read(ACTIVE_NETWORK)).toBe('eip155:1')
    expect(warnings).toHaveLength(1)
  })

  test('of a full storage one record turns to memory: its older version goes, and what else is stored is read and removed', () => {
    const { area, data } = fakeArea({}, undefined)
    open(() => area).storage.write(RECENT_WALLETS, recent)
    open(() => area).storage.write(ACTIVE_NETWORK, 'eip155:1')
    const full = { ...area, setItem: fakeArea({}, 'write').area.setItem } as Storage
    const { storage } = open(() => full)
    storage.write(ACTIVE_NETWORK, 'eip155:8453')
    expect([storage.read(ACTIVE_NETWORK), storage.read(RECENT_WALLETS)]).toEqual(['eip155:8453', recent])
    expect([...data.keys()]).toEqual(['p:recentWallets'])
    storage.remove(RECENT_WALLETS)
    expect([storage.has('recentWallets'), data.size]).toEqual([false, 0])
  })

  test('storage that cannot even be named (a sandboxed frame) turns to memory', () => {
    const { storage, warnings } = open(() => {
      throw new DOMException('denied', 'SecurityError')
    })
    storage.write(ACTIVE_NETWORK, 'eip155:1')
    expect(storage.read(ACTIVE_NETWORK)).toBe('eip155:1')
    expect(warnings).toEqual(['denied'])
  })
})
