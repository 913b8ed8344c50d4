import { isFoyerError } from '@foyer/base'
import { bitcoinRegtest, bitcoinTestnet } from '@foyer/base/networks'
import { BITCOIN_ACCOUNTS, type BitcoinChain, type BitcoinKey, startBitcoin } from '@foyer/devnet'
import { MemoryArea } from '@foyer/kit/testing'
import {
  type BitcoinTestWallet,
  type BitcoinWalletOptions,
  createInjectedBitcoinWallet,
  createSatsConnectWallet,
  createStandardBitcoinWallet,
} from '@foyer/kit/testing/bitcoin'
import { p2pkh, p2sh, p2tr, p2wpkh, TEST_NETWORK, Transaction } from '@scure/btc-signer'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { adapter } from '../../../kit/src/chains/bitcoin/adapter.ts'
import { signMessage, signPsbt } from '../../../kit/src/chains/bitcoin/index.ts'
import type { FoundWallet, Provider, SentTransaction } from '../../../kit/src/core/connections/adapter.ts'

/* Discovery, access, signatures and payments with every kind of wallet on a page, on a real chain. */

const [, MARA, THEO] = BITCOIN_ACCOUNTS
const REGTEST = bitcoinRegtest.caipNetworkId
const PNG = 'data:image/png;base64,iVBORw0KGgo='
const transfers = adapter.can.transfer as NonNullable<typeof adapter.can.transfer> // The tests fail immediately if it is missing.
const verify = adapter.can.verifyMessage as NonNullable<typeof adapter.can.verifyMessage> // As above.
let chain: BitcoinChain
const target = () => ({ network: bitcoinRegtest, rpcUrls: [chain.esploraUrl] })
const post = (path: string) => fetch(`${chain.esploraUrl}${path}`, { method: 'POST' })
const open = (provider: Provider, silent = false) => adapter.open(provider, { silent, networks: [bitcoinRegtest] })

beforeAll(async () => {
  chain = await startBitcoin({ port: 18_746 })
})
afterAll(() => chain?.stop())
beforeEach(() => void vi.stubGlobal('window', new EventTarget()))
afterEach(() => vi.unstubAllGlobals())

let approve: (method: string) => boolean
const asked: { method: string; summary: string }[] = []
beforeEach(() => {
  approve = () => true
  asked.length = 0
})

const options = (change: Partial<BitcoinWalletOptions> = {}): BitcoinWalletOptions => ({
  name: 'Harbor',
  icon: PNG,
  accounts: MARA,
  esploraUrl: chain.esploraUrl,
  approve: async ({ method, summary }) => {
    asked.push({ method, summary })
    return approve(method)
  },
  ...change,
})
const STYLES: readonly [string, (change?: Partial<BitcoinWalletOptions>) => BitcoinTestWallet, string][] = [
  ['Wallet Standard', (change) => createStandardBitcoinWallet(options(change)), 'Harbor'],
  ['sats-connect', (change) => createSatsConnectWallet({ ...options(change), id: 'HarborProvider' }), 'Harbor'],
  ['UniSat-like', (change) => createInjectedBitcoinWallet(options(change)), 'UniSat Wallet'],
]

/** Announces a wallet to the page and returns what the adapter discovers. */
function find(wallet: BitcoinTestWallet): FoundWallet {
  const found: FoundWallet[] = []
  const undo = wallet.announce(window)
  adapter.discover((one) => found.push(one), { announced: true })()
  undo()
  expect(found).toHaveLength(1)
  return found[0] as FoundWallet
}

