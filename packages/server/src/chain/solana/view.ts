import { formatAmount, shortAddress } from '@foyer/base'
import type { NativeCurrency } from '@foyer/base/networks'
import type { Transaction, Transfer } from '@foyer/contracts'
import type { AccountToken } from '../tokens.ts'
import { type Movement, movementsOf, type RawTransaction, tokenPlaces } from './parse.ts'

type ViewContext = {
  readonly chain: string
  readonly native: NativeCurrency
  readonly tokens: ReadonlyMap<string, AccountToken>
  readonly iconUrl: (iconId: string) => string
}
/** A transfer between owners: token accounts are replaced by their owners. */
type Moved = Movement & { readonly sender: string; readonly recipient: string }

/** Maximum number of movements of a displayed transaction. */
const TRANSFERS_MAX = 50

/**
 * A transaction from the perspective of an account.
 * @returns undefined when the account neither did nor received anything in it, so that the entry is spam; also when the node no
 *   longer has the time of its block
 */
export function viewOf(
  account: string,
  signature: string,
  raw: RawTransaction,
  context: ViewContext,
): Transaction | undefined {
  const { meta, transaction, blockTime } = raw
  const signer = transaction.message.accountKeys[0]?.pubkey
  if (signer === undefined || blockTime === undefined || blockTime === null) return undefined
  const isSigner = signer === account
  const asked = movedFor(account, raw)
  const isFailed = meta.err !== null && meta.err !== undefined
  const transfers = isFailed ? [] : asked.filter((moved) => isVisible(moved, isSigner, context)).slice(0, TRANSFERS_MAX)
  if (!isSigner && transfers.length === 0) return undefined
  const { chain, native } = context
  return {
    id: `${chain}:${signature}`,
    metadata: {
      hash: signature,
      chain,
      minedAt: new Date(Number(blockTime) * 1_000).toISOString(),
      status: isFailed ? 'failed' : 'confirmed',
      operationType: operationOf(account, isFailed ? asked : transfers),
      sentFrom: signer,
      sentTo: transfers[0]?.recipient ?? transaction.message.instructions.at(-1)?.programId ?? null,
      fee: formatAmount(meta.fee, native.decimals),
    },
    transfers: transfers.map((moved) => transferOf(account, moved, context)),
  }
}

/** Transfers from or to an account. Its token accounts count as the account itself, so wrapped SOL does not leave it. */
function movedFor(account: string, raw: RawTransaction): readonly Moved[] {
  const places = tokenPlaces(raw)
  const personOf = (address: string) => places.get(address)?.owner ?? address
  return movementsOf(raw)
    .map((movement) => ({ ...movement, sender: personOf(movement.source), recipient: personOf(movement.target) }))
    .filter(({ sender, recipient, source, target }) => {
      if (sender !== account && recipient !== account) return false
      return sender !== recipient || source === target
    })
}

/**
 * T13: transfers of zero or of unlisted tokens are a way to appear in someone's history. What the account did itself is always
 * shown.
 */
function isVisible({ amount, mint }: Moved, isSigner: boolean, { tokens }: ViewContext): boolean {
  if (isSigner) return true
  return amount > 0n && (mint === undefined || tokens.has(mint))
}

function operationOf(account: string, moved: readonly Moved[]): Transaction['metadata']['operationType'] {
  const ins = moved.some(({ recipient, sender }) => recipient === account && sender !== account)
  const outs = moved.some(({ recipient, sender }) => sender === account && recipient !== account)
  if (ins && outs) return 'trade'
  if (ins) return 'receive'
  return outs || moved.length > 0 ? 'send' : 'execute'
}

function transferOf(account: string, moved: Moved, context: ViewContext): Transfer {
  const { sender, recipient, amount, mint } = moved
  const { chain, native, tokens, iconUrl } = context
  const token = mint === undefined ? { ...native, iconId: native.symbol } : tokens.get(mint)
  const decimals = mint === undefined ? native.decimals : (moved.decimals ?? 0)
  const label = shortAddress(mint ?? '')
  return {
    direction: sender === recipient ? 'self' : sender === account ? 'out' : 'in',
    sender,
    recipient,
    ...(mint === undefined ? {} : { address: `${chain}:${mint}` }),
    quantity: { decimals: String(decimals), numeric: formatAmount(amount, decimals) },
    fungible_info: {
      name: token?.name ?? label,
      symbol: token?.symbol ?? label,
      iconUrl: token?.iconId === undefined ? null : iconUrl(token.iconId),
    },
  }
}
