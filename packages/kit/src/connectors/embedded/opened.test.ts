import { type CaipNetworkId, FoyerError, type Namespace } from '@foyer/base'
import { IFRAME_LOAD_FAILED, USER_REJECTED } from '@foyer/base/catalogue'
import type { FrameEvent } from '@foyer/contracts/frame/page-messages'
import { beforeEach, expect, test, vi } from 'vitest'
import type { ConnectorSession } from '../../core/connections/connector.ts'
import type { Context } from '../../core/context.ts'
import { createEmbeddedWallet } from './wallet.ts'

/* A wallet that was connected to look only opens. The wallet page is played here: it has smart accounts on the first network only. */

const SMART = '0x00000000000000000000000000000000000000aa'
const STANDARD = '0x00000000000000000000000000000000000000bb'
const SOLANA = 'So1anaAddre55'
const OTHER = '0x00000000000000000000000000000000000000cc'
const OTHERS_SOLANA = '0therAddre55'
const OPENS_AT = '2026-11-26T04:00:00Z'

const page = vi.hoisted(() => ({
  opensAt: undefined as string | undefined,
  emit: undefined as ((event: FrameEvent) => void) | undefined,
  isDeployed: false,
  failing: undefined as Error | undefined,
  away: undefined as Error | undefined,
  userName: undefined as string | undefined,
  owner: 'mara' as 'mara' | 'theo',
  networks: {} as { readonly sponsoredNetworks?: readonly string[] },
}))
vi.mock('./frame.ts', () => ({
  openFrame: async ({ onEvent }: { onEvent: (event: FrameEvent) => void }) => {
    if (page.away) throw page.away
    page.emit = onEvent
    let chain = 'eip155:1'
    const request = async (name: string, { chainId = chain }: { readonly chainId?: string } = {}) => {
      if (name === 'isConnected')
        return { isConnected: true, storage: 'durable', ...(page.opensAt && { opensAt: page.opensAt }) }
      if (name === 'switchNetwork' || name === 'getUser') chain = chainId
      const accounts = [
        { address: page.owner === 'mara' ? SMART : OTHER, type: 'smartAccount', namespace: 'eip155' },
        { address: STANDARD, type: 'eoa', namespace: 'eip155' },
        { address: page.owner === 'mara' ? SOLANA : OTHERS_SOLANA, type: 'eoa', namespace: 'solana' },
      ]
      if (name === 'getSmartAccountEnabledNetworks') return page.networks
      if (name === 'rpcRequest' && page.failing) throw page.failing
      if (name === 'rpcRequest') return { value: '0xhash' }
      const isSmart = chain === 'eip155:1'
      return {
        address: isSmart ? SMART : STANDARD,
        chainId: chain,
        accounts,
        preferredAccountType: 'smartAccount',
        smartAccountDeployed: isSmart && page.isDeployed,
        ...(page.userName && { userName: page.userName }),
      }
    }
    return { channel: { request, close: () => undefined }, remove: () => undefined }
  },
}))

const networkOf = (caipNetworkId: string) => ({ chainNamespace: caipNetworkId.split(':')[0], caipNetworkId })
const walletOn = (
  networks: readonly string[],
  chosen: { readonly [namespace in Namespace]?: string } = {},
  onAlert = (_error: FoyerError) => undefined as unknown,
) => {
  const state = {
    networks: networks.map(networkOf),
    session: { active: 'eip155', chosen, namespaces: {} },
    theme: { mode: 'light', variables: {} },
  }
  const context = {
    store: { get: () => state, watch: () => () => undefined },
    storage: { read: () => undefined },
    options: { metadata: { name: 'Host', description: '', url: 'https://host.example', icons: [] } },
    embedded: {},
    undo: new Set(),
    reported: new Set(),
    log: { error: () => undefined },
    events: { emit: (_event: string, { error }: { error: FoyerError }) => onAlert(error) },
    modalRuntime: {},
  } as unknown as Context
  return createEmbeddedWallet(context, 'https://wallet.example', 'p')
}
async function looking(networks: readonly string[], namespace: Namespace) {
  page.opensAt = OPENS_AT
  const session = await walletOn(networks).session()
  const provider = session.providers[namespace] as {
    request: (asked: { method: string; params?: unknown }) => Promise<unknown>
    on: (event: string, listener: (told: unknown) => void) => void
  }
  const told: unknown[] = []
  provider.on('accountsChanged', (accounts) => told.push(accounts))
  return { session, provider, told }
}

beforeEach(() => {
  page.opensAt = undefined
  page.isDeployed = false
  page.failing = undefined
  page.away = undefined
  page.userName = undefined
  page.owner = 'mara'
  page.networks = {}
})

test('others may pay for the smart account, where the operator does, and for no other account', async () => {
  const session = await walletOn(['eip155:1', 'eip155:10']).session()
  const may = (chain: CaipNetworkId, account: string) => session.othersMayPay?.(chain, account)
  page.networks = { sponsoredNetworks: ['eip155:1'] }
  // Whose account it is, is known once it is connected.
  expect(await may('eip155:1', SMART)).toBe(false)
  await session.providers.eip155?.request({ method: 'eth_accounts' })
  expect(await may('eip155:1', SMART.toUpperCase().replace('0X', '0x'))).toBe(true)
  expect(await may('eip155:10', SMART)).toBe(false)
  expect(await may('eip155:1', STANDARD)).toBe(false)
  expect(await may('eip155:1', OTHER)).toBe(false)
  // An earlier wallet page does not tell.
  page.networks = {}
  expect(await may('eip155:1', SMART)).toBe(false)
})