describe.each(STYLES)('%s', (style, create, name) => {
  const isSingle = style === 'UniSat-like'

  test('is found once, with name and picture', () => {
    expect(find(create())).toMatchObject({ name, announced: true, ...(isSingle ? {} : { icon: PNG }) })
  })

  test('shares its payment account first, then the one for ordinals', async () => {
    const { provider } = find(create())
    expect(await open(provider, true)).toBeUndefined()
    const { payment, ordinal } = MARA
    const first = { address: payment.address, type: 'payment', publicKey: payment.publicKey }
    const second = { address: ordinal.address, type: 'ordinal', publicKey: ordinal.publicKey }
    expect(await open(provider)).toEqual({
      addresses: isSingle ? [payment.address] : [payment.address, ordinal.address],
      chain: REGTEST,
      details: isSingle ? [first] : [first, second],
    })
    expect(asked).toEqual([{ method: 'requestAccounts', summary: 'See your Bitcoin addresses' }])
  })

  test('comes back after a reload without asking, and not after it was forgotten', async () => {
    const area = new MemoryArea()
    const remembers = {
      get: () => area.getItem('granted') === 'yes',
      set: (granted: boolean) => area.setItem('granted', granted ? 'yes' : 'no'),
    }
    await open(find(create({ remembers })).provider)
    const again = create({ remembers })
    const { provider } = find(again)
    expect((await open(provider, true))?.addresses[0]).toBe(MARA.payment.address)
    expect(asked).toHaveLength(1)
    const left = vi.fn()
    const stop = adapter.watch(provider, { accounts: () => undefined, chain: () => undefined, disconnect: left })
    again.forget()
    await expect.poll(() => left.mock.calls.length).toBe(1)
    stop()
    expect(await open(find(create({ remembers })).provider, true)).toBeUndefined()
  })

  test('a refusal is one', async () => {
    approve = () => false
    await expect(open(find(create()).provider)).rejects.toMatchObject({ code: 'USER_REJECTED' })
  })

  test('signs a text so that the address can be checked', async () => {
    const { provider } = find(create())
    await open(provider)
    const { address } = MARA.payment
    const signature = await signMessage(provider, address, 'Ahoy, grüße')
    expect(await verify(address, 'Ahoy, grüße', signature)).toBe(true)
    expect(await verify(address, 'Ahoy', signature)).toBe(false)
    expect(await verify(THEO.payment.address, 'Ahoy, grüße', signature)).toBe(false)
  })

  test('pays: what is shown, what is asked, what arrives', async () => {
    const { provider } = find(create())
    await open(provider)
    const before = await adapter.getBalance(target(), THEO.payment.address)
    const order = { from: MARA.payment.address, to: THEO.payment.address, amount: 100_000n }
    const prepared = await transfers.prepare(target(), order)
    expect(prepared.fee).toBeGreaterThan(100n)
    expect(prepared.fee).toBeLessThan(5_000n)
    const sent = await transfers.submit(provider, target(), order.from, prepared)
    expect(asked.at(-1)?.summary).toBe(`Send 0.001 BTC to ${THEO.payment.address}`)
    expect(await adapter.getBalance(target(), THEO.payment.address)).toBe(before + 100_000n)
    const { hash, transaction = prepared.transaction } = sent
    const trace = () => transfers.trace(target(), { hash, from: order.from, transaction })
    expect(await trace()).toEqual({ status: 'pending' })
    await post('/mine/1')
    expect(await trace()).toMatchObject({ status: 'included', hash, fee: BigInt(transaction.fee ?? 0) })
  })

  test('hands in what it signed where it is asked to, or says before it asks that it cannot', async () => {
    const { provider } = find(create())
    await open(provider)
    asked.length = 0
    let drawn = new Transaction()
    const drawing = signing((tx) => {
      drawn = tx
      throw { code: 4001 }
    })
    await expect(pay(drawing)).rejects.toMatchObject({ code: 'USER_REJECTED' })
    const { address } = MARA.payment
    const inputs = Array.from({ length: drawn.inputsLength }, (_, index) => ({ address, index }))
    const psbt = Buffer.from(drawn.toPSBT()).toString('base64')
    const handedIn = signPsbt(provider, REGTEST, address, { psbt, inputs, broadcast: true })
    if (style === 'Wallet Standard') {
      await expect(handedIn).rejects.toMatchObject({ code: 'METHOD_NOT_SUPPORTED' })
      expect(asked).toEqual([])
      return
    }
    const { txid } = await handedIn
    expect(asked).toMatchObject([{ method: 'signPsbt' }])
    expect((await fetch(`${chain.esploraUrl}/tx/${txid}`)).status).toBe(200)
    await post('/mine/1')
  })

  test('a payment that the owner declines is not sent', async () => {
    const { provider } = find(create())
    await open(provider)
    const before = await adapter.getBalance(target(), MARA.payment.address)
    const order = { from: MARA.payment.address, to: THEO.payment.address, amount: 100_000n }
    const prepared = await transfers.prepare(target(), order)
    approve = () => false
    await expect(transfers.submit(provider, target(), order.from, prepared)).rejects.toMatchObject({
      code: 'USER_REJECTED',
    })
    expect(await adapter.getBalance(target(), MARA.payment.address)).toBe(before)
  })
})

