import { cleanText } from '@foyer/base'
import { CACHE_LIFETIME_MS } from '@foyer/base/constants'
import type { Transaction } from '@foyer/contracts'
import { cacheKey, createCache } from '../../cache.ts'
import type { Upstream } from '../../http/upstream.ts'
import { parseCursor, printCursor } from '../cursor.ts'
import { isLure } from '../nfts/spam.ts'
import { type ScoutTransaction, type ScoutTransfer, transactionsPage, transfersPage } from './blockscout-shapes.ts'
import type { TransactionRow, TransferRow } from './rows.ts'
import type { HistoryPage, HistorySource } from './source.ts'
import { type ViewContext, viewOf } from './view.ts'

type BlockscoutOptions = Omit<ViewContext, 'nft'> & {
  /** CAIP-2 */
  readonly chain: string
  /** Base address, without `/api`. */
  readonly url: string
  readonly upstream: Upstream
  readonly now?: () => number
}

const CURSOR = [/^\d{1,12}$/] as const
/** Entries per page of Blockscout. */
const ITEMS = 50
const STANDARDS: Readonly<Record<string, 'ERC20' | 'ERC721' | 'ERC1155'>> = {
  'ERC-20': 'ERC20',
  'ERC-721': 'ERC721',
  'ERC-1155': 'ERC1155',
}

/**
 * The history of a network from a Blockscout. It has two lists, one of transactions and one of token transfers, which are read
 * down to the same block and merged. A page ends with a block, and the cursor is the block's number.
 */
export function createBlockscoutHistory({
  chain,
  url,
  upstream,
  now = Date.now,
  ...known
}: BlockscoutOptions): HistorySource {
  const cache = createCache({ now, max: 1_000 })
  return {
    async page(address, _chains, cursor) {
      const account = address.toLowerCase()
      const upTo = cursor === undefined ? undefined : Number(parseCursor(cursor, CURSOR)[0])
      const key = cacheKey('history', { account, chain, upTo: upTo === undefined ? undefined : String(upTo) })
      const { value, asOf, stale } = await cache.get(key, CACHE_LIFETIME_MS.transactions, () => read(account, upTo))
      return stale ? { ...value, asOf: new Date(asOf) } : value
    },
  }

  async function read(account: string, upTo: number | undefined): Promise<HistoryPage> {
    const list = (name: string) => {
      const query = upTo === undefined ? '' : `?block_number=${upTo + 1}&index=0&items_count=${ITEMS}`
      return `${url.replace(/\/$/, '')}/api/v2/addresses/${account}/${name}${query}`
    }
    const [own, moved] = await Promise.all([
      upstream.call({ url: list('transactions'), schema: transactionsPage }),
      upstream.call({ url: list('token-transfers'), schema: transfersPage }),
    ])
    const mined = own.items.filter(({ block_number }) => block_number != null)
    // Below this block, one of the lists may be incomplete.
    const ends = [
      own.next_page_params ? mined.at(-1)?.block_number : undefined,
      moved.next_page_params ? moved.items.at(-1)?.block_number : undefined,
    ].filter((end) => end != null)
    const bottom = ends.length > 0 ? Math.max(...ends) : -1
    const newest = Math.max(
      bottom,
      ...mined.map(({ block_number }) => block_number ?? -1),
      ...moved.items.map((one) => one.block_number),
    )
    // A block that fills a whole page cannot be completed: its known part is shown, and the next page begins below it.
    const isFilled = bottom >= 0 && newest === bottom
    const isWhole = (block: number) => block > bottom || isFilled
    const data = viewsOf(
      account,
      mined.filter((one) => isWhole(one.block_number ?? -1)),
      moved.items.filter((one) => isWhole(one.block_number)),
    )
    const next = isFilled ? bottom - 1 : bottom
    return { data, next: bottom < 0 || next < 0 ? null : printCursor([next]) }
  }

  function viewsOf(account: string, own: readonly ScoutTransaction[], moved: readonly ScoutTransfer[]): Transaction[] {
    const rows = new Map(own.map((one) => [one.hash, { row: rowOf(one), transfers: nativeOf(one) }]))
    for (const one of moved) {
      const hash = one.transaction_hash ?? one.tx_hash
      const transfer = transferOf(one)
      if (hash == null || transfer === undefined) continue
      const entry = rows.get(hash) ?? { row: strangersRow(account, hash, one), transfers: [] }
      entry.transfers.push(transfer)
      rows.set(hash, entry)
    }
    const nfts = new Map(
      [...rows.values()].flatMap(({ transfers }) => transfers.map((one) => [one.contract, one.name])),
    )
    const nft: ViewContext['nft'] = (_, contract) => ({
      name: null,
      imageUrl: null,
      isSpam: isLure(nfts.get(contract) ?? null),
    })
    return [...rows.values()]
      .sort((a, b) => Number(b.row.block - a.row.block) || b.row.position - a.row.position)
      .flatMap(({ row, transfers }) => {
        const meant = transfers.filter(({ sender, recipient }) => sender === account || recipient === account)
        return viewOf(account, row, meant, { ...known, nft }) ?? []
      })
  }

  function rowOf(one: ScoutTransaction): TransactionRow {
    return {
      chain,
      block: BigInt(one.block_number ?? 0),
      position: one.position ?? 0,
      hash: one.hash,
      minedAt: new Date(one.timestamp ?? 0),
      sender: one.from.hash,
      recipient: one.to?.hash ?? null,
      value: one.value,
      fee: one.fee?.value ?? null,
      failed: one.status === 'error',
      selector: /^0x[0-9a-f]{8}/i.exec(one.raw_input ?? '')?.[0].toLowerCase() ?? null,
      approves: false,
    }
  }

  /** A transaction that the account neither signed nor received: its signer is unknown, so the sender of the tokens is shown. */
  function strangersRow(account: string, hash: string, one: ScoutTransfer): TransactionRow {
    return {
      chain,
      block: BigInt(one.block_number),
      position: 0,
      hash,
      minedAt: new Date(one.timestamp),
      sender: one.from.hash === account ? one.to.hash : one.from.hash,
      recipient: contractOf(one) ?? null,
      value: '0',
      fee: null,
      failed: false,
      selector: null,
      approves: false,
    }
  }
}

function nativeOf(one: ScoutTransaction): TransferRow[] {
  const recipient = one.to?.hash ?? one.created_contract?.hash
  if (one.value === '0' || one.status === 'error' || recipient === undefined) return []
  const none = { contract: null, token: null, name: null, symbol: null, decimals: null, isAirdrop: false }
  return [{ ...none, log: -1, part: 0, standard: 'native', sender: one.from.hash, recipient, amount: one.value }]
}

function transferOf(one: ScoutTransfer): TransferRow | undefined {
  const { token, total } = one
  const standard = STANDARDS[token?.type ?? '']
  const contract = contractOf(one)
  const amount = standard === 'ERC721' ? '1' : total?.value
  const id = standard === 'ERC20' ? null : total?.token_id
  if (!standard || !contract || amount == null || id === undefined) return undefined
  return {
    log: one.log_index,
    part: 0,
    standard,
    contract,
    token: id,
    sender: one.from.hash,
    recipient: one.to.hash,
    amount,
    name: cleanText(token?.name ?? '', 60) ?? null,
    symbol: cleanText(token?.symbol ?? '', 20) ?? null,
    decimals: /^([0-9]|[12][0-9]|3[0-6])$/.test(token?.decimals ?? '') ? Number(token?.decimals) : null,
    isAirdrop: false,
  }
}

const contractOf = ({ token }: ScoutTransfer): string | undefined => token?.address_hash ?? token?.address ?? undefined
