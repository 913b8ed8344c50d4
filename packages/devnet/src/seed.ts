import {
  type Abi,
  createTestClient,
  createWalletClient,
  encodeDeployData,
  encodeFunctionData,
  getContractAddress,
  type Hex,
  http,
  parseUnits,
  publicActions,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { ACCOUNTS } from './accounts.ts'
import artifacts from './generated/artifacts.json' with { type: 'json' }
import { sendInOrder } from './mined.ts'
import { type PoolContracts, poolSteps, type Step } from './pools.ts'
import { smartAccountSteps } from './smart-accounts/steps.ts'
import { seedUniswap } from './uniswap/seed.ts'
import type { UniswapContracts } from './uniswap/steps.ts'
import { type WorkContracts, workSteps } from './works.ts'

export type LocalContracts = {
  readonly usdc: Hex
  readonly dai: Hex
  readonly fickle: Hex
  readonly multicall3: Hex
  /** Pays for the operations that the local paymaster service has signed. */
  readonly paymaster: Hex
  /** Keeps the USDC of its depositors. */
  readonly vault: Hex
  readonly uniswap: UniswapContracts
} & PoolContracts &
  WorkContracts

/** The address where clients expect Multicall3 on every chain. */
const MULTICALL3 = '0xcA11bde05977b3631167028862bE2a173976CA11'
const HELD = { usdc: parseUnits('2914.52', 6), dai: parseUnits('1000', 18) }

/**
 * Deploys the contracts of the local world on a fresh chain. Addresses depend only on the deployer's nonces, so they
 * are the same in every local world. All transactions are signed in advance.
 */
export async function seed(rpcUrl: string, chainId: number): Promise<LocalContracts> {
  const chain = {
    id: chainId,
    name: 'local',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
  }
  const test = createTestClient({ chain, mode: 'anvil', transport: http(rpcUrl) }).extend(publicActions)
  const deployer = privateKeyToAccount(ACCOUNTS[0].privateKey)
  const wallet = createWalletClient({ account: deployer, chain, transport: http(rpcUrl) })

  const first = await test.getTransactionCount({ address: deployer.address })
  const addressOf = (index: number) => getContractAddress({ from: deployer.address, nonce: BigInt(first + index) })
  const contracts = { usdc: addressOf(0), dai: addressOf(1), fickle: addressOf(2), multicall3: MULTICALL3 } as const
  const token = artifacts.LocalToken as { abi: Abi; bytecode: Hex }
  const mint = (to: Hex, amount: bigint) =>
    encodeFunctionData({ abi: token.abi, functionName: 'mint', args: [to, amount] })

  const transactions: Step[] = [
    { data: encodeDeployData({ ...token, args: ['USD Coin', 'USDC', 6] }) },
    { data: encodeDeployData({ ...token, args: ['Dai Stablecoin', 'DAI', 18] }) },
    { data: artifacts.Fickle.bytecode as Hex },
    ...ACCOUNTS.slice(1).flatMap(({ address }) => [
      { to: contracts.usdc, data: mint(address, HELD.usdc) },
      { to: contracts.dai, data: mint(address, HELD.dai) },
    ]),
  ]
  const pools = poolSteps(transactions.length, addressOf, contracts)
  transactions.push(...pools.steps)
  const works = workSteps(transactions.length, addressOf)
  transactions.push(...works.steps)
  const smartAccounts = smartAccountSteps(transactions.length, addressOf)
  transactions.push(...smartAccounts.steps)
  // The last one, because a contract's address depends on how many transactions were before it.
  const vault = addressOf(transactions.length)
  const { abi, bytecode } = artifacts.LocalVault as { abi: Abi; bytecode: Hex }
  transactions.push({ data: encodeDeployData({ abi, bytecode, args: [contracts.usdc] }) })
  const signed = transactions.map(({ to, data, value = 0n, gas = 3_000_000n }, index) =>
    wallet.signTransaction({
      ...(to ? { to } : {}),
      data,
      value,
      nonce: first + index,
      gas,
      maxFeePerGas: 20_000_000_000n,
      maxPriorityFeePerGas: 1_000_000_000n,
      type: 'eip1559',
    }),
  )
  await sendInOrder(test, await Promise.all(signed))
  await test.setCode({ address: MULTICALL3, bytecode: artifacts.Multicall3.runtime as Hex })
  const uniswap = await seedUniswap({ chainId, rpcUrl }, { ...contracts, ...pools.contracts })
  return { ...contracts, ...pools.contracts, ...works.contracts, ...smartAccounts.contracts, vault, uniswap }
}
