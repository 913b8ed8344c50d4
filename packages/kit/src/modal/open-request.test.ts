import { base, mainnet, optimism, solana } from '@foyer/base/networks'
import { describe, expect, test } from 'vitest'
import type { OpenOptions } from '../core/routing/router.ts'
import { createFoyer } from './create-foyer.ts'
import { readRequest } from './open-request.ts'

const URI = `wc:${'ab'.repeat(32)}@2?relay-protocol=irn&symKey=${'cd'.repeat(32)}`
const { context: ctx } = createFoyer({ networks: [mainnet, base, solana], relayUrl: 'wss://relay.example' })

const ORDER = {
  holding: { network: base, symbol: 'ETH', decimals: 18 },
  amount: 1n,
  receiver: { address: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC' },
}
const ordering = (order: unknown) => ({ view: 'SendReview', arguments: { order } })
const holding = (change: object) => ordering({ ...ORDER, holding: { ...ORDER.holding, ...change } })
const BAD_ORDERS: [unknown, RegExp][] = [
  [ordering(undefined), /`arguments.order`/],
  [ordering({ holding: {} }), /`arguments.order`/],
  ...[0n, -1n, 1, '1'].map((amount): [unknown, RegExp] => [ordering({ ...ORDER, amount }), /`arguments.order.amount`/]),
  ...[undefined, {}, optimism].map((network): [unknown, RegExp] => [
    holding({ network }),
    /`arguments.order.holding.network`: .*`networks`/,
  ]),
  ...[undefined, -1, 1.5, 256, '18'].map((decimals): [unknown, RegExp] => [
    holding({ decimals }),
    /`arguments.order.holding.decimals`/,
  ]),
  [holding({ symbol: 7 }), /`arguments.order.holding`/],
  [holding({ contract: 7 }), /`arguments.order.holding`/],
  [ordering({ ...ORDER, receiver: {} }), /`arguments.order.receiver`/],
  [ordering({ ...ORDER, receiver: { address: 'x', name: {} } }), /`arguments.order.receiver`/],
]

test.each(['ConnectingWalletConnectBasic', 'ConnectingWalletConnect'] as const)(
  'a page without a relay has no code to show on %s, but one of its own',
  (view) => {
    const wallet = { id: 'harbor', name: 'Harbor', chains: [] }
    const given = (view === 'ConnectingWalletConnect' ? { view, arguments: { wallet } } : { view }) as OpenOptions
    for (const options of [{}, { relayUrl: 'wss://relay.example', enableWalletConnect: false }]) {
      const { context } = createFoyer({ networks: [mainnet], ...options })
      expect(() => readRequest(context, given)).toThrow(/`view`: .*without a relay/)
      expect(readRequest(context, { ...given, uri: URI })).toMatchObject({ uri: URI })
    }
  },
)

test.each(['Send', 'Swap', 'OnRampProviders', 'Pay', 'Receive'] as const)('`basic` turns %s off', (view) => {
  const { context } = createFoyer({ networks: [mainnet], basic: true })
  expect(() => readRequest(context, { view })).toThrow(/`view`: .*`basic` turns every feature off/)
})

describe('a payment', () => {
  const metadata = { name: 'USD Coin', symbol: 'USDC', decimals: 6 }
  const asset = { network: 'eip155:8453', asset: 'native', metadata }
  const whole = { id: 'a', asset, amount: '1', recipient: ORDER.receiver.address }
  const opened = (given: object | undefined) => readRequest(ctx, { view: 'Pay', arguments: given } as OpenOptions)
  test('whole, or none at all', () => {
    expect(opened(whole)).toEqual({ view: { view: 'Pay', args: whole } })
    expect(opened(undefined)).toEqual({ view: { view: 'Pay' } })
    for (const part of Object.keys(whole))
      expect(() => opened({ ...whole, [part]: undefined })).toThrow(/`arguments`: .*foyer.pay/)
    for (const wrong of [{ ...asset, metadata: { ...metadata, decimals: '6' } }, { ...asset, network: 1 }, 'USDC'])
      expect(() => opened({ ...whole, asset: wrong })).toThrow(/`arguments.asset`/)
    expect(() => readRequest(ctx, { view: 'PayStatus', arguments: { sessionId: '../x' } })).toThrow(
      /`arguments.sessionId`/,
    )
  })

  test('of an amount that the asset can have', () => {
    for (const amount of ['12.5', '0.000001']) expect(() => opened({ ...whole, amount })).not.toThrow()
    for (const amount of ['0', 'abc', '-1', '1.', '0.0000001', 7, {}])
      expect(() => opened({ ...whole, amount }), String(amount)).toThrow(/`arguments.amount`/)
    for (const decimals of [-1, 99])
      expect(() => opened({ ...whole, asset: { ...asset, metadata: { ...metadata, decimals } } })).toThrow(/`arguments/)
  })

  test.each([
    ['OnRampOrder', { orderId: 'q8mUe1bT0kGm4Vw2xYcR5g' }],
    ['PayStatus', { sessionId: '0'.repeat(32) }],
  ] as const)('%s leads to a page where money is paid, or to none', (view, args) => {
    const asked = (url: unknown) => () => readRequest(ctx, { view, arguments: { ...args, url } } as OpenOptions)
    for (const url of [undefined, 'https://pay.example/x', 'http://localhost:9/x']) expect(asked(url)).not.toThrow()
    for (const url of ['javascript:alert(1)', 'http://pay.example/', 'x', 7])
      expect(asked(url)).toThrow(/`arguments.url`/)
  })

  test('an order has a number', () => {
    const asked = { view: 'OnRampOrder', arguments: { orderId: '../x' } } as const
    expect(() => readRequest(ctx, asked)).toThrow(/`arguments.orderId`/)
  })
})

describe('what `open` is asked for', () => {
  const rows: [OpenOptions, unknown][] = [
    [{}, {}],
    [{ namespace: 'solana' }, { namespace: 'solana' }],
    [{ view: 'Networks' }, { view: { view: 'Networks' } }],
    [
      { view: 'SwitchNetwork', arguments: { network: 'eip155:8453' } },
      { view: { view: 'SwitchNetwork', args: { network: 'eip155:8453' } } },
    ],
    [
      { view: 'Connect', arguments: { namespace: 'solana' } },
      { view: { view: 'Connect', args: { namespace: 'solana' } } },
    ],
    [{ view: 'SendReview', arguments: { order: ORDER } }, { view: { view: 'SendReview', args: { order: ORDER } } }],
    [{ uri: URI }, { view: { view: 'ConnectingWalletConnectBasic' }, uri: URI }],
    [
      { uri: URI, view: 'AllWallets' },
      { view: { view: 'AllWallets' }, uri: URI },
    ],
  ]
  test.each(rows)('%o', (options, expected) => expect(readRequest(ctx, options)).toEqual(expected))

  test.each<[unknown, RegExp]>([
    [{ view: 'Buy' }, /`view`: “Buy” is no view; the views are .*AllWallets, .*Networks/],
    [{ view: 'toString' }, /no view/],
    [{ view: { view: 'Networks' } }, /a value of type object is no view/],
    ['Networks', /`view`: it is named in an object, as in `open\(\{ view: 'Networks' \}\)`/],
    [{ nativeEvent: {}, view: {} }, /`view`: an event is no view: `onClick=\{\(\) => foyer.open\(\)\}`/],
    [new Event('click'), /`view`: an event is no view/],
    [{ arguments: { network: 'eip155:1' } }, /`arguments`: they need a `view`/],
    [{ view: 'SwitchNetwork' }, /`arguments.network`/],
    [{ view: 'Connect', arguments: { namespace: 'moon' } }, /`arguments.namespace`/],
    [{ view: 'AddressLabel', arguments: { address: 7 } }, /`arguments.address`/],
    [{ view: 'AddressLabel', arguments: [] }, /`arguments`: those of AddressLabel are an object/],
    ...BAD_ORDERS,
    [{ namespace: 'cosmos' }, /`namespace`: `networks` has none of cosmos, only of eip155, solana/],
    [{ uri: `wc:${'ab'.repeat(32)}@1?bridge=x&key=y` }, /`uri`: it is no pairing URI/],
    [{ uri: 7 }, /`uri`/],
    [{ uri: URI, view: 'Account' }, /`uri`: Account shows no code/],
  ])('%o is refused', (options, reason) => {
    const refusal = expect.objectContaining({ code: 'INVALID_OPTION', message: expect.stringMatching(reason) })
    expect(() => readRequest(ctx, options as OpenOptions)).toThrow(refusal)
  })

  test('the network of an order is the listed one, whatever else the host says of it', () => {
    const { view } = readRequest(
      ctx,
      holding({ network: { caipNetworkId: 'eip155:8453', name: 'Mine' } }) as OpenOptions,
    )
    expect(view).toEqual({ view: 'SendReview', args: { order: ORDER } })
  })

  test('types: a view that cannot do without arguments requires them', () => {
    const right: OpenOptions[] = [{ view: 'Networks' }, { view: 'SendOutcome', arguments: { transferId: 'x' } }]
    // @ts-expect-error arguments are missing
    const missing: OpenOptions = { view: 'SendOutcome' }
    // @ts-expect-error arguments of another view
    const other: OpenOptions = { view: 'SendOutcome', arguments: { network: 'eip155:1' } }
    // @ts-expect-error there is no such view
    const unknown: OpenOptions = { view: 'Buy' }
    expect([right, missing, other, unknown]).toHaveLength(4)
  })
})