/** A wallet that only signs PSBTs, like many wallets that connect through the relay. */
const signing = (sign: (psbt: Transaction) => Transaction | string): Provider => ({
  async request({ method, params }) {
    if (method === 'getAccountAddresses') return [{ ...MARA.payment }, { ...MARA.ordinal, intention: 'ordinal' }]
    if (method !== 'signPsbt') throw { code: -32601, message: 'unknown' }
    const { psbt } = params as { psbt: string }
    const signed = sign(Transaction.fromPSBT(Buffer.from(psbt, 'base64')))
    return { psbt: typeof signed === 'string' ? signed : Buffer.from(signed.toPSBT()).toString('base64') }
  },
})
const signedBy = (tx: Transaction, { privateKey }: BitcoinKey = MARA.payment) => {
  tx.sign(Buffer.from(privateKey, 'hex'))
  return tx
}
const payment = { from: MARA.payment.address, to: THEO.payment.address, amount: 50_000n }
async function pay(provider: Provider, order = payment): Promise<SentTransaction> {
  const prepared = await transfers.prepare(target(), order)
  const { hash, transaction = prepared.transaction } = await transfers.submit(provider, target(), order.from, prepared)
  return { hash, from: order.from, transaction }
}

describe('what a wallet signed is what was shown, or nothing is sent', () => {
  const receiver = p2wpkh(Buffer.from(BITCOIN_ACCOUNTS[0].payment.publicKey, 'hex'), TEST_NETWORK).script
  const rebuilt = (tx: Transaction, change: { script?: Uint8Array; more?: bigint; sequence?: number }) => {
    const other = new Transaction()
    for (let index = 0; index < tx.inputsLength; index++)
      other.addInput({ ...tx.getInput(index), ...(change.sequence === undefined ? {} : { sequence: change.sequence }) })
    for (let index = 0; index < tx.outputsLength; index++) {
      const { script = receiver, amount = 0n } = tx.getOutput(index)
      other.addOutput({
        script: index === 0 ? (change.script ?? script) : script,
        amount: index === 1 ? amount - (change.more ?? 0n) : amount,
      })
    }
    return signedBy(other)
  }
  test.each<[string, (tx: Transaction) => Transaction | string, string]>([
    ['pays somebody else', (tx) => rebuilt(tx, { script: receiver }), 'SIGNED_SOMETHING_ELSE'],
    ['gives the miner more', (tx) => rebuilt(tx, { more: 1_000n }), 'SIGNED_SOMETHING_ELSE'],
    ['cannot be replaced any more', (tx) => rebuilt(tx, { sequence: 0xffffffff }), 'SIGNED_SOMETHING_ELSE'],
    ['is not signed', (tx) => tx, 'SIGN_MESSAGE_FAILED'],
    ['is no PSBT', () => 'bm90IGEgcHNidA==', 'SIGN_MESSAGE_FAILED'],
  ])('one that %s', async (_, sign, code) => {
    const before = await adapter.getBalance(target(), payment.from)
    await expect(pay(signing(sign))).rejects.toMatchObject({ code })
    expect(await adapter.getBalance(target(), payment.from)).toBe(before)
  })

  test('one that is right goes through, also finalized by the wallet', async () => {
    const sent = await pay(
      signing((tx) => {
        signedBy(tx).finalize()
        return tx
      }),
    )
    expect(await transfers.trace(target(), sent)).toEqual({ status: 'pending' })
    await post('/mine/1')
  })

  test('an ordinal account pays with the key inside of its address', async () => {
    const order = { from: MARA.ordinal.address, to: THEO.ordinal.address, amount: 10_000n }
    const sent = await pay(
      signing((tx) => {
        expect(Buffer.from(tx.getInput(0).tapInternalKey ?? []).toString('hex')).toBe(MARA.ordinal.publicKey)
        return signedBy(tx, MARA.ordinal)
      }),
      order,
    )
    expect(await transfers.trace(target(), sent)).toEqual({ status: 'pending' })
    await post('/mine/1')
  })
})

