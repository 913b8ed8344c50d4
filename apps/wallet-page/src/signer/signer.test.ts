import { fromBase58, fromHex, toBase58, toHex } from '@foyer/base/bytes'
import { ed25519 } from '@noble/curves/ed25519.js'
import { parse, safeParse } from 'valibot'
import {
  toHex as hexOf,
  parseTransaction,
  recoverMessageAddress,
  recoverTransactionAddress,
  recoverTypedDataAddress,
} from 'viem'
import { mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test, vi } from 'vitest'
import { seal } from '../../test/seal.ts'
import { isKitOf, makeKit } from '../keys/kit.ts'
import { createOneTimeKey } from '../keys/one-time-key.ts'
import { rotateKey } from '../keys/rotate.ts'
import { showSeed } from '../keys/show-seed.ts'
import { createSignerClient, type WorkerLike } from './client.ts'
import { signPersonalMessage, signTypedData } from './evm.ts'
import { IDLE_LIMIT_MS, UNLOCKED_LIMIT_MS } from './limits.ts'
import { type FromWorker, type Signable, signerRequest } from './messages.ts'
import { createSigner, type Signer } from './signer.ts'
import { isTransactionMessage } from './solana.ts'

const walletId = 'w'.repeat(16)
const owners = new WeakMap<Signer, { readonly eip155: string; readonly solana: string }>()
async function create(signer: Signer) {
  const made = await signer.handle({ kind: 'create', walletId, epoch: 1 })
  owners.set(signer, made.addresses)
  return made
}
const ownerOf = (signer: Signer, { type }: Signable) =>
  owners.get(signer)?.[type.startsWith('solana') ? 'solana' : 'eip155'] ?? ''
const sign = (signer: Signer, content: Signable, account = ownerOf(signer, content)) =>
  signer.handle({ kind: 'sign', content, account })
const text = (value: string) => new TextEncoder().encode(value)
const hello: Signable = { type: 'personalMessage', message: text('hello') }
const coded = (code: string) => expect.objectContaining({ code })
const TRANSACTION = {
  chainId: 8453,
  nonce: 3,
  to: '0x00000000000000000000000000000000000000aa',
  value: '0x0',
  data: '0x1234',
  gas: '0x5208',
  maxFeePerGas: '0x2',
  maxPriorityFeePerGas: '0x1',
}

test('signs as the addresses that it made', async () => {
  const signer = createSigner()
  const { addresses } = await create(signer)
  const message = await sign(signer, hello)
  expect(await recoverMessageAddress({ message: 'hello', signature: message.signed })).toBe(addresses.eip155)
  const typedData = {
    domain: { name: 'Atoll', chainId: 1 },
    types: { Order: [{ name: 'amount', type: 'uint256' }] },
    primaryType: 'Order',
    message: { amount: '5' },
  } as const
  const typed = await sign(signer, {
    type: 'typedData',
    typedData: { ...typedData, types: { Order: [...typedData.types.Order] } },
  })
  expect(await recoverTypedDataAddress({ ...typedData, message: { amount: 5n }, signature: typed.signed })).toBe(
    addresses.eip155,
  )
  const serialized = hexOf((await sign(signer, { type: 'transaction', transaction: TRANSACTION })).signed)
  expect(await recoverTransactionAddress({ serializedTransaction: serialized as `0x02${string}` })).toBe(
    addresses.eip155,
  )
  expect(parseTransaction(serialized)).toMatchObject({ chainId: 8453, nonce: 3, data: '0x1234', gas: 21_000n })
  const solana = await sign(signer, { type: 'solanaMessage', message: text('hello') })
  expect(ed25519.verify(solana.signed, text('hello'), fromBase58(addresses.solana))).toBe(true)
})

