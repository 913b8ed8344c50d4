import { arbitrum, base, mainnet, polygon, solana } from '@foyer/base/networks'
import type { OnrampOrder } from '@foyer/contracts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { KNOWN_TOKENS } from '../../../../server/src/chain/balance/token-list.ts'
import { isPageUrl } from '../../core/page/provider-window.ts'
import { createFoyer } from '../../modal/create-foyer.ts'
import { MemoryArea } from '../../testing/memory-area.ts'
import { chosenAsset, chosenPayment, limitsOf, outside, purchasables, quickAmounts } from './choice.ts'
import { FALLBACK } from './fallback.ts'
import { stageOf } from './order-stage.ts'
import { type OpenOrder, orders } from './orders.ts'
import { isRestrictedHere } from './restricted.ts'
import { arrivesText, feesOf, fractionDigits, moneyText, shareText } from './texts.ts'

const NETWORKS = [mainnet, base, arbitrum, polygon, solana]

describe('without the server’s word', () => {
  test('the contracts are those that the server knows, and the networks are real', () => {
    for (const { id, networks } of FALLBACK.purchaseCurrencies)
      for (const { chain_id, contract_address, display_name } of networks) {
        expect(NETWORKS.find(({ caipNetworkId }) => caipNetworkId === chain_id)?.name).toBe(display_name)
        const known = KNOWN_TOKENS.get(chain_id)?.find(({ symbol }) => symbol === id)
        if (chain_id.startsWith('eip155:') && id === 'USDC') expect(contract_address).toBe(known?.address)
        if (id === 'ETH') expect(contract_address).toBeUndefined()
      }
  })

  test('the limits are the usual ones, in dollars and euros', () => {
    for (const { payment_method_limits } of FALLBACK.paymentCurrencies)
      expect(payment_method_limits).toEqual([
        { id: 'card', min: '10.00', max: '7500.00' },
        { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
      ])
    expect(FALLBACK.paymentCurrencies.map(({ id }) => id)).toEqual(['USD', 'EUR'])
  })
})

test('nothing is sold by the clocks of mainland China, Hong Kong and Macau; their neighbours buy', () => {
  for (const zone of ['Asia/Shanghai', 'Asia/Urumqi', 'PRC', 'Asia/Hong_Kong', 'Hongkong', 'Asia/Macau', 'Asia/Macao'])
    expect(isRestrictedHere(zone), zone).toBe(true)
  for (const zone of ['Asia/Taipei', 'Asia/Singapore', 'Asia/Tokyo', 'Europe/Berlin', 'UTC'])
    expect(isRestrictedHere(zone), zone).toBe(false)
})

describe('what is offered', () => {
  test('only what can arrive at the account, on networks of the app', () => {
    const shown = purchasables(FALLBACK, [mainnet, base, solana], 'eip155')
    expect(shown.map(({ id, network }) => `${id} ${network.name}`)).toEqual([
      'USDC Ethereum',
      'USDC Base',
      'ETH Ethereum',
      'ETH Base',
    ])
    expect(purchasables(FALLBACK, NETWORKS, 'bip122')).toEqual([])
  })

  test('USDC on the current network, SOL on Solana, or what was chosen', () => {
    const sol = {
      id: 'SOL',
      name: 'Solana',
      symbol: 'SOL',
      iconUrl: null,
      networks: [{ name: 'solana', display_name: 'Solana', chain_id: solana.caipNetworkId, decimals: 9 }],
    }
    const options = { ...FALLBACK, purchaseCurrencies: [...FALLBACK.purchaseCurrencies, sol] }
    const evm = purchasables(options, NETWORKS, 'eip155')
    expect(chosenAsset(evm, {}, base)).toMatchObject({ id: 'USDC', network: base })
    expect(chosenAsset(evm, { currency: 'ETH', network: 'eip155:42161' }, base)).toMatchObject({
      id: 'ETH',
      network: arbitrum,
    })
    expect(chosenAsset(evm, { currency: 'DAI', network: 'eip155:1' }, base)).toMatchObject({
      id: 'USDC',
      network: base,
    })
    expect(chosenAsset(purchasables(options, NETWORKS, 'solana'), {}, solana)).toMatchObject({ id: 'SOL' })
    expect(chosenAsset([], {}, base)).toBeUndefined()
  })

  test.each([
    ['de-DE', 'EUR'],
    ['en-GB', 'USD'],
    ['en-US', 'USD'],
    ['en', 'USD'],
    ['not a language', 'USD'],
  ])('in %s one pays in %s', (locale, currency) => {
    expect(chosenPayment(FALLBACK.paymentCurrencies, {}, locale)?.id).toBe(currency)
    expect(chosenPayment(FALLBACK.paymentCurrencies, { payment: 'EUR' }, locale)?.id).toBe('EUR')
  })

  test('amounts within the limits, of about the same worth in yen', () => {
    const [dollars] = FALLBACK.paymentCurrencies
    expect(quickAmounts(limitsOf(dollars))).toEqual(['50', '100', '250', '500'])
    expect(quickAmounts({ id: 'card', min: '1500', max: '900000' })).toEqual(['5000', '10000', '25000', '50000'])
    expect(quickAmounts({ id: 'card', min: '60', max: '200' })).toEqual(['100'])
    expect(quickAmounts(undefined)).toEqual([])
  })

  test.each([
    ['', 'empty'],
    ['0', 'empty'],
    ['0.00', 'empty'],
    ['9.99', 'low'],
    ['10', undefined],
    ['7500.00', undefined],
    ['7500.01', 'high'],
  ])('%s is %s', (amount, side) => expect(outside(amount, limitsOf(FALLBACK.paymentCurrencies[0]))).toBe(side))
})

describe('figures', () => {
  test('the fees are all that is paid and not exchanged', () => {
    const { amount, bips } = feesOf('250.00', '246.75')
    expect(moneyText(amount, 'USD', 'en')).toBe('$3.25')
    expect(shareText(bips, 'en')).toBe('1.3%')
    expect(feesOf('0', '0').bips).toBe(0n)
    expect(feesOf('10', '12').bips).toBe(0n)
  })

  test('what arrives is cut off, not rounded up', () => {
    expect(arrivesText('0.123456999', 'en')).toBe('0.123456')
    expect(arrivesText('1234.5', 'de')).toBe('1.234,5')
  })

  test('yen have no fraction', () => expect([fractionDigits('JPY'), fractionDigits('USD')]).toEqual([0, 2]))
})

describe('a page where money is paid', () => {
  test.each([
    ['https://buy.moonpay.com/?apiKey=pk', true],
    ['http://localhost:8793/paylane/pay/x', true],
    ['http://buy.moonpay.com/', false],
    ['https://user@buy.moonpay.com/', false],
    ['javascript:alert(1)', false],
    ['data:text/html,x', false],
    ['//buy.moonpay.com', false],
    ['http://localhost.evil.example/', false],
  ])('%s: %s', (url, isPage) => expect(isPageUrl(url)).toBe(isPage))
})

describe('an order', () => {
  const order = { status: 'completed', transactionHash: `0x${'a'.repeat(64)}` } as OnrampOrder
  test.each([
    [{ status: 'created' }, undefined, 'waiting'],
    [{ status: 'paying' }, undefined, 'waiting'],
    [{ status: 'processing' }, undefined, 'paid'],
    [order, undefined, 'sent'],
    [order, 1n, 'arrived'],
    [order, 0n, 'unpaid'],
    [order, 'unread', 'said'],
    [{ status: 'completed' }, undefined, 'said'],
    [{ status: 'failed' }, undefined, 'failed'],
    [{ status: 'refunded' }, 1n, 'refunded'],
  ] as const)('%j, of which the chain shows %s, is %s', (of, seen, stage) =>
    expect(stageOf(of as OnrampOrder, seen)).toBe(stage),
  )
})

describe('orders of this browser', () => {
  const ID = 'q8mUe1bT0kGm4Vw2xYcR5g'
  const MARA = 'eip155:1:0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  let area: MemoryArea
  const made = () => createFoyer({ networks: [mainnet], projectId: 'p', apiUrl: 'https://api.example' })
  const open: OpenOrder = {
    ...{ id: ID, account: MARA, provider: 'Paylane', projectId: 'p', createdAt: Date.now() },
    ...{ network: 'eip155:1', address: MARA.slice(9), currency: 'USDC', contract: '0xA0b8', decimals: 6, since: 7 },
  }
  beforeEach(() => {
    area = new MemoryArea()
    vi.stubGlobal('localStorage', area)
  })
  afterEach(() => void vi.unstubAllGlobals())

  test('are of an account and a project, and there for the next visit', () => {
    orders.keep(made().context, open)
    const { context } = made()
    expect(orders.of(context, MARA)).toEqual([open])
    expect(orders.of(context, 'eip155:1:0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC')).toEqual([])
    expect(orders.of(context, undefined)).toEqual([])
    expect(
      orders.of(createFoyer({ networks: [mainnet], projectId: 'q', apiUrl: 'https://api.example' }).context, MARA),
    ).toEqual([])
    orders.drop(context, ID)
    expect(orders.of(made().context, MARA)).toEqual([])
  })

  test('are there on whatever network the account is connected, and on no other namespace', () => {
    orders.keep(made().context, open)
    const { context } = made()
    expect(orders.of(context, MARA.replace('eip155:1:', 'eip155:8453:'))).toEqual([open])
    expect(orders.of(context, MARA.replace('eip155:1:', 'solana:1:'))).toEqual([])
  })

  test('are forgotten after a day, and one from the future counts for nothing', () => {
    const day = 24 * 3_600_000
    const { context } = made()
    orders.keep(context, { ...open, createdAt: Date.now() - day - 1 })
    expect(orders.of(context, MARA)).toEqual([])
    orders.keep(context, { ...open, createdAt: Date.now() + day })
    expect(orders.of(context, MARA)).toEqual([])
  })

  test('one that has not arrived is never pushed out by those that have', () => {
    const { context } = made()
    const arrived = { hash: `0x${'1'.repeat(64)}`, amount: '1', until: Date.now() }
    const idOf = (index: number) => String(index).padStart(22, '0')
    orders.keep(context, open)
    for (let index = 1; index <= 12; index += 1) {
      orders.keep(context, { ...open, id: idOf(index) })
      orders.keep(context, { ...open, id: idOf(index), arrived })
    }
    const kept = orders.of(made().context, MARA).map(({ id }) => id)
    expect(kept).toHaveLength(10)
    expect(kept).toContain(ID)
    expect(kept).toContain(idOf(12))
    for (let index = 13; index <= 30; index += 1) orders.keep(context, { ...open, id: idOf(index) })
    expect(orders.of(context, MARA).map(({ id }) => id)).toEqual(
      Array.from({ length: 10 }, (_, index) => idOf(30 - index)),
    )
  })

  test.each([
    [{ ...open, id: '../../x' }],
    [{ ...open, provider: 7 }],
    [{ ...open, createdAt: 'now' }],
    [{ ...open, network: 'ethereum' }],
    [{ ...open, address: undefined }],
    [{ ...open, contract: undefined }],
    [{ ...open, decimals: -1 }],
    [{ ...open, since: '7' }],
    'x',
    Array.from({ length: 11 }, () => open),
  ])('what another script has written there is dropped: %j', (written) => {
    const { context } = made()
    orders.keep(context, open)
    const key = context.storage.keyOf({ name: 'onrampOrders', check: () => undefined })
    area.setItem(key, JSON.stringify({ v: 1, d: written }))
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    expect(orders.of(made().context, MARA)).toEqual([])
  })
})
