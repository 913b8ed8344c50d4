import { mainnet, solana } from '@foyer/base/networks'
import { SOLANA_ACCOUNTS } from '@foyer/devnet/solana-accounts'
import { privateKeyToAccount } from 'viem/accounts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { evm } from '../chains/evm/index.ts'
import { svm } from '../chains/solana/index.ts'
import { createFoyer, type Foyer } from '../modal/create-foyer.ts'
import { discover } from '../modal/verbs.ts'
import { createTestWallet, MemoryArea } from '../testing/index.ts'
import { createSolanaTestWallet } from '../testing/solana/index.ts'
import { BUTTON_ATTRIBUTES, readButtonProps } from './attributes.ts'
import { tellEvents } from './events.ts'
import { createInstances } from './instances.ts'
import type { AttributeName } from './markup.ts'
import type { ElementSettings, FoyerElement, FoyerStateDetail } from './types.ts'

/* Tests that need no page. examples/test/element.spec.ts covers how the elements look and behave on a page. */

const MARA = privateKeyToAccount('0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d')
const [, MARA_ON_SOLANA] = SOLANA_ACCOUNTS
const ICON = 'data:image/svg+xml;base64,PHN2Zy8+'

/** A minimal mock element: an event target with attributes. */
function element(attributes: Readonly<Record<string, string>> = {}) {
  const values = new Map(Object.entries(attributes))
  return Object.assign(new EventTarget(), {
    getAttribute: (name: string) => values.get(name) ?? null,
    hasAttribute: (name: string) => values.has(name),
    setAttribute: (name: string, value: string) => void values.set(name, value),
  }) as unknown as FoyerElement
}

describe('the attribute namespace', () => {
  test.each([
    ['solana', { namespace: 'solana' }],
    ['eip155', { namespace: 'eip155' }],
    ['Solana', {}],
    ['ethereum', {}],
    ['', {}],
  ])('%j', (namespace, props) => expect(readButtonProps(element({ namespace }))).toEqual(props))

  test('redraws the button when it changes', () => expect(BUTTON_ATTRIBUTES).toContain('namespace'))
})

/** Every attribute of the types, with a value that is not its default. */
const ATTRIBUTES: Readonly<Record<AttributeName, string>> = {
  label: 'Log in',
  'loading-label': 'Wait',
  remembered: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  'unsupported-label': 'Elsewhere',
  size: 'sm',
  balance: 'hide',
  namespace: 'solana',
  'icon-only': '',
  disabled: '',
  instance: 'second',
  networks: '8453',
  'project-id': 'my-app',
  'api-url': 'https://api.example',
  'relay-url': 'wss://relay.example',
  'app-name': 'Atoll',
  locale: 'ar',
  'theme-mode': 'dark',
  'modal-size': 'compact',
}

test.each(Object.entries(ATTRIBUTES))('the attribute %s is read', (name, value) => {
  const read = (attributes: Readonly<Record<string, string>>) => {
    let settings: ElementSettings | undefined
    const create = (given: ElementSettings) => {
      settings = given
      return {} as Foyer
    }
    createInstances(undefined, create).of(element({ networks: '1', ...attributes }))
    return { settings, props: readButtonProps(element(attributes)) }
  }
  expect(read({ [name]: value })).not.toEqual(read({}))
})

describe('events of one namespace', () => {
  let foyer: Foyer
  const ends: (() => void)[] = []
  beforeEach(() => {
    vi.stubGlobal('window', new EventTarget())
    vi.stubGlobal('localStorage', new MemoryArea())
    foyer = createFoyer({ networks: [mainnet, solana], adapters: [evm(), svm()] })
  })
  afterEach(() => {
    for (const end of ends.splice(0)) end()
    foyer.destroy()
    vi.unstubAllGlobals()
  })

  /** Announces both wallets and connects them. Solana is connected last, so it is the active namespace. */
  async function connectBoth(): Promise<void> {
    const approve = async () => true
    createTestWallet({
      name: 'Juniper',
      rdns: 'example.juniper',
      uuid: '00000000-0000-4000-8000-000000000001',
      icon: ICON,
      accounts: [MARA],
      chains: [{ id: 1, rpcUrl: 'http://127.0.0.1:1' }],
      approve,
    }).announce(window)
    const rpcUrls = { 'solana:mainnet': 'http://127.0.0.1:1' } as const
    createSolanaTestWallet({
      name: 'Lantern',
      icon: ICON,
      secrets: [MARA_ON_SOLANA.secret],
      rpcUrls,
      approve,
    }).register(window)
    for (const name of ['Juniper', 'Lantern']) await foyer.connect(await idOf(name))
  }

  async function idOf(name: string): Promise<string> {
    await discover(foyer.context)
    return await vi.waitFor(() => {
      const found = foyer.context.store.get().connectors.find((connector) => connector.name === name)
      if (!found) throw new Error(`${name} is not there`)
      return found.id
    })
  }

  function listen(attributes?: Readonly<Record<string, string>>) {
    const heard: string[] = []
    const target = element(attributes)
    for (const name of ['foyer-connect', 'foyer-change', 'foyer-disconnect'])
      target.addEventListener(name, (event) => {
        const { namespace, address, caipNetworkId } = (event as CustomEvent<FoyerStateDetail>).detail
        heard.push([name.slice('foyer-'.length), namespace, address, caipNetworkId].join(' '))
      })
    const { look, end } = tellEvents(target, foyer)
    ends.push(end)
    return { heard, look, target }
  }

  const ON_EVM = `eip155 ${MARA.address} ${mainnet.caipNetworkId}`
  const ON_SOLANA = `solana ${MARA_ON_SOLANA.address} ${solana.caipNetworkId}`

  test('are of its account alone, whichever is active', async () => {
    const [ofEvm, ofSolana, ofActive] = [listen({ namespace: 'eip155' }), listen({ namespace: 'solana' }), listen()]
    await connectBoth()
    await foyer.disconnect('eip155')
    expect(ofEvm.heard).toEqual([`connect ${ON_EVM}`, 'disconnect eip155  eip155:1'])
    expect(ofSolana.heard).toEqual([`connect ${ON_SOLANA}`])
    expect(ofActive.heard).toEqual([`connect ${ON_EVM}`, `change ${ON_SOLANA}`])
  })

  test('begin with whoever is connected there, and follow the attribute', async () => {
    await connectBoth()
    const late = listen({ namespace: 'eip155' })
    late.target.setAttribute('namespace', 'solana')
    late.look()
    late.target.setAttribute('namespace', 'bip122')
    late.look()
    expect(late.heard).toEqual([`connect ${ON_EVM}`, `change ${ON_SOLANA}`, 'disconnect bip122  '])
  })
})
