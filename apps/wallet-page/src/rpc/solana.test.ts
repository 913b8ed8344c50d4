import { fromBase58, fromBase64, toBase58, toBase64 } from '@foyer/base/bytes'
import { ed25519 } from '@noble/curves/ed25519.js'
import { concatBytes } from '@noble/hashes/utils.js'
import { describe, expect, test, vi } from 'vitest'
import { approvalsBy } from '../../test/approvals.ts'
import { noSmartAccounts } from '../../test/smart-accounts.ts'
import type { Question } from '../approve/asking.ts'
import { createSigner } from '../signer/signer.ts'
import { answerRpc } from './rpc.ts'

/* Requests of the Solana namespace, with the real signer. The transactions are written here byte by byte, as in
 * https://solana.com/docs/core/transactions */

const MAINNET = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const SYSTEM = new Uint8Array(32)
const STRANGER = new Uint8Array(32).fill(7)
const BLOCKHASH = new Uint8Array(32).fill(9)
const refused = expect.objectContaining({ code: 'SIGNING_REFUSED' })

async function opened({ fee = { value: 5_000 } as unknown, paid = [] as string[] } = {}) {
  const signer = createSigner()
  const { addresses } = await signer.handle({ kind: 'create', walletId: 'w', epoch: 1 })
  const node = vi.fn(async (_chain: string, method: string, _params: unknown) =>
    method === 'getFeeForMessage' ? fee : 'ok',
  )
  const approve = vi.fn(async (_content: { dangers: readonly string[]; title: string }) => undefined)
  const commit = vi.fn()
  const call = (method: string, params: unknown) =>
    answerRpc(
      { method, params, chainNamespace: 'solana', chainId: MAINNET },
      { signal: new AbortController().signal, commit },
      {
        origin: 'https://atoll.example',
        addresses: () => addresses,
        opensAt: () => undefined,
        node,
        filters: async () => undefined,
        assets: async () => undefined,
        accounts: noSmartAccounts(),
        tokens: async () => new Map(),
        paid: async () => paid,
        approvals: approvalsBy(async <Subject>({ content, subject }: Question<Subject>) => {
          await approve(content)
          return subject
        }),
        signer: { ask: signer.handle as never },
        nonces: new Map(),
        note: async () => undefined,
        unlock: async () => undefined,
      },
    )
  return { own: fromBase58(addresses.solana), pubkey: addresses.solana, call, node, approve, commit }
}

/** A transfer of the system program (instruction 2), or of an unknown program. */
function message(signers: readonly Uint8Array[], { to = STRANGER, lamports = 1_500_000_000n, program = SYSTEM } = {}) {
  const data = new Uint8Array(12)
  new DataView(data.buffer).setUint32(0, 2, true)
  new DataView(data.buffer).setBigUint64(4, lamports, true)
  const keys = [...signers, to, program]
  const instruction = [keys.length - 1, 2, 0, signers.length, data.length]
  return concatBytes(
    Uint8Array.of(signers.length, 0, 1, keys.length),
    ...keys,
    BLOCKHASH,
    Uint8Array.of(1, ...instruction),
    data,
  )
}
const wireOf = (body: Uint8Array, signatures = body[0] ?? 0) =>
  concatBytes(Uint8Array.of(signatures), new Uint8Array(64 * signatures), body)

describe('a transaction', () => {
  test('is signed by the account, as it came, and handed back', async () => {
    const { own, pubkey, call, commit } = await opened()
    const body = message([own])
    const transaction = toBase64(wireOf(body))
    const answer = (await call('solana_signTransaction', { transaction, pubkey })) as Record<string, string>
    const signed = fromBase64(answer.transaction ?? '')
    expect(signed.slice(65)).toEqual(body)
    expect(ed25519.verify(signed.slice(1, 65), body, own)).toBe(true)
    expect(answer.signature).toBe(toBase58(signed.slice(1, 65)))
    expect(commit).toHaveBeenCalledTimes(1)
  })

  test('that another account pays for keeps that account’s signature', async () => {
    const { own, call, approve } = await opened()
    const body = message([STRANGER, own])
    const wire = wireOf(body)
    wire.fill(3, 1, 65)
    const { transaction } = (await call('solana_signTransaction', { transaction: toBase64(wire) })) as {
      transaction: string
    }
    const signed = fromBase64(transaction)
    expect(signed.slice(1, 65)).toEqual(new Uint8Array(64).fill(3))
    expect(ed25519.verify(signed.slice(65, 129), body, own)).toBe(true)
    expect(approve.mock.calls[0]?.[0].dangers).toContain('Someone else pays the fee, and decides when it’s sent.')
  })

  test('to an address that resembles one that was paid before is a danger (T13)', async () => {
    const receiver = toBase58(STRANGER)
    const twin = `${receiver.slice(0, 4)}${'1'.repeat(36)}${receiver.slice(-4)}`
    for (const [paid, dangers] of [
      [receiver, []],
      [twin, ['The address looks like one you know, but it’s a different one.']],
    ] as const) {
      const { own, pubkey, call, approve } = await opened({ paid: [paid] })
      await call('solana_signTransaction', { transaction: toBase64(wireOf(message([own]))), pubkey })
      expect(approve.mock.calls[0]?.[0].dangers).toEqual(dangers)
    }
  })

  test('is sent through the operator’s node, with the host’s options and no others', async () => {
    const { own, call, node } = await opened()
    const transaction = toBase64(wireOf(message([own])))
    const options = { skipPreflight: true, maxRetries: 3, encoding: 'base58', other: 1 }
    const { signature } = (await call('solana_signAndSendTransaction', { transaction, sendOptions: options })) as {
      signature: string
    }
    const [chain, method, params] = node.mock.lastCall ?? []
    expect([chain, method]).toEqual([MAINNET, 'sendTransaction'])
    const [sent, given] = params as [string, unknown]
    expect(toBase58(fromBase64(sent).slice(1, 65))).toBe(signature)
    expect(given).toEqual({ preflightCommitment: 'confirmed', skipPreflight: true, maxRetries: 3, encoding: 'base64' })
  })

  test.each([
    ['a message without signatures', (own: Uint8Array) => message([own])],
    ['too few signatures', (own: Uint8Array) => wireOf(message([own, STRANGER]), 1)],
    ['one of somebody else', () => wireOf(message([STRANGER]))],
    ['bytes after its end', (own: Uint8Array) => concatBytes(wireOf(message([own])), Uint8Array.of(0))],
    ['nothing', () => new Uint8Array()],
  ])('%s is refused before anybody is asked', async (_name, make) => {
    const { own, call, approve } = await opened()
    await expect(call('solana_signTransaction', { transaction: toBase64(make(own)) })).rejects.toEqual(refused)
    expect(approve).not.toHaveBeenCalled()
  })

  test.each([{}, { transaction: '*' }, { transaction: 1 }, { transaction: 'A'.repeat(2_000) }, 'text', undefined])(
    'parameters that are none are refused: %j',
    async (params) => {
      const { call, approve } = await opened()
      await expect(call('solana_signTransaction', params)).rejects.toEqual(refused)
      expect(approve).not.toHaveBeenCalled()
    },
  )

  test('for another account is refused', async () => {
    const { own, call } = await opened()
    const transaction = toBase64(wireOf(message([own])))
    const pubkey = toBase58(STRANGER)
    await expect(call('solana_signTransaction', { transaction, pubkey })).rejects.toEqual(refused)
  })
})