test('EIP-712, the example of the standard', () => {
  const person = [
    { name: 'name', type: 'string' },
    { name: 'wallet', type: 'address' },
  ]
  const signature = signTypedData(fromHex('c85ef7d79691fe79573b1a7064c19c1a9819ebdbd1faaab1a8ec92344438aaf4'), {
    domain: {
      name: 'Ether Mail',
      version: '1',
      chainId: 1,
      verifyingContract: '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC',
    },
    types: {
      Person: person,
      Mail: [
        { name: 'from', type: 'Person' },
        { name: 'to', type: 'Person' },
        { name: 'contents', type: 'string' },
      ],
    },
    primaryType: 'Mail',
    message: {
      from: { name: 'Cow', wallet: '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826' },
      to: { name: 'Bob', wallet: '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB' },
      contents: 'Hello, Bob!',
    },
  })
  expect(toHex(signature)).toBe(
    '4355c47d63924e8a72e509b65029052eb6c299d53a04e167c5775fd466751c9d07299936d304c153f6443dfa05f40ff007d72911b6f72307f996231605b915621c',
  )
})

test('the digest of a message is not hashed again', async () => {
  const key = new Uint8Array(32).fill(1)
  const signature = signPersonalMessage(key, text('x'))
  expect(await recoverMessageAddress({ message: 'x', signature })).toBe('0x1a642f0E3c3aF545E7AcBD38b07251B3990914F1')
})

test('typed data that does not match its types is refused', async () => {
  const signer = createSigner()
  await create(signer)
  const typedData = { domain: {}, types: { A: [{ name: 'n', type: 'uint8' }] }, primaryType: 'A', message: { n: 256 } }
  await expect(sign(signer, { type: 'typedData', typedData })).rejects.toEqual(coded('SIGNING_REFUSED'))
})

describe('unlocking', () => {
  const opened = async () => {
    const made = await create(createSigner())
    const wallet = { walletId, epoch: 1, addresses: made.addresses, ciphertext: made.ciphertext }
    const key = await createOneTimeKey()
    const info = text('context')
    const sealed = (half: Uint8Array) => ({ sealed: seal(key.publicKey, info, half), key, info })
    return { made, wallet, sealed }
  }

  test('with the device half and the released half, and with the two halves of the recovery', async () => {
    const { made, wallet, sealed } = await opened()
    for (const halves of [
      [{ plain: made.device.own }, sealed(made.device.service)],
      [sealed(made.recovery.own), sealed(made.recovery.service)],
    ] as const) {
      const signer = createSigner()
      expect(await signer.handle({ kind: 'unlock', wallet, halves: [...halves], newPair: false })).toEqual({
        pair: null,
      })
      const { signed } = await sign(signer, hello, made.addresses.eip155)
      expect(await recoverMessageAddress({ message: 'hello', signature: signed })).toBe(made.addresses.eip155)
    }
  })

  test('a new pair opens the same wallet, and only as a pair', async () => {
    const { made, wallet, sealed } = await opened()
    const signer = createSigner()
    const halves = [sealed(made.recovery.own), sealed(made.recovery.service)] as const
    const { pair } = await signer.handle({ kind: 'unlock', wallet, halves: [...halves], newPair: true })
    if (!pair) throw new Error('no pair')
    const unlock = (own: Uint8Array, service: Uint8Array) =>
      createSigner().handle({ kind: 'unlock', wallet, halves: [{ plain: own }, sealed(service)], newPair: false })
    expect(await unlock(pair.own, pair.service)).toEqual({ pair: null })
    await expect(unlock(pair.own, made.device.service)).rejects.toEqual(coded('WALLET_KEY_DAMAGED'))
    await expect(unlock(made.device.own, made.recovery.service)).rejects.toEqual(coded('WALLET_KEY_DAMAGED'))
  })
})

describe('locking', () => {
  test('after 15 idle minutes (T33)', async () => {
    let time = 0
    const signer = createSigner(() => time)
    await create(signer)
    time += IDLE_LIMIT_MS - 1
    await sign(signer, hello)
    time += IDLE_LIMIT_MS
    await expect(sign(signer, hello)).rejects.toEqual(coded('WALLET_LOCKED'))
  })

  test('after 60 minutes of use', async () => {
    let time = 0
    const signer = createSigner(() => time)
    await create(signer)
    for (; time < UNLOCKED_LIMIT_MS; time += IDLE_LIMIT_MS / 2) await sign(signer, hello)
    await expect(sign(signer, hello)).rejects.toEqual(coded('WALLET_LOCKED'))
  })

  test('when asked, and when the clock was set back', async () => {
    let time = 1_000
    const signer = createSigner(() => time)
    await create(signer)
    await signer.handle({ kind: 'lock' })
    await expect(sign(signer, hello)).rejects.toEqual(coded('WALLET_LOCKED'))
    await create(signer)
    time = 0
    expect(signer.lockIfDue()).toBe(true)
    expect(signer.locksAt()).toBeUndefined()
  })
})

