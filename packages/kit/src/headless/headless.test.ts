import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { isFoyerError } from '@foyer/base'
import {
  MODAL_CLOSED,
  NO_CONNECTOR_FOR_CONNECTION,
  NO_REQUESTED_CHAIN_SUPPORTED,
  WALLET_CONNECT_CONNECTOR_NOT_FOUND,
} from '@foyer/base/catalogue'
import { base, mainnet, solana } from '@foyer/base/networks'
import { privateKeyToAccount } from 'viem/accounts'
import { build, type Rolldown } from 'vite'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { evm } from '../chains/evm/index.ts'
import type { FoyerOptions } from '../core/options.ts'
import { createTestWallet, MemoryArea } from '../testing/index.ts'
import {
  connectByCode,
  connectByEmail,
  connectByPasskey,
  connectBySocial,
  createFoyer,
  findWallets,
  getBalance,
  getWallets,
  type HeadlessFoyer,
  linkOf,
  type Wallet,
  watchAccount,
  watchNetwork,
  watchWallets,
} from './index.ts'

const MARA = privateKeyToAccount('0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d')
const HARBOR = 'example.harbor'

let alive: HeadlessFoyer[] = []
beforeEach(() => {
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('localStorage', new MemoryArea())
})
afterEach(() => {
  for (const foyer of alive) foyer.destroy()
  alive = []
  vi.unstubAllGlobals()
})

function start(options: Partial<FoyerOptions> = {}): HeadlessFoyer {
  const foyer = createFoyer({ networks: [mainnet, base], adapters: [evm()], ...options })
  alive.push(foyer)
  return foyer
}

function harbor() {
  const wallet = createTestWallet({
    name: 'Harbor',
    rdns: HARBOR,
    uuid: '00000000-0000-4000-8000-000000000001',
    icon: 'data:image/png;base64,iVBORw0KGgo=',
    accounts: [MARA],
    chains: [
      { id: 1, rpcUrl: 'http://127.0.0.1:1' },
      { id: 8453, rpcUrl: 'http://127.0.0.1:1' },
    ],
    approve: async () => true,
  })
  wallet.announce(window)
  return wallet
}

/** Bundles the subpath with everything that a bundler would follow, lazy imports included. */
async function bundled(): Promise<Rolldown.OutputChunk[]> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    resolve: { conditions: ['foyer-source'] },
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: {
        input: join(import.meta.dirname, 'index.ts'),
        preserveEntrySignatures: 'strict',
        external: [/^(react|react-dom|viem)(\/|$)/],
      },
    },
  })
  const outputs = (Array.isArray(result) ? result : [result]) as Rolldown.RolldownOutput[]
  return outputs.flatMap(({ output }) => output).filter((file): file is Rolldown.OutputChunk => file.type === 'chunk')
}

