import { concat, getContractAddress, type Hex } from 'viem'
import { DEPLOYER, DEPLOYMENT_SALT } from './addresses.ts'
import delegate from './generated/delegate.json' with { type: 'json' }
import factory from './generated/factory.json' with { type: 'json' }

/** The transaction that brings the factory to a chain, once, by anybody. Its address follows from its code. */
export const FACTORY_DEPLOYMENT = { to: DEPLOYER, data: concat([DEPLOYMENT_SALT, factory.bytecode as Hex]) } as const

/** Likewise for the contract that accounts of a key delegate to. */
export const DELEGATE_DEPLOYMENT = { to: DEPLOYER, data: concat([DEPLOYMENT_SALT, delegate.bytecode as Hex]) } as const

/** Where the factory, the code of its accounts and the delegate are, as the deployments make them. */
export function deployedAddresses(): { readonly factory: Hex; readonly implementation: Hex; readonly delegate: Hex } {
  const addressOf = (bytecode: Hex) =>
    getContractAddress({ opcode: 'CREATE2', from: DEPLOYER, salt: DEPLOYMENT_SALT, bytecode })
  const made = addressOf(factory.bytecode as Hex)
  return {
    factory: made,
    implementation: getContractAddress({ from: made, nonce: 1n }),
    delegate: addressOf(delegate.bytecode as Hex),
  }
}
