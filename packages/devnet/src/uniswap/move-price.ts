import { encodeFunctionData, encodePacked, type Hex } from 'viem'
import type { Chain } from '../chain.ts'
import { routerArtifact } from './artifacts.ts'
import { sendAsOwner } from './seed.ts'

/** The address that stands for the sender in SwapRouter02. */
const SENDER = '0x0000000000000000000000000000000000000001'

/**
 * Moves the price of a pool, by a swap that somebody else makes.
 * @param trade.fee the tier of the v3 pool (500, 3000, 100), or `v2`
 * @param trade.amount in base units of `from`
 */
export async function movePrice(
  chain: Pick<Chain, 'chainId' | 'rpcUrl' | 'contracts'>,
  trade: { readonly from: Hex; readonly to: Hex; readonly amount: bigint; readonly fee: number | 'v2' },
): Promise<void> {
  const { from, to, amount, fee } = trade
  const data =
    fee === 'v2'
      ? call('swapExactTokensForTokens', [amount, 0n, [from, to], SENDER])
      : call('exactInput', [
          {
            path: encodePacked(['address', 'uint24', 'address'], [from, fee, to]),
            recipient: SENDER,
            amountIn: amount,
            amountOutMinimum: 0n,
          },
        ])
  await sendAsOwner(chain, [{ to: chain.contracts.uniswap.router, data }])
}

const call = (functionName: string, args: readonly unknown[]): Hex =>
  encodeFunctionData({ abi: routerArtifact.abi, functionName, args })
