import type { BitcoinWalletOptions } from '@foyer/kit/testing/bitcoin'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { p2tr, p2wpkh, TEST_NETWORK, utils } from '@scure/btc-signer'
import type { World } from './world.ts'

/* Bitcoin of the local world: accounts of a test's own, and what they hold. */

export type BitcoinOwner = BitcoinWalletOptions['accounts']

const REGTEST = { ...TEST_NETWORK, bech32: 'bcrt' }
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

/** Somebody whom no other test knows. */
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

/** What a faucet does; it is in a block when this is over. */
export async function fundBitcoin({ esploraUrl }: World, address: string, satoshis: number): Promise<void> {
  for (const path of [`/faucet/${address}/${satoshis}`, '/mine/1']) {
    const answer = await fetch(`${esploraUrl}${path}`, { method: 'POST' })
    if (!answer.ok) throw new Error(await answer.text())
  }
}

/** Satoshis, with what waits for a block. */
export async function bitcoinOf({ esploraUrl }: World, address: string): Promise<number> {
  const { chain_stats, mempool_stats } = (await (await fetch(`${esploraUrl}/address/${address}`)).json()) as Record<
    'chain_stats' | 'mempool_stats',
    { funded_txo_sum: number; spent_txo_sum: number }
  >
  return [chain_stats, mempool_stats].reduce((sum, stats) => sum + stats.funded_txo_sum - stats.spent_txo_sum, 0)
}
