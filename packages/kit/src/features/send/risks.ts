import type { CaipAddress } from '@foyer/base'
import { caipAddress, parseCaipAddress } from '@foyer/base'
import { CACHE_LIFETIME_MS } from '@foyer/base/constants'
import { restoreLabels } from '../../core/connections/labels.ts'
import { adapterOf } from '../../core/connections/live-connections.ts'
import type { Context } from '../../core/context.ts'
import { historyQuery } from '../../core/data/chain-queries.ts'
import { chainDataOf } from '../../core/data/data.ts'
import { readTargetOf } from '../../core/data/read-target.ts'
import type { SendOrder } from '../../core/transfers/sending.ts'

/** Risks of a receiver that are shown before sending. The first three block the transfer. */
type Risk =
  /** Its first and last characters match a known address, but the middle differs: address poisoning. */
  | 'look-alike'
  | 'burn'
  /** Tokens sent to their own contract are lost. */
  | 'token-contract'
  | 'contract'
  | 'self'
  | 'first-time'
  /** The history could not be read, so it is not known whether this is the first time. */
  | 'unchecked'

export type RiskReport = {
  /** Most serious first. */
  readonly risks: readonly Risk[]
  /** The known address that a look-alike resembles. */
  readonly imitated?: string
  /** How many transfers were sent to the receiver; 0 while it is not known. */
  readonly timesSent: number
}

const RISKS_TO_CONSENT_TO: readonly Risk[] = ['look-alike', 'burn', 'token-contract']
export const needsConsent = (risks: readonly Risk[]): boolean =>
  risks.some((risk) => RISKS_TO_CONSENT_TO.includes(risk))

/**
 * The addresses that the account has sent to or received from. Keys are lower case; `senders` keep their spelling, in the order
 * of first appearance.
 */
type Dealings = {
  readonly sentTo: ReadonlyMap<string, { readonly address: string; readonly times: number }>
  readonly senders: readonly string[]
}

/** What is known about a receiver. */
type ReceiverFacts = {
  readonly receiver: string
  readonly account: string
  /** The token's contract, for a token. */
  readonly contract: string | undefined
  readonly isContract: boolean
  readonly isBurnAddress: boolean
  /** Undefined: the history could not be read. */
  readonly dealings: Dealings | undefined
  /** Addresses that the visitor has labelled. */
  readonly labelled: readonly string[]
}

export function riskReport(facts: ReceiverFacts): RiskReport {
  const { receiver, account, contract, dealings, labelled } = facts
  const timesSent = dealings?.sentTo.get(receiver.toLowerCase())?.times ?? 0
  const isKnown = timesSent > 0 || isIn(receiver, labelled)
  const imitated = isKnown ? undefined : knownTo(facts).find((other) => looksLike(receiver, other))
  const found: (Risk | false)[] = [
    imitated !== undefined && 'look-alike',
    facts.isBurnAddress && 'burn',
    contract !== undefined && same(receiver, contract) && 'token-contract',
    facts.isContract && 'contract',
    same(receiver, account) && 'self',
    // A look-alike is always a first-time receiver, so that risk is omitted.
    imitated === undefined &&
      (dealings === undefined ? 'unchecked' : timesSent === 0 && !same(receiver, account) && 'first-time'),
  ]
  return { risks: found.filter((risk) => risk !== false), timesSent, ...(imitated === undefined ? {} : { imitated }) }
}

/** Addresses that could be imitated. Of two similar senders, only the later one is a look-alike of the earlier one. */
function knownTo({ receiver, account, dealings, labelled }: ReceiverFacts): string[] {
  const senders = dealings?.senders ?? []
  const first = senders.findIndex((sender) => same(sender, receiver))
  const sentTo = [...(dealings?.sentTo.values() ?? [])].map(({ address }) => address)
  return [account, ...labelled, ...sentTo, ...(first === -1 ? senders : senders.slice(0, first))]
}

/** The number of characters at both ends that a short form shows, and the minimum that people compare at each end. */
const ENDS = 8
const END_MIN = 3

/**
 * Address poisoning uses addresses with matching ends, since people compare only those: four and four characters, or three and
 * five.
 */
export function looksLike(address: string, other: string): boolean {
  if (same(address, other)) return false
  const [a, b] = [address, other].map((text) => text.toLowerCase().replace(/^0x/, '')) as [string, string]
  const head = sharedHead([...a], [...b])
  const tail = sharedHead([...a].reverse(), [...b].reverse())
  return head >= END_MIN && tail >= END_MIN && head + tail >= ENDS
}

function sharedHead(a: readonly string[], b: readonly string[]): number {
  const differs = a.findIndex((character, index) => character !== b[index])
  return differs === -1 ? a.length : differs
}

