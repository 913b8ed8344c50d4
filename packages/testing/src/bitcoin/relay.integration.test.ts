import { bitcoinRegtest } from '@foyer/base/networks'
import { BITCOIN_ACCOUNTS, type BitcoinChain, startBitcoin } from '@foyer/devnet'
import { createPairedProvider } from '@foyer/kit/pairing'
import { nodeEnvironment } from '@foyer/kit/testing/node'
import type { PeerRequest, RelayPeer } from '@foyer/kit/testing/relay'
import { createRelayPeer } from '@foyer/kit/testing/relay'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { adapter } from '../../../kit/src/chains/bitcoin/adapter.ts'
import { signMessage } from '../../../kit/src/chains/bitcoin/index.ts'
import { createPurse } from '../../../kit/src/testing/bitcoin/purse.ts'
import { type RunningRelay, startRelay } from '../../../server/src/relay/index.ts'
import { ourDapp } from '../relay-peer/fixtures.ts'

/* A Bitcoin wallet that connects through the relay: the methods of bip122, from the proposal to the mined block. */

const [, MARA, THEO] = BITCOIN_ACCOUNTS
const REGTEST = bitcoinRegtest.caipNetworkId
const { methods, events } = adapter.proposal
const transfers = adapter.can.transfer as NonNullable<typeof adapter.can.transfer> // The tests fail immediately if it is missing.
let chain: BitcoinChain
let relay: RunningRelay
let peer: RelayPeer
const undo: (() => Promise<unknown>)[] = []
const target = () => ({ network: bitcoinRegtest, rpcUrls: [chain.esploraUrl] })

beforeAll(async () => {
  chain = await startBitcoin({ port: 18_747 })
})
afterAll(() => chain?.stop())
beforeEach(async () => {
  relay = await startRelay({ port: 0 })
  const metadata = { name: 'Harbor', description: 'Test', url: 'https://peer.example', icons: [] }
  peer = createRelayPeer({ relayUrl: relay.url, metadata, environment: nodeEnvironment() })
  undo.push(peer.destroy)
})
afterEach(async () => {
  await Promise.all(undo.splice(0).map((close) => close()))
  await relay.close()
})

/** Connects a wallet that grants these methods, and approves or rejects every request. */
async function connect(granted: readonly string[] = methods, approves = true, owners = [MARA]) {
  const dapp = ourDapp(relay.url)
  undo.push(dapp.client.destroy)
  const proposed = peer.next('proposal')
  const pairing = dapp.client.connect({ namespaces: { bip122: { chains: [REGTEST], methods, events } } })
  await peer.pair(pairing.uri)
  const { id, optionalNamespaces } = await proposed
  expect(optionalNamespaces.bip122?.methods).toEqual(methods)
  // A wallet offers its first external address (https://docs.walletconnect.network/wallet-sdk/chain-support/bitcoin).
  const accounts = owners.map(({ payment }) => `${REGTEST}:${payment.address}`)
  await peer.approve(id, { bip122: { chains: [REGTEST], accounts, methods: [...granted], events: [...events] } })
  const { topic } = await pairing.settled
  const asked: PeerRequest[] = []
  peer.on('request', (request) => {
    asked.push(request)
    void answer(request, approves)
  })
  return { provider: createPairedProvider(dapp.client, topic, REGTEST), topic, asked, dapp }
}

const purse = createPurse({
  name: 'Harbor',
  icon: '',
  accounts: MARA,
  get esploraUrl() {
    return chain.esploraUrl
  },
  approve: async () => true,
})

async function answer({ topic, id, method, params }: PeerRequest, approves: boolean): Promise<void> {
  if (!approves) return peer.respond({ topic, id }, { error: { code: 5000, message: 'User rejected.' } })
  await purse.grant()
  const { address, message, protocol, psbt, signInputs, recipientAddress, amount } = params as {
    readonly address: string
    readonly message: string
    readonly protocol: 'ecdsa' | 'bip322'
    readonly psbt: string
    readonly signInputs: readonly { readonly address: string; readonly index: number }[]
    readonly recipientAddress: string
    readonly amount: string
  }
  const results: Record<string, () => Promise<unknown>> = {
    getAccountAddresses: async () => [{ ...MARA.payment, intention: 'payment' }],
    // The bip122 namespace specifies hex here, whereas wallets on a page return base64.
    signMessage: async () => {
      const signature = Buffer.from(await purse.signMessage(address, message, protocol), 'base64').toString('hex')
      return { address, signature }
    },
    signPsbt: async () => ({ psbt: await purse.signPsbt(psbt, signInputs) }),
    sendTransfer: async () => ({ txid: await purse.sendTransfer(recipientAddress, BigInt(amount)) }),
  }
  await peer.respond({ topic, id }, { result: await results[method]?.() })
}

