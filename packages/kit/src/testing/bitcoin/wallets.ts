import { fromBase64, fromHex, toBase64, toHex } from '@foyer/base/bytes'
import { providerError } from '../announced-wallet.ts'
import { type BitcoinTestKey, type BitcoinWalletOptions, createPurse, isTaproot } from './purse.ts'

/** A test wallet, which tests and demos announce to a page and whose access they can revoke. */
export type BitcoinTestWallet = {
  /** Makes the wallet discoverable by the page, now and later. Returns a function that undoes this. */
  readonly announce: (target: Window) => () => void
  /** Revokes the page's access, as the owner can do in the wallet. */
  readonly forget: () => void
}
type Listener = (payload?: unknown) => void

/**
 * Creates a wallet for the Wallet Standard (https://github.com/wallet-standard/wallet-standard) with the features of
 * its Bitcoin extension. These include no transfer method, so pages pass a PSBT to sign.
 * @example
 * const wallet = createStandardBitcoinWallet({ name: 'Harbor', icon, accounts, esploraUrl, approve: async () => true })
 */
export function createStandardBitcoinWallet(options: BitcoinWalletOptions): BitcoinTestWallet {
  const purse = createPurse(options)
  const listeners = new Set<Listener>()
  const chains = purse.networks.map((network) => `bitcoin:${network}`)
  const names = ['bitcoin:connect', 'bitcoin:signMessage', 'bitcoin:signTransaction'] as const
  const account = ({ address, publicKey }: BitcoinTestKey, chain: string, purpose: 'payment' | 'ordinals') =>
    Object.freeze({ address, publicKey: fromHex(publicKey), chains: [chain], features: names, purpose })
  const all = Object.freeze(
    purse.networks.flatMap((network) => {
      const { payment, ordinal } = purse.accounts(network)
      return [account(payment, `bitcoin:${network}`, 'payment'), account(ordinal, `bitcoin:${network}`, 'ordinals')]
    }),
  )
  const accounts = () => (purse.isGranted() ? all : [])
  const tell = () => {
    for (const listener of listeners) listener({ accounts: accounts() })
  }
  const wallet = {
    version: '1.0.0',
    name: options.name,
    icon: options.icon,
    chains,
    get accounts() {
      return accounts()
    },
    features: {
      'bitcoin:connect': {
        version: '1.0.0',
        async connect() {
          await purse.grant()
          return { accounts: accounts() }
        },
      },
      'bitcoin:signMessage': {
        version: '1.0.0',
        signMessage: (...inputs: readonly { account: { address: string }; message: Uint8Array }[]) =>
          Promise.all(
            inputs.map(async ({ account: { address }, message }) => {
              const protocol = isTaproot(purse.keyOf(address)) ? 'bip322' : 'ecdsa'
              const signature = await purse.signMessage(address, new TextDecoder().decode(message), protocol)
              return { signedMessage: message, signature: fromBase64(signature) }
            }),
          ),
      },
      'bitcoin:signTransaction': {
        version: '1.0.0',
        signTransaction: (
          ...inputs: readonly {
            psbt: Uint8Array
            inputsToSign: readonly { account: { address: string }; signingIndexes: readonly number[] }[]
          }[]
        ) =>
          Promise.all(
            inputs.map(async ({ psbt, inputsToSign }) => {
              const asked = inputsToSign.flatMap(({ account: { address }, signingIndexes }) =>
                signingIndexes.map((index) => ({ address, index })),
              )
              return { signedPsbt: fromBase64(await purse.signPsbt(toBase64(psbt), asked)) }
            }),
          ),
      },
      'standard:disconnect': {
        version: '1.0.0',
        async disconnect() {
          purse.forget()
          tell()
        },
      },
      'standard:events': {
        version: '1.0.0',
        on(_event: 'change', listener: Listener) {
          listeners.add(listener)
          return () => listeners.delete(listener)
        },
      },
    },
  }
  return {
    announce(target) {
      const register = ({ register: take }: { register: (wallet: unknown) => void }) => take(wallet)
      const onReady = (event: Event) => register((event as CustomEvent).detail)
      target.addEventListener('wallet-standard:app-ready', onReady)
      target.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
      return () => target.removeEventListener('wallet-standard:app-ready', onReady)
    },
    forget() {
      purse.forget()
      tell()
    },
  }
}

