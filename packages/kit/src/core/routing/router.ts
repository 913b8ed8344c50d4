import type { CaipNetworkId, Namespace } from '@foyer/base'
import type { WalletEntry } from '@foyer/contracts'
import type { FrameParams } from '@foyer/contracts/frame/messages'
import type { NameProblem } from '../name-problem.ts'
import type { PaymentOrder } from '../payments.ts'
import type { SendOrder } from '../transfers/sending.ts'

/** Every view and its arguments. `modal/views.ts` has one row for each; a missing or extra row does not compile. */
export type ViewArguments = {
  /** `namespace`: the namespace to connect; without it, any of the host's. */
  Connect: { readonly namespace: Namespace } | undefined
  ConnectWallets: undefined
  AllWallets: undefined
  /** `namespaces`: those to connect, if the visitor has chosen from the wallet's. */
  ConnectingExternal: { readonly connectorId: string; readonly namespaces?: readonly Namespace[] }
  /** For a wallet with several namespaces: asks which of them to connect. */
  ConnectingMultiChain: { readonly connectorId: string }
  ConnectingWalletConnect: { readonly wallet: WalletEntry }
  ConnectingWalletConnectBasic: undefined
  WalletNotInstalled: { readonly wallet: WalletEntry }
  ConnectSocials: undefined
  ConnectingPasskey: undefined
  /** `name`: the provider's. */
  ConnectingSocial: { readonly provider: FrameParams<'getSocialRedirectUri'>['provider']; readonly name: string }
  ConnectingFarcaster: undefined
  EmailLogin: {
    readonly email: string
    readonly action: 'VERIFY_DEVICE' | 'VERIFY_OTP' | 'CONNECT'
    readonly resendAt: number
    /** The account of a wallet that was made by this login, with CONNECT. */
    readonly newAddress?: string
  }
  Account: undefined
  AccountSettings: undefined
  SIWXSignMessage: undefined
  DataCapture: undefined
  DataCaptureOtpConfirm: { readonly id: string; readonly email: string; readonly resendAt: number }
  UpdateEmailWallet: undefined
  AddressLabel: { readonly address: string }
  /** The names of the active account. */
  AccountNames: undefined
  /** `name`: what the field starts with. `problem`: why the last attempt failed. */
  RegisterAccountName: { readonly name?: string; readonly problem?: NameProblem } | undefined
  /** `name`: the full name that was registered. */
  RegisterAccountNameSuccess: { readonly name: string }
  ProfileWallets: undefined
  Receive: undefined
  Send: undefined
  SendSelectToken: undefined
  SendReview: { readonly order: SendOrder }
  SendOutcome: { readonly transferId: string }
  /** What the form starts with: a decimal amount, and tokens by symbol or address. */
  Swap: { readonly amount?: string; readonly fromToken?: string; readonly toToken?: string } | undefined
  /** `target`: the token that is chosen. */
  SwapSelectToken: { readonly target: 'sourceToken' | 'toToken' }
  SwapPreview: undefined
  SwapOutcome: { readonly transferId: string }
  OnRampTokenSelect: undefined
  OnRampFiatSelect: undefined
  OnRampProviders: undefined
  /** `url`: the provider's page, while this visit knows it. `isBlocked`: the browser held its window back. */
  OnRampOrder: { readonly orderId: string; readonly url?: string | undefined; readonly isBlocked?: boolean | undefined }
  /** Without arguments, the visitor adds money to the own account. */
  Pay: PaymentOrder | undefined
  PayAssetSelect: undefined
  /** `url`: the exchange's page, while this visit knows it. `isBlocked`: the browser held its window back. */
  PayStatus: { readonly sessionId: string; readonly url?: string | undefined; readonly isBlocked?: boolean | undefined }
  Networks: undefined
  SwitchNetwork: { readonly network: CaipNetworkId }
  SwitchActiveChain: { readonly network: CaipNetworkId }
  UnsupportedChain: undefined
  WhatIsAWallet: undefined
  WhatIsANetwork: undefined
}
export type ViewName = keyof ViewArguments

/** A view on the stack. `key` distinguishes two visits of one view. */
export type Entry = {
  readonly [V in ViewName]: { readonly view: V; readonly args: ViewArguments[V]; readonly key: number }
}[ViewName]
/** A view with its argument, as it is pushed. */
export type Target = {
  readonly [V in ViewName]: undefined extends ViewArguments[V]
    ? { readonly view: V; readonly args?: ViewArguments[V] }
    : { readonly view: V; readonly args: ViewArguments[V] }
}[ViewName]

/** What a host opens the modal with. Views with required arguments require them here, too. */
export type OpenOptions = {
  /** The namespace to open it for. */
  readonly namespace?: Namespace
  /** A pairing URI (`wc:…@2?…`) to show instead of our own, for a host that manages pairing itself. */
  readonly uri?: string
} & (
  | { readonly view?: undefined; readonly arguments?: undefined }
  | {
      readonly [V in ViewName]: undefined extends ViewArguments[V]
        ? { readonly view: V; readonly arguments?: ViewArguments[V] }
        : { readonly view: V; readonly arguments: ViewArguments[V] }
    }[ViewName]
)

export type RouterState = {
  /** Never empty; the last one is shown. */
  readonly stack: readonly [Entry, ...Entry[]]
  /** The direction of the last change, for the animation and for focus. */
  readonly direction: 'forward' | 'back' | 'none'
  /** The pairing code that a host provided, for the duration of the visit. */
  readonly uri?: string
}

export const initialRouter: RouterState = { stack: [{ view: 'Connect', args: undefined, key: 0 }], direction: 'none' }

export const currentEntry = (state: RouterState): Entry => state.stack.at(-1) ?? state.stack[0]
