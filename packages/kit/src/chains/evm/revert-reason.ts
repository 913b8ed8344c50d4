import { type BaseError, decodeErrorResult, type Hex, parseAbi } from 'viem'

/**
 * Common errors of a transfer: Solidity's own, and those of OpenZeppelin's tokens (ERC-6093
 * https://eips.ethereum.org/EIPS/eip-6093).
 */
const ERRORS = parseAbi([
  'error Error(string)',
  'error Panic(uint256)',
  'error ERC20InsufficientBalance(address sender, uint256 balance, uint256 needed)',
  'error ERC20InvalidReceiver(address receiver)',
  'error ERC20InvalidSender(address sender)',
])

/** The reason why a call reverted; undefined if it did not revert. */
export function revertReason(error: BaseError): string | undefined {
  const reverted = error.walk((cause) => /revert/i.test((cause as Error).message ?? ''))
  if (!reverted) return undefined
  const data = dataOf(error)
  return (data && decoded(data)) ?? told(error) ?? UNKNOWN_REASON
}

/** Errors for a revert contain the reason, or this text. */
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
    return undefined // A custom error that is not in the list above.
  }
}

/** Nodes that omit the data give the reason in the message: `execution reverted: Paused`. */
function told(error: BaseError): string | undefined {
  return /revert(?:ed)?(?: with reason(?: string)?)?:? ['"]?([^'"\n]{3,200})/i.exec(error.details ?? '')?.[1]?.trim()
}
