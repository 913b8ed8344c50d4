import { toBase64 } from '@foyer/base/bytes'
import { solana } from '@foyer/base/networks'
import { createSolanaBank, SOLANA_ACCOUNTS, type SolanaWorld, startSolana } from '@foyer/devnet'
import { createPairedProvider } from '@foyer/kit/pairing'
import { ed25519 } from '@noble/curves/ed25519.js'
import { getBase58Encoder } from '@solana/kit'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { adapter } from '../../../kit/src/chains/solana/adapter.ts'
import { readTransaction, toBase58, withSignature } from '../../../kit/src/testing/solana/wire.ts'
import { type RunningRelay, startRelay } from '../../../server/src/relay/index.ts'
import { ourDapp } from '../relay-peer/fixtures.ts'
import { type OfficialWallet, officialWallet } from '../relay-peer/official.ts'

/* A Solana wallet that uses the official wallet SDK over the relay: its methods, from the proposal to the block. */

const [, mara, theo] = SOLANA_ACCOUNTS
const CHAIN = solana.caipNetworkId
const EARLIER = solana.deprecatedCaipNetworkId ?? CHAIN
const { methods, events } = adapter.proposal
const transfers = adapter.can.transfer as NonNullable<typeof adapter.can.transfer> // The tests fail immediately if it is missing.
const undo: (() => Promise<unknown>)[] = []
let world: SolanaWorld
let relay: RunningRelay
let wallet: OfficialWallet
beforeAll(async () => {
  world = await startSolana({ port: 0 })
})
afterAll(() => world?.stop())
beforeEach(async () => {
  relay = await startRelay({ port: 0 })
  wallet = await officialWallet(relay.url)
  undo.push(wallet.close)
})
afterEach(async () => {
  await Promise.all(undo.splice(0).map((close) => close()))
  await relay.close()
})

type Request = {
  readonly id: number
  readonly topic: string
  readonly params: {
    readonly chainId: string
    readonly request: { readonly method: string; readonly params: Record<string, string> }
  }
}
type Options = {
  /** The CAIP-2 id that the wallet uses for the cluster. */
  readonly chain?: string
  readonly granted?: readonly string[]
  /** Responds with the signature only, as older wallets do. */
  readonly isOld?: boolean
  readonly approves?: boolean
}

/** Connects Mara's wallet, and approves or rejects every request. */
async function connect({ chain = CHAIN, granted = methods, isOld = false, approves = true }: Options = {}) {
  const dapp = ourDapp(relay.url)
  undo.push(dapp.client.destroy)
  const proposed = new Promise<{ id: number }>((resolve) => wallet.kit.once('session_proposal', resolve))
  const asked = { solana: { chains: [CHAIN, EARLIER], methods, events } }
  const pairing = dapp.client.connect({ namespaces: asked })
  await wallet.kit.pair({ uri: pairing.uri })
  const namespace = {
    chains: [chain],
    accounts: [`${chain}:${mara.address}`],
    methods: [...granted],
    events: [...events],
  }
  await wallet.kit.approveSession({ id: (await proposed).id, namespaces: { solana: namespace } })
  const { topic } = await pairing.settled
  const seen: { chainId: string; method: string }[] = []
  wallet.kit.on('session_request', async ({ id, topic: of, params: { chainId, request } }: Request) => {
    seen.push({ chainId, method: request.method })
    const answer = approves
      ? { result: sign(request.method, request.params, isOld) }
      : { error: { code: 5000, message: 'User rejected.' } }
    await wallet.kit.respondSessionRequest({ topic: of, response: { id, jsonrpc: '2.0', ...answer } })
  })
  return { provider: createPairedProvider(dapp.client, topic, chain), seen }
}

function sign(method: string, params: Record<string, string>, isOld: boolean): unknown {
  const secret = Buffer.from(mara.secret, 'hex')
  if (method === 'solana_signMessage')
    return {
      signature: toBase58(ed25519.sign(Uint8Array.from(getBase58Encoder().encode(params.message ?? '')), secret)),
    }
  const wire = Uint8Array.from(Buffer.from(params.transaction ?? '', 'base64'))
  const signature = ed25519.sign(readTransaction(wire).message, secret)
  return {
    signature: toBase58(signature),
    ...(isOld ? {} : { transaction: toBase64(withSignature(wire, 0, signature)) }),
  }
}

test.each([
  ['its own id', CHAIN],
  ['an id from before CAIP-2 settled', EARLIER],
])('accounts and messages under %s', async (_, chain) => {
  const { provider, seen } = await connect({ chain })
  expect(await adapter.open(provider, { silent: true, networks: [solana] })).toEqual({
    addresses: [mara.address],
    chain: CHAIN,
  })
  const signature = (await adapter.can.signMessage?.(provider, mara.address, 'Sign in to Atoll')) ?? ''
  expect(await adapter.can.verifyMessage?.(mara.address, 'Sign in to Atoll', signature)).toBe(true)
  expect(seen).toEqual([{ chainId: chain, method: 'solana_signMessage' }])
})

describe('a transfer', () => {
  const order = { from: mara.address, to: theo.address, amount: 250_000_000n }
  const signsOnly = ['solana_signTransaction', 'solana_signMessage']

  test.each([
    ['a wallet that signs', { granted: signsOnly }],
    ['a wallet of old, which answers with its signature', { granted: signsOnly, isOld: true, chain: EARLIER }],
  ] satisfies [string, Options][])('%s: we hand it in', async (_, options: Options) => {
    const bank = createSolanaBank(world.rpcUrl)
    const before = await bank.holds(theo.address)
    const { provider, seen } = await connect(options)
    const target = { network: solana, rpcUrls: [world.rpcUrl] }
    const { hash } = await transfers.submit(provider, target, mara.address, await transfers.prepare(target, order))
    await bank.confirmed(hash)
    expect(await bank.holds(theo.address)).toBe(before + order.amount)
    expect(seen.at(-1)).toEqual({ chainId: options.chain ?? CHAIN, method: 'solana_signTransaction' })
  })

  test('declined: nothing is sent, and nothing else is tried', async () => {
    const { provider, seen } = await connect({ approves: false })
    const target = { network: solana, rpcUrls: [world.rpcUrl] }
    const prepared = await transfers.prepare(target, order)
    await expect(transfers.submit(provider, target, mara.address, prepared)).rejects.toMatchObject({
      code: 'USER_REJECTED',
    })
    expect(seen.map(({ method }) => method)).toEqual(['solana_signAndSendTransaction'])
  })
})