test('a page that does not load raises the alert, and the request fails by its own name', async () => {
  page.away = new FoyerError(IFRAME_LOAD_FAILED)
  const alerts: string[] = []
  const wallet = walletOn(['eip155:1'], {}, (alert) => alerts.push(alert.code))
  await expect(wallet.session()).rejects.toBe(page.away)
  expect(alerts).toEqual(['APKT003'])
})

test.each([
  ['eip155', 'personal_sign'],
  ['solana', 'solana_signMessage'],
] as const)('%s: errors have the numbers of EIP-1193, and ours as their cause', async (namespace, method) => {
  const { providers } = await walletOn(['eip155:1', 'solana:main']).session()
  const request = providers[namespace]?.request({ method, params: [] })
  expect(await request).toBe('0xhash')
  page.failing = new FoyerError(USER_REJECTED)
  const error = await providers[namespace]?.request({ method, params: [] }).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ name: 'ProviderRpcError', code: 4001, cause: page.failing })
})

test('a smart account says once that its contract is on the network, after its first operation', async () => {
  const { session, provider, told } = await looking(['eip155:1', 'eip155:10'], 'eip155')
  page.opensAt = undefined
  page.emit?.({ of: 'opened' })
  await vi.waitFor(() => expect(told).toHaveLength(1))
  const detail = (isDeployed: boolean) => [{ address: SMART, type: 'smartAccount', smartAccountDeployed: isDeployed }]
  expect(session.detailsOf?.([SMART])).toEqual(detail(false))
  page.isDeployed = true
  for (const _ of ['first', 'second']) await provider.request({ method: 'eth_sendTransaction', params: [{}] })
  await vi.waitFor(() => expect(told).toEqual([[SMART], [SMART]]))
  expect(session.detailsOf?.([SMART])).toEqual(detail(true))
})

test('the account is that of the network that the visitor has chosen, and no longer says when it opens', async () => {
  const { session, provider, told } = await looking(['eip155:1', 'eip155:10'], 'eip155')
  expect(await provider.request({ method: 'eth_requestAccounts' })).toEqual([SMART])
  await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0xa' }] })
  expect(told).toEqual([[STANDARD]])
  expect(session.detailsOf?.([STANDARD])).toEqual([{ address: STANDARD, type: 'eoa', opensAt: OPENS_AT }])
  page.emit?.({ of: 'opened' })
  await vi.waitFor(() => expect(told).toHaveLength(2))
  expect(told[1]).toEqual([STANDARD])
  expect(session.detailsOf?.([STANDARD])).toEqual([{ address: STANDARD, type: 'eoa' }])
})

test('on Solana alone too', async () => {
  const { session, told } = await looking(['solana:x'], 'solana')
  page.emit?.({ of: 'opened' })
  await vi.waitFor(() => expect(told).toEqual([[SOLANA]]))
  expect(session.detailsOf?.([SOLANA])).toEqual([{ address: SOLANA, type: 'eoa' }])
})

test.each([
  ['eip155', ['eip155:1'], 'eth_requestAccounts', SMART],
  ['solana', ['solana:x'], 'solana_getAccounts', SOLANA],
] as const)(
  '%s: the account says what the service of the login calls its owner',
  async (namespace, networks, method, address) => {
    page.userName = 'mara'
    const { providers, detailsOf } = await walletOn(networks).session()
    await providers[namespace]?.request({ method })
    expect(detailsOf?.([address])).toMatchObject([{ address, userName: 'mara' }])
  },
)

test.each([
  ['who signed out', async ({ end }: ConnectorSession) => end()],
  ['whose session was ended elsewhere', async () => page.emit?.({ of: 'sessionEnded' } as FrameEvent)],
  ['whose wallet gave way to another one', async () => undefined],
])('nobody has the name of the visitor before, %s', async (_, leave) => {
  const wallet = walletOn(['solana:x'])
  const read = async (session: ConnectorSession) => {
    const accounts = await session.providers.solana?.request({ method: 'solana_getAccounts' })
    return session.detailsOf?.((accounts as { pubkey: string }[]).map(({ pubkey }) => pubkey))
  }
  page.userName = 'mara'
  const first = await wallet.session()
  expect(await read(first)).toEqual([{ address: SOLANA, type: 'eoa', userName: 'mara' }])
  await leave(first)
  page.userName = undefined
  page.owner = 'theo'
  expect(await read(await wallet.session())).toEqual([{ address: OTHERS_SOLANA, type: 'eoa' }])
})

test.each([
  ['the chosen one', { eip155: 'eip155:10' }, '0xa', STANDARD],
  ['the host’s first without a choice', {}, '0x1', SMART],
  ['the host’s first after a choice that it no longer lists', { eip155: 'eip155:137' }, '0x1', SMART],
])('the wallet connects on %s', async (_, chosen, hex, account) => {
  const wallet = walletOn(['eip155:1', 'eip155:10'], chosen)
  const { providers } = await wallet.session()
  const provider = providers.eip155 as { request: (asked: { method: string }) => Promise<unknown> }
  expect(await provider.request({ method: 'eth_chainId' })).toBe(hex)
  expect(await provider.request({ method: 'eth_requestAccounts' })).toEqual([account])
  expect(wallet.preferred().chainId).toBe(`eip155:${Number(hex)}`)
})
