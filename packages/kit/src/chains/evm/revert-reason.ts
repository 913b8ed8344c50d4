import { type BaseError, decodeErrorResult, type Hex, parseAbi } from 'viem'

/** Errors that a transfer meets: Solidity's own, and those of OpenZeppelin's tokens (ERC-6093 https://eips.ethereum.org/EIPS/eip-6093). */
const ERRORS = parseAbi([
  'error Error(string)',
  'error Panic(uint256)',
  'error ERC20InsufficientBalance(address sender, uint256 balance, uint256 needed)',
  'error ERC20InvalidReceiver(address receiver)',
  'error ERC20InvalidSender(address sender)',
])

/** Why the chain took a call back; undefined when that is not what happened. */
export function revertReason(error: BaseError): string | undefined {
  const reverted = error.walk((cause) => /revert/i.test((cause as Error).message ?? ''))
  if (!reverted) return undefined
  const data = dataOf(error)
  return (data && decoded(data)) ?? told(error) ?? UNKNOWN_REASON
}

/** Reverted transactions give the reason, or this. */
export const UNKNOWN_REASON = 'unknown reason'

function dataOf(error: BaseError): Hex | undefined {
  const holder = error.walk((cause) => /^0x[0-9a-f]{8,}$/i.test(String((cause as { data?: unknown }).data ?? '')))
  return (holder as { data?: Hex } | null)?.data
}

function decoded(data: Hex): string | undefined {
  try {
    const { errorName, args } = decodeErrorResult({ abi: ERRORS, data })
    if (errorName === 'Error') return String(args[0]).slice(0, 200)
    return errorName
  } catch {
    return undefined // An error of the contract's own, which nobody but the contract can name.
  }
}

/** `execution reverted: Paused` says it in words where a node leaves the data out. */
function told(error: BaseError): string | undefined {
  return /revert(?:ed)?(?: with reason(?: string)?)?:? ['"]?([^'"\n]{3,200})/i.exec(error.details ?? '')?.[1]?.trim()
}
