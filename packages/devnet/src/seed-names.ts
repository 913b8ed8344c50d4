import {
  type Abi,
  createTestClient,
  createWalletClient,
  encodeDeployData,
  encodeFunctionData,
  getContractAddress,
  type Hex,
  http,
  namehash,
  publicActions,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { ACCOUNTS } from './accounts.ts'
import artifacts from './generated/artifacts.json' with { type: 'json' }
import { sendInOrder } from './mined.ts'

/**
 * The mainnet addresses of the name registry and the universal resolver, so that clients need no extra configuration.
 */
const REGISTRY = '0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e'
const UNIVERSAL_RESOLVER = '0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe'

/** The last of anvil's accounts deploys these contracts, so that their addresses do not depend on the other seeds. */
const NAMES_OWNER = privateKeyToAccount('0x2a871d0798f97d79848a013d4936a73bf4cc922c825d33c1cf7073dff6d409c6')
/**
 * The address of the key that signs the local gateway's answers: the server's default FOYER_NAMES_KEY. The key is
 * public.
 */
const GATEWAY_SIGNER = '0x23618e81E3f5cdF7f54C3d65f7FBc0aBf5B21E8f'
const ETHEREUM_COIN_TYPE = 60n
const LOCAL_GATEWAY = 'http://localhost:8787/names/v1/gateway/{sender}/{data}.json'

export type LocalNames = {
  /** Creates contract accounts (ERC-1271, ERC-6492). Deployed on every local chain. */
  readonly walletFactory: Hex
  /** On chain 1 only: the registry, a resolver with on-chain records, and a resolver that asks the gateway. */
  readonly registry: Hex
  readonly recordResolver: Hex
  readonly offchainResolver: Hex
}

/**
 * Deploys a factory for contract accounts, and on chain 1 a name system. The server's gateway resolves `foyer.id` and
 * the reverse names; `harbour.eth` has its record on chain and belongs to Theo.
 * @param gatewayUrl where the server answers lookups, as an ERC-3668 template
 */
export async function seedNames(rpcUrl: string, chainId: number, gatewayUrl = LOCAL_GATEWAY): Promise<LocalNames> {
  const chain = {
    id: chainId,
    name: 'local',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
  }
  const test = createTestClient({ chain, mode: 'anvil', transport: http(rpcUrl) }).extend(publicActions)
  const wallet = createWalletClient({ account: NAMES_OWNER, chain, transport: http(rpcUrl) })
  const addressOf = (nonce: bigint) => getContractAddress({ from: NAMES_OWNER.address, nonce })
  const names = {
    walletFactory: addressOf(0n),
    registry: REGISTRY,
    recordResolver: addressOf(1n),
    offchainResolver: addressOf(2n),
  } as const
  const transactions: { to?: Hex; data: Hex }[] = [{ data: artifacts.SignerWalletFactory.bytecode as Hex }]
  if (chainId === 1) {
    await test.setCode({ address: REGISTRY, bytecode: artifacts.NameRegistry.runtime as Hex })
    await test.setCode({ address: UNIVERSAL_RESOLVER, bytecode: artifacts.UniversalResolver.runtime as Hex })
    transactions.push(...nameTransactions(names, gatewayUrl))
  }
  const signed = transactions.map(({ to, data }, nonce) =>
    wallet.signTransaction({
      ...(to ? { to } : {}),
      data,
      nonce,
      gas: 3_000_000n,
      maxFeePerGas: 20_000_000_000n,
      maxPriorityFeePerGas: 1_000_000_000n,
      type: 'eip1559',
    }),
  )
  await sendInOrder(test, await Promise.all(signed))
  return names
}

function nameTransactions({ registry, recordResolver, offchainResolver }: LocalNames, gatewayUrl: string) {
  const registryAbi = artifacts.NameRegistry.abi as Abi
  const recordsAbi = artifacts.RecordResolver.abi as Abi
  const offchain = artifacts.OffchainResolver as { abi: Abi; bytecode: Hex }
  const resolver = (name: string, address: Hex) => ({
    to: registry,
    data: encodeFunctionData({
      abi: registryAbi,
      functionName: 'setResolver',
      args: [namehash(name), address],
    }),
  })
  const theo = ACCOUNTS[2].address
  return [
    { data: artifacts.RecordResolver.bytecode as Hex },
    { data: encodeDeployData({ ...offchain, args: [NAMES_OWNER.address, GATEWAY_SIGNER, gatewayUrl] }) },
    { to: registry, data: encodeFunctionData({ abi: registryAbi, functionName: 'claim' }) },
    resolver('foyer.id', offchainResolver),
    resolver('reverse', offchainResolver),
    resolver('addr.reverse', offchainResolver),
    resolver('harbour.eth', recordResolver),
    {
      to: recordResolver,
      data: encodeFunctionData({
        abi: recordsAbi,
        functionName: 'setAddr',
        args: [namehash('harbour.eth'), ETHEREUM_COIN_TYPE, theo],
      }),
    },
  ]
}
