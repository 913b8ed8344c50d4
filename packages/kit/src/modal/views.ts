import type { ComponentType } from 'react'
import { findConnector } from '../core/connections/connector.ts'
import type { Context } from '../core/context.ts'
import { findNetwork } from '../core/networks/networks.ts'
import { hasServer } from '../core/options.ts'
import { isMobile } from '../core/page/device.ts'
import type { Entry, ViewName } from '../core/routing/router.ts'
import type { MessageKey } from '../locales/en.ts'
import type { PartialMessages, Translator } from '../locales/translate.ts'

/** One row for each view, with everything that the shell, the header, the footer and the rules need to know. */
export type ViewRow<V extends ViewName> = {
  readonly load: () => Promise<{ readonly View: ComponentType<ViewProps<V>>; readonly messages?: PartialMessages }>
  /** Header title: the question of the view, with the app's name if the message includes it, or its subject. */
  readonly title: MessageKey | ((ctx: Context, args: Extract<Entry, { view: V }>['args'], t: Translator) => string)
  readonly footer?: 'legal' | 'networks'
  /** Shows a question mark in the header that leads to an explanation. */
  readonly help?: 'WhatIsAWallet' | 'WhatIsANetwork'
  /** The most likely next views, preloaded while this one is shown. */
  readonly next?: readonly ViewName[]
  readonly needsAccount?: true
  /** A wallet can be connected from here: the host's terms come first (`requireTerms`). */
  readonly connects?: true
  /** Closing is refused, with a shake, while the view is mandatory. Otherwise closing is allowed, and disconnects the wallet. */
  readonly blocked?: true
  /** The close button is hidden as well, unless the view could not be drawn. */
  readonly withoutClose?: true
  /** A list with search, tabs or pages, which keeps its height: see `Panel`. */
  readonly steady?: 'reached' | 'full' | ((ctx: Context) => 'full' | undefined)
  /** Has a large title at the left edge: the first view of a visit. */
  readonly root?: true
}
export type ViewProps<V extends ViewName> = { readonly args: Extract<Entry, { view: V }>['args'] }

const connectorName = ({ store }: Context, { connectorId }: { readonly connectorId: string }): string =>
  findConnector(store.get().connectors, connectorId)?.name ?? ''
const walletName = (_: Context, { wallet }: { readonly wallet: { readonly name: string } }): string => wallet.name

