import { displayAmount } from '@foyer/base'
import { BALANCE_DISPLAY_DECIMALS } from '@foyer/base/constants'
import { useCallback, useEffect } from 'react'
import { accountOf, networkOf } from '../core/session.ts'
import type { Foyer } from '../modal/create-foyer.ts'
import { useStore } from './use-store.ts'

/**
 * The native balance of the active account.
 * @returns `value` in base units and `text` floored to three decimals; both undefined while unknown: never a made-up zero
 */
export function useFoyerBalance(foyer: Foyer) {
  const { context } = foyer
  const caipAddress = useStore(context, (state) => accountOf(state.session).caipAddress)
  const network = useStore(context, (state) => networkOf(state.session, state.networks))
  const balance = useStore(context, (state) => (caipAddress ? state.balances[caipAddress] : undefined))
  const refresh = useCallback(
    async (force: boolean) => (await import('../features/account/balance.ts')).loadBalance(context, { force }),
    [context],
  )
  useEffect(() => {
    if (caipAddress !== undefined && network !== undefined) void refresh(false)
  }, [caipAddress, network, refresh])

  const value = balance === undefined || balance.status === 'failed' ? undefined : balance.value
  const currency = network?.nativeCurrency
  return {
    status: balance?.status ?? ('idle' as const),
    value,
    symbol: currency?.symbol,
    text:
      value === undefined || !currency
        ? undefined
        : `${displayAmount(value, currency.decimals, BALANCE_DISPLAY_DECIMALS)} ${currency.symbol}`,
    refresh: useCallback(() => refresh(true), [refresh]),
  }
}
