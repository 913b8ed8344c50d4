import { type Hex, keccak256, pad, parseAbi, size, slice } from 'viem'
import { NATIVE_TOKEN } from './swap-calls.ts'
import {
  isSame,
  named,
  type ReadSwap,
  readCall,
  type SwapField,
  type SwapTerms,
  type SwapTransaction,
} from './swap-transaction.ts'

/*
 * The contracts of 0x’s Swap API v2. Facts about them are from its public source, github.com/0xProject/0x-settler: README.md,
 * AllowanceHolderBase.sol, Settler.sol, SettlerBase.sol, Deployer.sol and Create3.sol.
 */

/** Allowances are given to it alone. It lets an operator take so much of one token, of the sender, during one call. */
export const ALLOWANCE_HOLDER = '0x0000000000001fF3684f28c67538d4D072C22734'
/** It makes the Settlers, which trade, and says which one is in use. */
export const SETTLER_REGISTRY = '0x00000000000004533Fe15556B1E086BB1A72cEae'
/** CAIP-2 ids: where the addresses that are reckoned below were compared with known ones. */
const NETWORKS = [1, 10, 56, 137, 8453, 42161].map((id) => `eip155:${id}`)
export const hasSettler = (caipNetworkId: string): boolean => NETWORKS.includes(caipNetworkId)

export const holderAbi = parseAbi([
  'function exec(address operator, address token, uint256 amount, address target, bytes data) payable returns (bytes result)',
])
export const registryAbi = parseAbi([
  'function ownerOf(uint256 feature) view returns (address)',
  'function prev(uint128 feature) view returns (address)',
])
/** Of Settlers whose swaps are sent by the one who swaps. */
export const FEATURE = 2n

/** What was agreed. There is no deadline, and the fee is one of the actions: the minimum is what is left after it. */
export type SettlerTerms = Pick<SwapTerms, 'account' | 'from' | 'to' | 'amount' | 'minimum'> & {
  /** CAIP-2. */
  readonly networkId: string
  /** The one in use, and the one before it, as the registry says on the chain. */
  readonly settlers: readonly string[]
}

const NOBODY = '0x0000000000000000000000000000000000000000'

/**
 * As `swapMismatch`, of a swap through AllowanceHolder, whose call is read to the last byte. What it has the Settler do (`actions`) is
 * not read, and need not be trusted: a Settler may take `amount` of one token of the sender, and nothing else, and reverts unless it
 * holds `minAmountOut` afterwards, all of which it pays to the recipient itself. Only a Settler does so: the address has to be one that
 * 0x’s registry can have made and, by what the chain says, one that it names now.
 */
export function settlerMismatch({ to, data, value }: SwapTransaction, terms: SettlerTerms): SwapField | undefined {
  const isNative = isSame(terms.from, NATIVE_TOKEN)
  if (value !== (isNative ? terms.amount : 0n)) return 'value'
  if (!isSame(to, ALLOWANCE_HOLDER)) return 'router'
  const call = readExec(data)
  if (!call) return 'call'
  const [[operator, token, amount, target], recipient, buyToken, minimum] = call
  if (!isSame(operator, target) || !isInUse(target, terms)) return 'router'
  // Native currency is sent along, and nothing may be taken.
  if (!isSame(token, isNative ? NOBODY : terms.from)) return 'from'
  if (amount !== terms.amount) return 'amount'
  if (!isSame(recipient, pad(terms.account))) return 'account'
  if (!isSame(buyToken, pad(terms.to))) return 'to'
  return minimum < terms.minimum ? 'minimum' : undefined
}

/**
 * Reads a call of AllowanceHolder that nobody has agreed on before. An allowance of the account for AllowanceHolder, however large, is no
 * danger by it: the Settler may take `amount` of one token, during this transaction.
 * @returns undefined unless it is one swap of a Settler in use, all of whose minimum goes to the account
 */
export function readSettler(
  transaction: SwapTransaction,
  known: Pick<SettlerTerms, 'account' | 'networkId' | 'settlers'>,
): ReadSwap | undefined {
  const call = readExec(transaction.data)
  if (!call) return undefined
  const [[, token, amount], , buyToken, minimum] = call
  // Without one, a Settler may compare nothing.
  if (minimum === 0n) return undefined
  const from = isSame(token, NOBODY) ? NATIVE_TOKEN : token
  // What a Settler does on the way holds nothing of the account but the amount.
  const swap = { from, amount, to: named(slice(buyToken, 12)), minimum, between: [] }
  return settlerMismatch(transaction, { ...known, ...swap }) === undefined ? swap : undefined
}

/** The call of AllowanceHolder to its last byte, and the head of the one in it. Of the words of that, all bytes count. */
function readExec(data: Hex) {
  const outer = readCall(holderAbi, data)?.args
  const [recipient, buyToken, minimum, actions] = (outer && readHead(outer[4])) ?? []
  return outer && recipient && buyToken && minimum && BigInt(actions ?? 0) === ACTIONS_AT
    ? ([outer, recipient, buyToken, BigInt(minimum)] as const)
    : undefined
}

/** `execute((address recipient, address buyToken, uint256 minAmountOut) slippage, bytes[] actions, bytes32 zidAndAffiliate)` */
const EXECUTE = '0x1fff991f'
const HEAD_WORDS = 5
/** Right behind the head, as everybody encodes it. */
const ACTIONS_AT = BigInt(HEAD_WORDS * 32)
/**
 * The first words of a call of `execute`. The actions are not decoded: nobody here needs them, and a small call may name the same bytes
 * as an action many thousand times.
 */
function readHead(data: Hex): readonly Hex[] | undefined {
  if (size(data) < 4 + HEAD_WORDS * 32 || !isSame(slice(data, 0, 4), EXECUTE)) return undefined
  return Array.from({ length: HEAD_WORDS }, (_, index) => slice(data, 4 + index * 32, 36 + index * 32))
}

const isInUse = (address: string, { networkId, settlers }: SettlerTerms): boolean =>
  settlers.some((settler) => isSame(settler, address)) && isGenuine(networkId, address)

/** Several times as many as there were on any network in 2026. */
const LAST_NONCE = 255
/**
 * Whether the registry can have made the contract, which is known without asking anybody: its Settlers have the addresses that follow
 * from its own and a count, and nobody else can put a contract there.
 */
export function isGenuine(networkId: string, address: string): boolean {
  if (!hasSettler(networkId)) return false
  const chain = BigInt(networkId.slice(networkId.indexOf(':') + 1))
  for (let nonce = 1; nonce <= LAST_NONCE; nonce += 1) if (isSame(settlerOf(chain, nonce), address)) return true
  return false
}

/** Of the contract that deploys one Settler, and is made for it. */
const SHIM_HASH = '3bf3f97f0be1e2c00023033eefeb4fc062ac552ff36778b17060d90b6764902f'
/** CREATE2 of the shim (EIP-1014), then CREATE with its first nonce, whose RLP has these bytes. */
function settlerOf(chain: bigint, nonce: number): Hex {
  const salt = ((FEATURE << 128n) | (chain << 64n) | BigInt(nonce)).toString(16).padStart(64, '0')
  const shim = keccak256(`0xff${SETTLER_REGISTRY.slice(2)}${salt}${SHIM_HASH}`).slice(26)
  return `0x${keccak256(`0xd694${shim}01`).slice(26)}`
}
