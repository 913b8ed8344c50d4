import { type CaipNetworkId, FoyerError } from '@foyer/base'
import { fromBase64, toBase64, toHex } from '@foyer/base/bytes'
import { CHAIN_NOT_SUPPORTED } from '@foyer/base/catalogue'
import type { AddressRecord } from '../accounts.ts'
import { fits, isTaproot } from '../address.ts'
import { NETWORKS, networkById } from '../networks.ts'
import { type PageWallet, unsupported } from './page-wallet.ts'

/*
 * Wallet Standard (https://github.com/wallet-standard/wallet-standard) with the features of its Bitcoin extension
 * (https://github.com/ExodusMovement/bitcoin-wallet-standard): `bitcoin:connect`, `bitcoin:signMessage`, `bitcoin:signTransaction`.
 */

export type StandardWallet = {
  readonly name: string
  readonly icon: string
  readonly chains: readonly string[]
  readonly features: Readonly<Record<string, unknown>>
  readonly accounts: readonly StandardAccount[]
}
type StandardAccount = {
  readonly address: string
  readonly publicKey: Uint8Array
  readonly chains?: readonly string[]
  readonly purpose?: string
}
type Call = (...inputs: readonly unknown[]) => Promise<unknown>

/** The networks that the wallet lists, in CAIP-2. */
export const standardChains = (wallet: StandardWallet): CaipNetworkId[] =>
  NETWORKS.filter(({ standard }) => [...wallet.chains].includes(standard)).map(({ id }) => id)

/** @returns undefined for a wallet without a supported network */
export function standardWallet(wallet: StandardWallet): PageWallet | undefined {
  const method = (feature: string, name: string): Call | undefined => {
    const found = wallet.features[feature] as Record<string, unknown> | undefined
    const call = found?.[name]
    return typeof call === 'function' ? (...inputs) => call.apply(found, inputs) : undefined
  }
  const connect = method('bitcoin:connect', 'connect')
  if (!connect || standardChains(wallet).length === 0) return undefined
  const signMessage = method('bitcoin:signMessage', 'signMessage')
  const signTransaction = method('bitcoin:signTransaction', 'signTransaction')
  const on = method('standard:events', 'on')
  const disconnect = method('standard:disconnect', 'disconnect')
  // A wallet of this standard has no current network: its accounts list their networks, and the network is selected here.
  let chosen: CaipNetworkId | undefined
  const shared = (): readonly StandardAccount[] => [...wallet.accounts]
  const accountAt = (address: string) => {
    const account = shared().find((candidate) => candidate.address === address)
    if (!account) throw new Error(`the wallet does not share ${address}`)
    return account
  }
  // Test networks share an address format, so the wallet has to name the network too.
  const serves = (chain: CaipNetworkId) =>
    standardChains(wallet).includes(chain) && shared().some(({ address }) => fits(address, chain))
  const choose = (preferred: readonly CaipNetworkId[]) => {
    if (chosen === undefined || !serves(chosen)) chosen = [...preferred, ...standardChains(wallet)].find(serves)
    return chosen
  }
  return {
    async connect(chains) {
      await connect({ purposes: ['payment', 'ordinals'] })
      choose(chains)
      return shared().map(recordOf)
    },
    accounts: async () => shared().map(recordOf),
    network: async (preferred) => choose(preferred),
    networks: () => standardChains(wallet),
    async switchTo(chain) {
      if (!serves(chain)) throw new FoyerError(CHAIN_NOT_SUPPORTED)
      chosen = chain
    },
    ...(signMessage && {
      async signMessage({ account, address = account, message, protocol }) {
        // The standard does not specify it, so the type of the address decides.
        if (protocol && protocol !== (isTaproot(address) ? 'bip322' : 'ecdsa'))
          throw unsupported(`signing by ${protocol}`)
        const input = { account: accountAt(address), message: new TextEncoder().encode(message) }
        const { signature } = firstOf(await signMessage(input)) as { signature?: unknown }
        return signature instanceof Uint8Array ? toBase64(signature) : String(signature)
      },
    }),
    ...(signTransaction && {
      async signPsbt({ psbt, signInputs, broadcast }, chain) {
        if (broadcast) throw unsupported('signPsbt with broadcast')
        const output = await signTransaction({
          psbt: fromBase64(psbt),
          inputsToSign: signInputs.map(({ address, index, sighashTypes = [] }) => ({
            account: accountAt(address),
            signingIndexes: [index],
            ...(sighashTypes[0] === undefined ? {} : { sigHash: SIGHASHES[sighashTypes[0]] }),
          })),
          chain: networkById(chain)?.standard,
        })
        const { signedPsbt } = firstOf(output) as { signedPsbt?: unknown }
        return { psbt: signedPsbt instanceof Uint8Array ? toBase64(signedPsbt) : '' }
      },
    }),
    ...(disconnect && { disconnect: async () => void (await disconnect()) }),
    ...(on && {
      listen({ changed }) {
        const undo: unknown = on('change', changed)
        return () => {
          if (typeof undo === 'function') undo()
        }
      },
    }),
  }
}

/** The standard's names for hash types (BIP-143). Taproot's default has no name. */
const SIGHASHES: Readonly<Record<number, string>> = {
  1: 'ALL',
  2: 'NONE',
  3: 'SINGLE',
  129: 'ALL|ANYONECANPAY',
  130: 'NONE|ANYONECANPAY',
  131: 'SINGLE|ANYONECANPAY',
}

const firstOf = (outputs: unknown): unknown => (Array.isArray(outputs) ? (outputs[0] ?? {}) : {})

function recordOf({ address, publicKey, purpose }: StandardAccount): AddressRecord {
  return {
    address,
    ...(publicKey instanceof Uint8Array && publicKey.length > 0 ? { publicKey: toHex(publicKey) } : {}),
    ...(purpose === 'payment' ? { intention: 'payment' } : purpose === 'ordinals' ? { intention: 'ordinal' } : {}),
  }
}
