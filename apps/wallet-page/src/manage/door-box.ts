import { element } from '../element.ts'
import type { ReadyWallet } from './started.ts'

/**
 * Where the picture of a wallet stands. The page does not wait for it.
 * @param told called with the account that sites see first, whose picture it is
 */
export function doorBox(
  { state, settings }: { readonly state: Pick<ReadyWallet['state'], 'wallet'> } & Pick<ReadyWallet, 'settings'>,
  told?: (account: string) => void,
): HTMLElement {
  const box = element('div', 'door')
  import('./door.ts').then(
    ({ doorOf, firstAccount }) => {
      const account = firstAccount(state.wallet.addresses.eip155, settings.hasSmartAccounts)
      box.append(doorOf(account))
      told?.(account)
    },
    () => undefined,
  )
  return box
}
