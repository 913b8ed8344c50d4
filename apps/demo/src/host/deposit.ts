import type { TransactionRequest } from '@foyer/kit'
import { createClient, encodeFunctionData, type Hex, http, isAddress, isHex, parseAbi, parseUnits } from 'viem'
import { multicall, waitForTransactionReceipt } from 'viem/actions'
import { type DemoConfig, LOCAL_CHAIN_IDS, rpcUrlOf } from '../config.ts'

/** What the chain says of one account, in units of USDC. */
export type Position = {
  readonly held: bigint
  /** How much the vault may take. */
  readonly allowed: bigint
  readonly deposited: bigint
}

/** What became of a transaction. `unknown` when no block had it in time. */
export type Fate = 'success' | 'reverted' | 'replaced' | 'unknown'

export type Vault = {
  readonly read: (owner: string) => Promise<Position>
  readonly approval: (amount: bigint) => TransactionRequest
  readonly deposit: (amount: bigint) => TransactionRequest
  readonly withdrawal: (amount: bigint) => TransactionRequest
  readonly fateOf: (hash: string) => Promise<Fate>
}

const TOKEN = parseAbi([
  'function balanceOf(address owner) view returns (uint256)',
  'function allowance(address owner, address spender) view returns (uint256)',
  'function approve(address spender, uint256 amount) returns (bool)',
])
const VAULT = parseAbi([
  'function deposit(uint256 amount)',
  'function withdraw(uint256 amount)',
  'function deposited(address owner) view returns (uint256)',
])
const DECIMALS = 6
/** The same on every chain: https://www.multicall3.com */
const MULTICALL3 = '0xcA11bde05977b3631167028862bE2a173976CA11'
const POLL_MS = 1_000
const ROUND_MS = 5_000
const ROUNDS = 12

/** @returns the vault of a network, or nothing on a network without one */
export function vaultOn(
  config: DemoConfig,
  network: { readonly caipNetworkId: string } | undefined,
): Vault | undefined {
  const { usdc, vault } = config.contracts ?? {}
  if (!network || !LOCAL_CHAIN_IDS.some((id) => network.caipNetworkId === `eip155:${id}`)) return undefined
  if (!usdc || !isAddress(usdc) || !vault || !isAddress(vault)) return undefined
  const client = createClient({
    transport: http(rpcUrlOf(config, network.caipNetworkId)),
    pollingInterval: POLL_MS,
  })

  return {
    /** Reads everything in one call, so that all of it is of the same block. */
    async read(owner) {
      if (!isAddress(owner)) throw new Error('not an address of an EVM network')
      const [held, allowed, deposited] = await multicall(client, {
        multicallAddress: MULTICALL3,
        allowFailure: false,
        contracts: [
          { address: usdc, abi: TOKEN, functionName: 'balanceOf', args: [owner] },
          { address: usdc, abi: TOKEN, functionName: 'allowance', args: [owner, vault] },
          { address: vault, abi: VAULT, functionName: 'deposited', args: [owner] },
        ],
      })
      return { held, allowed, deposited }
    },
    approval: (amount) => ({
      to: usdc,
      data: encodeFunctionData({ abi: TOKEN, functionName: 'approve', args: [vault, amount] }),
    }),
    deposit: (amount) => ({
      to: vault,
      data: encodeFunctionData({ abi: VAULT, functionName: 'deposit', args: [amount] }),
    }),
    withdrawal: (amount) => ({
      to: vault,
      data: encodeFunctionData({ abi: VAULT, functionName: 'withdraw', args: [amount] }),
    }),
    async fateOf(hash) {
      if (!isHex(hash)) return 'unknown'
      // viem looks again only when a block arrives, and a local chain makes none until it is sent something.
      for (let round = 0; round < ROUNDS; round++) {
        const fate = await waitOnce(client, hash).catch(() => undefined)
        if (fate) return fate
      }
      return 'unknown'
    },
  }
}

/** @throws WaitForTransactionReceiptTimeoutError, and what the node or the way to it throws */
async function waitOnce(client: Parameters<typeof waitForTransactionReceipt>[0], hash: Hex): Promise<Fate> {
  let isOther = false
  const { status } = await waitForTransactionReceipt(client, {
    hash,
    timeout: ROUND_MS,
    // A transaction that the wallet sent again for a higher fee does the same; any other one does not.
    onReplaced: ({ reason }) => {
      isOther = reason !== 'repriced'
    },
  })
  return isOther ? 'replaced' : status
}

export const usdcOf = (text: string): bigint => parseUnits(text, DECIMALS)

/** The exact amount: `250`, `12.50`, `0.000001`. */
export function usdcText(amount: bigint): string {
  const unit = 10n ** BigInt(DECIMALS)
  const whole = (amount / unit).toLocaleString('en')
  const rest = amount % unit
  if (rest === 0n) return `${whole} USDC`
  const digits = String(rest).padStart(DECIMALS, '0').replace(/0+$/, '').padEnd(2, '0')
  return `${whole}.${digits} USDC`
}
