import { parseAbi, toHex } from 'viem'
import { NATIVE_TOKEN } from './swap-calls.ts'
import {
  afterFee,
  isSame,
  named,
  type ReadSwap,
  readCall,
  type SwapField,
  type SwapTerms,
  type SwapTransaction,
} from './swap-transaction.ts'

/*
 * Velora's contract Augustus 6.2 (https://docs.velora.xyz), at one address on all its networks. Facts about it are from its verified
 * source: GenericSwapExactAmountIn.sol, GenericUtils.sol and AugustusFees.sol.
 */

export const AUGUSTUS = '0x6A000F20005980200259B80c5102003040001068'
/** CAIP-2 ids. */
const NETWORKS = [1, 10, 56, 100, 137, 250, 8453, 42161, 43114].map((id) => `eip155:${id}`)
export const hasAugustus = (caipNetworkId: string): boolean => NETWORKS.includes(caipNetworkId)

/** The only method that is accepted; the others trade with one exchange each, and have arguments of their own. */
export const augustusAbi = parseAbi([
  'struct SwapData { address srcToken; address destToken; uint256 fromAmount; uint256 toAmount; uint256 quotedAmount; bytes32 metadata; address beneficiary; }',
  'function swapExactAmountIn(address executor, SwapData swapData, uint256 partnerAndFee, bytes permit, bytes executorData) payable returns (uint256 receivedAmount, uint256 paraswapShare, uint256 partnerShare)',
])

/** What stays in Augustus, a base unit, and one that the fee may hide by being rounded down. */
export const DUST = 2n

/** The address of the partner, flags, and the share in hundredths of a per cent. All other bits are 0. */
const FLAGS = { direct: 1n << 91n, cap: 1n << 92n, surplus: 1n << 95n }
const PARTNER_SHIFT = 96n
const SHARE_MASK = 0x3fffn

/** What was agreed. There is no deadline: the method knows none. */
export type AugustusTerms = Omit<SwapTerms, 'wrapped' | 'deadline'> & {
  /** What the quote says that arrives, before the fee. */
  readonly quoted: bigint
}

/**
 * As `swapMismatch`, of a swap through Augustus. Who trades (`executor`) and how (`executorData`) cannot be read, and need not be
 * trusted: Augustus takes `fromAmount` from the sender and nothing else, calls the executor with a selector of zeros, which no token
 * has, and reverts unless it holds `toAmount` afterwards, of which it pays the fee and the beneficiary itself.
 */
export function augustusMismatch({ to, data, value }: SwapTransaction, terms: AugustusTerms): SwapField | undefined {
  if (value !== (isSame(terms.from, NATIVE_TOKEN) ? terms.amount : 0n)) return 'value'
  if (!isSame(to, terms.router)) return 'router'
  const call = readCall(augustusAbi, data)?.args
  if (!call) return 'call'
  const [, swap, partnerAndFee, permit] = call
  // It would be another allowance than the one that the review shows.
  if (permit !== '0x') return 'call'
  if (!isSame(swap.srcToken, terms.from)) return 'from'
  if (!isSame(swap.destToken, terms.to)) return 'to'
  if (swap.fromAmount !== terms.amount) return 'amount'
  // The zero address stands for the sender.
  if (BigInt(swap.beneficiary) !== 0n && !isSame(swap.beneficiary, terms.account)) return 'account'
  if (!isFeeRight(partnerAndFee, terms)) return 'fee'
  // Without a fee, Velora keeps what arrives above this.
  if (swap.quotedAmount < terms.quoted + DUST || swap.quotedAmount < swap.toAmount) return 'quoted'
  // Augustus compares before it takes the fee, and leaves one base unit behind.
  return afterFee(swap.toAmount, terms.fee) - 1n < terms.minimum ? 'minimum' : undefined
}

/**
 * Reads a call of Augustus that nobody has agreed on before.
 * @returns undefined unless it is one swap, all of whose minimum goes to the account, less the share of one partner
 */
export function readAugustus(
  { data, value }: Pick<SwapTransaction, 'data' | 'value'>,
  account: SwapTerms['account'],
): ReadSwap | undefined {
  const call = readCall(augustusAbi, data)?.args
  if (!call) return undefined
  const [, { srcToken, destToken, fromAmount: amount, toAmount }, partnerAndFee] = call
  const partner = partnerAndFee >> PARTNER_SHIFT
  const fee = partner === 0n ? undefined : { account: toHex(partner, { size: 20 }), bips: partnerAndFee & SHARE_MASK }
  const [from, to] = [named(srcToken), named(destToken)]
  const minimum = afterFee(toAmount, fee) - 1n
  const terms = { router: AUGUSTUS, account, from, to, amount, minimum, quoted: 0n, fee } as const
  if (minimum <= 0n || augustusMismatch({ to: AUGUSTUS, data, value }, terms)) return undefined
  // Whatever trades holds nothing of the account but the amount.
  return { from, amount, to, minimum, between: [] }
}

/**
 * The partner is the operator, who is paid at once (`direct`). `surplus` is without effect beside a share, and so is `cap`; without a
 * share it limits what Velora keeps of a better price to 1 %. Other flags share what arrives in other ways.
 */
function isFeeRight(partnerAndFee: bigint, { fee }: AugustusTerms): boolean {
  const partner = partnerAndFee >> PARTNER_SHIFT
  const share = partnerAndFee & SHARE_MASK
  const rest = partnerAndFee - (partner << PARTNER_SHIFT) - share
  if (!fee) return partner === 0n && share === 0n && rest === FLAGS.cap
  const others = rest & ~(FLAGS.direct | FLAGS.cap | FLAGS.surplus)
  return partner === BigInt(fee.account) && share === fee.bips && others === 0n
}
