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

/** One address with its key, in hex. `@foyer/devnet/bitcoin-accounts` has those of the local world. */
export type BitcoinTestKey = {
  readonly address: string
  readonly privateKey: string
  readonly publicKey: string
  readonly path?: string
}

type BitcoinTestNetwork = keyof typeof WRITING

export type BitcoinWalletOptions = {
  readonly name: string
  /** A data: image. */
  readonly icon: string
  /** A p2wpkh address for payments, a p2tr one for ordinals; regtest. */
  readonly accounts: { readonly payment: BitcoinTestKey; readonly ordinal: BitcoinTestKey }
  /** Where it has these accounts, each written as the network has it; it stands on the first. Default: regtest alone, where it also pays. */
  readonly networks?: readonly BitcoinTestNetwork[]
  /** Where it reads coins and hands transactions in: an Esplora. */
  readonly esploraUrl: string
  /** Answers in the owner's place: false rejects. */
  readonly approve: (question: WalletQuestion) => Promise<boolean>
  /** Whether the page may see the accounts without asking again; a real wallet remembers. */
  readonly remembers?: { get: () => boolean; set: (granted: boolean) => void }
}

/** What every wallet of this folder is around: keys, and an owner who is asked before they sign. */
type Purse = {
  readonly networks: readonly BitcoinTestNetwork[]
  readonly network: () => BitcoinTestNetwork
  /** Its accounts on a network; by default on the one where it stands. */
  readonly accounts: (network?: BitcoinTestNetwork) => BitcoinWalletOptions['accounts']
  /** Asks, and moves. @throws code 4001, and for a network that it does not have */
  readonly moveTo: (network: string) => Promise<void>
  readonly isGranted: () => boolean
  /** Asks unless it was granted before. @throws code 4001 */
  readonly grant: () => Promise<void>
  readonly forget: () => void
  readonly keyOf: (address: string) => BitcoinTestKey
  /** @returns base64 */
  readonly signMessage: (address: string, message: string, protocol: 'ecdsa' | 'bip322') => Promise<string>
  /** Signs inputs of a PSBT with the key of an address each. Base64 in and out. */
  readonly signPsbt: (
    psbt: string,
    inputs: readonly { readonly address: string; readonly index: number }[],
    options?: { readonly finalize?: boolean },
  ) => Promise<string>
  /** Hands in a PSBT that is whole, base64. @returns the transaction's id */
  readonly handIn: (psbt: string) => Promise<string>
  /** @returns the transaction's id */
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
  /** Below an Esplora of its own, or below a proxy whose query says of which network. */
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
        // A wallet knows which key is inside of its taproot address, also where nobody wrote it down.
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

/** Where the money goes, without what comes back. */
function summaryOf(tx: Transaction, own: readonly string[]): string {
  const outputs = Array.from({ length: tx.outputsLength }, (_, index) => ({
    address: tx.getOutputAddress(index, REGTEST),
    amount: tx.getOutput(index).amount ?? 0n,
  }))
  const out = outputs.filter(({ address }) => address === undefined || !own.includes(address))
  return out.map(({ address, amount }) => `Send ${Number(amount) / 1e8} BTC to ${address ?? 'a script'}`).join('\n')
}

/** BIP-137 for p2wpkh: Bitcoin Core's hash, and a header that says how to recover the key. */
function legacySignature({ privateKey }: BitcoinTestKey, message: string): Uint8Array {
  const text = encode(message)
  const magic = '\x18Bitcoin Signed Message:\n'
  const hash = doubleSha(join(encode(magic), CompactSize.encode(BigInt(text.length)), text))
  const signature = secp256k1.sign(hash, fromHex(privateKey), { prehash: false, format: 'recovered' })
  return join(Uint8Array.of(39 + (signature[0] ?? 0)), signature.subarray(1))
}

/** BIP-322, simple form. */
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