test.each([
  ['nothing', 0x02],
  ['its own output alone', 0x03],
  ['whatever others add', 0x81],
])('a signature that leaves open %s is not handed in', async (_, sighash) => {
  const before = await adapter.getBalance(target(), payment.from)
  const open = signing((tx) => {
    for (let index = 0; index < tx.inputsLength; index++) {
      tx.updateInput(index, { sighashType: sighash })
      tx.signIdx(Buffer.from(MARA.payment.privateKey, 'hex'), index, [sighash])
    }
    return tx
  })
  await expect(pay(open)).rejects.toMatchObject({ code: 'SIGNED_SOMETHING_ELSE' })
  expect(await adapter.getBalance(target(), payment.from)).toBe(before)
})

describe('a node that lies, or goes away', () => {
  /** Forwards requests to the chain, and changes the responses whose URL matches `path`. */
  const between = (path: RegExp, change: (text: string) => string) => {
    const honest = fetch
    vi.stubGlobal('fetch', async (input: URL | string, init?: RequestInit) => {
      const response = await honest(input, init)
      return path.test(String(input)) ? new Response(change(await response.text()), response) : response
    })
  }

  test('the same coin twice is one coin', async () => {
    const { held } = await transfers.prepare(target(), payment)
    between(/utxo$/, (text) => JSON.stringify([...JSON.parse(text), ...JSON.parse(text)]))
    expect((await transfers.prepare(target(), payment)).held).toBe(held)
  })

  test('a coin that is worth more than it says is not spent: the rest would be the fee', async () => {
    between(/utxo$/, (text) =>
      JSON.stringify(JSON.parse(text).map((coin: { value: number }) => ({ ...coin, value: coin.value - 20_000 }))),
    )
    const signed = vi.fn(signedBy)
    await expect(pay(signing((tx) => signed(tx)))).rejects.toMatchObject({ code: 'RPC_REQUEST_FAILED' })
    expect(signed).not.toHaveBeenCalled()
  })

  test.each(['10000', '1e999'])('a fee of %s sat/vB is believed by nobody', async (rate) => {
    between(/fee-estimates/, () => `{"1":${rate},"3":${rate}}`)
    await expect(transfers.prepare(target(), payment)).rejects.toMatchObject({ code: 'RPC_REQUEST_FAILED' })
  })

  test('more bitcoin than there can be is no answer', async () => {
    between(/utxo$/, (text) => text.replace(/"value":\d+/, '"value":2100000000000001'))
    await expect(transfers.prepare(target(), payment)).rejects.toMatchObject({ code: 'RPC_REQUEST_FAILED' })
  })

  test('handed in, and no answer came: it is followed, so that nobody pays twice', async () => {
    between(/\/tx$/, () => {
      throw new TypeError('connection reset')
    })
    const sent = await pay(signing((tx) => signedBy(tx)))
    expect(await transfers.trace(target(), sent)).toEqual({ status: 'pending' })
    await post('/mine/1')
  })
})

test('a wallet that pays from one address only is not asked to when another one is meant', async () => {
  const { provider } = find(createSatsConnectWallet({ ...options(), id: 'HarborProvider' }))
  await open(provider)
  const before = await adapter.getBalance(target(), MARA.payment.address)
  await pay(provider, { from: MARA.ordinal.address, to: THEO.payment.address, amount: 10_000n })
  expect(asked.at(-1)?.method).toBe('signPsbt')
  expect(await adapter.getBalance(target(), MARA.payment.address)).toBe(before)
  await post('/mine/1')
})

