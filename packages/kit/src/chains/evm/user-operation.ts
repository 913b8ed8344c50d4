import { type Address, type Log, parseAbi, parseEventLogs } from 'viem'

/** What EntryPoint says of each operation of a bundle: https://eips.ethereum.org/EIPS/eip-4337 */
const abi = parseAbi([
  'event UserOperationEvent(bytes32 indexed userOpHash, address indexed sender, address indexed paymaster, uint256 nonce, bool success, uint256 actualGasCost, uint256 actualGasUsed)',
])

/** Whether an operation of a smart account failed in a bundle, whose own transaction succeeds all the same. */
export const isUndone = (logs: Log[], sender: Address): boolean =>
  parseEventLogs({ abi, logs, args: { sender } }).some(({ args }) => !args.success)
