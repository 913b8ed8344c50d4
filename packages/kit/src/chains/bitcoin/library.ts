import { NETWORK, TEST_NETWORK } from '@scure/btc-signer'
import type { AddressKind } from './networks.ts'

/** Address parameters of a network: prefix and version bytes. */
type AddressParameters = typeof NETWORK

/** Regtest has testnet's version bytes and its own prefix (BIP-173). */
const REGTEST: AddressParameters = { ...TEST_NETWORK, bech32: 'bcrt' }
const PARAMETERS: Readonly<Record<AddressKind, AddressParameters>> = {
  main: NETWORK,
  test: TEST_NETWORK,
  regtest: REGTEST,
}

export const parametersOf = (kind: AddressKind): AddressParameters => PARAMETERS[kind]