const order = { from: MARA.payment.address, to: THEO.payment.address, amount: 40_000n }

test('accounts are what the session says, and nobody is asked', async () => {
  const { provider, asked } = await connect()
  const networks = [bitcoinRegtest]
  const { payment } = MARA
  expect(await adapter.open(provider, { silent: true, networks })).toEqual({
    addresses: [payment.address],
    chain: REGTEST,
    details: [{ address: payment.address, type: 'payment' }],
  })
  expect(asked).toEqual([])
})

test('signs a text, in hex as the namespace has it', async () => {
  const { provider, asked } = await connect()
  const { address } = MARA.payment
  const signature = await signMessage(provider, address, 'Ahoy', { protocol: 'bip322' })
  expect(await adapter.can.verifyMessage?.(address, 'Ahoy', signature)).toBe(true)
  expect(asked[0]).toMatchObject({ chainId: REGTEST, method: 'signMessage', params: { protocol: 'bip322', address } })
})

test.each([
  ['its own transfer', methods, ['sendTransfer']],
  ['a PSBT, where it has none', ['signPsbt', 'getAccountAddresses'], ['signPsbt']],
])('pays by %s', async (_, granted, expected) => {
  const { provider, asked } = await connect(granted)
  const before = await adapter.getBalance(target(), order.to)
  const prepared = await transfers.prepare(target(), order)
  const { hash, transaction = prepared.transaction } = await transfers.submit(provider, target(), order.from, prepared)
  expect(asked.map(({ method }) => method)).toEqual(expected)
  expect(asked.every(({ chainId }) => chainId === REGTEST)).toBe(true)
  expect(await adapter.getBalance(target(), order.to)).toBe(before + order.amount)
  await fetch(`${chain.esploraUrl}/mine/1`, { method: 'POST' })
  expect(await transfers.trace(target(), { hash, from: order.from, transaction })).toMatchObject({ status: 'included' })
})

test('a refusal behind the relay is one, and nothing is sent', async () => {
  const { provider, asked } = await connect(methods, false)
  const prepared = await transfers.prepare(target(), order)
  await expect(transfers.submit(provider, target(), order.from, prepared)).rejects.toMatchObject({
    code: 'USER_REJECTED',
  })
  expect(asked).toHaveLength(1)
})

test('the account whose addresses the wallet tells comes first; addresses beside the accounts are none', async () => {
  const { provider, topic, dapp } = await connect(methods, true, [MARA, THEO])
  const heard: unknown[] = []
  const stop = adapter.watch(provider, {
    accounts: (addresses, details) => heard.push(addresses, details?.[0]),
    chain: () => undefined,
    disconnect: () => undefined,
  })
  const [mara, theo] = [MARA.payment.address, THEO.payment.address]
  const tell = async (data: unknown) => {
    const told = dapp.next('session_event')
    await peer.emit(topic, { name: 'bip122_addressesChanged', data }, REGTEST)
    await told
    return heard.splice(0)
  }
  const change = { address: BITCOIN_ACCOUNTS[0].payment.address, path: "m/84'/1'/0'/1/3" }
  const first = { address: theo, type: 'payment', path: "m/84'/1'/0'/0/0" }
  expect(await tell([{ address: theo, path: "m/84'/1'/0'/0/0" }, change])).toEqual([[theo, mara], first])
  // Wallets repeat the event after every spend, so the same first address must not be reported again.
  expect(await tell([change, { address: theo }])).toEqual([])
  for (const nothing of [[change], [null, 7, theo], 'x', undefined, []]) expect(await tell(nothing)).toEqual([])
  expect(await tell([{ address: mara }])).toEqual([[mara, theo], { address: mara, type: 'payment' }])
  stop()
})

test('the wallet leaves, and it is heard', async () => {
  const { provider, topic } = await connect()
  const left = vi.fn()
  const stop = adapter.watch(provider, { accounts: () => undefined, chain: () => undefined, disconnect: left })
  await peer.disconnect(topic)
  await expect.poll(() => left.mock.calls.length).toBe(1)
  stop()
})
