import { type CaipNetworkId, FoyerError } from '@foyer/base'
import { fromBase64, toHex } from '@foyer/base/bytes'
import { CHAIN_NOT_SUPPORTED } from '@foyer/base/catalogue'
import type { AddressRecord } from '../accounts.ts'
import { base64Of } from '../bytes.ts'
import { NETWORKS, networkById } from '../networks.ts'
import { type PageWallet, unsupported } from './page-wallet.ts'

/* Wallets on a global with the methods of UniSat (https://docs.unisat.io/dev/unisat-developer-center/unisat-wallet) and of OKX
 * (https://web3.okx.com/onchainos/dev-docs/sdks/chains/bitcoin/provider): one address at a time, PSBTs in hex. */

export type InjectedBitcoin = Readonly<Record<string, unknown>>
type Call = (...params: readonly unknown[]) => Promise<unknown>

const PROTOCOLS = { ecdsa: 'ecdsa', bip322: 'bip322-simple' } as const

/** Whether an object is a wallet of this kind. */
export const isInjectedBitcoin = (value: unknown): value is InjectedBitcoin =>
  typeof value === 'object' &&
  value !== null &&
  ['requestAccounts', 'getAccounts', 'signPsbt'].every((name) => typeof (value as InjectedBitcoin)[name] === 'function')

export function injectedWallet(wallet: InjectedBitcoin): PageWallet {
  const has = (name: string) => typeof wallet[name] === 'function'
  const call = (name: string): Call => {
    const method = wallet[name] as (...params: readonly unknown[]) => Promise<unknown>
    return async (...params) => method.apply(wallet, [...params])
  }
  const records = async (addresses: unknown): Promise<readonly AddressRecord[]> => {
    if (!Array.isArray(addresses) || addresses.length === 0) return []
    const publicKey = has('getPublicKey') ? await call('getPublicKey')() : undefined
    const [first] = addresses
    return [{ address: String(first), ...(typeof publicKey === 'string' ? { publicKey } : {}) }]
  }
  return {
    connect: async () => records(await call('requestAccounts')()),
    accounts: async () => records(await call('getAccounts')()),
    async network() {
      if (has('getChain')) {
        const { enum: name } = ((await call('getChain')()) ?? {}) as { enum?: unknown }
        return NETWORKS.find(({ injected }) => injected === name)?.id
      }
      // Names from when there was a single test network: `livenet` and `testnet`, or `mainnet`.
      const name = has('getNetwork') ? await call('getNetwork')() : 'livenet'
      const standard = name === 'livenet' ? 'bitcoin:mainnet' : `bitcoin:${String(name)}`
      return NETWORKS.find((network) => network.standard === standard)?.id
    },
    switchTo: (chain: CaipNetworkId) => switchInjected(chain),
    ...(has('signMessage') && {
      async signMessage({ account, address = account, message, protocol = 'ecdsa' }) {
        const own = await call('getAccounts')()
        if (!Array.isArray(own) || own[0] !== address) throw unsupported('signing with another address')
        return String(await call('signMessage')(message, PROTOCOLS[protocol]))
      },
    }),
    async signPsbt({ psbt, signInputs, broadcast = false }) {
      if (broadcast && !has('pushPsbt')) throw unsupported('signPsbt with broadcast')
      // Finalized only if the wallet broadcasts it; otherwise the result is verified before it is finalized.
      const options = { autoFinalized: broadcast, toSignInputs: signInputs }
      const signed = await call('signPsbt')(toHex(fromBase64(psbt)), options)
      const txid = broadcast ? String(await call('pushPsbt')(signed)) : undefined
      return { psbt: base64Of(signed) ?? '', ...(txid === undefined ? {} : { txid }) }
    },
    ...(has('sendBitcoin') && {
      sendTransfer: async ({ recipientAddress, amount }) =>
        String(await call('sendBitcoin')(recipientAddress, Number(amount))),
    }),
    ...(has('disconnect') && { disconnect: async () => void (await call('disconnect')()) }),
    ...(has('on') && {
      listen({ changed }) {
        const names = ['accountsChanged', 'networkChanged', 'chainChanged']
        for (const name of names) void call('on')(name, changed)
        return () => {
          if (has('removeListener')) for (const name of names) void call('removeListener')(name, changed)
        }
      },
    }),
  }

  async function switchInjected(chain: CaipNetworkId): Promise<void> {
    const network = networkById(chain)
    if (!network) throw new FoyerError(CHAIN_NOT_SUPPORTED)
    if (has('switchChain')) await call('switchChain')(network.injected)
    else if (has('switchNetwork'))
      await call('switchNetwork')(network.addresses === 'main' ? 'livenet' : network.standard.slice('bitcoin:'.length))
    else throw new FoyerError(CHAIN_NOT_SUPPORTED)
  }
}
