import { formatAmount } from '@foyer/base'
import type { NativeCurrency } from '@foyer/base/networks'
import type { Transaction, Transfer } from '@foyer/contracts'
import type { EsploraTransaction } from './esplora.ts'

type ViewContext = {
  /** CAIP-2. */
  readonly chain: string
  readonly native: NativeCurrency
  readonly iconUrl: (iconId: string) => string
}
type Move = Pick<Transfer, 'direction' | 'sender' | 'recipient'> & { readonly amount: bigint }

/** The sender of a coinbase transaction. */
const COINBASE = 'coinbase'
/** Maximum number of movements of a displayed transaction. */
const TRANSFERS_MAX = 50

/**
 * A confirmed transaction from the perspective of an account. Change that returns to the account does not count as sent.
 * @returns undefined for one that is unconfirmed or does not affect the account
 */
export function viewOf(account: string, tx: EsploraTransaction, context: ViewContext): Transaction | undefined {
  const { block_time } = tx.status
  const moves = movesOf(account, tx)
  const [first] = moves
  if (block_time === undefined || !first) return undefined
  const { chain, native } = context
  const isSender = first.direction !== 'in'
  const isAlone = tx.vin.every(({ prevout }) => prevout?.scriptpubkey_address === account)
  return {
    id: `${chain}:${tx.txid}`,
    metadata: {
      hash: tx.txid,
      chain: chain as Transaction['metadata']['chain'],
      minedAt: new Date(block_time * 1_000).toISOString(),
      status: 'confirmed',
      operationType: isSender ? 'send' : first.sender === COINBASE ? 'mint' : 'receive',
      sentFrom: first.sender,
      sentTo: first.recipient,
      // If others paid in too, the fee cannot be attributed.
      ...(isSender && isAlone ? { fee: formatAmount(BigInt(tx.fee), native.decimals) } : {}),
    },
    transfers: moves.slice(0, TRANSFERS_MAX).map(({ amount, ...move }) => ({
      ...move,
      quantity: { decimals: String(native.decimals), numeric: formatAmount(amount, native.decimals) },
      fungible_info: { name: native.name, symbol: native.symbol, iconUrl: context.iconUrl(native.symbol) },
    })),
  }
}

/** The sent and received amounts of a transaction, which has coins instead of accounts. */
function movesOf(account: string, { vin, vout }: EsploraTransaction): readonly Move[] {
  const owned = (outputs: readonly ({ scriptpubkey_address?: string | undefined; value: number } | null)[]) =>
    outputs.reduce((sum, output) => (output?.scriptpubkey_address === account ? sum + BigInt(output.value) : sum), 0n)
  const spent = owned(vin.map(({ prevout }) => prevout))
  const got = owned(vout)
  const others = vout.filter(({ scriptpubkey_address, value }) => scriptpubkey_address !== account && value > 0)
  const isAlone = vin.every(({ prevout }) => prevout?.scriptpubkey_address === account)
  if (spent > 0n && isAlone) {
    if (others.length === 0) return [{ direction: 'self', sender: account, recipient: account, amount: got }]
    return others.map(({ scriptpubkey_address = '', value }) => {
      return { direction: 'out', sender: account, recipient: scriptpubkey_address, amount: BigInt(value) }
    })
  }
  // Coins of several owners were spent, so only the account's net result is known.
  const gain = got - spent
  const from = vin.find(({ prevout }) => prevout?.scriptpubkey_address !== account)
  const sender = from?.is_coinbase ? COINBASE : (from?.prevout?.scriptpubkey_address ?? '')
  if (gain > 0n) return [{ direction: 'in', sender, recipient: account, amount: gain }]
  const recipient = others[0]?.scriptpubkey_address ?? ''
  return gain < 0n ? [{ direction: 'out', sender: account, recipient, amount: -gain }] : []
}
