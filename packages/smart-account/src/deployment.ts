import { concat, getContractAddress, type Hex } from 'viem'
import { DEPLOYER, DEPLOYMENT_SALT } from './addresses.ts'
import factory from './generated/factory.json' with { type: 'json' }

/** The transaction that brings the factory to a chain, once, by anybody. Its address follows from its code. */
export const FACTORY_DEPLOYMENT = { to: DEPLOYER, data: concat([DEPLOYMENT_SALT, factory.bytecode as Hex]) } as const

/** Where the factory and the code of its accounts are, as the deployment makes them. */
export function deployedAddresses(): { readonly factory: Hex; readonly implementation: Hex } {
  const address = getContractAddress({
    opcode: 'CREATE2',
    from: DEPLOYER,
    salt: DEPLOYMENT_SALT,
    bytecode: factory.bytecode as Hex,
  })
  return { factory: address, implementation: getContractAddress({ from: address, nonce: 1n }) }
}
