import { FoyerError } from '@foyer/base'
import { toBase64 } from '@foyer/base/bytes'
import { INSUFFICIENT_BALANCE } from '@foyer/base/catalogue'
import {
  type Address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  type Instruction,
  isOffCurveAddress,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import type { PreparedTransfer, ReadTarget, TransferOrder } from '../../core/connections/adapter.ts'
import { explain } from './explain.ts'
import { accountAddress, moveSol, moveTokens, openAccount } from './instructions.ts'
import { refusal } from './refusals.ts'
import { at, CONFIRMED, callNode, type RpcUrls, units, unreadable } from './rpc.ts'
import { missingAccount, readMint, refused, richestAccount } from './tokens.ts'
import type { SolanaRecord } from './transaction-record.ts'

/** The instructions of a transfer, and the token account it opens, with the lamports already there. */
type Plan = { readonly instructions: readonly Instruction[]; readonly held?: bigint; readonly opens?: Opening }
type Opening = { readonly address: string; readonly lamports: bigint }

/**
 * Simulates a transfer and reads its cost and the available balance. The transaction is created here, so that the simulated
 * transaction is the one that is signed. The rent of a token account that has to be opened for the receiver is `deposit`.
 * @throws TRANSFER_REFUSED with the reason, INSUFFICIENT_BALANCE when amount, fee and rent exceed the balance
 */
export async function prepare(target: ReadTarget, order: TransferOrder): Promise<PreparedTransfer> {
  const { rpcUrls } = target
  try {
    const [plan, lifetime, heldNative, keptAlive] = await Promise.all([
      planOf(target, order),
      readLifetime(rpcUrls),
      callNode(rpcUrls, 'getBalance', [order.from, CONFIRMED]).then((balance) =>
        units(at(balance, 'value'), 'getBalance'),
      ),
      callNode(rpcUrls, 'getMinimumBalanceForRentExemption', [0]).then((least) => units(least, 'rent')),
    ])
    const held = plan.held ?? heldNative
    if (order.amount > held) throw new FoyerError(INSUFFICIENT_BALANCE)
    const { wire, message } = compile(order.from, plan.instructions, lifetime)
    const [fee, deposit] = await Promise.all([readFee(rpcUrls, message), simulate(rpcUrls, wire, plan.opens)])
    return {
      transaction: {
        wire,
        lastValidBlockHeight: String(lifetime.lastValidBlockHeight),
      } satisfies SolanaRecord,
      fee,
      // Sending everything keeps the rent-exempt minimum: a wallet may add a priority fee, and a remainder below the minimum
      // would be rejected.
      maxFee: fee + keptAlive,
      ...(deposit > 0n ? { deposit } : {}),
      held,
      heldNative,
    }
  } catch (error) {
    throw explain(error)
  }
}

async function planOf(target: ReadTarget, order: TransferOrder): Promise<Plan> {
  if (order.contract !== undefined) return planTokens(target, order, order.contract)
  return { instructions: [moveSol(order.from, order.to, order.amount)] }
}

async function planTokens(target: ReadTarget, order: TransferOrder, contract: string): Promise<Plan> {
  const { from, to, amount, decimals } = order
  const mint = await readMint(target, contract)
  // The instruction contains the decimals, so that the chain verifies them: wrong decimals would mean a wrong amount.
  if (decimals !== undefined && decimals !== mint.decimals)
    throw refused('this token has other decimals than were shown')
  const [source, receiving] = await Promise.all([richestAccount(target, from, mint), accountAddress(to, mint)])
  if (!source || source.amount < amount) throw new FoyerError(INSUFFICIENT_BALANCE)
  const move = moveTokens(from, source.address, receiving, mint, amount)
  const lamports = await missingAccount(target, receiving, to, mint)
  if (lamports === undefined) return { instructions: [move], held: source.amount }
  // The receiver has no key. A program that accepts this token has already opened its own account.
  if (isOffCurveAddress(to as Address)) throw refused('nobody has a key of this address, and it takes no such token')
  if (await isTokenAddress(target, to)) throw refused('this is the address of a token, not of a person')
  const open = openAccount(from, receiving, to, mint)
  return { instructions: [open, move], held: source.amount, opens: { address: receiving, lamports } }
}

/** Token and token account addresses are a common mistake for a receiver; tokens sent to an account of theirs would be lost. */
async function isTokenAddress({ rpcUrls }: ReadTarget, address: string): Promise<boolean> {
  const account = at(
    await callNode(rpcUrls, 'getAccountInfo', [address, { encoding: 'base64', ...CONFIRMED }]),
    'value',
  )
  return account !== null && at(account, 'owner') !== SYSTEM_PROGRAM
}
const SYSTEM_PROGRAM = '11111111111111111111111111111111'

type Lifetime = { readonly blockhash: Blockhash; readonly lastValidBlockHeight: bigint }

/** A transaction is valid for about 150 blocks, roughly one minute. */
async function readLifetime(rpcUrls: RpcUrls): Promise<Lifetime> {
  const value = at(await callNode(rpcUrls, 'getLatestBlockhash', [CONFIRMED]), 'value')
  const blockhash = at(value, 'blockhash')
  if (typeof blockhash !== 'string') throw unreadable('getLatestBlockhash')
  return {
    blockhash: blockhash as Blockhash,
    lastValidBlockHeight: units(at(value, 'lastValidBlockHeight'), 'getLatestBlockhash'),
  }
}

/** @returns the transaction without signatures, and its message, in base64 */
function compile(from: string, instructions: readonly Instruction[], lifetime: Lifetime) {
  const transaction = compileTransaction(
    pipe(
      createTransactionMessage({ version: 0 }),
      (message) => setTransactionMessageFeePayer(from as Address, message),
      (message) => setTransactionMessageLifetimeUsingBlockhash(lifetime, message),
      (message) => appendTransactionMessageInstructions(instructions, message),
    ),
  )
  return {
    wire: getBase64EncodedWireTransaction(transaction) as string,
    message: toBase64(Uint8Array.from(transaction.messageBytes)),
  }
}

async function readFee(rpcUrls: RpcUrls, message: string): Promise<bigint> {
  return units(at(await callNode(rpcUrls, 'getFeeForMessage', [message, CONFIRMED]), 'value'), 'getFeeForMessage')
}

/**
 * Simulates the transaction on the current state of the chain.
 * @param opens an account that does not exist yet
 * @returns the rent of that account, in lamports
 * @throws as `refusal`
 */
async function simulate(rpcUrls: RpcUrls, wire: string, opens: Opening | undefined): Promise<bigint> {
  const accounts = opens === undefined ? {} : { accounts: { addresses: [opens.address], encoding: 'base64' } }
  const options = { encoding: 'base64', sigVerify: false, replaceRecentBlockhash: true, ...CONFIRMED, ...accounts }
  const value = at(await callNode(rpcUrls, 'simulateTransaction', [wire, options]), 'value')
  const error = at(value, 'err')
  if (error !== null && error !== undefined) throw refusal(error, at(value, 'logs'))
  if (opens === undefined) return 0n
  const after = units(at(value, 'accounts', 0, 'lamports'), 'simulateTransaction')
  return after > opens.lamports ? after - opens.lamports : 0n
}
