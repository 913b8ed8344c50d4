import { foldName } from '@foyer/base'
import type { WalletEntry } from '@foyer/contracts'
import type { ResolvedOptions } from '../options.ts'

/** The host's own wallets, as the directory would list them. @param search only those whose name has it */
export const customWallets = (
  options: Pick<ResolvedOptions, 'customWallets'>,
  search = '',
): readonly (WalletEntry & { readonly custom: true })[] =>
  (options.customWallets ?? [])
    .filter(({ name }) => foldName(name).includes(foldName(search)))
    .map((wallet) => ({ chains: [], ...wallet, custom: true }))
