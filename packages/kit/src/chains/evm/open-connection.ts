import { FoyerError } from '@foyer/base'
import { ACCOUNT_NOT_FOUND_FOR_CONNECTOR, CHAIN_NOT_CONFIGURED } from '@foyer/base/catalogue'
import { DISCONNECT_REVOKE_TIMEOUT_MS, WALLET_READ_TIMEOUT_MS } from '@foyer/base/constants'
import type { Accounts, Provider } from '../../core/connections/adapter.ts'
import { readChainId } from './chain-id.ts'
import { requestWallet } from './request-wallet.ts'
import { accountsIn } from './watch-provider.ts'

/**
 * Requests accounts and the chain. Silent: uses EIP-1474 eth_accounts, which never opens a window.
 * @throws USER_REJECTED, ACCOUNT_NOT_FOUND_FOR_CONNECTOR when nothing usable was shared, CHAIN_NOT_CONFIGURED when the chain id is
 * not readable
 */
export async function openConnection(
  provider: Provider,
  { silent }: { silent: boolean },
): Promise<Accounts | undefined> {
  const read = { timeoutMs: WALLET_READ_TIMEOUT_MS }
  const addresses = await accountsIn(
    silent
      ? await requestWallet(provider, 'eth_accounts', undefined, read)
      : await requestWallet(provider, 'eth_requestAccounts', undefined),
  )
  if (addresses.length === 0) {
    if (silent) return undefined
    throw new FoyerError(ACCOUNT_NOT_FOUND_FOR_CONNECTOR)
  }
  const chain = readChainId(await requestWallet(provider, 'eth_chainId', undefined, read))
  if (chain === undefined) throw new FoyerError(CHAIN_NOT_CONFIGURED)
  return { addresses, chain }
}

/**
 * Revokes the permission if the wallet supports it (EIP-2255). Limited to 100 ms, because disconnecting never waits for a
 * wallet.
 */
export async function revoke(provider: Provider): Promise<void> {
  try {
    await requestWallet(provider, 'wallet_revokePermissions', [{ eth_accounts: {} }], {
      timeoutMs: DISCONNECT_REVOKE_TIMEOUT_MS,
    })
  } catch {
    // Most wallets do not support the method; the connection ends on our side in any case.
  }
}