/**
 * Creates a wallet for sats-connect (https://docs.xverse.app/sats-connect), which pages find in `window.btc_providers`.
 * @example
 * const wallet = createSatsConnectWallet({
 *   id: 'harbor', name: 'Harbor', icon, accounts, esploraUrl, approve: async () => true,
 * })
 */
export function createSatsConnectWallet(options: BitcoinWalletOptions & { readonly id: string }): BitcoinTestWallet {
  const purse = createPurse(options)
  const listeners = new Map<string, Set<Listener>>()
  const addresses = () => {
    const { payment, ordinal } = purse.accounts()
    return [
      { address: payment.address, publicKey: payment.publicKey, purpose: 'payment', ...KINDS.payment },
      { address: ordinal.address, publicKey: ordinal.publicKey, purpose: 'ordinals', ...KINDS.ordinal },
    ]
  }
  const network = () => ({
    bitcoin: { name: titled(purse.network()) },
    stacks: { name: 'mainnet' },
    spark: { name: 'regtest' },
  })
  const account = () => ({
    id: `${purse.network()}-0`,
    addresses: addresses(),
    walletType: 'software',
    network: network(),
  })
  const methods: Record<string, (params: never) => unknown> = {
    getInfo: () => ({ version: '2.0.0', platform: 'web', methods: Object.keys(methods), supports: [] }),
    async wallet_connect() {
      await purse.grant()
      return account()
    },
    async getAccounts() {
      await purse.grant()
      return addresses()
    },
    wallet_getAccount() {
      if (!purse.isGranted()) throw providerError(ACCESS_DENIED, 'Access denied.')
      return account()
    },
    wallet_getNetwork: network,
    async wallet_changeNetwork({ name }: { name: string }) {
      await purse.moveTo(name.toLowerCase())
      return null
    },
    async signMessage({ address, message, protocol }: { address: string; message: string; protocol?: string }) {
      const chosen = protocol ?? (isTaproot(purse.keyOf(address)) ? 'BIP322' : 'ECDSA')
      const signature = await purse.signMessage(address, message, chosen === 'BIP322' ? 'bip322' : 'ecdsa')
      return { signature, messageHash: '', address, protocol: chosen }
    },
    async signPsbt({ psbt, signInputs, broadcast = false }: SatsPsbt) {
      const inputs = Object.entries(signInputs).flatMap(([address, indexes]) =>
        indexes.map((index) => ({ address, index })),
      )
      const signed = await purse.signPsbt(psbt, inputs, { finalize: broadcast })
      return { psbt: signed, ...(broadcast ? { txid: await purse.handIn(signed) } : {}) }
    },
    async sendTransfer({ recipients: [first] }: { recipients: readonly { address: string; amount: number }[] }) {
      if (!first) throw providerError(-32602, 'A recipient is needed.')
      return { txid: await purse.sendTransfer(first.address, BigInt(first.amount)) }
    },
    wallet_disconnect() {
      purse.forget()
      return null
    },
  }
  const provider = {
    // sats-connect providers never throw: they return a JSON-RPC response with a result or an error.
    async request(method: string, params: unknown) {
      const id = `${method}-1`
      const handler = methods[method]
      const error = { code: -32601, message: `The method ${method} is not supported.` }
      if (!handler) return { jsonrpc: '2.0', id, error }
      try {
        return { jsonrpc: '2.0', id, result: await handler(params as never) }
      } catch (cause) {
        const { code, message } = cause as { code?: number; message: string }
        return { jsonrpc: '2.0', id, error: { code: code === 4001 ? USER_REJECTION : (code ?? -32603), message } }
      }
    },
    addListener({ eventName, cb }: { eventName: string; cb: Listener }) {
      listeners.set(eventName, (listeners.get(eventName) ?? new Set()).add(cb))
      return () => listeners.get(eventName)?.delete(cb)
    },
  }
  return {
    announce(target) {
      const page = target as unknown as { btc_providers?: unknown[] } & Record<string, unknown>
      const entry = { id: options.id, name: options.name, icon: options.icon, methods: Object.keys(methods) }
      page[options.id] = provider
      page.btc_providers = [...(page.btc_providers ?? []), entry]
      return () => {
        delete page[options.id]
        page.btc_providers = (page.btc_providers ?? []).filter((one) => one !== entry)
      }
    },
    forget() {
      purse.forget()
      for (const listener of listeners.get('disconnect') ?? []) listener({ type: 'disconnect' })
    },
  }
}

