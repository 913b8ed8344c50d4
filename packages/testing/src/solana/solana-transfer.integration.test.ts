import { isFoyerError } from '@foyer/base'
import { toBase64 } from '@foyer/base/bytes'
import { INSUFFICIENT_BALANCE, INVALID_RECEIVER, RECEIVER_ELSEWHERE, TRANSFER_REFUSED } from '@foyer/base/catalogue'
import { solana } from '@foyer/base/networks'
import {
  createSolanaBank,
  SOLANA_ACCOUNTS,
  SOLANA_TOKENS,
  type SolanaBank,
  type SolanaWorld,
  startSolana,
} from '@foyer/devnet'
import { createSolanaTestWallet, type SolanaFeature } from '@foyer/kit/testing/solana'
import { ed25519 } from '@noble/curves/ed25519.js'
import {
  AccountRole,
  address,
  appendTransactionMessageInstruction,
  compileTransaction,
  createTransactionMessage,
  decompileTransactionMessage,
  generateKeyPairSigner,
  getAddressEncoder,
  getBase64EncodedWireTransaction,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  getTransactionEncoder,
  type KeyPairSigner,
  pipe,
  prependTransactionMessageInstruction,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { adapter } from '../../../kit/src/chains/solana/adapter.ts'
import { accountAddress } from '../../../kit/src/chains/solana/instructions.ts'
import { callNode } from '../../../kit/src/chains/solana/rpc.ts'
import { standardProvider } from '../../../kit/src/chains/solana/standard-provider.ts'
import type { PreparedTransfer, Provider, TransferOrder } from '../../../kit/src/core/connections/adapter.ts'
import { readTransaction, withSignature } from '../../../kit/src/testing/solana/wire.ts'

/* Transfers of SOL and of tokens of both token programs, on a real cluster: fees, checks before sending, and the status
 * afterwards. */

const [, mara, theo, noor] = SOLANA_ACCOUNTS
const { usdc, tide } = SOLANA_TOKENS
const RENT = 890_880n
const transfers = adapter.can.transfer as NonNullable<typeof adapter.can.transfer> // The tests fail immediately if it is missing.
let world: SolanaWorld
let bank: SolanaBank
let target: { network: typeof solana; rpcUrls: readonly string[] }
beforeAll(async () => {
  world = await startSolana({ port: 0 })
  bank = createSolanaBank(world.rpcUrl)
  target = { network: solana, rpcUrls: [world.rpcUrl] }
})
afterAll(() => world?.stop())
afterEach(() => vi.unstubAllGlobals())

const order = (change: Partial<TransferOrder> = {}): TransferOrder => ({
  from: mara.address,
  to: theo.address,
  amount: 250_000_000n,
  ...change,
})
const somebody = async () => (await generateKeyPairSigner()).address as string
/** Opens Mara's wallet. It always approves the connection. `approve` decides about all other requests. */
async function wallet(features?: readonly SolanaFeature[], approve = true): Promise<Provider> {
  const { wallet: standard } = createSolanaTestWallet({
    name: 'Harbor',
    icon: 'data:image/svg+xml;base64,',
    secrets: [mara.secret],
    rpcUrls: { 'solana:mainnet': world.rpcUrl },
    approve: async ({ method }) => approve || method === 'standard:connect',
    ...(features ? { features } : {}),
  })
  const provider = standardProvider(standard)
  await adapter.open(provider, { silent: false, networks: [solana] })
  return provider
}
const submit = async (prepared: PreparedTransfer, provider?: Provider) =>
  transfers.submit(provider ?? (await wallet()), target, mara.address, prepared)
const included = async (sent: Awaited<ReturnType<typeof submit>>) => {
  const trace = () => transfers.trace(target, { from: mara.address, transaction: {}, ...sent })
  await expect.poll(async () => (await trace()).status, { timeout: 20_000 }).toBe('included')
  return trace()
}
const failure = (change: Partial<TransferOrder>) =>
  transfers.prepare(target, order(change)).then(
    () => undefined,
    (error: unknown) => error,
  )

describe('the receiver', () => {
  test.each([
    [mara.address, mara.address],
    [`  ${theo.address} `, theo.address],
  ])('%s', async (text, address) => expect(await transfers.readAddress(text, solana)).toBe(address))

  test.each([
    ['too short', theo.address.slice(0, -3), INVALID_RECEIVER],
    ['a letter that base58 has not', theo.address.replace('9', '0'), INVALID_RECEIVER],
    ['Ethereum', '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC', RECEIVER_ELSEWHERE],
    ['Bitcoin', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', RECEIVER_ELSEWHERE],
    ['words', 'theo', INVALID_RECEIVER],
  ])('%s is refused', async (_, text, entry) => {
    const error = await transfers.readAddress(text, solana).catch((caught: unknown) => caught)
    expect(isFoyerError(error, entry)).toBe(true)
  })

  test('programs, tokens and token accounts are told from people', async () => {
    expect(await transfers.isContract(target, 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')).toBe(true)
    expect(await transfers.isContract(target, usdc.mint)).toBe(true)
    // Mara's USDC token account.
    expect(await transfers.isContract(target, 'G5SXR2UNxguhyN1KETnRKKucoRMQPP36LazBHBiG3iap')).toBe(true)
    expect(await transfers.isContract(target, theo.address)).toBe(false)
    expect(await transfers.isContract(target, await somebody())).toBe(false)
  })

  test('burn addresses', () => {
    expect(transfers.isBurnAddress('11111111111111111111111111111111')).toBe(true)
    expect(transfers.isBurnAddress('1nc1nerator11111111111111111111111111111111')).toBe(true)
    expect(transfers.isBurnAddress(theo.address)).toBe(false)
  })
})

describe('SOL', () => {
  test('says what is held and what it costs, as the chain then takes it', async () => {
    const before = await bank.holds(mara.address)
    const prepared = await transfers.prepare(target, order())
    expect(prepared).toMatchObject({ held: before, heldNative: before, fee: 5_000n })
    expect(prepared.deposit).toBeUndefined()
    expect(await included(await submit(prepared))).toMatchObject({ fee: 5_000n })
    expect(await bank.holds(mara.address)).toBe(before - 250_000_000n - 5_000n)
  })

  test('all but what the fee and the account itself need goes through', async () => {
    const owner = await generateKeyPairSigner()
    const to = await somebody()
    await bank.pay({ from: theo, to: owner.address, amount: 500_000_000n })
    const { held, maxFee } = await transfers.prepare(target, order({ from: owner.address, to, amount: 1_000_000n }))
    const prepared = await transfers.prepare(target, order({ from: owner.address, to, amount: held - maxFee }))
    expect(prepared.maxFee).toBe(maxFee)
    expect(held - maxFee).toBe(500_000_000n - 5_000n - RENT)
  })

  test.each([
    ['more than there is', { amount: 10n ** 18n }, INSUFFICIENT_BALANCE, /./],
    ['so much that nothing is left for the fee', { all: true }, INSUFFICIENT_BALANCE, /./],
    [
      'too little for a new account',
      { amount: RENT - 1n, fresh: true },
      TRANSFER_REFUSED,
      /less than the network keeps/,
    ],
  ] as const)('%s is refused before a wallet is asked', async (_, asked, entry, reason) => {
    const amount = 'all' in asked ? await bank.holds(mara.address) : asked.amount
    const error = await failure({ amount, ...('fresh' in asked ? { to: await somebody() } : {}) })
    expect(isFoyerError(error, entry), String(error)).toBe(true)
    expect(String(error)).toMatch(reason)
  })
})

describe('tokens', () => {
  test.each([
    ['classic', usdc.mint, 'usdc', 2_039_280n],
    ['Token-2022', tide.mint, 'tide', 2_074_080n],
  ] as const)('%s: the receiver’s account is opened, and its rent is said', async (_, contract, token, rent) => {
    const to = await somebody()
    const before = await bank.holds(mara.address)
    const prepared = await transfers.prepare(target, order({ to, contract, amount: 1_500_000n }))
    expect(prepared).toMatchObject({ deposit: rent, fee: 5_000n, heldNative: before })
    expect(prepared.held).toBe(await bank.holds(mara.address, token))
    await included(await submit(prepared))
    expect(await bank.holds(to, token)).toBe(1_500_000n)
    expect(await bank.holds(mara.address)).toBe(before - rent - 5_000n)
    // The token account exists now, so there is no deposit.
    expect((await transfers.prepare(target, order({ to, contract, amount: 1n }))).deposit).toBeUndefined()
  })

  test.each([
    ['more than there is', { amount: 10n ** 15n }, INSUFFICIENT_BALANCE, /./],
    ['nobody’s key', { to: 'G5SXR2UNxguhyN1KETnRKKucoRMQPP36LazBHBiG3iap' }, TRANSFER_REFUSED, /nobody has a key/],
    ['the token itself', { to: usdc.mint }, TRANSFER_REFUSED, /address of a token|nobody has a key/],
    ['no token', { contract: noor.address }, TRANSFER_REFUSED, /no such token/],
  ])('%s is refused', async (_, change, entry, reason) => {
    const error = await failure({ contract: usdc.mint, amount: 1n, ...change })
    expect(isFoyerError(error, entry), String(error)).toBe(true)
    expect(String(error)).toMatch(reason)
  })

  test('whoever cannot pay the rent is told so', async () => {
    const poor = await generateKeyPairSigner()
    await bank.pay({ from: theo, to: poor.address, amount: 1_000_000n })
    await bank.pay({ from: theo, to: poor.address, amount: 5_000_000n, token: 'usdc' })
    const error = await failure({ from: poor.address, to: await somebody(), contract: usdc.mint, amount: 1n })
    expect(isFoyerError(error, INSUFFICIENT_BALANCE), String(error)).toBe(true)
  })
})

describe('the receiver’s account of a token', () => {
  const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
  const placeOf = (owner: string) => accountAddress(owner, { address: usdc.mint, program: TOKEN_PROGRAM, decimals: 6 })

  /** Transfers a token account to a new owner with SetAuthority (AccountOwner), https://docs.rs/spl-token-interface */
  async function giveAway(owner: KeyPairSigner, account: string, to: string) {
    const { value } = (await callNode(world.rpcUrl, 'getLatestBlockhash', [{ commitment: 'confirmed' }])) as {
      value: { blockhash: never; lastValidBlockHeight: number }
    }
    const give = {
      programAddress: address(TOKEN_PROGRAM),
      accounts: [
        { address: address(account), role: AccountRole.WRITABLE },
        { address: owner.address, role: AccountRole.READONLY_SIGNER },
      ],
      data: Uint8Array.of(6, 2, 1, ...getAddressEncoder().encode(address(to))),
    }
    const lifetime = { blockhash: value.blockhash, lastValidBlockHeight: BigInt(value.lastValidBlockHeight) }
    const signed = await signTransactionMessageWithSigners(
      pipe(
        createTransactionMessage({ version: 0 }),
        (message) => setTransactionMessageFeePayerSigner(owner, message),
        (message) => setTransactionMessageLifetimeUsingBlockhash(lifetime, message),
        (message) => appendTransactionMessageInstruction(give, message),
      ),
    )
    const options = { encoding: 'base64', preflightCommitment: 'confirmed' }
    const wire = getBase64EncodedWireTransaction(signed)
    await bank.confirmed(String(await callNode(world.rpcUrl, 'sendTransaction', [wire, options])))
  }

  test('one that the receiver gave to somebody else is not paid into', async () => {
    const owner = await generateKeyPairSigner()
    await bank.pay({ from: theo, to: owner.address, amount: 10_000_000n })
    await bank.pay({ from: theo, to: owner.address, amount: 1n, token: 'usdc' })
    await giveAway(owner, await placeOf(owner.address), noor.address)
    const error = await failure({ to: owner.address, contract: usdc.mint, amount: 1n })
    expect(isFoyerError(error, TRANSFER_REFUSED), String(error)).toBe(true)
    expect(String(error)).toMatch(/somebody else/)
  })

  test('one that holds only SOL is opened all the same', async () => {
    const to = await somebody()
    await bank.pay({ from: theo, to: await placeOf(to), amount: RENT })
    const prepared = await transfers.prepare(target, order({ to, contract: usdc.mint, amount: 7n }))
    expect(prepared.deposit).toBe(2_039_280n - RENT)
    await included(await submit(prepared))
    expect(await bank.holds(to, 'usdc')).toBe(7n)
  })

  test('a token that was shown with other decimals is another token', async () => {
    const error = await failure({ contract: usdc.mint, amount: 1_000_000_000n, decimals: 9 })
    expect(isFoyerError(error, TRANSFER_REFUSED), String(error)).toBe(true)
    expect(await failure({ contract: usdc.mint, amount: 1n, decimals: 6 })).toBeUndefined()
  })
})

/** Forwards requests to the chain, and changes the responses to one method. */
const between = (method: string, change: (response: Response) => Response | Promise<Response>) => {
  const honest = fetch
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    const response = await honest(input, init)
    return String(init?.body).includes(`"method":"${method}"`) ? change(response) : response
  })
}

describe('a second payment would be one too many', () => {
  test.each([
    ['the connection breaks', () => Promise.reject(new TypeError('connection reset'))],
    ['a server in between gives up', () => new Response('{"reasons":[]}', { status: 503 })],
  ])('handed in, and %s: it is followed', async (_, answer) => {
    const prepared = await transfers.prepare(target, order({ amount: 3_000n }))
    const signer = await wallet(['solana:signTransaction'])
    between('sendTransaction', answer)
    await included(await submit(prepared, signer))
  })

  test('a wallet that was asked to sign and handed it in as well', async () => {
    const prepared = await transfers.prepare(target, order({ amount: 4_000n }))
    const hasty = meddling(
      async (wire) => wire,
      async (wire) => {
        const options = { encoding: 'base64', preflightCommitment: 'confirmed' }
        await bank.confirmed(String(await callNode(world.rpcUrl, 'sendTransaction', [wire, options])))
      },
    )
    await included(await submit(prepared, hasty))
  })

  test('a wallet may have put in a younger blockhash: it counts for longer than was prepared', async () => {
    const prepared = await transfers.prepare(target, order({ amount: 5_000n }))
    const old = { ...prepared, transaction: { ...prepared.transaction, lastValidBlockHeight: '1' } }
    const { transaction } = await submit(old)
    const height = Number(await callNode(world.rpcUrl, 'getBlockHeight', [{ commitment: 'confirmed' }]))
    expect(Number(transaction?.lastValidBlockHeight)).toBeGreaterThan(height)
  })

  test('one that came in between two questions is not lost', async () => {
    const hash = await bank.pay({ from: theo, to: mara.address, amount: 1n })
    let isFirst = true
    between('getSignatureStatuses', (response) => {
      if (!isFirst) return response
      isFirst = false
      return Response.json({ jsonrpc: '2.0', id: 1, result: { value: [null] } })
    })
    const sent = { hash, from: theo.address, transaction: { lastValidBlockHeight: '0' } }
    expect(await transfers.trace(target, sent)).toMatchObject({ status: 'included', hash })
  })
})

/** A wallet that changes the transaction before it signs it with Mara's key. */
function meddling(
  change: (wire: Uint8Array) => Promise<Uint8Array>,
  signed: (wire: string) => Promise<void> = async () => undefined,
): Provider {
  return {
    async request({ method, params }) {
      if (method !== 'solana_signTransaction') throw Object.assign(new Error('no such method'), { code: 4200 })
      const { transaction } = params as { transaction: string }
      const changed = await change(Uint8Array.from(Buffer.from(transaction, 'base64')))
      const signature = ed25519.sign(readTransaction(changed).message, Buffer.from(mara.secret, 'hex'))
      const wire = toBase64(withSignature(changed, 0, signature))
      await signed(wire)
      return { transaction: wire }
    },
  }
}

describe('handing in', () => {
  test('a wallet that only signs: we send', async () => {
    const prepared = await transfers.prepare(target, order({ amount: 1_000n }))
    const sent = await submit(prepared, await wallet(['solana:signTransaction']))
    await included(sent)
    // The record contains only the block height until which the transaction is valid, not the signed transaction.
    expect(Object.keys(sent.transaction ?? {})).toEqual(['lastValidBlockHeight'])
  })

  const rewritten = async (wire: Uint8Array, data: Uint8Array, program: string) => {
    const message = decompileTransactionMessage(
      getCompiledTransactionMessageDecoder().decode(getTransactionDecoder().decode(wire).messageBytes),
    )
    const added = prependTransactionMessageInstruction({ programAddress: address(program), data }, message)
    return Uint8Array.from(
      getTransactionEncoder().encode(compileTransaction(added as Parameters<typeof compileTransaction>[0])),
    )
  }

  test('a wallet that pays to be first is let', async () => {
    const price = Uint8Array.of(3, 100, 0, 0, 0, 0, 0, 0, 0)
    const pays = meddling((wire) => rewritten(wire, price, 'ComputeBudget111111111111111111111111111111'))
    const prepared = await transfers.prepare(target, order({ amount: 2_000n }))
    await included(await submit(prepared, pays))
  })

  test.each([
    ['another amount', async () => (await transfers.prepare(target, order({ amount: 9n }))).transaction.wire],
    ['another receiver', async () => (await transfers.prepare(target, order({ to: noor.address }))).transaction.wire],
    ['no transaction', async () => 'AAAA'],
  ])('what is not the transfer that was shown is not handed in: %s', async (_, other) => {
    const before = await bank.holds(mara.address)
    const swapped = await other()
    const prepared = await transfers.prepare(target, order())
    const wallet: Provider = {
      async request({ method }) {
        if (method !== 'solana_signTransaction') throw Object.assign(new Error('no such method'), { code: 4200 })
        return { transaction: swapped }
      },
    }
    await expect(submit(prepared, wallet)).rejects.toMatchObject({ code: 'SIGNED_SOMETHING_ELSE' })
    expect(await bank.holds(mara.address)).toBe(before)
  })
  test('nor one with a call of another program', async () => {
    const memo = meddling((wire) => rewritten(wire, Uint8Array.of(72), 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'))
    const prepared = await transfers.prepare(target, order())
    await expect(submit(prepared, memo)).rejects.toMatchObject({ code: 'SIGNED_SOMETHING_ELSE' })
  })

  test('a wallet that declines sends nothing', async () => {
    const before = await bank.holds(mara.address)
    const prepared = await transfers.prepare(target, order())
    await expect(submit(prepared, await wallet(undefined, false))).rejects.toMatchObject({ code: 'USER_REJECTED' })
    expect(await bank.holds(mara.address)).toBe(before)
  })
})

describe('following', () => {
  const hash = '5'.repeat(87)
  test('nobody knows it: on its way until its time is over, then lost', async () => {
    const sent = { hash, from: mara.address }
    expect(
      await transfers.trace(target, { ...sent, transaction: { lastValidBlockHeight: String(10n ** 9n) } }),
    ).toEqual({ status: 'pending' })
    expect(await transfers.trace(target, { ...sent, transaction: { lastValidBlockHeight: '0' } })).toEqual({
      status: 'missing',
    })
  })

  test('turned down, with the reason of the program', async () => {
    const signature = await bank.payBlindly({ from: theo, to: mara.address, amount: 10n ** 15n, token: 'usdc' })
    await bank.confirmed(signature)
    expect(await transfers.trace(target, { hash: signature, from: theo.address, transaction: {} })).toEqual({
      status: 'reverted',
      hash: signature,
      reason: 'insufficient funds',
      fee: 5_000n,
    })
  })
})