describe('a Solana message that is a transaction', () => {
  const key = (byte: number) => new Array<number>(32).fill(byte)
  const legacy = [1, 0, 1, 2, ...key(1), ...key(0), ...key(9), 1, 1, 1, 0, 4, 2, 0, 0, 0]
  const versioned = [0x80, ...legacy, 1, ...key(7), 1, 0, 1, 1]
  test.each([[legacy], [versioned]])('%#', async (bytes) => {
    const message = Uint8Array.from(bytes)
    expect(isTransactionMessage(message)).toBe(true)
    const signer = createSigner()
    await create(signer)
    await expect(sign(signer, { type: 'solanaMessage', message })).rejects.toEqual(coded('SIGNING_REFUSED'))
    expect(isTransactionMessage(message.subarray(1))).toBe(false)
    expect(isTransactionMessage(message.subarray(0, -1))).toBe(false)
    expect(isTransactionMessage(Uint8Array.of(...message, 0))).toBe(false)
  })
  test.each(['', 'hello', 'atoll.example wants you to sign in with your Solana account:'])('not %j', (message) => {
    expect(isTransactionMessage(text(message))).toBe(false)
  })
})

test('signs only as the account that was shown: another wallet may have been unlocked since', async () => {
  const [first, second] = [createSigner(), createSigner()]
  const { addresses } = await create(first)
  await create(second)
  await expect(sign(second, hello, addresses.eip155)).rejects.toEqual(coded('SIGNING_REFUSED'))
  const message: Signable = { type: 'solanaMessage', message: text('hello') }
  await expect(sign(second, message, addresses.solana)).rejects.toEqual(coded('SIGNING_REFUSED'))
  await expect(sign(first, message, addresses.eip155)).rejects.toEqual(coded('SIGNING_REFUSED'))
})

test.each([0x80, 0x81, 0xbf])('bytes that begin like a transaction with a version are no message: %i', async (byte) => {
  const signer = createSigner()
  await create(signer)
  const message = new Uint8Array(40).fill(byte)
  await expect(sign(signer, { type: 'solanaMessage', message })).rejects.toEqual(coded('SIGNING_REFUSED'))
})

test('messages to the worker are validated', () => {
  const content = { type: 'transaction', transaction: TRANSACTION }
  expect(parse(signerRequest, { kind: 'sign', content, account: '0x1' })).toBeTruthy()
  expect(safeParse(signerRequest, { kind: 'sign', content }).success).toBe(false)
  for (const transaction of [
    { ...TRANSACTION, value: '5' },
    { ...TRANSACTION, to: '0x1' },
    { ...TRANSACTION, more: 1 },
    { ...TRANSACTION, chainId: 0 },
  ])
    expect(
      safeParse(signerRequest, { kind: 'sign', content: { type: 'transaction', transaction }, account: '0x1' }).success,
    ).toBe(false)
  expect(safeParse(signerRequest, { kind: 'export' }).success).toBe(false)
})