test('a wallet that was asked to pay and names no transaction may have paid', async () => {
  for (const answer of [undefined, null, {}, { txid: 'on its way' }]) {
    const provider: Provider = { request: async ({ method }) => (method === 'sendTransfer' ? answer : null) }
    await expect(pay(provider)).rejects.toMatchObject({ code: 'SENT_UNKNOWN' })
  }
})

describe('older kinds of accounts, with which many wallets pay by default', () => {
  const publicKey = Buffer.from(MARA.payment.publicKey, 'hex')
  const network = { ...TEST_NETWORK, bech32: 'bcrt' }
  test.each([
    ['segwit inside of a script hash', p2sh(p2wpkh(publicKey, network), network).address ?? ''],
    ['a key hash', p2pkh(publicKey, network).address ?? ''],
  ])('%s', async (_, address) => {
    await post(`/faucet/${address}/200000`)
    await post('/mine/1')
    const wallet = signing((tx) => signedBy(tx))
    const provider: Provider = {
      request: async (call) =>
        call.method === 'getAccountAddresses'
          ? [{ address, publicKey: MARA.payment.publicKey, intention: 'payment' }]
          : wallet.request(call),
    }
    const sent = await pay(provider, { from: address, to: THEO.payment.address, amount: 60_000n })
    expect(await transfers.trace(target(), sent)).toEqual({ status: 'pending' })
    await post('/mine/1')
    const found = (await (await fetch(`${chain.esploraUrl}/tx/${sent.hash}`)).json()) as { fee: number; weight: number }
    expect(BigInt(found.fee)).toBe(BigInt(sent.transaction.fee ?? 0))
    expect(found.fee / (found.weight / 4)).toBeGreaterThan(3.9)
    expect(found.fee / (found.weight / 4)).toBeLessThan(4.3)
  })
})

describe('what becomes of a transfer', () => {
  /** Replaces a transfer with another transaction that spends the same coins. */
  async function replace({ transaction }: SentTransaction, to: string, amount?: bigint) {
    const script = p2wpkh(Buffer.from(MARA.payment.publicKey, 'hex'), TEST_NETWORK).script
    const tx = new Transaction()
    let total = 0n
    for (const text of transaction.inputs?.split(' ') ?? []) {
      const [txid, index, value] = text.split(':')
      total += BigInt(value ?? 0)
      tx.addInput({ txid: txid ?? '', index: Number(index), witnessUtxo: { script, amount: BigInt(value ?? 0) } })
    }
    const paid = amount ?? total - 20_000n
    const network = { ...TEST_NETWORK, bech32: 'bcrt' }
    tx.addOutputAddress(to, paid, network)
    if (amount !== undefined) tx.addOutputAddress(MARA.payment.address, total - amount - 20_000n, network)
    signedBy(tx).finalize()
    const answer = await fetch(`${chain.esploraUrl}/tx`, { method: 'POST', body: tx.hex })
    expect(await answer.text()).toBe(tx.id)
    return tx.id
  }

  test.each<[string, string, bigint | undefined]>([
    ['repriced', THEO.payment.address, 50_000n],
    ['cancelled', MARA.payment.address, undefined],
    ['other', THEO.ordinal.address, 70_000n],
  ])('%s by one that pays more', async (kind, to, amount) => {
    const sent = await pay(signing((tx) => signedBy(tx)))
    const by = await replace(sent, to, amount)
    expect(await transfers.trace(target(), sent)).toEqual({ status: 'replaced', by, kind })
    await post('/mine/1')
  })

  test('one that nobody has seen is missing', async () => {
    const prepared = await transfers.prepare(target(), payment)
    const sent = { hash: 'a'.repeat(64), from: payment.from, transaction: prepared.transaction }
    expect(await transfers.trace(target(), sent)).toEqual({ status: 'missing' })
    // A transaction that a wallet has just submitted to another node takes time to propagate.
    const fresh = { ...sent, transaction: { ...sent.transaction, sentAt: String(Date.now()) } }
    expect(await transfers.trace(target(), fresh)).toEqual({ status: 'pending' })
    const stale = { ...sent, transaction: { ...sent.transaction, sentAt: String(Date.now() - 120_000) } }
    expect(await transfers.trace(target(), stale)).toEqual({ status: 'missing' })
  })
})

