import { type Hex, parseAbi } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { minedReceipt } from '../packages/devnet/src/mined.ts'
import { type ChainId, nodeOf } from './money.ts'
import type { World } from './world.ts'

/* The vault that the demo deposits USDC into: what it holds of an account, what it may take, and both changed directly. */

const ABI = parseAbi([
  'function deposited(address owner) view returns (uint256)',
  'function withdraw(uint256 amount)',
  'function allowance(address owner, address spender) view returns (uint256)',
  'function approve(address spender, uint256 amount) returns (bool)',
])

export const depositOf = (local: World, id: ChainId, owner: Hex): Promise<bigint> =>
  nodeOf(local, id).readContract({
    address: local.contracts.vault,
    abi: ABI,
    functionName: 'deposited',
    args: [owner],
  })

export const allowanceOf = (local: World, id: ChainId, owner: Hex): Promise<bigint> =>
  nodeOf(local, id).readContract({
    address: local.contracts.usdc,
    abi: ABI,
    functionName: 'allowance',
    args: [owner, local.contracts.vault],
  })

/** Lets the vault take this much. */
export async function approveVault(local: World, id: ChainId, key: Hex, amount: bigint): Promise<void> {
  const node = nodeOf(local, id)
  const hash = await node.writeContract({
    account: privateKeyToAccount(key),
    address: local.contracts.usdc,
    abi: ABI,
    functionName: 'approve',
    args: [local.contracts.vault, amount],
  })
  await minedReceipt(node, hash)
}

/** Ends what an earlier try of the same test has left behind. */
export async function startAfresh(local: World, id: ChainId, key: Hex): Promise<void> {
  const node = nodeOf(local, id)
  const account = privateKeyToAccount(key)
  const left = await depositOf(local, id, account.address)
  if (left > 0n) {
    const vault = { address: local.contracts.vault, abi: ABI } as const
    await minedReceipt(node, await node.writeContract({ ...vault, account, functionName: 'withdraw', args: [left] }))
  }
  if ((await allowanceOf(local, id, account.address)) > 0n) await approveVault(local, id, key, 0n)
}
