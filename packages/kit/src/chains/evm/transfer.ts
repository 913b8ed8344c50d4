import { FoyerError, isSolanaAddress } from '@foyer/base'
import {
  INSUFFICIENT_BALANCE,
  INVALID_RECEIVER,
  RECEIVER_CHECKSUM,
  RECEIVER_ELSEWHERE,
  TRANSFER_REFUSED,
} from '@foyer/base/catalogue'
import { COIN_TYPE_OFFSET } from '@foyer/base/constants'
import type { Network } from '@foyer/base/networks'
import {
  type Address,
  BaseError,
  Eip1559FeesNotSupportedError,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  InsufficientFundsError,
  isAddress,
  parseAbi,
} from 'viem'
import {
  estimateFeesPerGas,
  estimateGas,
  getBalance,
  getCode,
  getGasPrice,
  getTransactionCount,
  readContract,
} from 'viem/actions'
import type {
  CoinTypes,
  PreparedTransfer,
  Provider,
  ReadTarget,
  TransferOrder,
} from '../../core/connections/adapter.ts'
import { explain } from '../../core/connections/explain.ts'
import { checksum } from './checksum.ts'
import { reader } from './reader.ts'
import { revertReason } from './revert-reason.ts'
import { sendTransaction } from './sign.ts'
import { type EvmRecord, readRecord } from './transaction-record.ts'

/**
 * EIP-55: an address in mixed case contains a checksum, which is verified; one in a single case has none.
 * @throws INVALID_RECEIVER, RECEIVER_CHECKSUM, RECEIVER_ELSEWHERE
 */
export async function readAddress(text: string): Promise<string> {
  const bare = text.trim()
  const address = /^0x/i.test(bare) ? `0x${bare.slice(2)}` : `0x${bare}`
  if (!/^0x[0-9a-fA-F]{40}$/.test(address)) throw whyNot(bare)
  const digits = address.slice(2)
  const isMixed = /[a-f]/.test(digits) && /[A-F]/.test(digits)
  if (isMixed && !isAddress(address, { strict: true })) throw new FoyerError(RECEIVER_CHECKSUM)
  return checksum(address)
}

/** SLIP-44 coin type of Ethereum: a name's default address for EVM chains without their own (ENSIP-9). */
const ETHEREUM_COIN_TYPE = 60

/** The network's own, then the default for all EVM networks (ENSIP-19). */
export const coinTypes = ({ id }: Network): CoinTypes => ({
  own: [COIN_TYPE_OFFSET + Number(id), COIN_TYPE_OFFSET],
  shared: { coinType: ETHEREUM_COIN_TYPE, network: 'eip155:1' },
})

/** Code that is only a delegation (EIP-7702) belongs to an account with a key. */
export async function isContract(target: ReadTarget, address: string): Promise<boolean> {
  try {
    const code = await getCode(reader(target), { address: address as Address })
    return code !== undefined && code !== '0x' && !code.startsWith('0xef0100')
  } catch (error) {
    throw explain(error)
  }
}

/**
 * Simulates a transfer and reads its cost and the available balance.
 * @throws TRANSFER_REFUSED with the reason, INSUFFICIENT_BALANCE when amount and fee exceed the balance
 */
export async function prepare(target: ReadTarget, order: TransferOrder): Promise<PreparedTransfer> {
  const client = reader(target)
  const from = order.from as Address
  const transaction = transactionOf(order)
  try {
    const [fees, nonce, confirmedNonce, heldNative, held] = await Promise.all([
      feesOf(client),
      getTransactionCount(client, { address: from, blockTag: 'pending' }),
      getTransactionCount(client, { address: from, blockTag: 'latest' }),
      getBalance(client, { address: from }),
      order.contract === undefined
        ? undefined
        : readContract(client, {
            address: order.contract as Address,
            abi: erc20Abi,
            functionName: 'balanceOf',
            args: [from],
          }),
    ])
    const { first } = order
    // What depends on another call cannot be estimated: the wallet does that with both.
    const [gas, dataFee] = await Promise.all([
      first ? 0n : gasOf(client, from, transaction),
      dataFeeOf(client, transaction.data),
    ])
    // viem suggests the base fee × 1.2 and a tip. A wallet may use twice the base fee, so this much is reserved when everything
    // is sent.
    const tip = fees.maxPriorityFeePerGas
    const base = ((fees.maxFeePerGas - tip) * 10n) / 12n
    const { value, ...call } = transaction
    return {
      transaction: {
        ...call,
        ...(value === undefined ? {} : { value: String(value) }),
        ...(first ? { firstTo: first.to, firstData: first.data as Hex } : { gas: String(gas) }),
      } satisfies EvmRecord,
      fee: gas * (base + tip) + dataFee,
      maxFee: gas * (2n * base + tip) + 2n * dataFee,
      nonce,
      confirmedNonce,
      held: held ?? heldNative,
      heldNative,
    }
  } catch (error) {
    if (error instanceof BaseError && error.walk((cause) => cause instanceof InsufficientFundsError))
      throw new FoyerError(INSUFFICIENT_BALANCE, { cause: error })
    const reason = error instanceof BaseError ? revertReason(error) : undefined
    if (reason !== undefined) throw new FoyerError(TRANSFER_REFUSED, { context: { reason }, cause: error })
    throw explain(error)
  }
}

