import { isRecord } from '@foyer/base'
import { RECENT_WALLETS_MAX } from '@foyer/base/constants'
import type { Connector, WalletInfo } from '../../core/connections/connector.ts'
import type { Context } from '../../core/context.ts'
import { isOptionalText, isText, isTime, type StoredRecord } from '../../core/page/storage.ts'

/** A recently used wallet. Only what the list shows; nothing that identifies an account. */
export type RecentWallet = {
  readonly id: string
  readonly name: string
  readonly rdns?: string
  readonly usedAt: number
}
export const RECENT_WALLETS: StoredRecord<readonly RecentWallet[]> = {
  name: 'recentWallets',
  check: (value) =>
    Array.isArray(value) && value.length <= RECENT_WALLETS_MAX && value.every(isRecentWallet) ? value : undefined,
}

/** Stores the two wallets used last, the newest first. */
export function rememberWallet(ctx: Context, connector: Connector, wallet: WalletInfo): void {
  const recent = ctx.storage.read(RECENT_WALLETS) ?? []
  const id = connector.type === 'WALLET_CONNECT' ? (wallet.rdns ?? wallet.name).slice(0, 100) : connector.id
  const newest = {
    id,
    name: wallet.name.slice(0, 100) || connector.name,
    usedAt: ctx.now(),
    ...(wallet.rdns === undefined ? {} : { rdns: wallet.rdns }),
  }
  ctx.storage.write(RECENT_WALLETS, [newest, ...recent.filter((entry) => entry.id !== id)].slice(0, RECENT_WALLETS_MAX))
}

const isRecentWallet = (value: unknown): value is RecentWallet =>
  isRecord(value) && isText(value.id) && isText(value.name) && isOptionalText(value.rdns) && isTime(value.usedAt)
