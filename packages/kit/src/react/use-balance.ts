import { displayAmount } from '@foyer/base'
import { BALANCE_DISPLAY_DECIMALS } from '@foyer/base/constants'
import { useCallback, useEffect, useState } from 'react'
import { useStore } from '../bridge/use-store.ts'
import { type Account, accountOf, networkOf } from '../core/connections/session.ts'
import { afterPaint } from '../core/page/after-paint.ts'
import type { Foyer } from '../modal/create-foyer.ts'

const UNREAD = { status: 'failed' } as const

/**
 * The balance of the account of a namespace, by default the active one: of the token that the option `tokens` names for the network,
 * otherwise of its native currency.
 * @returns `value` in base units of `decimals`, `symbol`, and `text` floored to three decimals; all undefined while the balance is unknown
 * @example const { text, refresh } = useFoyerBalance(foyer)
 */
export function useFoyerBalance(foyer: Foyer, namespace?: Account['namespace']) {
  const { context } = foyer
  const caipAddress = useStore(context, (state) => accountOf(state.session, namespace).caipAddress)
  const network = useStore(context, (state) => networkOf(state.session, state.networks, namespace))
  const known = useStore(context, (state) => (caipAddress ? state.balances[caipAddress] : undefined))
  // The module that reads it did not load, so the balance is shown as unknown rather than as loading.
  const [isMissing, setMissing] = useState(false)
  const balance = known ?? (isMissing && caipAddress !== undefined ? UNREAD : undefined)
  const refresh = useCallback(
    (force: boolean) =>
      import('../features/account/balance.ts').then(
        ({ loadBalance }) => loadBalance(context, { force, namespace }),
        () => setMissing(true),
      ),
    [context, namespace],
  )
  useEffect(() => {
    // The account that has just connected is drawn before the code that reads its balance is loaded.
    if (caipAddress !== undefined && network !== undefined) afterPaint(() => refresh(false))
  }, [caipAddress, network, refresh])

  const held = balance === undefined || balance.status === 'failed' ? undefined : balance.held
  return {
    status: balance?.status ?? ('idle' as const),
    value: held?.value,
    decimals: held?.decimals,
    symbol: held?.symbol,
    text: held && `${displayAmount(held.value, held.decimals, BALANCE_DISPLAY_DECIMALS)} ${held.symbol}`,
    refresh: useCallback(() => refresh(true), [refresh]),
  }
}