describe('the page side', () => {
  const fake = () => {
    const worker = { postMessage: vi.fn(), terminate: vi.fn(), onmessage: null, onerror: null } as WorkerLike
    const answer = (data: FromWorker) => worker.onmessage?.({ data } as MessageEvent<FromWorker>)
    return { worker, answer, onLocked: vi.fn() }
  }

  test('answers by id, errors with their code', async () => {
    const { worker, answer, onLocked } = fake()
    const signer = createSignerClient(() => worker, onLocked)
    const [first, second] = [signer.ask({ kind: 'lock' }), signer.ask({ kind: 'sign', content: hello, account: '0x1' })]
    answer({ id: 2, error: { code: 'SIGNING_REFUSED', context: { reason: 'it is a test' } } })
    answer({ id: 1, answer: {} })
    expect(await first).toEqual({})
    await expect(second).rejects.toEqual(coded('SIGNING_REFUSED'))
  })

  test('locking ends the worker and what waits for it (T33)', async () => {
    const { worker, answer, onLocked } = fake()
    const signer = createSignerClient(() => worker, onLocked)
    const waiting = signer.ask({ kind: 'sign', content: hello, account: '0x1' })
    signer.lock()
    await expect(waiting).rejects.toEqual(coded('WALLET_LOCKED'))
    expect(worker.terminate).toHaveBeenCalledOnce()
    void signer.ask({ kind: 'lock' }).catch(() => undefined)
    answer({ event: 'locked' })
    expect(onLocked.mock.calls).toEqual([[true]])
    void signer.ask({ kind: 'lock' }).catch(() => undefined)
    worker.onerror?.({} as ErrorEvent)
    expect(onLocked.mock.calls).toEqual([[true], [false]])
  })
})

test('only the signer of the wallet’s own page exports, with both halves, and what other wallets open (T32)', async () => {
  const own = createSigner(Date.now, { text: showSeed, kit: makeKit, isKitOf, rotate: rotateKey })
  const { addresses, ciphertext, device } = await create(own)
  const wallet = { walletId, epoch: 1, addresses, ciphertext }
  const halves: [{ plain: Uint8Array }, { plain: Uint8Array }] = [{ plain: device.own }, { plain: device.service }]
  const exported = await own.handle({ kind: 'export', as: 'text', wallet, halves })
  if (!('text' in exported)) throw new Error('not as text')
  const { words, eip155, solana } = exported.text
  expect(words.split(' ')).toHaveLength(24)
  expect(mnemonicToAccount(words).address).toBe(addresses.eip155)
  expect(privateKeyToAccount(eip155 as `0x${string}`).address).toBe(addresses.eip155)
  const secret = fromBase58(solana)
  expect(toBase58(ed25519.getPublicKey(secret.slice(0, 32)))).toBe(addresses.solana)
  expect(toBase58(secret.slice(32))).toBe(addresses.solana)

  const framed = createSigner()
  await framed.handle({ kind: 'unlock', wallet, halves, newPair: false })
  for (const as of ['text', 'kit'] as const)
    await expect(framed.handle({ kind: 'export', as, wallet, halves })).rejects.toEqual(coded('SIGNING_REFUSED'))
  const one: typeof halves = [{ plain: device.own }, { plain: device.own }]
  await expect(own.handle({ kind: 'export', as: 'kit', wallet, halves: one })).rejects.toEqual(
    coded('WALLET_KEY_DAMAGED'),
  )
})

test('a passkey’s half opens the wallet with the service’s half of its own pair only', async () => {
  const signer = createSigner()
  const { addresses, ciphertext, device } = await create(signer)
  const wallet = { walletId, epoch: 1, addresses, ciphertext }
  const halves: [{ plain: Uint8Array }, { plain: Uint8Array }] = [{ plain: device.own }, { plain: device.service }]
  const prf = crypto.getRandomValues(new Uint8Array(32))
  const context = 'c'.repeat(16)
  const { service, locked } = await signer.handle({ kind: 'enrolPasskey', wallet, halves, prf: prf.slice(), context })
  const place = { walletId, epoch: 1, context }
  const open = (second: Uint8Array, of = place, secret = prf) =>
    createSigner().handle({
      kind: 'unlock',
      wallet,
      halves: [{ locked, prf: secret.slice(), place: of }, { plain: second }],
      newPair: false,
    })
  expect(await open(service)).toEqual({ pair: null })
  await expect(open(device.service)).rejects.toEqual(coded('WALLET_KEY_DAMAGED'))
  await expect(open(device.own)).rejects.toEqual(coded('WALLET_KEY_DAMAGED'))
  await expect(open(service, { ...place, epoch: 2 })).rejects.toEqual(coded('WALLET_KEY_DAMAGED'))
  await expect(open(service, place, new Uint8Array(32))).rejects.toEqual(coded('WALLET_KEY_DAMAGED'))
})