/** @throws as `sendTransaction` and `submitCalls`: CONNECTOR_CHAIN_MISMATCH, USER_REJECTED */
export async function submit(
  provider: Provider,
  { network }: ReadTarget,
  from: string,
  { transaction }: PreparedTransfer,
  onSent: (batch: string) => void = () => undefined,
): Promise<{ hash: string }> {
  const { firstTo, firstData } = transaction
  if (firstTo !== undefined && firstData !== undefined) {
    const { submitCalls } = await import('./batch.ts')
    const { to, data = '0x', value } = readRecord(transaction)
    const calls = [
      { to: firstTo, data: firstData },
      { to, data, value },
    ]
    return { hash: await submitCalls(provider, network, from, calls, onSent) }
  }
  return { hash: await sendTransaction(provider, from, network, readRecord(transaction)) }
}

function transactionOf({ to, amount, contract, data }: TransferOrder): { to: string; value?: bigint; data?: Hex } {
  if (data !== undefined) return { to, data: data as Hex, ...(contract === undefined ? { value: amount } : {}) }
  if (contract === undefined) return { to, value: amount }
  return {
    to: contract,
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to as Address, amount] }),
  }
}

/** On a chain without a base fee (before EIP-1559), the whole gas price counts as the tip. */
async function feesOf(client: ReturnType<typeof reader>) {
  try {
    return await estimateFeesPerGas(client)
  } catch (error) {
    if (!(error instanceof Eip1559FeesNotSupportedError)) throw error
    const price = await getGasPrice(client)
    return { maxFeePerGas: price, maxPriorityFeePerGas: price }
  }
}

/**
 * One fifth above the estimate, since the state may change before inclusion. The gas of a plain payment to an account is
 * constant.
 */
async function gasOf(
  client: ReturnType<typeof reader>,
  account: Address,
  call: { to: string; value?: bigint; data?: Hex },
) {
  const gas = await estimateGas(client, { account, ...call, to: call.to as Address })
  return gas === PLAIN_TRANSFER_GAS ? gas : (gas * 12n) / 10n
}
const PLAIN_TRANSFER_GAS = 21_000n

/** The L1 data fee of OP Stack chains. Other chains do not have this contract and are not asked. */
async function dataFeeOf(client: ReturnType<typeof reader>, data: Hex = '0x'): Promise<bigint> {
  try {
    return await readContract(client, {
      address: '0x420000000000000000000000000000000000000F',
      abi: parseAbi(['function getL1FeeUpperBound(uint256 size) view returns (uint256)']),
      functionName: 'getL1FeeUpperBound',
      args: [BigInt(TRANSACTION_BYTES + data.length / 2)],
    })
  } catch {
    return 0n // The contract does not exist on this chain, so there is no such fee.
  }
}
/** The size of a signed transaction without its data. */
const TRANSACTION_BYTES = 120

function whyNot(text: string): FoyerError {
  if (isSolanaAddress(text)) return new FoyerError(RECEIVER_ELSEWHERE, { context: { network: 'Solana' } })
  if (/^(bc1|tb1|bcrt1)[a-z0-9]{20,80}$/i.test(text))
    return new FoyerError(RECEIVER_ELSEWHERE, { context: { network: 'Bitcoin' } })
  return new FoyerError(INVALID_RECEIVER)
}
