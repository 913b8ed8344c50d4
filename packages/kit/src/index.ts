export { FoyerError, isFoyerError, messageOf, shortAddress } from '@foyer/base'
export type { Network } from '@foyer/base/networks'
export type {
  Accounts,
  Adapter,
  AdapterSource,
  Capabilities,
  FoundWallet,
  Provider,
  ReadTarget,
  Receipt,
  TransactionRequest,
  TypedData,
  WatchHandlers,
} from './core/connections/adapter.ts'
export type { Connection } from './core/connections/connections.ts'
export type {
  Connector,
  ConnectorSession,
  ConnectorType,
  ConnectRequest,
  PairingOffer,
  WalletInfo,
} from './core/connections/connector.ts'
export type { Account } from './core/connections/session.ts'
export type { FoyerEventName, FoyerEvents } from './core/events.ts'
export type { HostNetwork } from './core/networks/networks.ts'
export type { FoyerOptions, Metadata, ThemeMode, ThemeVariables } from './core/options.ts'
export type { PaymentAsset, PaymentRequest, PaymentResult } from './core/payments.ts'
export type { OpenOptions, ViewArguments, ViewName } from './core/routing/router.ts'
export type { PublicState } from './core/state.ts'
export type { FoyerMessages } from './locales/host.ts'
export { createFoyer, type Foyer } from './modal/create-foyer.ts'
