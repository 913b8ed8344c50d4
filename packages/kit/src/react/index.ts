export type { Connection } from '../core/connections/connections.ts'
export type { FoyerEvents } from '../core/events.ts'
export type { FoyerOptions, Metadata, ThemeMode, ThemeVariables } from '../core/options.ts'
export type { OpenOptions } from '../core/routing/router.ts'
export type { PublicState } from '../core/state.ts'
export type { FoyerMessages } from '../locales/host.ts'
export { createFoyer, type Foyer } from '../modal/create-foyer.ts'
export { GlyphPicture as FoyerGlyph } from '../ui/glyph-picture.tsx'
export { FoyerButton, type FoyerButtonProps, type FoyerButtonState } from './foyer-button.tsx'
export { FoyerModal } from './foyer-modal.tsx'
export {
  FoyerNetworkButton,
  type FoyerNetworkButtonProps,
  type FoyerNetworkButtonState,
} from './foyer-network-button.tsx'
export {
  useFoyerAccount,
  useFoyerDisconnect,
  useFoyerEvents,
  useFoyerNetwork,
  useFoyerProvider,
  useFoyerState,
  useFoyerTheme,
  useFoyerWalletInfo,
} from './hooks.ts'
export { useFoyerBalance } from './use-balance.ts'
export { useFoyerConnections } from './use-connections.ts'
export { useFoyerPay } from './use-pay.ts'
export type { RequestState } from './use-request.ts'
export { useFoyerSendTransaction, useFoyerSignMessage, useFoyerSwitchNetwork } from './use-wallet-requests.ts'
