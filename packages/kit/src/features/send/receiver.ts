import { type CaipNetworkId, FoyerError, isFoyerError } from '@foyer/base'
import {
  ERROR_RESOLVING_NAME,
  NOT_FOUND,
  RECEIVER_NAME_UNKNOWN,
  RECEIVER_NAME_UNREAD,
  RECEIVER_NAME_UNSET,
  UNSUPPORTED_CHAIN,
} from '@foyer/base/catalogue'
import type { Network } from '@foyer/base/networks'
import type { Transfers } from '../../core/connections/adapter.ts'
import type { Context } from '../../core/context.ts'
import { nameQuery } from '../../core/data/chain-queries.ts'
import { chainDataOf } from '../../core/data/data.ts'
import { readTargetOf } from '../../core/data/read-target.ts'
import { findNetwork } from '../../core/networks/networks.ts'
import { problemText } from '../../core/transfers/texts.ts'
import type { Translator } from '../../locales/translate.ts'

/** The receiver: an address, and the name that was resolved to it. */
export type Receiver = { readonly address: string; readonly name?: string }

/** For the developer: visitors read our words. */
const NO_SERVER = 'names need a server, and this page has none'
const OURS: readonly unknown[] = [NO_SERVER, ERROR_RESOLVING_NAME.message]

/** What is wrong with a receiver, in words. What the server says is quoted; where it says nothing, the reason is ours, too. */
export function receiverText(t: Translator, error: FoyerError, network: string): string {
  const isOurs = isFoyerError(error, RECEIVER_NAME_UNREAD) && OURS.includes(error.context.reason)
  return isOurs ? t('problem.nameUnread', { reason: t('problem.nameReason') }) : problemText(t, error, network)
}

/**
 * Resolves the text to an address. Text with a dot is treated as a name, all other text as an address of the network's
 * namespace.
 * @throws INVALID_RECEIVER, RECEIVER_CHECKSUM, RECEIVER_ELSEWHERE, RECEIVER_NAME_UNKNOWN, RECEIVER_NAME_UNSET,
 *   RECEIVER_NAME_UNREAD, UNSUPPORTED_CHAIN if the namespace does not support sending
 */
export async function resolveReceiver(ctx: Context, text: string, network: Network): Promise<Receiver> {
  const transfer = ctx.adapters.get(network.chainNamespace)?.can.transfer
  if (!transfer) throw new FoyerError(UNSUPPORTED_CHAIN)
  const typed = text.trim()
  if (!typed.includes('.')) return { address: await transfer.readAddress(typed, network) }
  // A name with an empty label is incomplete or invalid and needs no request (ENSIP-15).
  if (typed.split('.').includes('')) throw new FoyerError(RECEIVER_NAME_UNKNOWN, { context: { name: typed } })
  const found = await addressOfName(ctx, typed.toLowerCase(), network, transfer)
  return { address: await transfer.readAddress(found, network), name: typed }
}

async function addressOfName(ctx: Context, name: string, network: Network, transfer: Transfers): Promise<string> {
  const query = nameQuery(ctx, name)
  const data = chainDataOf(ctx)
  if (!query || !data) throw nameUnread(NO_SERVER)
  try {
    const { addresses } = await data.queries.fetchQuery({
      queryKey: query.key,
      queryFn: ({ signal }) => query.load(signal),
      staleTime: query.freshMs,
      // Retrying does not help for a name that does not exist, and a visitor is waiting.
      retry: false,
    })
    const { own, shared } = await transfer.coinTypes(network)
    const meant = own.map((coinType) => addresses[String(coinType)]).find((entry) => entry !== undefined)
    if (meant) return meant.address
    const elsewhere = shared && addresses[String(shared.coinType)]
    if (elsewhere && !(await isContractElsewhere(ctx, elsewhere.address, network, shared.network, transfer)))
      return elsewhere.address
    throw new FoyerError(RECEIVER_NAME_UNSET, { context: { name, network: network.name } })
  } catch (error) {
    if (isFoyerError(error, RECEIVER_NAME_UNSET)) throw error
    if (isFoyerError(error, NOT_FOUND)) throw new FoyerError(RECEIVER_NAME_UNKNOWN, { context: { name } })
    throw nameUnread(firstReason(error) ?? ERROR_RESOLVING_NAME.message)
  }
}

/**
 * A name that only has an Ethereum address is also used on other EVM networks, unless the address is a contract: a contract's
 * address belongs to its owner on its own network only.
 */
async function isContractElsewhere(
  ctx: Context,
  address: string,
  network: Network,
  id: CaipNetworkId,
  transfer: Transfers,
): Promise<boolean> {
  const there = findNetwork(ctx.store.get().networks, id)
  if (!there || there.caipNetworkId === network.caipNetworkId) return false
  return transfer.isContract(readTargetOf(ctx, there), address)
}

/** The server's first reason, cut at 200 characters (R46). */
function firstReason(error: unknown): string | undefined {
  const { reasons } = ((error as { cause?: unknown })?.cause ?? {}) as { reasons?: unknown }
  const [first] = Array.isArray(reasons) ? reasons : []
  const { description } = (first ?? {}) as { description?: unknown }
  return typeof description === 'string' && description !== '' ? description.slice(0, 200) : undefined
}

const nameUnread = (reason: string) => new FoyerError(RECEIVER_NAME_UNREAD, { context: { reason } })
