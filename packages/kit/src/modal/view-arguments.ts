import { type CaipNetworkId, DECIMALS_MAX, isNamespace, isRecord, parseAmount } from '@foyer/base'
import { findConnector } from '../core/connections/connector.ts'
import { accountOf } from '../core/connections/session.ts'
import type { Context } from '../core/context.ts'
import { findNetwork } from '../core/networks/networks.ts'
import { hasServer } from '../core/options.ts'
import { isPageUrl } from '../core/page/provider-window.ts'
import { isOptionalText, isText, isTime } from '../core/page/storage.ts'
import type { PaymentAsset } from '../core/payments.ts'
import type { ViewName } from '../core/routing/router.ts'

type Given = Readonly<Record<string, unknown>>
/** An invalid argument and the reason. */
type Problem = readonly [option: string, reason: string]
type Check = (ctx: Context, given: Given) => Problem | undefined

/**
 * @param path the argument, or a part of one: `isRight` looks at the whole of it
 * @param expected what it has to be
 */
const needed =
  <T = unknown>(path: string, expected: string, isRight: (value: T, ctx: Context) => boolean): Check =>
  (ctx, given) =>
    isRight(given[path.split('.')[0] ?? ''] as T, ctx) ? undefined : [`arguments.${path}`, `it must be ${expected}`]

const switchingIsOn: Check = ({ options }) =>
  options.enableNetworkSwitch === false ? ['view', 'changing the network is off (`enableNetworkSwitch`)'] : undefined
const isEmbedded: Check = ({ store }) =>
  accountOf(store.get().session).wallet?.type === 'AUTH'
    ? undefined
    : ['view', 'the visitor is not connected by email or social login']
const namesAreKept: Check = ({ options }) =>
  hasServer(options) ? undefined : ['view', 'names are kept by a server (`apiUrl`, `projectId`)']
const connectorId = needed(
  'connectorId',
  'the id of a wallet that is there',
  (id, { store }) => isText(id) && findConnector(store.get().connectors, id) !== undefined,
)
const wallet = needed(
  'wallet',
  'a wallet of the directory: `id`, `name` and more',
  (value) => isRecord(value) && isText(value.id) && isText(value.name) && Array.isArray(value.chains ?? []),
)
const network = needed(
  'network',
  'the CAIP-2 id of one of `networks`',
  (id, { store }) => isText(id) && findNetwork(store.get().networks, id as CaipNetworkId) !== undefined,
)
const text = (name: string) => needed(name, 'a text', isText)
const sentHere = needed('transferId', 'the id of a transfer that was sent here', (id, { store }) =>
  store.get().transfers.some((transfer) => transfer.id === id),
)
const pageUrl = needed('url', 'an https URL', (url) => url === undefined || (isText(url) && isPageUrl(url)))
const isNamespaceName = (value: unknown) => typeof value === 'string' && isNamespace(value)

/** An order that was found to have its parts. */
type Order = { readonly holding: Given; readonly receiver: Given; readonly amount: unknown }

const isPaymentAsset = (value: unknown): value is PaymentAsset =>
  isRecord(value) &&
  isText(value.network) &&
  isText(value.asset) &&
  isRecord(value.metadata) &&
  isText(value.metadata.name) &&
  isText(value.metadata.symbol) &&
  Number.isInteger(value.metadata.decimals)

/** Whether a value is an amount of an asset: more than nothing, and no finer than its decimals. */
function isAmountOf({ metadata }: PaymentAsset, text: unknown): boolean {
  try {
    return isText(text) && /\d$/.test(text) && parseAmount(text, metadata.decimals) > 0n
  } catch {
    return false
  }
}