describe('several transactions', () => {
  test('are one question, and are signed in their order', async () => {
    const { own, call, approve } = await opened()
    const bodies = [message([own]), message([own], { lamports: 2n })]
    const transactions = bodies.map((body) => toBase64(wireOf(body)))
    const { transactions: signed } = (await call('solana_signAllTransactions', { transactions })) as {
      transactions: string[]
    }
    expect(approve).toHaveBeenCalledTimes(1)
    expect(approve.mock.calls[0]?.[0]).toMatchObject({ title: 'Sign 2 transactions together' })
    expect(approve.mock.calls[0]?.[0].dangers).not.toEqual([])
    for (const [index, one] of signed.entries()) {
      const bytes = fromBase64(one)
      expect(bytes.slice(65)).toEqual(bodies[index])
      expect(ed25519.verify(bytes.slice(1, 65), bodies[index] ?? new Uint8Array(), own)).toBe(true)
    }
  })

  test('more than a visitor reads are refused', async () => {
    const { own, call } = await opened()
    const transactions = new Array(17).fill(toBase64(wireOf(message([own]))))
    await expect(call('solana_signAllTransactions', { transactions })).rejects.toEqual(refused)
    await expect(call('solana_signAllTransactions', { transactions: [] })).rejects.toEqual(refused)
  })
})

describe('the question', () => {
  const asked = async (make: (own: Uint8Array) => Uint8Array, fee?: unknown) => {
    const { own, call, approve } = await opened(fee === undefined ? {} : { fee })
    await call('solana_signTransaction', { transaction: toBase64(wireOf(make(own))) })
    return approve.mock.calls[0]?.[0]
  }

  test('says who receives how much, and the fee', async () => {
    const content = await asked((own) => message([own]))
    expect(content).toMatchObject({
      title: 'Send 1.5 SOL',
      dangers: [],
      facts: [
        { label: 'Your account' },
        { label: 'Network', value: 'Solana' },
        { label: 'Who gets it', value: toBase58(STRANGER) },
        { label: 'Leaves', value: '1.5 SOL' },
        { label: 'Network fee', value: '0.000005 SOL' },
      ],
    })
  })

  test('never looks safe for a program that is not known', async () => {
    const content = await asked((own) => message([own], { program: new Uint8Array(32).fill(5) }))
    expect(content).toMatchObject({ title: 'Run something we can’t read' })
    expect(content?.dangers[0]).toBe('We can’t read what this does. It could take what you own.')
  })

  test('says what else the account does, besides a transfer', async () => {
    const stake = fromBase58('Stake11111111111111111111111111111111111111')
    const content = await asked((own) => {
      // Deactivating a stake account (instruction 5).
      const data = Uint8Array.of(5, 0, 0, 0)
      const transfer = message([own], { lamports: 1_000n })
      const instructions = transfer.slice(4 + 3 * 32 + 32 + 1)
      const keys = [own, STRANGER, SYSTEM, stake]
      const head = Uint8Array.of(1, 0, 2, keys.length)
      return concatBytes(head, ...keys, BLOCKHASH, Uint8Array.of(2), instructions, Uint8Array.of(3, 1, 1, 4), data)
    })
    expect(content).toMatchObject({ title: 'Run something we can’t read' })
    expect(content?.dangers).not.toEqual([])
  })

  test.each([[{ value: null }], ['nonsense'], [null]])('says that the fee is not known: %j', async (fee) => {
    const content = await asked((own) => message([own]), fee)
    expect(content).toMatchObject({
      facts: expect.arrayContaining([{ label: 'Network fee', value: 'We couldn’t check it' }]),
    })
  })
})
