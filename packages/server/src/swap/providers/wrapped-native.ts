import { NATIVE_TOKEN } from '@foyer/contracts/swap-calls'
import { wrappedAbi } from '@foyer/contracts/swap-transaction'
import { encodeFunctionData, type Hex, isAddressEqual } from 'viem'
import type { SwapPair, SwapProvider } from '../provider.ts'

const GAS = 60_000n

/**
 * The native currency and its wrapped token, one for one.
 * @param wrappedOf the token of a network, by its CAIP-2 id
 */
export function createWrapper(wrappedOf: (networkId: string) => Hex | undefined): SwapProvider {
  const quote: SwapProvider['quote'] = async (request) => {
    const wrapped = wrappedOf(request.network.id)
    if (!wrapped || !isWrapping(request, wrapped)) return undefined
    const { from, to, amount } = request
    const isWrap = isAddressEqual(from, NATIVE_TOKEN)
    return {
      amount,
      toAmount: amount,
      isFixed: true,
      route: [{ percent: 100, path: [from, to] }],
      gas: GAS,
      contracts: { router: wrapped, wrapped },
      build: () =>
        isWrap
          ? { to: wrapped, data: encodeFunctionData({ abi: wrappedAbi, functionName: 'deposit' }), value: amount }
          : {
              to: wrapped,
              data: encodeFunctionData({ abi: wrappedAbi, functionName: 'withdraw', args: [amount] }),
              value: 0n,
            },
    }
  }
  return {
    id: 'wrapped-native',
    spender: () => undefined,
    quote,
    quoteReceive: ({ receive, ...pair }) => quote({ ...pair, amount: receive }),
  }
}

export function isWrapping({ from, to }: Pick<SwapPair, 'from' | 'to'>, wrapped: Hex): boolean {
  const has = (token: Hex) => isAddressEqual(from, token) || isAddressEqual(to, token)
  return has(NATIVE_TOKEN) && has(wrapped)
}
