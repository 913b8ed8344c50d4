import { RECENT_WALLETS_MAX } from '@foyer/base/constants'
import type { Connector, WalletInfo } from '../../core/connector.ts'
import type { Context } from '../../core/context.ts'

/** Keeps the two wallets used last, the newest first (specification, section 9). */
export function rememberWallet(ctx: Context, connector: Connector, wallet: WalletInfo): void {
  const recent = ctx.storage.read('recentWallets') ?? []
  const id = connector.type === 'WALLET_CONNECT' ? (wallet.rdns ?? wallet.name).slice(0, 100) : connector.id
  const newest = {
    id,
    name: wallet.name.slice(0, 100) || connector.name,
    usedAt: ctx.now(),
    ...(wallet.rdns === undefined ? {} : { rdns: wallet.rdns }),
  }
  ctx.storage.write(
    'recentWallets',
    [newest, ...recent.filter((entry) => entry.id !== id)].slice(0, RECENT_WALLETS_MAX),
  )
}