describe('what it costs', () => {
  test('all of it leaves the account empty', async () => {
    const from = BITCOIN_ACCOUNTS[3]?.payment ?? MARA.payment
    for (const satoshis of [3_000, 70_000, 900]) await post(`/faucet/${from.address}/${satoshis}`)
    await post('/mine/1')
    const order = { from: from.address, to: THEO.payment.address, amount: 1_000n }
    const { held, maxFee } = await transfers.prepare(target(), order)
    // The 900-satoshi coin is excluded, because small coins often carry an inscription.
    expect(held).toBe(150_000_000n + 73_000n)
    const all = await transfers.prepare(target(), { ...order, amount: held - maxFee })
    expect(all.fee).toBe(maxFee)
    const provider = signing((tx) => signedBy(tx, from))
    const { hash } = await transfers.submit(provider, target(), from.address, all)
    const sent = (await (await fetch(`${chain.esploraUrl}/tx/${hash}`)).json()) as { weight: number; vout: unknown[] }
    expect(sent.vout).toHaveLength(1)
    // The rate is 4 sat/vB. The fee may be slightly higher, because signatures can be a byte shorter than estimated.
    expect(Number(maxFee)).toBeGreaterThanOrEqual(Math.ceil(sent.weight / 4) * 4)
    expect(Number(maxFee)).toBeLessThanOrEqual(Math.ceil(sent.weight / 4) * 4 + 20)
    expect(await adapter.getBalance(target(), from.address)).toBe(900n)
  })

  test('more than there is has a fee, and cannot be handed in', async () => {
    const prepared = await transfers.prepare(target(), { ...payment, amount: 2_100_000_000_000_000n })
    expect(prepared.fee).toBe(prepared.maxFee)
    await expect(
      transfers.submit(
        signing((tx) => tx),
        target(),
        payment.from,
        prepared,
      ),
    ).rejects.toMatchObject({
      code: 'TRANSFER_REFUSED',
    })
  })

  test('dust is refused before anybody is asked', async () => {
    const failure = await transfers.prepare(target(), { ...payment, amount: 293n }).catch((error: unknown) => error)
    expect(isFoyerError(failure) && failure.message).toContain('294 satoshis')
  })
})

test('a host signs a PSBT input by input', async () => {
  const [coin] = await (await fetch(`${chain.esploraUrl}/address/${MARA.ordinal.address}/utxo`)).json()
  const { script } = p2tr(Buffer.from(MARA.ordinal.publicKey, 'hex'), undefined, TEST_NETWORK)
  const tx = new Transaction()
  tx.addInput({ txid: coin.txid, index: coin.vout, witnessUtxo: { script, amount: BigInt(coin.value) } })
  tx.addOutput({ script, amount: BigInt(coin.value) - 1_000n })
  const { provider } = find(createSatsConnectWallet({ ...options(), id: 'HarborProvider' }))
  await open(provider)
  const { psbt } = await signPsbt(provider, REGTEST, MARA.ordinal.address, {
    psbt: Buffer.from(tx.toPSBT()).toString('base64'),
    inputs: [{ address: MARA.ordinal.address, index: 0 }],
  })
  const signed = Transaction.fromPSBT(Buffer.from(psbt, 'base64'))
  signed.finalize()
  expect(await (await fetch(`${chain.esploraUrl}/tx`, { method: 'POST', body: signed.hex })).text()).toBe(signed.id)
})

test('a wallet that serves none of the host’s networks says so', async () => {
  const { provider } = find(createStandardBitcoinWallet(options()))
  const failure = await adapter.open(provider, { silent: false, networks: [bitcoinTestnet] }).catch((error) => error)
  expect(failure).toMatchObject({
    code: 'NO_REQUESTED_CHAIN_SUPPORTED',
    message: 'The connector does not support any of the requested chains',
  })
  expect(asked).toEqual([])
  await open(provider)
  await expect(adapter.switchNetwork(provider, bitcoinTestnet, [])).rejects.toMatchObject({
    code: 'CHAIN_NOT_SUPPORTED',
  })
})
