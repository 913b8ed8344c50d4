import { concat, getContractAddress, type Hex } from 'viem'
import factory from './generated/factory.json' with { type: 'json' }

/** A contract that makes contracts by CREATE2, at the same address on every chain: https://github.com/Arachnid/deterministic-deployment-proxy */
const DEPLOYER = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
const SALT: Hex = `0x${'0'.repeat(64)}`

/** The transaction that brings the factory to a chain, once, by anybody. Its address follows from its code. */
export const FACTORY_DEPLOYMENT = { to: DEPLOYER, data: concat([SALT, factory.bytecode as Hex]) } as const

/** Where the factory and the code of its accounts are, as the deployment makes them. */
export function deployedAddresses(): { readonly factory: Hex; readonly implementation: Hex } {
  const address = getContractAddress({
    opcode: 'CREATE2',
    from: DEPLOYER,
    salt: SALT,
    bytecode: factory.bytecode as Hex,
  })
  return { factory: address, implementation: getContractAddress({ from: address, nonce: 1n }) }
}
