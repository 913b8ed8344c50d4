import type { CaipAddress, CaipNetworkId, FoyerError, Namespace } from '@foyer/base'
import type { Network } from '@foyer/base/networks'
import type { TokenAmount } from './connections/adapter.ts'
import type { ConnectionsState } from './connections/connections.ts'
import type { Connector, PairingOffer, RelayReach } from './connections/connector.ts'
import type { SessionState } from './connections/session.ts'
import type { ResolvedFeatures } from './features.ts'
import type { OnrampDraft } from './onramp-draft.ts'
import type { ThemeMode, ThemeVariables } from './options.ts'
import type { PayDraft, PaymentProgress } from './payments.ts'
import type { RouterState } from './routing/router.ts'
import type { SiwxMessageData } from './siwx.ts'
import type { SendDraft, SentTransfer, SwapDraft, UnsettledTransfer } from './transfers/sending.ts'

/** The whole state: only the file named beside a slice sets it (`npm run check`); one without a name has that of the slice above. */
export type State = {
  /** modal/modal-state.ts */
  readonly modal: {
    readonly open: boolean
    readonly loading: boolean
    readonly shake: boolean
    /** A wallet of the list was pressed, whose screen takes the list's place after the next frame. */
    readonly leaving?: boolean
    readonly embedded: boolean
    /** The key of an entry whose view could not be drawn. */
    readonly failed?: number | undefined
  }
  /** core/routing/navigation.ts, by the pure functions of core/routing/router.ts */
  readonly router: RouterState
  /** core/connections/session-state.ts, with values from the reducer (core/connections/session-machine.ts) */
  readonly session: SessionState
  /** core/connections/session-state.ts: the wallets other than the current ones */
  readonly connections: ConnectionsState
  /** modal/instance.ts (addNetwork, removeNetwork) */
  readonly networks: readonly Network[]
  /** modal/remote-config.ts */
  readonly features: FeaturesState
  /** features/connect/discover.ts */
  readonly connectors: readonly Connector[]
  /** features/connect/attempt.ts */
  readonly attempt: Attempt
  /** features/networks/switching.ts */
  readonly switching: Switching
  /** features/account/balance.ts */
  readonly balances: Readonly<Record<CaipAddress, Balance>>
  /** features/account/account-view.tsx */
  readonly accountTab: 'tokens' | 'nfts' | 'activity'
  /** features/sign-in/sign-in-state.ts */
  readonly signIn: SignIn
  /** features/send/draft.ts */
  readonly sendDraft: SendDraft
  /** features/swap/draft.ts */
  readonly swapDraft: SwapDraft
  /** core/money-in-drafts.ts */
  readonly onrampDraft: OnrampDraft
  /** features/onramp/arrived.ts: the purchases that this page follows, by the ids of their orders */
  readonly bought: Readonly<Record<string, BoughtStage>> | undefined
  /** core/money-in-drafts.ts */
  readonly payDraft: PayDraft
  /** features/pay/progress.ts: payments from an exchange that this page follows, by the ids of their sessions */
  readonly payments: Readonly<Record<string, PaymentProgress>>
  /** core/transfers/transfers.ts: transfers sent from this browser, the newest first. */
  readonly transfers: readonly SentTransfer[]
  /** core/transfers/unsettled.ts: transfers that may have been sent, the newest first; undefined until a transfer is started. */
  readonly unsettled: readonly UnsettledTransfer[] | undefined
  /** core/connections/labels.ts: the visitor's own names for addresses; undefined until a screen first needs them. */
  readonly labels: Readonly<Record<string, string>> | undefined
  /** core/notices.ts */
  readonly toast: Toast | undefined
  readonly alerts: readonly FoyerError[]
  /** modal/instance.ts */
  readonly theme: { readonly mode: ThemeMode; readonly variables: ThemeVariables }
  /** modal/instance.ts: the host's; undefined for that of the page */
  readonly locale: string | undefined
}

/** False before the first opening. */
type FeaturesState =
  | { readonly status: 'idle' }
  | { readonly status: 'loading' | 'ready'; readonly resolved: ResolvedFeatures }

/** The state of connecting. One attempt at a time: a new one withdraws the last. */
export type Attempt =
  | { readonly status: 'idle' }
  | {
      readonly status: 'waiting'
      readonly connectorId: string
      readonly startedAt: number
      readonly pairing?: PairingOffer
      /** Where a wallet asks once for each namespace: which of its prompts is open. */
      readonly prompt?: Prompt
      /** The state of the relay connection while a code is shown. */
      readonly relay?: RelayReach
    }
  | { readonly status: 'declined' | 'failed' | 'expired'; readonly connectorId: string; readonly error: FoyerError }
  | {
      readonly status: 'connected'
      readonly connectorId: string
      readonly address: string
      /** The visitor has seen the result; the next screen can be shown. */
      readonly seen?: true
    }

/** One of several prompts of a wallet, in the order in which it is asked. */
export type Prompt = {
  readonly namespaces: readonly Namespace[]
  /** Index of the one that is open. */
  readonly at: number
  /** The namespaces whose accounts the wallet has shared so far. */
  readonly shared: readonly Namespace[]
}

type Switching =
  | { readonly status: 'idle' }
  | { readonly status: 'waiting'; readonly to: CaipNetworkId }
  | { readonly status: 'declined' | 'failed'; readonly to: CaipNetworkId; readonly error: FoyerError }

/** The state of signing in. `wanted`: the active account has no session; `unread`: its sessions could not be read. */
type SignIn =
  | { readonly status: 'idle' }
  | { readonly status: 'wanted' | 'unread' | 'done' | 'declined'; readonly required: boolean }
  | {
      readonly status: 'ready' | 'signing' | 'verifying'
      readonly required: boolean
      readonly message: SiwxMessageData
      readonly text: string
    }

/** A native balance. `failed` has no number, because an unknown balance must not be shown. */
/** Of the native currency, or of the token that the option `tokens` names for the network. */
export type Balance =
  | { readonly status: 'loading'; readonly held?: TokenAmount }
  | { readonly status: 'ready'; readonly held: TokenAmount; readonly at: number }
  | { readonly status: 'failed'; readonly at: number }

/** `open`: it is asked about, or nobody knows of it any more. `back`: its block was reorganised, and it is looked for again. `failed`: nothing arrives, and it may be refunded. `over`: nothing is waited for any more. */
export type BoughtStage = 'open' | 'arrived' | 'back' | 'failed' | 'over'

export type ToastVariant = 'success' | 'error' | 'loading' | 'info' | 'warning'
type Toast = { readonly variant: ToastVariant; readonly text: string; readonly key: object }

/** The state that `getState` and `subscribe` expose to a host. */
export type PublicState = {
  readonly open: boolean
  readonly loading: boolean
  readonly view: string
  readonly activeNamespace: Namespace
  readonly status: 'disconnected' | 'connecting' | 'connected'
  readonly address: string | undefined
  readonly caipAddress: CaipAddress | undefined
  readonly network: Network | undefined
  readonly caipNetworkId: CaipNetworkId | undefined
  readonly unsupportedNetwork: boolean
}
