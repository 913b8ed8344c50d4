import type { BitcoinWalletOptions } from '@foyer/kit/testing/bitcoin'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { p2tr, p2wpkh, TEST_NETWORK, utils } from '@scure/btc-signer'
import type { World } from './world.ts'

/* Bitcoin in the local world: accounts that belong to a single test, and their balances. */

export type BitcoinOwner = BitcoinWalletOptions['accounts']

const REGTEST = { ...TEST_NETWORK, bech32: 'bcrt' }
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

/** Creates an account that no other test uses. */
export function newBitcoinOwner(): BitcoinOwner {
  const [paymentKey, ordinalKey] = [utils.randomPrivateKeyBytes(), utils.randomPrivateKeyBytes()]
  const publicKey = secp256k1.getPublicKey(paymentKey, true)
  const internalKey = utils.pubSchnorr(ordinalKey)
  return {
    payment: {
      address: p2wpkh(publicKey, REGTEST).address ?? '',
      privateKey: hex(paymentKey),
      publicKey: hex(publicKey),
    },
    ordinal: {
      address: p2tr(internalKey, undefined, REGTEST).address ?? '',
      privateKey: hex(ordinalKey),
      publicKey: hex(internalKey),
    },
  }
}

/** Sends bitcoin to an address and mines a block that includes the transaction. */
export async function fundBitcoin({ esploraUrl }: World, address: string, satoshis: number): Promise<void> {
  for (const path of [`/faucet/${address}/${satoshis}`, '/mine/1']) {
    const answer = await fetch(`${esploraUrl}${path}`, { method: 'POST' })
    if (!answer.ok) throw new Error(await answer.text())
  }
}

/** The balance in satoshis, including unconfirmed transactions. */
export async function bitcoinOf({ esploraUrl }: World, address: string): Promise<number> {
  const { chain_stats, mempool_stats } = (await (await fetch(`${esploraUrl}/address/${address}`)).json()) as Record<
    'chain_stats' | 'mempool_stats',
    { funded_txo_sum: number; spent_txo_sum: number }
  >
  return [chain_stats, mempool_stats].reduce((sum, stats) => sum + stats.funded_txo_sum - stats.spent_txo_sum, 0)
}
