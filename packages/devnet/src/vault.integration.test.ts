import {
  type Abi,
  BaseError,
  ContractFunctionRevertedError,
  createWalletClient,
  type Hex,
  http,
  parseAbi,
  parseEventLogs,
  parseUnits,
  publicActions,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ACCOUNTS } from './accounts.ts'
import { type Chain, startChain } from './chain.ts'
import artifacts from './generated/artifacts.json' with { type: 'json' }
import { minedReceipt } from './mined.ts'

const TOKEN = parseAbi([
  'function approve(address spender, uint256 amount) returns (bool)',
  'function balanceOf(address owner) view returns (uint256)',
  'error ERC20InsufficientAllowance(address spender, uint256 allowance, uint256 needed)',
])
const VAULT = parseAbi([
  'function deposit(uint256 amount)',
  'function withdraw(uint256 amount)',
  'function deposited(address owner) view returns (uint256)',
  'event Deposit(address indexed sender, address indexed owner, uint256 assets, uint256 shares)',
  'event Withdraw(address indexed sender, address indexed receiver, address indexed owner, uint256 assets, uint256 shares)',
])
const [, MARA, THEO] = ACCOUNTS
const usdc = (amount: string) => parseUnits(amount, 6)

let chains: Chain[] = []
beforeAll(async () => {
  chains = await Promise.all([1, 8453].map((chainId) => startChain({ chainId })))
})
afterAll(() => Promise.all(chains.map((chain) => chain.stop())))

function on(index: number, { privateKey }: { readonly privateKey: Hex }) {
  const { chainId: id, rpcUrl, contracts } = chains[index] as Chain
  const chain = {
    id,
    name: 'local',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
  }
  const account = privateKeyToAccount(privateKey)
  const client = createWalletClient({ account, chain, transport: http(rpcUrl) }).extend(publicActions)
  const token = { address: contracts.usdc, abi: TOKEN }
  const vault = { address: contracts.vault, abi: VAULT }
  return {
    contracts,
    approve: async (amount: bigint) =>
      minedReceipt(
        client,
        await client.writeContract({ ...token, functionName: 'approve', args: [vault.address, amount] }),
      ),
    move: async (functionName: 'deposit' | 'withdraw', amount: bigint) =>
      minedReceipt(client, await client.writeContract({ ...vault, functionName, args: [amount] })),
    /** The name of the error that the chain refuses a call with. */
    refusalOf: async (functionName: 'deposit' | 'withdraw', amount: bigint) => {
      // With the errors of both contracts: a deposit is also refused by the token.
      const abi: Abi = [...(artifacts.LocalVault.abi as Abi), ...TOKEN]
      const refused = await client
        .simulateContract({ address: vault.address, abi, functionName, args: [amount] })
        .catch((error: unknown) => error)
      const reverted =
        refused instanceof BaseError && refused.walk((one) => one instanceof ContractFunctionRevertedError)
      return reverted instanceof ContractFunctionRevertedError ? reverted.data?.errorName : undefined
    },
    held: (owner: Hex) => client.readContract({ ...token, functionName: 'balanceOf', args: [owner] }),
    deposited: () => client.readContract({ ...vault, functionName: 'deposited', args: [account.address] }),
  }
}

test('is at the same address on every chain, behind contracts that keep theirs', () => {
  const [ethereum, base] = chains.map(({ contracts }) => contracts)
  expect(ethereum?.vault).toBe(base?.vault)
  expect(ethereum).toMatchObject({
    usdc: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
    fickle: '0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0',
  })
})

test('takes what was approved, and gives back to each what they put in', async () => {
  const [mara, theo] = [on(1, MARA), on(1, THEO)]
  const before = await mara.held(MARA.address)
  for (const [one, amount] of [
    [mara, '250'],
    [theo, '0.000001'],
  ] as const) {
    await one.approve(usdc(amount))
    const { status, logs } = await one.move('deposit', usdc(amount))
    expect(status).toBe('success')
    expect(parseEventLogs({ abi: VAULT, eventName: 'Deposit', logs })[0]?.args).toMatchObject({ assets: usdc(amount) })
  }
  expect(await mara.deposited()).toBe(usdc('250'))
  expect(await mara.held(MARA.address)).toBe(before - usdc('250'))
  expect(await mara.held(mara.contracts.vault)).toBe(usdc('250.000001'))

  const { logs } = await mara.move('withdraw', usdc('100'))
  expect(parseEventLogs({ abi: VAULT, eventName: 'Withdraw', logs })[0]?.args).toMatchObject({
    sender: MARA.address,
    receiver: MARA.address,
    owner: MARA.address,
    assets: usdc('100'),
    shares: usdc('100'),
  })
  expect(await mara.deposited()).toBe(usdc('150'))
  await mara.move('withdraw', usdc('150'))
  expect(await mara.deposited()).toBe(0n)
  expect(await mara.held(MARA.address)).toBe(before)
  expect(await theo.deposited()).toBe(1n)
})

test('refuses nothing at all, what was not approved, and what belongs to others', async () => {
  const [mara, theo] = [on(0, MARA), on(0, THEO)]
  await theo.approve(usdc('20'))
  await theo.move('deposit', usdc('20'))
  expect(await mara.refusalOf('deposit', 0n)).toBe('NothingToMove')
  expect(await mara.refusalOf('withdraw', 0n)).toBe('NothingToMove')
  expect(await mara.refusalOf('withdraw', 1n)).toBe('MoreThanDeposited')
  expect(await theo.refusalOf('withdraw', usdc('20') + 1n)).toBe('MoreThanDeposited')
  await mara.approve(usdc('5'))
  expect(await mara.refusalOf('deposit', usdc('5') + 1n)).toBe('ERC20InsufficientAllowance')
  expect(await mara.deposited()).toBe(0n)
})