test('no React, no screen and no word of one is reachable from it', async () => {
  const chunks = await bundled()
  const modules = chunks.flatMap(({ moduleIds }) => moduleIds)
  expect(modules.some((id) => id.endsWith('/modal/verbs.ts'))).toBe(true)
  expect(modules.filter((id) => /\.tsx$|\.css|\/locales\/|\/src\/(ui|react)\/|\/react(-dom)?\//.test(id))).toEqual([])
  const outside = chunks.flatMap(({ imports, dynamicImports }) => [...imports, ...dynamicImports])
  expect(outside.filter((name) => /^react/.test(name))).toEqual([])
}, 60_000)

describe('wallets', () => {
  test('those on the page, and the relay where there is one', async () => {
    harbor()
    const plain = start()
    await getWallets(plain)
    await vi.waitFor(async () => expect((await getWallets(plain)).map(({ id }) => id)).toEqual([HARBOR]))
    const relayed = start({ id: 'relayed', relayUrl: 'ws://127.0.0.1:1' })
    await vi.waitFor(async () =>
      expect((await getWallets(relayed)).map(({ id, type }) => [id, type])).toEqual([
        ['walletConnect', 'WALLET_CONNECT'],
        [HARBOR, 'ANNOUNCED'],
      ]),
    )
  })

  test('one that announces itself later joins, and whoever stopped listening hears nothing', async () => {
    const foyer = start()
    const lists: (readonly Wallet[])[] = []
    const stop = watchWallets(foyer, (wallets) => lists.push(wallets))
    await vi.waitFor(() => expect(lists.at(-1)).toEqual([]))
    harbor()
    await vi.waitFor(() => expect(lists.at(-1)).toMatchObject([{ id: HARBOR, name: 'Harbor', namespaces: ['eip155'] }]))
    stop()
    const heard = lists.length
    await foyer.connect(HARBOR)
    expect((await getWallets(foyer))[0]?.usedAt).toBeTypeOf('number')
    expect(lists).toHaveLength(heard)
  })

  test('without a server the directory is empty', async () => {
    expect(await findWallets(start(), { search: 'a' })).toEqual({ wallets: [], count: 0 })
  })

  test('the link of a wallet opens its app with the code, and nothing else', () => {
    expect(linkOf({ mobile_link: 'harbor://' }, 'wc:1@2?a=b')).toBe('harbor://wc?uri=wc%3A1%402%3Fa%3Db')
    expect(linkOf({ mobile_link: 'javascript:alert(1)//' }, 'wc:1@2')).toBeUndefined()
    expect(linkOf({}, 'wc:1@2')).toBeUndefined()
  })

  test('in Telegram, where no other link leads out, it is the https address of the app', () => {
    const both = { mobile_link: 'harbor://', link_mode: 'https://harbor.example/app' }
    expect(linkOf(both, 'wc:1@2')).toBe('harbor://wc?uri=wc%3A1%402')
    vi.stubGlobal('TelegramWebviewProxy', {})
    expect(linkOf(both, 'wc:1@2')).toBe('https://harbor.example/app/wc?uri=wc%3A1%402')
    expect(linkOf({ mobile_link: 'harbor://' }, 'wc:1@2')).toBeUndefined()
  })
})

test('account and network are told now and at every change', async () => {
  harbor()
  const foyer = start()
  const accounts: (string | undefined)[] = []
  const networks: (string | undefined)[] = []
  const stops = [
    watchAccount(foyer, ({ status, address }) => accounts.push(address ?? status)),
    watchNetwork(foyer, ({ network, isUnsupported }) => networks.push(`${network?.name} ${isUnsupported}`)),
  ]
  await foyer.connect(HARBOR)
  await foyer.switchNetwork(base)
  await foyer.disconnect()
  expect(accounts).toEqual(['disconnected', 'connecting', MARA.address, MARA.address, 'disconnected'])
  expect(networks[0]).toBe('Ethereum false')
  expect(networks).toContain('Base false')
  for (const stop of stops) stop()
})

test('what another tab of the site disconnects is disconnected here', async () => {
  const page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  harbor()
  const foyer = start({ id: 'two-tabs' })
  await foyer.connect(HARBOR)
  const told = { v: 1, d: [{ namespace: 'eip155', id: HARBOR }] }
  const event = { key: '@foyer/two-tabs:left', newValue: JSON.stringify(told) }
  page.dispatchEvent(Object.assign(new Event('storage'), event))
  expect(foyer.getAccount().status).toBe('disconnected')
})

test('a balance is unknown until somebody is connected, and a chain that does not answer is told, never zero', async () => {
  harbor()
  const foyer = start({ customRpcUrls: { 'eip155:1': [{ url: 'http://127.0.0.1:1' }] } })
  expect(await getBalance(foyer)).toBeUndefined()
  await foyer.connect(HARBOR)
  await expect(getBalance(foyer)).rejects.toSatisfy((error) => isFoyerError(error))
})

describe('a code', () => {
  test('without a relay there is none', async () => {
    const connecting = connectByCode(start(), { onCode: () => undefined })
    await expect(connecting).rejects.toSatisfy((error) => isFoyerError(error, WALLET_CONNECT_CONNECTOR_NOT_FOUND))
  })

  test('is handed out once, and aborting withdraws it', async () => {
    const foyer = start({ relayUrl: 'ws://127.0.0.1:1' })
    const codes: string[] = []
    const abort = new AbortController()
    const connecting = connectByCode(foyer, {
      onCode: ({ uri, expiresAt }) => {
        codes.push(uri)
        expect(expiresAt).toBeGreaterThan(Date.now())
        abort.abort()
      },
      signal: abort.signal,
    })
    await expect(connecting).rejects.toSatisfy((error) => isFoyerError(error, MODAL_CLOSED))
    expect(codes).toEqual([expect.stringMatching(/^wc:[0-9a-f]{64}@2\?/)])
    expect(foyer.getState().status).toBe('disconnected')
  })

  test('one that was withdrawn before it was asked for is not made', async () => {
    const foyer = start({ relayUrl: 'ws://127.0.0.1:1' })
    const onCode = vi.fn()
    const connecting = connectByCode(foyer, { onCode, signal: AbortSignal.abort() })
    await expect(connecting).rejects.toSatisfy((error) => isFoyerError(error, MODAL_CLOSED))
    expect(onCode).not.toHaveBeenCalled()
  })

  test('nor is one that is withdrawn while the configuration of the project is on its way', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const asked = new Promise<ServerResponse>((resolve) =>
      server.on('request', ({ url }, response) => url?.includes('/config') && resolve(response)),
    )
    harbor()
    const foyer = start({ apiUrl: `http://127.0.0.1:${port}`, projectId: 'held', relayUrl: 'ws://127.0.0.1:1' })
    await foyer.connect(HARBOR)
    const abort = new AbortController()
    const codes: string[] = []
    const outcome = new Promise((resolve) => {
      const onCode = ({ uri }: { uri: string }) => resolve(codes.push(uri))
      connectByCode(foyer, { onCode, signal: abort.signal }).catch(resolve)
    })
    const answer = await asked
    abort.abort()
    answer.setHeader('content-type', 'application/json').end('{"features":[]}')
    expect(await outcome).toSatisfy((error) => isFoyerError(error, MODAL_CLOSED))
    expect([codes, foyer.getState().address]).toEqual([[], MARA.address])
    server.close().closeAllConnections()
  })

  test('asks for the namespaces that it is told, and without them for all', async () => {
    const foyer = start({ networks: [mainnet, solana], relayUrl: 'ws://127.0.0.1:1' })
    const connecting = () =>
      (['eip155', 'solana'] as const).filter((name) => foyer.getAccount(name).status === 'connecting')
    const heard = async (namespaces?: readonly ('eip155' | 'solana')[]) => {
      const abort = new AbortController()
      const asked: string[][] = []
      const onCode = () => {
        asked.push(connecting())
        abort.abort()
      }
      await connectByCode(foyer, { onCode, signal: abort.signal, ...(namespaces ? { namespaces } : {}) }).catch(() => 0)
      return asked
    }
    expect(await heard(['solana'])).toEqual([['solana']])
    expect(await heard()).toEqual([['eip155', 'solana']])
    const none = connectByCode(foyer, { onCode: () => undefined, namespaces: ['bip122'] })
    await expect(none).rejects.toSatisfy((error) => isFoyerError(error, NO_REQUESTED_CHAIN_SUPPORTED))
  })
})

test('without a wallet origin there is nothing to sign in to, and no window stays open', async () => {
  const foyer = start()
  const asked = async () => Promise.reject(new Error('asked'))
  const popup = { closed: false, close: vi.fn() }
  const page = { open: () => popup, screenX: 0, screenY: 0, outerWidth: 1_000, outerHeight: 1_000 }
  for (const [name, value] of Object.entries(page)) vi.stubGlobal(name, value)
  const code = NO_CONNECTOR_FOR_CONNECTION.code
  await expect(connectByEmail(foyer, 'mara@atoll.example', { onCode: asked })).rejects.toMatchObject({ code })
  await expect(connectByPasskey(foyer)).rejects.toMatchObject({
    code,
    cause: expect.stringContaining('`walletOrigin`'),
  })
  await expect(connectBySocial(foyer, 'github', { onCode: asked, onEmail: asked })).rejects.toMatchObject({ code })
  expect(popup.close).toHaveBeenCalledOnce()
})
