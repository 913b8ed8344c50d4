import {
  type Abi,
  createWalletClient,
  encodeDeployData,
  encodeFunctionData,
  getAddress,
  type Hex,
  http,
  publicActions,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { ACCOUNTS } from './accounts.ts'
import type { Chain } from './chain.ts'
import artifacts from './generated/artifacts.json' with { type: 'json' }
import { minedReceipt } from './mined.ts'

/** How a hostile token answers a balance call, in the order of the contract's enum. */
const MANNERS = ['answers', 'reverts', 'burns-gas', 'answers-nothing', 'answers-much'] as const

export type HostileToken = {
  readonly name?: string
  readonly symbol?: string
  readonly decimals?: bigint
  readonly balance?: bigint
  readonly manner?: (typeof MANNERS)[number]
}

/**
 * Deploys a token whose name, symbol, decimals and balance are whatever the test chooses.
 * @param to the address that a Transfer event names as receiver
 * @returns the token's address, checksummed
 */
export async function deployHostileToken({ rpcUrl }: Chain, token: HostileToken, to: Hex): Promise<Hex> {
  const { name = 'Token', symbol = 'TKN', decimals = 18n, balance = 10n ** 18n, manner = 'answers' } = token
  const { abi, bytecode } = artifacts.HostileToken as { abi: Abi; bytecode: Hex }
  const account = privateKeyToAccount(ACCOUNTS[0].privateKey)
  const client = createWalletClient({ account, transport: http(rpcUrl) }).extend(publicActions)
  const send = async (transaction: { to?: Hex; data: Hex }) => {
    const hash = await client.sendTransaction({ ...transaction, chain: null, gas: 3_000_000n })
    return minedReceipt(client, hash)
  }
  const args = [name, symbol, decimals, balance, MANNERS.indexOf(manner)]
  const { contractAddress } = await send({ data: encodeDeployData({ abi, bytecode, args }) })
  if (!contractAddress) throw new Error('the hostile token was not created')
  await send({ to: contractAddress, data: encodeFunctionData({ abi, functionName: 'announce', args: [to] }) })
  return getAddress(contractAddress)
}

/**
 * Deploys a token that replaces no limit by another, as Tether USD on Ethereum.
 * @param to receives `amount` base units of it
 * @returns the token's address, checksummed
 */
export async function deployStrictToken({ rpcUrl }: Chain, to: Hex, amount: bigint): Promise<Hex> {
  const { abi, bytecode } = artifacts.StrictToken as { abi: Abi; bytecode: Hex }
  const account = privateKeyToAccount(ACCOUNTS[0].privateKey)
  const client = createWalletClient({ account, transport: http(rpcUrl) }).extend(publicActions)
  const deployed = await client.deployContract({ abi, bytecode, chain: null })
  const { contractAddress } = await minedReceipt(client, deployed)
  if (!contractAddress) throw new Error('the strict token was not created')
  const call = { address: contractAddress, abi, functionName: 'mint', args: [to, amount], chain: null } as const
  await minedReceipt(client, await client.writeContract(call))
  return getAddress(contractAddress)
}
