import { fromBase64, fromHex, toBase64 } from '@foyer/base/bytes'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import {
  CompactSize,
  NETWORK,
  p2tr,
  p2wpkh,
  RawTx,
  RawWitness,
  selectUTXO,
  TEST_NETWORK,
  Transaction,
} from '@scure/btc-signer'
import { providerError, type WalletQuestion } from '../announced-wallet.ts'

/** An address with its keys in hex. `@foyer/devnet/bitcoin-accounts` exports those of the local development chain. */
export type BitcoinTestKey = {
  readonly address: string
  readonly privateKey: string
  readonly publicKey: string
  readonly path?: string
}

type BitcoinTestNetwork = keyof typeof WRITING

export type BitcoinWalletOptions = {
  readonly name: string
  /** A `data:` URI of an image. */
  readonly icon: string
  /** Regtest accounts: a p2wpkh address for payments and a p2tr address for ordinals. */
  readonly accounts: { readonly payment: BitcoinTestKey; readonly ordinal: BitcoinTestKey }
  /**
   * The networks on which the wallet has these accounts, with the addresses encoded for each. The wallet starts on the
   * first. Default: regtest only. Transfers always use regtest.
   */
  readonly networks?: readonly BitcoinTestNetwork[]
  /** The Esplora API from which the wallet reads UTXOs and to which it submits transactions. */
  readonly esploraUrl: string
  /** Decides on behalf of the wallet's owner: resolve to false to reject the request. */
  readonly approve: (question: WalletQuestion) => Promise<boolean>
  /** Persists whether the page may see the accounts without asking again, as real wallets do. */
  readonly remembers?: { get: () => boolean; set: (granted: boolean) => void }
}

/** The core that all Bitcoin test wallets share: the keys, and the approval that precedes every signature. */
type Purse = {
  readonly networks: readonly BitcoinTestNetwork[]
  readonly network: () => BitcoinTestNetwork
  /** The accounts on a network. Default: the current network. */
  readonly accounts: (network?: BitcoinTestNetwork) => BitcoinWalletOptions['accounts']
  /** Switches the network after approval. @throws code 4001 if rejected, code -32603 if the wallet lacks the network */
  readonly moveTo: (network: string) => Promise<void>
  readonly isGranted: () => boolean
  /** Asks for access to the accounts unless it is already granted. @throws code 4001 if rejected */
  readonly grant: () => Promise<void>
  readonly forget: () => void
  readonly keyOf: (address: string) => BitcoinTestKey
  /** @returns the signature in base64 */
  readonly signMessage: (address: string, message: string, protocol: 'ecdsa' | 'bip322') => Promise<string>
  /** Signs each listed input of a PSBT with the key of its address. Takes and returns base64. */
  readonly signPsbt: (
    psbt: string,
    inputs: readonly { readonly address: string; readonly index: number }[],
    options?: { readonly finalize?: boolean },
  ) => Promise<string>
  /** Submits a finalized PSBT, in base64. @returns the transaction id */
  readonly handIn: (psbt: string) => Promise<string>
  /** @returns the transaction id */
  readonly sendTransfer: (to: string, satoshis: bigint) => Promise<string>
}

const REGTEST = { ...TEST_NETWORK, bech32: 'bcrt' }
const WRITING = { mainnet: NETWORK, testnet: TEST_NETWORK, signet: TEST_NETWORK, regtest: REGTEST } as const

