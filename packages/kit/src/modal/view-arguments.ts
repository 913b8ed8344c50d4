import { type CaipNetworkId, DECIMALS_MAX, isNamespace, isRecord } from '@foyer/base'
import { findConnector } from '../core/connections/connector.ts'
import type { Context } from '../core/context.ts'
import { findNetwork } from '../core/networks/networks.ts'
import { isOptionalText, isText, isTime } from '../core/page/storage.ts'
import type { ViewName } from '../core/routing/router.ts'

type Given = Readonly<Record<string, unknown>>
/** An invalid argument and the reason. */
type Problem = readonly [option: string, reason: string]
type Check = (ctx: Context, given: Given) => Problem | undefined

/** @param expected a description of valid values */
const needed =
  (name: string, expected: string, isRight: (value: unknown, ctx: Context) => boolean): Check =>
  (ctx, given) =>
    isRight(given[name], ctx) ? undefined : [`arguments.${name}`, `it must be ${expected}`]
const optional =
  (name: string, expected: string, isRight: (value: unknown, ctx: Context) => boolean): Check =>
  (ctx, given) =>
    given[name] === undefined ? undefined : needed(name, expected, isRight)(ctx, given)

const switchingIsOn: Check = ({ options }) =>
  options.enableNetworkSwitch === false ? ['view', 'changing the network is off (`enableNetworkSwitch`)'] : undefined
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
const isNamespaceName = (value: unknown) => typeof value === 'string' && isNamespace(value)

/** Fields of an order that was validated as an object. */
const ofOrder =
  (
    part: string,
    expected: string,
    isRight: (order: { holding: Given; receiver: Given; amount: unknown }, ctx: Context) => boolean,
  ): Check =>
  (ctx, { order }) =>
    isRight(order as Parameters<typeof isRight>[0], ctx)
      ? undefined
      : [`arguments.order.${part}`, `it must be ${expected}`]

/** The checks of each view that takes arguments. All other views take none. */
const CHECKS: Partial<Readonly<Record<ViewName, readonly Check[]>>> = {
  Connect: [optional('namespace', 'a namespace', isNamespaceName)],
  ConnectingExternal: [
    connectorId,
    optional('namespaces', 'a list of namespaces', (value) => Array.isArray(value) && value.every(isNamespaceName)),
  ],
  ConnectingMultiChain: [connectorId],
  ConnectingWalletConnect: [wallet],
  WalletNotInstalled: [wallet],
  DataCaptureOtpConfirm: [text('id'), text('email'), needed('resendAt', 'a time in epoch milliseconds', isTime)],
  AddressLabel: [text('address')],
  SendReview: [
    needed(
      'order',
      'what is sent: `holding`, `amount`, `receiver`',
      (order) => isRecord(order) && isRecord(order.holding) && isRecord(order.receiver),
    ),
    ofOrder('amount', 'base units, as a bigint above 0', ({ amount }) => typeof amount === 'bigint' && amount > 0n),
    ofOrder(
      'receiver',
      '`address` as a text, and `name` as one if there is one',
      ({ receiver }) => isText(receiver.address) && isOptionalText(receiver.name),
    ),
    ofOrder(
      'holding.network',
      'one of `networks`',
      ({ holding: { network } }, { store }) =>
        isRecord(network) && store.get().networks.some(({ caipNetworkId }) => caipNetworkId === network.caipNetworkId),
    ),
    ofOrder(
      'holding.decimals',
      `a whole number from 0 to ${DECIMALS_MAX}`,
      ({ holding: { decimals } }) =>
        Number.isInteger(decimals) && Number(decimals) >= 0 && Number(decimals) <= DECIMALS_MAX,
    ),
    ofOrder(
      'holding',
      '`symbol` as a text, and `contract` as one for a token',
      ({ holding }) => isText(holding.symbol) && isOptionalText(holding.contract),
    ),
  ],
  SendOutcome: [
    needed('transferId', 'the id of a transfer that was sent here', (id, { store }) =>
      store.get().transfers.some((transfer) => transfer.id === id),
    ),
  ],
  Networks: [switchingIsOn],
  SwitchNetwork: [switchingIsOn, network],
  SwitchActiveChain: [switchingIsOn, network],
}

/** @returns the first problem found */
export function checkArguments(ctx: Context, view: ViewName, given: Given): Problem | undefined {
  for (const check of CHECKS[view] ?? []) {
    const problem = check(ctx, given)
    if (problem) return problem
  }
  return undefined
}
