import {
  type Address,
  concat,
  decodeAbiParameters,
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionData,
  getContractAddress,
  type Hex,
  keccak256,
  parseAbi,
  zeroAddress,
  zeroHash,
} from 'viem'
import { FACTORY, IMPLEMENTATION } from './addresses.ts'

const FACTORY_ABI = parseAbi(['function createAccount(address owner, uint256 index) returns (address)'])
const EXECUTE_ABI = parseAbi(['function execute(bytes32 mode, bytes executionData) payable'])
/** A batch that fails as a whole when one call does, https://eips.ethereum.org/EIPS/eip-7821 */
const BATCH: Hex = `0x01${'0'.repeat(62)}`
const CALLS = { type: 'tuple[]', components: [{ type: 'address' }, { type: 'uint256' }, { type: 'bytes' }] } as const
/** The only account of an owner. */
const INDEX = 0n

export type Call = { readonly to: Address; readonly value?: bigint | undefined; readonly data?: Hex | undefined }

/** The chain library takes an address in lower case, or with the right checksum. */
const plain = (address: Address): Address => address.toLowerCase() as Address

/** The address of an owner's account, on every chain, whether it is deployed or not. */
export const accountAddress = (owner: Address): Address =>
  getContractAddress({
    opcode: 'CREATE2',
    from: FACTORY,
    salt: keccak256(encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [plain(owner), INDEX])),
    // A clone, https://eips.ethereum.org/EIPS/eip-1167
    bytecode: concat([
      '0x3d602d80600a3d3981f3363d3d373d3d3d363d73',
      IMPLEMENTATION,
      '0x5af43d82803e903d91602b57fd5bf3',
    ]),
  })

/** The call that makes an owner's account. */
export const deploymentOf = (owner: Address): { readonly factory: Address; readonly factoryData: Hex } => ({
  factory: FACTORY,
  factoryData: encodeFunctionData({ abi: FACTORY_ABI, args: [plain(owner), INDEX] }),
})

/**
 * The account's own call that makes all of them, or none.
 * @throws RangeError for the address zero, which the account reads as itself (ERC-7821)
 */
export function encodeCalls(calls: readonly Call[]): Hex {
  if (calls.some(({ to }) => BigInt(to) === 0n))
    throw new RangeError('a call without an address is one to the account itself')
  return encodeFunctionData({
    abi: EXECUTE_ABI,
    args: [
      BATCH,
      encodeAbiParameters([CALLS], [calls.map(({ to, value = 0n, data = '0x' }) => [plain(to), value, data] as const)]),
    ],
  })
}

/**
 * Whether an operation of the account calls the account itself, which is how owners change. True for what is no batch that
 * `encodeCalls` makes: nobody knows what it does.
 */
export function callsItself(account: Address, callData: Hex): boolean {
  try {
    const [mode, batch] = decodeFunctionData({ abi: EXECUTE_ABI, data: callData }).args
    const [calls] = decodeAbiParameters([CALLS], batch)
    const own = [account.toLowerCase(), zeroAddress]
    return mode !== BATCH || calls.some(([to, , data]) => own.includes(to.toLowerCase()) && data !== '0x')
  } catch {
    return true
  }
}

/** What `eip712Domain()` of the account returns. */
export const accountDomain = (owner: Address, chainId: number) =>
  ({
    name: 'FoyerAccount',
    version: '1',
    chainId: BigInt(chainId),
    verifyingContract: accountAddress(owner),
    salt: zeroHash,
  }) as const
