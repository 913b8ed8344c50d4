export { FoyerError, isFoyerError, messageOf, shortAddress } from '@foyer/base'
export type { PairingOffer, RelayReach } from '../core/connections/connector.ts'
export type { Account } from '../core/connections/session.ts'
export type { FoyerOptions } from '../core/options.ts'
export { getBalance, type NativeBalance, type NetworkInUse, watchAccount, watchNetwork } from './account.ts'
export { type CodeHandlers, connectByCode } from './connect-by-code.ts'
export { createFoyer, type HeadlessFoyer } from './create-foyer.ts'
export {
  type AskedCode,
  connectByEmail,
  connectByPasskey,
  connectBySocial,
  type DeviceWays,
  getWalletEmail,
  type LoginHandlers,
  passkeyPage,
  type SocialHandlers,
  type SocialProvider,
} from './log-in.ts'
export type {
  PreparedTransfer,
  RiskReport,
  SendAsset,
  SendOrder,
  SentTransfer,
  TransferFlow,
  TransferInput,
  TransferState,
  UnsettledTransfer,
} from './send.ts'
export { createTransferFlow, type TransferHandlers } from './send.ts'
export { findWallets, getWallets, type ListedWallet, linkOf, type Wallet, watchWallets } from './wallets.ts'
