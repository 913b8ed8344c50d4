import { createRequire } from 'node:module'
import { ENTRY_POINT } from '@foyer/smart-account'
import { DELEGATE_DEPLOYMENT, FACTORY_DEPLOYMENT } from '@foyer/smart-account/deployment'
import { type Abi, concat, encodeDeployData, encodeFunctionData, type Hex, parseAbi, parseEther } from 'viem'
import artifacts from '../generated/artifacts.json' with { type: 'json' }
import type { Step } from '../pools.ts'
import { paymasterSigner } from './keys.ts'

/**
 * The published build of EntryPoint 0.8. Its source is under GPL-3.0, so it is a development dependency of this private package, and
 * nothing that is published has it.
 */
const entryPoint: { readonly bytecode: Hex } = createRequire(import.meta.url)(
  '@account-abstraction/contracts/artifacts/EntryPoint.json',
)
/** With it, the contract has the address that it has on every public chain. */
const ENTRY_POINT_SALT = '0x0a59dbff790c23c976a548690c27297883cc66b4c67024f9117b0238995e35e9'

/**
 * The seed's steps for smart accounts: EntryPoint, the factory of accounts, a paymaster with a deposit, and what accounts of a key
 * delegate to.
 * @param start how many transactions the seed has before these
 */
export function smartAccountSteps(
  start: number,
  addressOf: (index: number) => Hex,
): { readonly steps: readonly Step[]; readonly contracts: { readonly paymaster: Hex } } {
  const { abi, bytecode } = artifacts.LocalPaymaster as { abi: Abi; bytecode: Hex }
  const paymaster = addressOf(start + 2)
  const { to } = FACTORY_DEPLOYMENT
  const deposit = encodeFunctionData({ abi: parseAbi(['function depositTo(address) payable']), args: [paymaster] })
  return {
    contracts: { paymaster },
    steps: [
      { to, data: concat([ENTRY_POINT_SALT, entryPoint.bytecode]), gas: 7_000_000n },
      { ...FACTORY_DEPLOYMENT, gas: 5_000_000n },
      { data: encodeDeployData({ abi, bytecode, args: [ENTRY_POINT, paymasterSigner().address] }) },
      { to: ENTRY_POINT, data: deposit, value: parseEther('100') },
      { ...DELEGATE_DEPLOYMENT, gas: 3_000_000n },
    ],
  }
}