const KINDS = {
  payment: { addressType: 'p2wpkh', walletType: 'software' },
  ordinal: { addressType: 'p2tr', walletType: 'software' },
} as const
type SatsPsbt = { readonly psbt: string; readonly signInputs: Record<string, number[]>; readonly broadcast?: boolean }
const titled = (name: string) => `${name.charAt(0).toUpperCase()}${name.slice(1)}`
const USER_REJECTION = -32000
const ACCESS_DENIED = -32002

/**
 * Creates a wallet that is injected as `window.unisat`: it has one address and one function per method, and uses PSBTs
 * in hex.
 * @example
 * const wallet = createInjectedBitcoinWallet({ name: 'Harbor', icon, accounts, esploraUrl, approve: async () => true })
 */
export function createInjectedBitcoinWallet(options: BitcoinWalletOptions): BitcoinTestWallet {
  const purse = createPurse(options)
  const payment = () => purse.accounts().payment
  const listeners = new Map<string, Set<Listener>>()
  const addresses = () => (purse.isGranted() ? [payment().address] : [])
  const wallet = {
    async requestAccounts() {
      await purse.grant()
      return addresses()
    },
    getAccounts: async () => addresses(),
    getPublicKey: async () => purse.keyOf(payment().address).publicKey,
    async getChain() {
      const name = purse.network()
      return { enum: `BITCOIN_${name.toUpperCase()}`, name: `Bitcoin ${titled(name)}`, network: name }
    },
    async switchChain(name: string) {
      await purse.moveTo(name.replace('BITCOIN_', '').toLowerCase())
      return wallet.getChain()
    },
    signMessage: (message: string, type: 'ecdsa' | 'bip322-simple' = 'ecdsa') =>
      purse.signMessage(payment().address, message, type === 'ecdsa' ? 'ecdsa' : 'bip322'),
    async signPsbt(
      psbt: string,
      { autoFinalized = true, toSignInputs }: { autoFinalized?: boolean; toSignInputs: readonly { index: number }[] },
    ) {
      const inputs = toSignInputs.map(({ index }) => ({ address: payment().address, index }))
      return toHex(fromBase64(await purse.signPsbt(toBase64(fromHex(psbt)), inputs, { finalize: autoFinalized })))
    },
    pushPsbt: (psbt: string) => purse.handIn(toBase64(fromHex(psbt))),
    sendBitcoin: (to: string, satoshis: number) => purse.sendTransfer(to, BigInt(satoshis)),
    async disconnect() {
      purse.forget()
    },
    on: (event: string, listener: Listener) =>
      void listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
    removeListener: (event: string, listener: Listener) => void listeners.get(event)?.delete(listener),
  }
  return {
    announce(target) {
      const page = target as unknown as { unisat?: unknown }
      page.unisat = wallet
      return () => {
        delete page.unisat
      }
    },
    forget() {
      purse.forget()
      for (const listener of listeners.get('accountsChanged') ?? []) listener([])
    },
  }
}