/** Risks that follow from the address alone, without a request. */
export function plainRisks(
  ctx: Context,
  { from, holding, receiver: { address } }: SendOrder & { readonly from: string },
): Risk[] {
  const { contract, network } = holding
  const found: (Risk | false | undefined)[] = [
    adapterOf(ctx, network.chainNamespace).can.transfer?.isBurnAddress(address) && 'burn',
    contract !== undefined && same(address, contract) && 'token-contract',
    same(address, from) && 'self',
  ]
  return found.filter((risk) => risk !== undefined && risk !== false)
}

/** Determines the risks of a receiver from the chain, the account's history, and transfers sent from this browser. Never throws. */
export async function assess(
  ctx: Context,
  { from, holding, receiver }: SendOrder & { readonly from: string },
): Promise<RiskReport> {
  const { network, contract } = holding
  if (ctx.store.get().labels === undefined) restoreLabels(ctx)
  const { can } = adapterOf(ctx, network.chainNamespace)
  const [dealings, isContract] = await Promise.all([
    readDealings(ctx, caipAddress(network.caipNetworkId, from)),
    // If the chain cannot be read, contracts cannot be recognised; the first-time note is still shown.
    Promise.resolve()
      .then(() => can.transfer?.isContract(readTargetOf(ctx, network), receiver.address) ?? false)
      .catch(() => false),
  ])
  const report = riskReport({
    receiver: receiver.address,
    account: from,
    contract,
    isContract,
    isBurnAddress: can.transfer?.isBurnAddress(receiver.address) ?? false,
    dealings,
    labelled: Object.keys(ctx.store.get().labels ?? {}),
  })
  if (report.imitated === undefined || !can.writeAddress) return report
  return { ...report, imitated: await can.writeAddress(report.imitated).catch(() => report.imitated ?? '') }
}

/** Maximum number of pages of the history that are read. */
const PAGES_MAX = 5

/**
 * The receivers with the number of transfers to each, from the account's history and from transfers of this browser that the
 * history does not have yet, and the senders. Undefined if the history cannot be read.
 */
async function readDealings(ctx: Context, account: CaipAddress): Promise<Dealings | undefined> {
  const read = await readHistory(ctx, account)
  if (!read) return undefined
  const sentTo = new Map(read.sentTo)
  for (const { from, to, outcome } of ctx.store.get().transfers) {
    if (outcome.status !== 'delivered' || read.hashes.has(outcome.hash)) continue
    if (same(from, parseCaipAddress(account).address)) count(sentTo, to)
  }
  return { sentTo, senders: read.senders }
}

async function readHistory(
  ctx: Context,
  account: CaipAddress,
): Promise<(Dealings & { readonly hashes: ReadonlySet<string> }) | undefined> {
  const data = chainDataOf(ctx)
  const query = historyQuery(ctx, account)
  if (!data || !query) return undefined
  const own = parseCaipAddress(account).address
  try {
    return await data.queries.fetchQuery({
      queryKey: ['dealings', ...query.key],
      staleTime: CACHE_LIFETIME_MS.transactions,
      retry: false,
      async queryFn({ signal }) {
        const sentTo: Counts = new Map()
        const senders = new Map<string, string>()
        const hashes = new Set<string>()
        const seen = new Set<string>()
        let cursor: string | undefined
        for (let page = 0; page < PAGES_MAX; page++) {
          const { data: transactions, next } = await query.load(cursor, signal)
          for (const { metadata, transfers } of transactions) {
            hashes.add(metadata.hash)
            if (metadata.status === 'failed') continue
            for (const { direction, sender } of transfers) {
              if (direction !== 'in') continue
              // Pages are newest first, so an address that appears again was seen even earlier.
              senders.delete(sender.toLowerCase())
              senders.set(sender.toLowerCase(), sender)
            }
            if (!same(metadata.sentFrom, own)) continue
            const out = transfers.filter(({ direction }) => direction === 'out')
            for (const receiver of new Set(out.map(({ recipient }) => recipient))) count(sentTo, receiver)
          }
          if (next === null || seen.has(next)) break
          seen.add(next)
          cursor = next
        }
        return { sentTo, senders: [...senders.values()].reverse(), hashes }
      },
    })
  } catch {
    return undefined // The review says that the history could not be read.
  }
}

type Counts = Map<string, { readonly address: string; readonly times: number }>
const count = (counts: Counts, address: string) => {
  const key = address.toLowerCase()
  counts.set(key, { address, times: (counts.get(key)?.times ?? 0) + 1 })
}
const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()
const isIn = (address: string, list: readonly string[]) => list.some((other) => same(address, other))
