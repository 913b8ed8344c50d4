import {
  createTestClient,
  createWalletClient,
  getContractAddress,
  type Hex,
  http,
  keccak256,
  parseEther,
  publicActions,
  stringToHex,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { sendInOrder } from '../mined.ts'
import type { Step } from '../pools.ts'
import {
  otherPoolSteps,
  type Tokens,
  type UniswapContracts,
  type Unlisted,
  uniswapSteps,
  unlistedSteps,
} from './steps.ts'

type LocalChain = { readonly chainId: number; readonly rpcUrl: string }

/** An account of its own, so that the addresses of the other contracts do not depend on this part of the seed. */
const owner = privateKeyToAccount(keccak256(stringToHex('owner of the local Uniswap')))

/** Deploys Uniswap and its pools on a fresh chain, at the same addresses on every one. */
export async function seedUniswap(chain: LocalChain, tokens: Tokens): Promise<UniswapContracts> {
  await clientOf(chain).setBalance({ address: owner.address, value: parseEther('100000') })
  const { contracts, steps } = uniswapSteps(owner.address, tokens)
  await sendAsOwner(chain, steps)
  return contracts
}

/** Makes twelve pools of the four, for measurements. */
export async function addPools(
  chain: LocalChain & { readonly contracts: Tokens & { readonly uniswap: UniswapContracts } },
) {
  await sendAsOwner(chain, otherPoolSteps(chain.contracts.uniswap, owner.address, chain.contracts))
}

/**
 * Makes a token that no list has, with a pool.
 * @returns its address, checksummed
 */
export async function addUnlistedToken(
  chain: LocalChain & { readonly contracts: Pick<Tokens, 'weth'> & { readonly uniswap: UniswapContracts } },
  about: Unlisted,
): Promise<Hex> {
  const nonce = await clientOf(chain).getTransactionCount({ address: owner.address })
  const token = getContractAddress({ from: owner.address, nonce: BigInt(nonce) })
  const { contracts } = chain
  await sendAsOwner(chain, unlistedSteps(contracts.uniswap, owner.address, contracts, { ...about, token }))
  return token
}

/** Sends transactions of the account that owns the pools' liquidity. @throws Error when one fails */
export async function sendAsOwner(chain: LocalChain, steps: readonly Step[]): Promise<void> {
  const client = clientOf(chain)
  const wallet = createWalletClient({ account: owner, chain: client.chain, transport: http(chain.rpcUrl) })
  const first = await client.getTransactionCount({ address: owner.address })
  const signed = await Promise.all(
    steps.map(({ to, data, value = 0n, gas = 3_000_000n }, index) =>
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
    ),
  )
  await sendInOrder(client, signed)
}

function clientOf({ chainId, rpcUrl }: LocalChain) {
  const chain = {
    id: chainId,
    name: 'local',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
  }
  return createTestClient({ chain, mode: 'anvil', transport: http(rpcUrl) }).extend(publicActions)
}