/** The table. A missing or extra view does not compile. */
export const views: { readonly [V in ViewName]: ViewRow<V> } = {
  Connect: {
    connects: true,
    load: () => import('../features/connect/connect-view.tsx'),
    title: 'connect.title',
    footer: 'legal',
    help: 'WhatIsAWallet',
    next: ['ConnectingExternal', 'ConnectingWalletConnectBasic'],
    root: true,
  },
  ConnectWallets: {
    connects: true,
    load: () => import('../features/connect/connect-wallets-view.tsx'),
    title: 'connectWallets.title',
    footer: 'legal',
    help: 'WhatIsAWallet',
  },
  AllWallets: {
    connects: true,
    load: () => import('../features/wallets/all-wallets-view.tsx'),
    title: 'connect.all',
    steady: 'full',
  },
  ConnectingExternal: {
    connects: true,
    load: () => import('../features/connect/connecting-external-view.tsx'),
    title: connectorName,
  },
  ConnectingMultiChain: {
    connects: true,
    load: () => import('../features/connect/connecting-multi-chain-view.tsx'),
    title: connectorName,
  },
  ConnectingWalletConnect: {
    connects: true,
    // A code on a desktop, a link to the wallet's app on a phone.
    load: () =>
      isMobile()
        ? import('../features/connect/pairing-by-link.tsx')
        : import('../features/connect/connecting-pairing-view.tsx'),
    title: walletName,
  },
  ConnectingWalletConnectBasic: {
    connects: true,
    load: () => import('../features/connect/pairing-by-code.tsx'),
    title: 'connect.phone',
  },
  ConnectSocials: {
    connects: true,
    load: () => import('../features/connect/connect-socials-view.tsx'),
    title: 'connectSocials.title',
  },
  ConnectingSocial: {
    connects: true,
    load: () => import('../features/connect/connecting-social-view.tsx'),
    title: (_ctx, { name }) => name,
  },
  ConnectingFarcaster: {
    connects: true,
    load: () => import('../features/connect/connecting-farcaster-view.tsx'),
    title: () => 'Farcaster',
  },
  ConnectingPasskey: {
    connects: true,
    load: () => import('../features/connect/connecting-passkey-view.tsx'),
    title: 'passkey.title',
  },
  EmailLogin: {
    connects: true,
    load: () => import('../features/email/email-login-view.tsx'),
    title: (_ctx, { action, newAddress }, t) =>
      t(newAddress ? 'newWallet.head' : action === 'VERIFY_DEVICE' ? 'email.deviceTitle' : 'capture.codeTitle'),
  },
  WalletNotInstalled: {
    connects: true,
    load: () => import('../features/connect/not-installed-view.tsx'),
    title: walletName,
  },
  Account: {
    load: () => import('../features/account/account-view.tsx'),
    // Without lists it is short.
    steady: ({ options }) => (hasServer(options) && options.basic !== true ? 'full' : undefined),
    title: 'account.title',
    next: ['Send', 'Receive'],
    needsAccount: true,
    root: true,
  },
  AccountSettings: {
    load: () => import('../features/account/account-settings-view.tsx'),
    title: 'settings.title',
    needsAccount: true,
  },
  SIWXSignMessage: {
    load: () => import('../features/sign-in/sign-in-view.tsx'),
    title: 'signIn.title',
    needsAccount: true,
    blocked: true,
    root: true,
  },
  DataCapture: {
    load: () => import('../features/capture/capture-view.tsx'),
    title: 'capture.title',
    footer: 'legal',
    needsAccount: true,
    root: true,
  },
  DataCaptureOtpConfirm: {
    load: () => import('../features/capture/confirm-view.tsx'),
    title: 'capture.codeTitle',
    needsAccount: true,
  },
  UpdateEmailWallet: {
    load: () => import('../features/email/update-email-view.tsx'),
    title: 'updateEmail.title',
    needsAccount: true,
  },
  AddressLabel: {
    load: () => import('../features/account/address-label-view.tsx'),
    title: 'label.title',
    needsAccount: true,
  },
  AccountNames: {
    load: () => import('../features/names/account-names-view.tsx'),
    title: 'names.listTitle',
    needsAccount: true,
  },
  RegisterAccountName: {
    load: () => import('../features/names/register-view.tsx'),
    title: 'names.title',
    needsAccount: true,
  },
  RegisterAccountNameSuccess: {
    load: () => import('../features/names/registered-view.tsx'),
    title: 'account.title',
    needsAccount: true,
    root: true,
  },
  ProfileWallets: {
    load: () => import('../features/profile/profile-wallets-view.tsx'),
    steady: 'reached',
    title: 'connect.list',
    needsAccount: true,
  },
  Receive: { load: () => import('../features/receive/receive-view.tsx'), title: 'receive.title', needsAccount: true },
  Send: { load: () => import('../features/send/send-view.tsx'), title: 'send.title', needsAccount: true },
  SendSelectToken: {
    load: () => import('../features/send/select-token-view.tsx'),
    steady: 'reached',
    title: 'send.tokenTitle',
    needsAccount: true,
  },
  SendReview: {
    load: () => import('../features/send/review-view.tsx'),
    title: 'send.reviewTitle',
    needsAccount: true,
  },
  SendOutcome: {
    load: () => import('../features/send/outcome-view.tsx'),
    title: 'send.title',
    needsAccount: true,
    root: true,
  },
  Swap: {
    load: () => import('../features/swap/swap-view.tsx'),
    title: 'swap.title',
    next: ['SwapPreview'],
    needsAccount: true,
  },
  SwapSelectToken: {
    load: () => import('../features/swap/select-token-view.tsx'),
    steady: 'reached',
    title: 'send.tokenTitle',
    needsAccount: true,
  },
  SwapPreview: {
    load: () => import('../features/swap/preview-view.tsx'),
    title: 'swap.reviewTitle',
    needsAccount: true,
  },
  SwapOutcome: {
    load: () => import('../features/swap/outcome-view.tsx'),
    title: ({ store }, { transferId }, t) =>
      t(
        store.get().transfers.find(({ id }) => id === transferId)?.outcome.status === 'pending'
          ? 'swap.goingTitle'
          : 'swap.title',
      ),
    needsAccount: true,
    root: true,
  },
  OnRampTokenSelect: {
    load: () => import('../features/onramp/token-view.tsx'),
    steady: 'reached',
    title: 'onramp.tokenTitle',
    footer: 'legal',
    needsAccount: true,
  },
  OnRampFiatSelect: {
    load: () => import('../features/onramp/fiat-view.tsx'),
    steady: 'reached',
    title: 'onramp.fiatTitle',
    footer: 'legal',
    needsAccount: true,
  },
  OnRampProviders: {
    load: () => import('../features/onramp/providers-view.tsx'),
    title: 'onramp.title',
    footer: 'legal',
    next: ['OnRampOrder'],
    needsAccount: true,
  },
  OnRampOrder: {
    load: () => import('../features/onramp/order-view.tsx'),
    title: 'onramp.orderTitle',
    needsAccount: true,
  },
  Pay: {
    load: () => import('../features/pay/pay-view.tsx'),
    title: (_, args, t) => t(args ? 'pay.title' : 'pay.depositTitle'),
    footer: 'legal',
    next: ['PayStatus'],
    needsAccount: true,
  },
  PayAssetSelect: {
    load: () => import('../features/pay/asset-view.tsx'),
    steady: 'reached',
    title: 'pay.assetTitle',
    needsAccount: true,
  },
  PayStatus: { load: () => import('../features/pay/status-view.tsx'), title: 'pay.statusTitle', needsAccount: true },
  Networks: {
    load: () => import('../features/networks/networks-view.tsx'),
    steady: 'reached',
    title: 'networks.title',
    footer: 'networks',
    help: 'WhatIsANetwork',
  },
  SwitchNetwork: {
    load: () => import('../features/networks/switch-network-view.tsx'),
    title: 'switchNetwork.title',
    needsAccount: true,
  },
  SwitchActiveChain: {
    load: () => import('../features/networks/switch-active-chain-view.tsx'),
    // The host may have removed the network since.
    title: ({ store }, { network }, t) => findNetwork(store.get().networks, network)?.name ?? t('switchNetwork.title'),
    needsAccount: true,
  },
  UnsupportedChain: {
    load: () => import('../features/networks/unsupported-chain-view.tsx'),
    // Where there is nothing to choose, the network is changed in the wallet.
    title: ({ options }, _, t) =>
      t(options.enableNetworkSwitch === false ? 'unsupported.wrongTitle' : 'unsupported.title'),
    needsAccount: true,
    blocked: true,
    withoutClose: true,
    root: true,
  },
  WhatIsAWallet: { load: () => import('../features/help/what-is-a-wallet-view.tsx'), title: 'help.wallet.title' },
  WhatIsANetwork: { load: () => import('../features/help/what-is-a-network-view.tsx'), title: 'help.network.title' },
}
