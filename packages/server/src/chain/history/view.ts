import { formatAmount } from '@foyer/base'
import type { NativeCurrency } from '@foyer/base/networks'
import type { Transaction, Transfer } from '@foyer/contracts'
import { getAddress, type Hex } from 'viem'
import { ZERO_ADDRESS } from '../indexer/block.ts'
import type { NftFacts } from '../nfts/nfts.ts'
import { imitates, isAdvertisement } from '../token-text.ts'
import type { Token } from '../tokens.ts'
import type { TransactionRow, TransferRow } from './rows.ts'

/** Information from other sources than the index. */
export type ViewContext = {
  readonly native: (chain: string) => NativeCurrency
  /** Listed tokens. */
  readonly listed: (chain: string) => readonly Token[]
  readonly iconUrl: (iconId: string) => string
  readonly nft: (chain: string, contract: string, token: string) => NftFacts
}

/** Burn addresses. */
const BURNED: readonly string[] = [ZERO_ADDRESS, '0x000000000000000000000000000000000000dead']
/** Selectors of calls whose meaning is clear even if they failed and moved nothing. */
const SENDS: readonly string[] = ['0xa9059cbb', '0x23b872dd', '0x42842e0e', '0xb88d4fde', '0xf242432a', '0x2eb2c2d6']
const APPROVES: readonly string[] = ['0x095ea7b3', '0xa22cb465', '0x39509351', '0xd505accf']

/**
 * A transaction from the perspective of an account.
 * @param account in lower case
 * @returns undefined when the account neither did nor received anything in it, so that the entry is spam
 */
export function viewOf(
  account: string,
  row: TransactionRow,
  rows: readonly TransferRow[],
  context: ViewContext,
): Transaction | undefined {
  const isSigner = row.sender === account
  const visible = rows.filter((transfer) => isVisible(transfer, isSigner, row.chain, context))
  if (!isSigner && visible.length === 0) return undefined
  const native = context.native(row.chain)
  return {
    id: `${row.chain}:${row.hash}`,
    metadata: {
      hash: row.hash,
      chain: row.chain as Transaction['metadata']['chain'],
      minedAt: row.minedAt.toISOString(),
      status: row.failed ? 'failed' : 'confirmed',
      operationType: operationOf(account, row, visible),
      sentFrom: checksummed(row.sender),
      sentTo: row.recipient === null ? null : checksummed(row.recipient),
      ...(row.fee === null ? {} : { fee: formatAmount(BigInt(row.fee), native.decimals) }),
    },
    transfers: visible.map((transfer) => transferOf(account, row.chain, transfer, context)),
  }
}

/**
 * T13: a transfer of zero can have any address as its sender, and a token can imitate the name of a listed one. Both are used
 * to place a look-alike address in the history. Tokens with unusable amounts and advertisements are not shown either.
 */
function isVisible(transfer: TransferRow, isSigner: boolean, chain: string, context: ViewContext): boolean {
  if (transfer.amount === '0' && !isSigner) return false
  if (transfer.standard !== 'ERC20') return true
  if (transfer.symbol === null || transfer.decimals === null) return false
  const listed = context.listed(chain)
  if (listed.some(({ address }) => address.toLowerCase() === transfer.contract)) return true
  // An unsolicited token whose name contains a website is spam.
  if (!isSigner && isAdvertisement(transfer.name ?? '', transfer.symbol)) return false
  return !imitates(transfer.symbol, [context.native(chain).symbol, ...listed.map(({ symbol }) => symbol)])
}

type Operation = Transaction['metadata']['operationType']

function operationOf(account: string, row: TransactionRow, transfers: readonly TransferRow[]): Operation {
  const isSigner = row.sender === account
  if (isSigner && row.recipient === null) return 'deploy'
  const ins = transfers.filter(({ recipient, sender }) => recipient === account && sender !== account)
  const outs = transfers.filter(({ recipient, sender }) => sender === account && recipient !== account)
  if (ins.length > 0 && outs.length > 0) return 'trade'
  // An account that only gets something received it; minting requires the account's own transaction.
  if (ins.length > 0) return isSigner && ins.every(({ sender }) => sender === ZERO_ADDRESS) ? 'mint' : 'receive'
  if (outs.length > 0) return outs.every(({ recipient }) => BURNED.includes(recipient)) ? 'burn' : 'send'
  if (transfers.length > 0) return 'send' // A transfer to the account itself.
  if (row.approves || (row.selector !== null && APPROVES.includes(row.selector))) return 'approve'
  const isPlain = row.selector === null && row.value !== '0'
  return isPlain || (row.failed && row.selector !== null && SENDS.includes(row.selector)) ? 'send' : 'execute'
}

function transferOf(account: string, chain: string, row: TransferRow, context: ViewContext): Transfer {
  const { sender, recipient, contract, token } = row
  const native = context.native(chain)
  const known = contract === null ? undefined : listedToken(chain, contract, context)
  const decimals = token !== null ? 0 : contract === null ? native.decimals : (known?.decimals ?? row.decimals ?? 0)
  return {
    direction: sender === recipient ? 'self' : sender === account ? 'out' : 'in',
    sender: checksummed(sender),
    recipient: checksummed(recipient),
    ...(contract === null ? {} : { address: `${chain}:${checksummed(contract)}` }),
    quantity: { decimals: String(decimals), numeric: formatAmount(BigInt(row.amount), decimals) },
    ...(token === null
      ? {
          fungible_info:
            contract === null
              ? fungible(native, native.symbol, context)
              : fungible(known ?? row, known?.iconId, context),
        }
      : { nft_info: nftOf(chain, contract ?? '', token, row, context) }),
  }
}

function fungible(
  { name, symbol }: { readonly name: string | null; readonly symbol: string | null },
  iconId: string | undefined,
  context: ViewContext,
): NonNullable<Transfer['fungible_info']> {
  const plain = symbol ?? name ?? ''
  return { name: name ?? plain, symbol: plain, iconUrl: iconId === undefined ? null : context.iconUrl(iconId) }
}

function nftOf(
  chain: string,
  contract: string,
  token: string,
  row: TransferRow,
  context: ViewContext,
): NonNullable<Transfer['nft_info']> {
  const { name, imageUrl, isSpam } = context.nft(chain, contract, token)
  return { name, collection: row.name, tokenId: token, imageUrl, flags: { is_spam: isSpam } }
}

const listedToken = (chain: string, contract: string, context: ViewContext): Token | undefined =>
  context.listed(chain).find(({ address }) => address.toLowerCase() === contract)

const checksummed = (address: string): string => getAddress(address as Hex)
