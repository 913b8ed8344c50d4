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
} from './core/adapter.ts'
export type { Connection } from './core/connections.ts'
export type {
  Connector,
  ConnectorSession,
  ConnectorType,
  ConnectRequest,
  PairingOffer,
  WalletInfo,
} from './core/connector.ts'
export type { FoyerEventName, FoyerEvents } from './core/events.ts'
export type { HostNetwork } from './core/networks.ts'
export type { FoyerOptions, Metadata, ThemeMode, ThemeVariables } from './core/options.ts'
export type { OpenOptions, ViewArguments, ViewName } from './core/router.ts'
export type { Account } from './core/session.ts'
export type { PublicState } from './core/state.ts'
export { createFoyer, type Foyer } from './modal/create-foyer.ts'
