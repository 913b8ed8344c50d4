import { solana } from '@foyer/base/networks'
import { createSolanaBank, SOLANA_ACCOUNTS, type SolanaBank, type SolanaWorld, startSolana } from '@foyer/devnet'
import { kitSigner, type SolanaAccess, walletAdapter } from '@foyer/kit/solana'
import { createSolanaTestWallet, type SolanaFeature } from '@foyer/kit/testing/solana'
import {
  address,
  appendTransactionMessageInstruction,
  createSignableMessage,
  createSolanaRpc,
  createTransactionMessage,
  getBase58Decoder,
  getPublicKeyFromAddress,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signAndSendTransactionMessageWithSigners,
  signatureBytes,
  verifySignature,
} from '@solana/kit'
import {
  Connection,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openConnection } from '../../../kit/src/chains/solana/open-connection.ts'
import { standardProvider } from '../../../kit/src/chains/solana/standard-provider.ts'

/* Hosts can use the connected wallet with `@solana/kit` and with `@solana/web3.js` 1.x. */

const [, mara, theo] = SOLANA_ACCOUNTS
let world: SolanaWorld
let bank: SolanaBank
beforeAll(async () => {
  world = await startSolana({ port: 0 })
  bank = createSolanaBank(world.rpcUrl)
})
afterAll(() => world?.stop())

/** Connects Mara's wallet. `asked` records the parameters of its requests, which include the send options. */
async function connected(features?: readonly SolanaFeature[]) {
  const asked: unknown[] = []
  const { wallet } = createSolanaTestWallet({
    name: 'Harbor',
    icon: 'data:image/svg+xml;base64,',
    secrets: [mara.secret],
    rpcUrls: { 'solana:mainnet': world.rpcUrl },
    approve: async ({ params }) => {
      asked.push(...params)
      return true
    },
    ...(features ? { features } : {}),
  })
  const provider = standardProvider(wallet)
  await openConnection(provider, { silent: false, networks: [solana] })
  const access = { provider, address: mara.address, network: solana, rpcUrl: world.rpcUrl } satisfies SolanaAccess
  return { access, asked }
}

describe('@solana/kit', () => {
  test('a transaction message is signed and sent by the wallet', async () => {
    const { access, asked } = await connected()
    const signer = kitSigner({ ...access, address: address(mara.address) }, { skipPreflight: true, maxRetries: 3 })
    const before = await bank.holds(theo.address)
    const { value: blockhash } = await createSolanaRpc(world.rpcUrl)
      .getLatestBlockhash({ commitment: 'confirmed' })
      .send()
    const data = new Uint8Array(12)
    data.set([2, 0, 0, 0, 64])
    const signature = await signAndSendTransactionMessageWithSigners(
      pipe(
        createTransactionMessage({ version: 0 }),
        (message) => setTransactionMessageFeePayerSigner(signer, message),
        (message) => setTransactionMessageLifetimeUsingBlockhash(blockhash, message),
        (message) =>
          appendTransactionMessageInstruction(
            {
              programAddress: address('11111111111111111111111111111111'),
              accounts: [
                { address: signer.address, role: 3 },
                { address: address(theo.address), role: 1 },
              ],
              data,
            },
            message,
          ),
      ),
    )
    await bank.confirmed(getBase58Decoder().decode(signature))
    expect(await bank.holds(theo.address)).toBe(before + 64n)
    expect(asked.at(-1)).toMatchObject({ chain: 'solana:mainnet', options: { skipPreflight: true, maxRetries: 3 } })
  })

  test('a message', async () => {
    const { access } = await connected()
    const message = createSignableMessage('Sign in to Atoll')
    const [signed] = await kitSigner({ ...access, address: address(mara.address) }).signMessages([message])
    const key = await getPublicKeyFromAddress(address(mara.address))
    const signature = signatureBytes(signed?.[address(mara.address)] ?? new Uint8Array())
    expect(await verifySignature(key, signature, message.content)).toBe(true)
  })
})

describe('@solana/web3.js 1.x', () => {
  const transfer = (lamports: number) =>
    SystemProgram.transfer({
      fromPubkey: new PublicKey(mara.address),
      toPubkey: new PublicKey(theo.address),
      lamports,
    })
  async function legacy(lamports: number) {
    const { blockhash, lastValidBlockHeight } = await new Connection(world.rpcUrl, 'confirmed').getLatestBlockhash()
    const feePayer = new PublicKey(mara.address)
    return new Transaction({ feePayer, blockhash, lastValidBlockHeight }).add(transfer(lamports))
  }
  async function versioned(lamports: number) {
    const { blockhash } = await new Connection(world.rpcUrl, 'confirmed').getLatestBlockhash()
    const payerKey = new PublicKey(mara.address)
    const instructions = [transfer(lamports)]
    return new VersionedTransaction(
      new TransactionMessage({ payerKey, recentBlockhash: blockhash, instructions }).compileToV0Message(),
    )
  }

  test.each([
    ['a wallet that sends', undefined],
    ['a wallet that only signs', ['solana:signTransaction' as const]],
  ])('sending, with %s', async (_, features) => {
    const wallet = walletAdapter((await connected(features)).access)
    expect(new PublicKey(wallet.address).toBase58()).toBe(mara.address)
    const before = await bank.holds(theo.address)
    for (const transaction of [await legacy(7), await versioned(8)])
      await bank.confirmed(await wallet.sendTransaction(transaction))
    expect(await bank.holds(theo.address)).toBe(before + 15n)
  })

  test('signing gives back what the library knows, with the signature on it', async () => {
    const wallet = walletAdapter((await connected()).access)
    const signed = await wallet.signTransaction(await legacy(9))
    expect(signed).toBeInstanceOf(Transaction)
    expect(signed.verifySignatures()).toBe(true)
    const [one, two] = await wallet.signAllTransactions([await versioned(10), await versioned(11)])
    expect(one).toBeInstanceOf(VersionedTransaction)
    const before = await bank.holds(theo.address)
    for (const transaction of [one, two])
      await bank.confirmed(
        await new Connection(world.rpcUrl, 'confirmed').sendRawTransaction(transaction?.serialize() ?? []),
      )
    expect(await bank.holds(theo.address)).toBe(before + 21n)
  })

  test('a message, and a transaction that fails before it is sent', async () => {
    const wallet = walletAdapter((await connected(['solana:signTransaction', 'solana:signMessage'])).access)
    expect(await wallet.signMessage(new TextEncoder().encode('x'))).toHaveLength(64)
    await expect(wallet.sendTransaction(await legacy(10 ** 15))).rejects.toMatchObject({ code: 'INSUFFICIENT_BALANCE' })
  })
})