/** The checks of each view that takes arguments. All other views take none. */
const CHECKS: Partial<Readonly<Record<ViewName, readonly Check[]>>> = {
  Connect: [needed('namespace', 'a namespace', (value) => value === undefined || isNamespaceName(value))],
  ConnectingExternal: [
    connectorId,
    needed('namespaces', 'a list of namespaces', (value = []) => Array.isArray(value) && value.every(isNamespaceName)),
  ],
  ConnectingMultiChain: [connectorId],
  ConnectingWalletConnect: [wallet],
  WalletNotInstalled: [wallet],
  EmailLogin: [text('email'), text('action'), needed('resendAt', 'a time in epoch milliseconds', isTime)],
  DataCaptureOtpConfirm: [text('id'), text('email'), needed('resendAt', 'a time in epoch milliseconds', isTime)],
  UpdateEmailWallet: [isEmbedded],
  AddressLabel: [text('address')],
  AccountNames: [namesAreKept],
  RegisterAccountName: [
    namesAreKept,
    needed('name', 'a text', isOptionalText),
    needed('problem', 'left out: it is of an attempt that failed', (problem) => problem === undefined),
  ],
  RegisterAccountNameSuccess: [namesAreKept, text('name')],
  SendReview: [
    needed(
      'order',
      'what is sent: `holding`, `amount`, `receiver`',
      (order) => isRecord(order) && isRecord(order.holding) && isRecord(order.receiver),
    ),
    needed<Order>(
      'order.amount',
      'base units, as a bigint above 0',
      ({ amount }) => typeof amount === 'bigint' && amount > 0n,
    ),
    needed<Order>(
      'order.receiver',
      '`address` as a text, and `name` as one if there is one',
      ({ receiver }) => isText(receiver.address) && isOptionalText(receiver.name),
    ),
    needed<Order>('order.holding.network', 'one of `networks`', (order, ctx) => Boolean(listedNetwork(ctx, order))),
    needed<Order>(
      'order.holding.decimals',
      `a whole number from 0 to ${DECIMALS_MAX}`,
      ({ holding: { decimals } }) =>
        Number.isInteger(decimals) && Number(decimals) >= 0 && Number(decimals) <= DECIMALS_MAX,
    ),
    needed<Order>(
      'order.holding',
      '`symbol` as a text, and `contract` as one for a token',
      ({ holding }) => isText(holding.symbol) && isOptionalText(holding.contract),
    ),
  ],
  SendOutcome: [sentHere],
  Swap: [
    needed('amount', 'a decimal text', (amount) => amount === undefined || /^\d+(\.\d+)?$/.test(String(amount))),
    needed('fromToken', 'a symbol or an address', isOptionalText),
    needed('toToken', 'a symbol or an address', isOptionalText),
  ],
  SwapSelectToken: [
    needed('target', '`sourceToken` or `toToken`', (target) => /^(source|to)Token$/.test(String(target))),
  ],
  SwapOutcome: [sentHere],
  Pay: [
    needed(
      'asset',
      '`network`, `asset`, and `metadata` with `name`, `symbol` and `decimals`',
      (asset, _) => asset === undefined || isPaymentAsset(asset),
    ),
    (_, { asset, amount, recipient, id }) =>
      [asset, amount, recipient, id].every((part) => part === undefined) ||
      [asset, amount, recipient, id].every(Boolean)
        ? undefined
        : ['arguments', 'a payment is asked for by `foyer.pay`; without arguments the visitor deposits'],
    (_, { asset, amount }) =>
      isPaymentAsset(asset) && !isAmountOf(asset, amount)
        ? ['arguments.amount', 'it must be a decimal text above 0, no finer than the asset’s decimals']
        : undefined,
  ],
  OnRampOrder: [needed('orderId', 'the id of an order', (id) => /^[\w-]{22}$/.test(String(id))), pageUrl],
  PayStatus: [pageUrl, needed('sessionId', 'the id of a payment', (id) => /^[0-9a-f]{32}$/.test(String(id)))],
  Networks: [switchingIsOn],
  SwitchNetwork: [switchingIsOn, network],
  SwitchActiveChain: [switchingIsOn, network],
}

/** The network of the page that an order names: of what the host says of it only the id counts. */
const listedNetwork = ({ store }: Context, { holding: { network } }: Order) =>
  isRecord(network) && findNetwork(store.get().networks, String(network.caipNetworkId) as CaipNetworkId)

/** What a view is given of arguments that were checked. */
export function readArguments(ctx: Context, view: ViewName, given: Given | undefined): unknown {
  if (view !== 'SendReview') return given
  const order = given?.order as Order
  return { order: { ...order, holding: { ...order.holding, network: listedNetwork(ctx, order) } } }
}

/** @returns the first thing that is wrong */
export function checkArguments(ctx: Context, view: ViewName, given: Given): Problem | undefined {
  for (const check of CHECKS[view] ?? []) {
    const problem = check(ctx, given)
    if (problem) return problem
  }
  return undefined
}
