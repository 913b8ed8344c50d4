import { foldName } from '@foyer/base'
import type { WalletEntry } from '@foyer/contracts'
import type { ResolvedOptions } from '../options.ts'

/** The host's own wallets, as directory entries. @param search returns only those whose name contains it */
export const customWallets = (
  options: Pick<ResolvedOptions, 'customWallets'>,
  search = '',
): readonly (WalletEntry & { readonly custom: true })[] =>
  (options.customWallets ?? [])
    .filter(({ name }) => foldName(name).includes(foldName(search)))
    .map((wallet) => ({ chains: [], ...wallet, custom: true }))
