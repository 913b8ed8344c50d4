import {
  AccountRole,
  type Address,
  appendTransactionMessageInstructions,
  assertIsTransactionWithBlockhashLifetime,
  createKeyPairSignerFromPrivateKeyBytes,
  createSolanaRpc,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  getSignatureFromTransaction,
  type Instruction,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import { SOLANA_TOKENS, type SolanaAccount } from './accounts.ts'
import { associatedAddress, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from './layout.ts'

type Token = keyof typeof SOLANA_TOKENS
type Payment = {
  readonly from: Pick<SolanaAccount, 'address' | 'secret'>
  readonly to: string
  /** Base units. */
  readonly amount: bigint
  /** Without it, the payment is in lamports. */
  readonly token?: Token
}
/** Makes payments on the local cluster, for tests. */
export type SolanaBank = {
  /**
   * Signs and submits a payment and waits until it is confirmed. Creates the receiver's token account if it is missing.
   * @returns the signature
   */
  readonly pay: (payment: Payment) => Promise<string>
  /** Like `pay`, but does not wait and skips the preflight check, so a failing transaction is included too. */
  readonly payBlindly: (payment: Payment) => Promise<string>
  readonly confirmed: (signature: string) => Promise<void>
  /** @returns base units; zero if the account does not exist */
  readonly holds: (owner: string, token?: Token) => Promise<bigint>
}

const SYSTEM_PROGRAM = '11111111111111111111111111111111' as Address
const ASSOCIATED_PROGRAM = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL' as Address
const POLL_MS = 100
const PATIENCE_MS = 20_000

export function createSolanaBank(rpcUrl: string): SolanaBank {
  const rpc = createSolanaRpc(rpcUrl)
  const pay = async (payment: Payment, skipPreflight: boolean) => {
    const signer = await createKeyPairSignerFromPrivateKeyBytes(Buffer.from(payment.from.secret, 'hex'))
    const { value: blockhash } = await rpc.getLatestBlockhash({ commitment: 'confirmed' }).send()
    const instructions = payment.token ? await tokenMoves(payment, payment.token) : [solMove(payment)]
    const transaction = await signTransactionMessageWithSigners(
      pipe(
        createTransactionMessage({ version: 0 }),
        (message) => setTransactionMessageFeePayerSigner(signer, message),
        (message) => setTransactionMessageLifetimeUsingBlockhash(blockhash, message),
        (message) => appendTransactionMessageInstructions(instructions, message),
      ),
    )
    assertIsTransactionWithBlockhashLifetime(transaction)
    const wire = getBase64EncodedWireTransaction(transaction)
    await rpc.sendTransaction(wire, { encoding: 'base64', skipPreflight, preflightCommitment: 'confirmed' }).send()
    return getSignatureFromTransaction(transaction)
  }
  const confirmed = async (signature: string) => {
    const deadline = Date.now() + PATIENCE_MS
    for (;;) {
      const { value } = await rpc.getSignatureStatuses([signature as never]).send()
      const status = value[0]?.confirmationStatus
      if (status === 'confirmed' || status === 'finalized') return
      if (Date.now() > deadline) throw new Error(`${signature} was not confirmed`)
      await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    }
  }
  return {
    async pay(payment) {
      const signature = await pay(payment, false)
      await confirmed(signature)
      return signature
    },
    payBlindly: (payment) => pay(payment, true),
    confirmed,
    async holds(owner, token) {
      if (!token) return (await rpc.getBalance(owner as Address, { commitment: 'confirmed' }).send()).value
      const address = await associatedAddress(SOLANA_TOKENS[token].mint, owner, programOf(token))
      const { value } = await rpc.getAccountInfo(address, { encoding: 'base64', commitment: 'confirmed' }).send()
      return value ? Buffer.from(value.data[0], 'base64').readBigUInt64LE(64) : 0n
    },
  }
}

const programOf = (token: Token) => (token === 'tide' ? TOKEN_2022_PROGRAM : TOKEN_PROGRAM)

/** https://docs.rs/solana-system-interface/latest/solana_system_interface/instruction/enum.SystemInstruction.html */
function solMove({ from, to, amount }: Payment): Instruction {
  const data = Buffer.alloc(12)
  data.writeUInt32LE(2, 0)
  data.writeBigUInt64LE(amount, 4)
  return {
    programAddress: SYSTEM_PROGRAM,
    accounts: [
      { address: from.address as Address, role: AccountRole.WRITABLE_SIGNER },
      { address: to as Address, role: AccountRole.WRITABLE },
    ],
    data,
  }
}

/** Creates the receiver's token account if it is missing, and transfers tokens to it (TransferChecked). */
async function tokenMoves({ from, to, amount }: Payment, token: Token): Promise<Instruction[]> {
  const { mint, decimals } = SOLANA_TOKENS[token]
  const program = programOf(token)
  const source = await associatedAddress(mint, from.address, program)
  const target = await associatedAddress(mint, to, program)
  const data = Buffer.alloc(10)
  data.writeUInt8(12, 0)
  data.writeBigUInt64LE(amount, 1)
  data.writeUInt8(decimals, 9)
  const readonly = (address: string) => ({ address: address as Address, role: AccountRole.READONLY })
  const writable = (address: string) => ({ address: address as Address, role: AccountRole.WRITABLE })
  const payer = { address: from.address as Address, role: AccountRole.WRITABLE_SIGNER }
  return [
    {
      programAddress: ASSOCIATED_PROGRAM,
      accounts: [payer, writable(target), readonly(to), readonly(mint), readonly(SYSTEM_PROGRAM), readonly(program)],
      data: Uint8Array.of(1),
    },
    {
      programAddress: program,
      accounts: [
        writable(source),
        readonly(mint),
        writable(target),
        { address: from.address as Address, role: AccountRole.READONLY_SIGNER },
      ],
      data,
    },
  ]
}
