import {
  createTestClient,
  createWalletClient,
  encodeFunctionData,
  erc20Abi,
  formatUnits,
  type Hex,
  http,
  keccak256,
  parseEther,
  parseUnits,
  publicActions,
  stringToHex,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { Chain } from './chain.ts'
import { minedReceipt } from './mined.ts'
import { SOL_USD } from './price-feed.ts'
import { SOLANA_ACCOUNTS, SOLANA_CHAIN, SOLANA_TOKENS } from './solana/accounts.ts'
import { createSolanaBank } from './solana/bank.ts'

export type Asset = {
  readonly symbol: string
  readonly name: string
  /** CAIP-2. */
  readonly network: string
  /** Null for the native currency. */
  readonly contract: string | null
  readonly decimals: number
}

/** What somebody pays out, and the accounts that it is sent from. */
export type Treasury = {
  readonly assets: readonly Asset[]
  /** In US dollars, from the local pools. */
  readonly priceOf: (asset: Asset) => Promise<string>
  /**
   * Sends from the owner's account, and waits until it is mined.
   * @param amount decimal, in the asset's unit
   * @returns the transaction
   * @throws Error when the network refuses it or it fails there
   */
  readonly send: (asset: Asset, to: string, amount: string) => Promise<string>
}

export type TreasuryChain = Pick<Chain, 'chainId' | 'rpcUrl' | 'contracts'>

const PRICE_DECIMALS = 8
const MINT = [
  {
    type: 'function',
    name: 'mint',
    stateMutability: 'nonpayable',
    inputs: [
      { name: 'to', type: 'address' },
      { name: 'amount', type: 'uint256' },
    ],
    outputs: [],
  },
] as const

/**
 * @param options.owner whose it is; each has an account of its own
 * @param options.solanaUrl JSON-RPC of the local cluster; without it, nothing is paid out there
 */
export function createTreasury(options: {
  readonly owner: string
  readonly chains: readonly TreasuryChain[]
  readonly solanaUrl?: string | undefined
}): Treasury {
  const vaults = options.chains.map((chain) => evmVault(chain, options.owner))
  if (options.solanaUrl !== undefined) vaults.push(solanaVault(options.solanaUrl))
  const vaultOf = ({ network }: Asset) => {
    const vault = vaults.find(({ assets }) => assets.some((one) => one.network === network))
    if (!vault) throw new Error(`nothing is paid out on ${network}`)
    return vault
  }
  return {
    assets: vaults.flatMap(({ assets }) => assets),
    priceOf: (asset) => vaultOf(asset).priceOf(asset),
    send: (asset, to, amount) => vaultOf(asset).send(asset, to, amount),
  }
}

function evmVault({ chainId, rpcUrl, contracts }: TreasuryChain, owner: string): Treasury {
  const { usdc, weth, wethUsdc } = contracts
  const account = privateKeyToAccount(keccak256(stringToHex(`foyer local world: ${owner}`)))
  const chain = {
    id: chainId,
    name: 'local',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
  }
  const wallet = createWalletClient({ account, chain, transport: http(rpcUrl) })
  const test = createTestClient({ chain, mode: 'anvil', transport: http(rpcUrl) }).extend(publicActions)
  const network = `eip155:${chainId}`
  const ether = { symbol: 'ETH', name: 'Ether', network, contract: null, decimals: 18 }
  const dollars = { symbol: 'USDC', name: 'USD Coin', network, contract: usdc, decimals: 6 }
  const held = (token: Hex) =>
    test.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [wethUsdc] })
  const sent = async (transaction: { readonly to: Hex; readonly data?: Hex; readonly value?: bigint }) => {
    const hash = await wallet.sendTransaction(transaction)
    const { status } = await minedReceipt(test, hash)
    if (status !== 'success') throw new Error(`${hash} failed`)
    return hash
  }
  // One at a time, because each takes the account's next nonce.
  let queue: Promise<unknown> = Promise.resolve()
  return {
    assets: [dollars, ether],
    async priceOf({ symbol }) {
      if (symbol === 'USDC') return '1'
      const [ethers, usd] = await Promise.all([held(weth), held(usdc)])
      return formatUnits((usd * 10n ** BigInt(18 - 6 + PRICE_DECIMALS)) / ethers, PRICE_DECIMALS)
    },
    send(asset, to, amount) {
      const value = parseUnits(amount, asset.decimals)
      const sending = queue.then(async () => {
        await test.setBalance({ address: account.address, value: parseEther('10') + value })
        if (asset.contract === null) return sent({ to: to as Hex, value })
        const mint = { abi: MINT, functionName: 'mint', args: [account.address, value] } as const
        await sent({ to: usdc, data: encodeFunctionData(mint) })
        const transfer = { abi: erc20Abi, functionName: 'transfer', args: [to as Hex, value] } as const
        return sent({ to: usdc, data: encodeFunctionData(transfer) })
      })
      queue = sending.catch(() => undefined)
      return sending
    },
  }
}

function solanaVault(rpcUrl: string): Treasury {
  const bank = createSolanaBank(rpcUrl)
  const [from] = SOLANA_ACCOUNTS
  const base = { network: SOLANA_CHAIN }
  const dollars = { ...base, symbol: 'USDC', name: 'USD Coin', contract: SOLANA_TOKENS.usdc.mint, decimals: 6 }
  const sol = { ...base, symbol: 'SOL', name: 'Solana', contract: null, decimals: 9 }
  return {
    assets: [dollars, sol],
    priceOf: async ({ symbol }) => (symbol === 'SOL' ? String(SOL_USD) : '1'),
    send: (asset, to, amount) =>
      bank.pay({
        from,
        to,
        amount: parseUnits(amount, asset.decimals),
        ...(asset.contract === null ? {} : { token: 'usdc' as const }),
      }),
  }
}