export function createPurse(options: BitcoinWalletOptions): Purse {
  const { payment, ordinal } = options.accounts
  const { networks = ['regtest'] } = options
  let [network = 'regtest'] = networks
  const accounts: Purse['accounts'] = (name = network) => {
    const written = (key: BitcoinTestKey) => {
      const publicKey = fromHex(key.publicKey)
      const { address = '' } = isTaproot(key)
        ? p2tr(publicKey, undefined, WRITING[name])
        : p2wpkh(publicKey, WRITING[name])
      return { ...key, address }
    }
    return { payment: written(payment), ordinal: written(ordinal) }
  }
  /** Appends a path to the Esplora URL and keeps its query, which selects the network if the URL is that of a proxy. */
  const at = (path: string) => {
    const url = new URL(options.esploraUrl)
    url.pathname = `${url.pathname.replace(/\/$/, '')}${path}`
    return url
  }
  let granted = options.remembers?.get() ?? false
  const ask = async (method: string, params: readonly unknown[], summary: string) => {
    if (!(await options.approve({ method, params, summary }))) throw providerError(4001, 'User rejected the request.')
  }
  const setGranted = (value: boolean) => {
    granted = value
    options.remembers?.set(value)
  }
  const keyOf = (address: string) => {
    const all = networks.map(accounts).flatMap((one) => [one.payment, one.ordinal])
    const key = all.find((candidate) => candidate.address === address)
    if (!granted || !key) throw providerError(4100, 'The account is not authorized.')
    return key
  }
  const publish = async ({ hex, id }: Transaction): Promise<string> => {
    const sent = await fetch(at('/tx'), { method: 'POST', body: hex })
    if (!sent.ok) throw providerError(-32603, await sent.text())
    return id
  }
  return {
    networks,
    network: () => network,
    accounts,
    async moveTo(name) {
      const next = networks.find((one) => one === name)
      if (!next) throw providerError(-32603, `This wallet does not know ${name}.`)
      if (next !== network) await ask('switchNetwork', [next], `Use ${next}`)
      network = next
    },
    isGranted: () => granted,
    async grant() {
      if (granted) return
      await ask('requestAccounts', [], 'See your Bitcoin addresses')
      setGranted(true)
    },
    forget: () => setGranted(false),
    keyOf,
    async signMessage(address, message, protocol) {
      const key = keyOf(address)
      await ask('signMessage', [address, message, protocol], message)
      return toBase64(protocol === 'ecdsa' ? legacySignature(key, message) : bip322Signature(key, message))
    },
    async signPsbt(psbt, inputs, { finalize = false } = {}) {
      const tx = Transaction.fromPSBT(fromBase64(psbt))
      const keys = inputs.map(({ address, index }) => ({ key: keyOf(address), index }))
      await ask('signPsbt', [psbt, inputs], summaryOf(tx, [payment.address, ordinal.address]))
      for (const { key, index } of keys) {
        // The PSBT may lack the internal key of a taproot input. The wallet knows it, because the address is its own.
        if (isTaproot(key)) tx.updateInput(index, { tapInternalKey: fromHex(key.publicKey) })
        tx.signIdx(fromHex(key.privateKey), index)
        if (finalize) tx.finalizeIdx(index)
      }
      return toBase64(tx.toPSBT())
    },
    async sendTransfer(to, satoshis) {
      keyOf(payment.address)
      await ask('sendTransfer', [to, String(satoshis)], `Send ${Number(satoshis) / 1e8} BTC to ${to}`)
      const { script } = p2wpkh(fromHex(payment.publicKey), REGTEST)
      const read = async <T>(path: string): Promise<T> => (await fetch(at(path))).json()
      const coins = await read<{ txid: string; vout: number; value: number }[]>(`/address/${payment.address}/utxo`)
      const { 3: rate = 1 } = await read<Record<number, number>>('/fee-estimates')
      const selected = selectUTXO(
        coins.map(({ txid, vout, value }) => ({
          txid,
          index: vout,
          sequence: 0xfffffffd,
          witnessUtxo: { script, amount: BigInt(value) },
        })),
        [{ address: to, amount: satoshis }],
        'default',
        { changeAddress: payment.address, feePerByte: BigInt(Math.ceil(rate)), network: REGTEST, createTx: true },
      )
      if (!selected?.tx) throw providerError(-32000, 'Insufficient funds')
      selected.tx.sign(fromHex(payment.privateKey))
      selected.tx.finalize()
      return publish(selected.tx)
    },
    handIn: (psbt) => publish(Transaction.fromPSBT(fromBase64(psbt))),
  }
}

/** Describes the outputs of a transaction, without the change. */
function summaryOf(tx: Transaction, own: readonly string[]): string {
  const outputs = Array.from({ length: tx.outputsLength }, (_, index) => ({
    address: tx.getOutputAddress(index, REGTEST),
    amount: tx.getOutput(index).amount ?? 0n,
  }))
  const out = outputs.filter(({ address }) => address === undefined || !own.includes(address))
  return out.map(({ address, amount }) => `Send ${Number(amount) / 1e8} BTC to ${address ?? 'a script'}`).join('\n')
}

/** BIP-137 for p2wpkh: Bitcoin Core's message hash, and a header byte that tells how to recover the public key. */
function legacySignature({ privateKey }: BitcoinTestKey, message: string): Uint8Array {
  const text = encode(message)
  const magic = '\x18Bitcoin Signed Message:\n'
  const hash = doubleSha(join(encode(magic), CompactSize.encode(BigInt(text.length)), text))
  const signature = secp256k1.sign(hash, fromHex(privateKey), { prehash: false, format: 'recovered' })
  return join(Uint8Array.of(39 + (signature[0] ?? 0)), signature.subarray(1))
}

/** A BIP-322 signature in the simple format. */
function bip322Signature(key: BitcoinTestKey, message: string): Uint8Array {
  const publicKey = fromHex(key.publicKey)
  const { script } = isTaproot(key) ? p2tr(publicKey, undefined, REGTEST) : p2wpkh(publicKey, REGTEST)
  const tag = sha256(encode('BIP0322-signed-message'))
  const commitment = sha256(join(tag, tag, encode(message)))
  const toSpend = RawTx.encode({
    version: 0,
    segwitFlag: false,
    inputs: [
      {
        txid: new Uint8Array(32),
        index: 0xffffffff,
        finalScriptSig: join(Uint8Array.of(0, 32), commitment),
        sequence: 0,
      },
    ],
    outputs: [{ amount: 0n, script }],
    witnesses: undefined,
    lockTime: 0,
  })
  const toSign = new Transaction({ version: 0, allowUnknownOutputs: true })
  toSign.addInput({
    txid: doubleSha(toSpend).reverse(),
    index: 0,
    sequence: 0,
    witnessUtxo: { script, amount: 0n },
    ...(isTaproot(key) ? { tapInternalKey: publicKey } : {}),
  })
  toSign.addOutput({ script: Uint8Array.of(0x6a), amount: 0n })
  toSign.sign(fromHex(key.privateKey))
  toSign.finalize()
  return RawWitness.encode(toSign.getInput(0).finalScriptWitness ?? [])
}

export const isTaproot = ({ publicKey }: BitcoinTestKey) => publicKey.length === 64
const doubleSha = (bytes: Uint8Array) => sha256(sha256(bytes))
const encode = (text: string) => new TextEncoder().encode(text)
const join = (...parts: readonly Uint8Array[]) => Uint8Array.from(parts.flatMap((part) => [...part]))
