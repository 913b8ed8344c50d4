import { FoyerError } from '@foyer/base'
import { fromHex, toHex } from '@foyer/base/bytes'
import { SIGNING_REFUSED } from '@foyer/base/catalogue'
import { type Authorization, authorizationHash, isListed } from '@foyer/smart-account/delegation'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { type Hex, hashTypedData, serializeTransaction, type TypedDataDefinition, validateTypedData } from 'viem'
import type { EvmTransaction, TypedData } from './messages.ts'

/** ERC-191, version 0x45. */
export function signPersonalMessage(key: Uint8Array, message: Uint8Array): Uint8Array {
  const prefix = utf8ToBytes(`\x19Ethereum Signed Message:\n${message.length}`)
  return signHash(key, keccak_256(concatBytes(prefix, message))).packed
}

/**
 * EIP-712 as of eth_signTypedData_v4.
 * @throws SIGNING_REFUSED for data that does not match its types
 */
export function signTypedData(key: Uint8Array, data: TypedData): Uint8Array {
  let hash: Hex
  try {
    const definition = data as unknown as TypedDataDefinition // The check below rejects what does not match its types.
    validateTypedData(definition)
    hash = hashTypedData(definition)
  } catch (cause) {
    throw new FoyerError(SIGNING_REFUSED, { context: { reason: 'the data does not match its types' }, cause })
  }
  return signHash(key, fromHex(hash.slice(2))).packed
}

/**
 * EIP-7702. Whoever holds such a signature can give the account the code that it names, so only the contract that this page was built with
 * is ever signed for, on one network at a time.
 * @throws SIGNING_REFUSED
 */
export function signAuthorization(key: Uint8Array, authorization: Authorization): Uint8Array {
  if (!isListed(authorization))
    throw new FoyerError(SIGNING_REFUSED, {
      context: { reason: 'accounts delegate to the wallet’s own contract only' },
    })
  return signHash(key, fromHex(authorizationHash(authorization).slice(2))).packed
}

/**
 * EIP-1559.
 * @returns the signed transaction, ready for eth_sendRawTransaction
 */
export function signTransaction(key: Uint8Array, transaction: EvmTransaction): Uint8Array {
  const { to, data, value, gas, maxFeePerGas, maxPriorityFeePerGas, chainId, nonce } = transaction
  const fields = {
    type: 'eip1559',
    chainId,
    nonce,
    to: to as Hex | null,
    data: data as Hex,
    value: BigInt(value),
    gas: BigInt(gas),
    maxFeePerGas: BigInt(maxFeePerGas),
    maxPriorityFeePerGas: BigInt(maxPriorityFeePerGas),
  } as const
  let unsigned: Hex
  try {
    unsigned = serializeTransaction(fields)
  } catch (cause) {
    throw new FoyerError(SIGNING_REFUSED, { context: { reason: 'the transaction is not valid' }, cause })
  }
  const { r, s, yParity } = signHash(key, keccak_256(fromHex(unsigned.slice(2))))
  return fromHex(serializeTransaction(fields, { r, s, yParity }).slice(2))
}

/** The library hashes by default. `hash` is already the digest that Ethereum signs. */
function signHash(key: Uint8Array, hash: Uint8Array) {
  const signature = secp256k1.sign(hash, key, { prehash: false, format: 'recovered' })
  const [yParity = 0] = signature
  const [r, s] = [signature.subarray(1, 33), signature.subarray(33)]
  return {
    yParity,
    r: `0x${toHex(r)}` as const,
    s: `0x${toHex(s)}` as const,
    packed: concatBytes(r, s, Uint8Array.of(27 + yParity)),
  }
}
