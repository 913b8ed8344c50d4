/* Rows of `npm run size`: the steps of a visit with the modules that each one loads, and their limits in bytes. */

/**
 * Steps of a visit, in order. Each counts only what earlier steps have not loaded. The limits are documented promises.
 */
export const STEPS: readonly { readonly step: string; readonly modules: readonly string[]; readonly limit: number }[] =
  [
    {
      step: 'first open: shell, EVM adapter, Connect',
      modules: ['modal/shell', 'evm/adapter', 'connect/connect-view'],
      limit: 34_800,
    },
    {
      step: 'directory client and remote configuration, loaded behind Connect',
      modules: ['data/directory', 'modal/remote-config'],
      limit: 5_000,
    },
    { step: 'pairing client, until the code is shown', modules: ['pairing/client'], limit: 10_000 },
    {
      step: 'pairing: cipher and answers, loaded while the code is shown',
      modules: ['pairing/cipher', 'pairing/message-handlers', 'pairing/provider'],
      limit: 8_000,
    },
  ]
/** Modules that connecting loads after Connect, for both ways of connecting. */
export const CONNECTING = [
  'connect/connecting-external-view',
  'connect/connecting-pairing-view',
  'connect/pairing-by-code',
  'react/connected-button',
  'evm/read',
]
export const PATH_LIMIT = 79_700
export const VIEM_LIMIT = 30_000
/** The limit for each screen of a connected visitor, on top of the connect path and the shared data layer. */
export const SCREEN_LIMIT = 15_000
export const SCREENS: readonly {
  readonly step: string
  readonly modules: readonly string[]
  /** Where it is another one. */
  readonly limit?: number
}[] = [
  {
    step: 'data layer: client, cache and lists, shared by the account button’s name and the screens below',
    modules: ['bridge/use-holdings', 'bridge/use-profile', 'bridge/holding-row'],
  },
  { step: 'fields and scenes that forms share', modules: ['ui/field', 'ui/transfer-summary'] },
  {
    step: 'parts, words and records that the screens below share',
    modules: ['ui/late-icons', 'page/account-records', 'data/read-target', 'bridge/top-up'],
  },
  {
    step: 'account: tokens, NFTs, activity, settings, labels',
    modules: [
      'account/account-view',
      'account/account-settings-view',
      'account/address-label-view',
      'data/follow-profile',
    ],
  },
  { step: 'send: the chain’s part, without viem', modules: ['evm/transfer', 'evm/trace', 'evm/sign'] },
  {
    step: 'what transfers, swaps, payments and names share: asking the wallet, sending, following',
    modules: ['connections/own-request', 'transfers/submit'],
  },
  {
    step: 'send: form, review, outcome',
    modules: ['send/send-view', 'send/review-view', 'send/outcome-view'],
  },
  {
    step: 'send: choosing an asset, following what an earlier visit sent',
    modules: ['send/select-token-view', 'transfers/resume-polling'],
  },
  {
    step: 'what swaps, purchases and payments share: both sides, steps, telling an outcome once',
    modules: ['ui/swap-amounts', 'page/tell-once'],
  },
  { step: 'swap: the chain’s part, the check of what was built, without viem', modules: ['evm/swap', 'evm/batch'] },
  {
    step: 'swap: form, review',
    modules: ['swap/swap-view', 'swap/preview-view'],
  },
  {
    step: 'swap: choosing a token, outcome',
    modules: ['swap/select-token-view', 'swap/outcome-view'],
  },
  {
    step: 'swap: a token that no list has; the slippage, the comparison, the simulation, approvals and permits',
    modules: ['swap/unlisted-token', 'swap/ways', 'swap/confirming', 'swap/slippage-field', 'swap/change-note'],
  },
  {
    step: 'buy: amount and providers, order, choosing what and in which currency',
    modules: ['onramp/providers-view', 'onramp/order-view', 'onramp/token-view', 'onramp/fiat-view'],
  },
  {
    step: 'pay and deposit: amount, exchanges, status, choosing a token; the ways to it',
    modules: ['pay/pay-view', 'pay/status-view', 'pay/asset-view', 'bridge/top-up', 'evm/received'],
  },
  {
    step: 'account names: form, success, list',
    modules: ['names/register-view', 'names/registered-view', 'names/account-names-view'],
  },
  { step: 'receive', modules: ['receive/receive-view'] },
  { step: 'sign-in', modules: ['sign-in/sign-in-view', 'sign-in/gate'] },
  { step: 'sign-in with one approval over pairing', modules: ['sign-in/one-click'] },
  { step: 'email capture', modules: ['capture/capture-view', 'capture/confirm-view'] },
  {
    step: 'embedded wallet: email field, screens of signing in',
    modules: ['connect/without-wallet', 'email/email-login-view'],
    limit: 12_000,
  },
  { step: 'embedded wallet: connector, frame', modules: ['connectors/embedded/wallet'], limit: 12_000 },
  { step: 'embedded wallet: another email', modules: ['email/update-email-view'] },
  {
    step: 'social logins: row, list, window, Farcaster’s code',
    modules: [
      'connect/social-row',
      'connect/connect-socials-view',
      'connect/connecting-social-view',
      'connect/connecting-farcaster-view',
    ],
  },
  {
    step: 'passkey sign-in: button, screen',
    modules: ['connect/passkey-button', 'connect/connecting-passkey-view'],
  },
  {
    step: 'networks',
    modules: ['networks/networks-view', 'networks/switch-network-view', 'networks/unsupported-chain-view'],
  },
  { step: 'several wallets', modules: ['profile/profile-wallets-view', 'modal/wallet-verbs'] },
  { step: 'analytics', modules: ['analytics/analytics'] },
  {
    step: 'wallets and help',
    modules: [
      'wallets/all-wallets-view',
      'connect/connect-wallets-view',
      'connect/not-installed-view',
      'help/what-is-a-wallet-view',
      'help/what-is-a-network-view',
    ],
  },
]

/**
 * Additional entry points: the minified size of their own modules, without those shared with the modal and without the
 * host's library (wagmi).
 */
export const BESIDE: readonly { readonly step: string; readonly folder: string; readonly limit: number }[] = [
  // The elements, their static buttons, attributes and events, and the React part.
  { step: 'custom elements, own modules', folder: '/src/element/', limit: 5_000 },
  // An adapter on top of wagmi's actions, a provider per connector, and our connector, which restores sessions after a
  // reload.
  { step: 'wagmi bridge, own modules', folder: '/src/wagmi/', limit: 4_000 },
  // Whether a Safe is around the page; in one, the messages and the provider.
  { step: 'Safe connector, own modules', folder: '/src/connectors/safe/', limit: 3_000 },
]
/**
 * The size that each chain adds: the modules of its subpath that the modal does not load, without the host's library
 * (viem, @solana/kit, @scure/btc-signer).
 */
export const ADAPTERS: readonly { readonly step: string; readonly entry: string; readonly limit: number }[] = [
  // Discovery, accounts, switching, signing, transfers and following them, what a transaction paid; which contracts may make a swap on each
  // network, and reading what was built for three of them to its last byte, with a permit before it or without, which is loaded with the first review.
  { step: 'EVM adapter', entry: 'chains/evm/index.js', limit: 15_000 },
  // Wallet Standard, two token programs including the receiver's token account, and a check of the signed transaction.
  { step: 'Solana adapter', entry: 'chains/solana/index.js', limit: 12_000 },
  // Three kinds of wallets, coin selection, PSBTs checked against the reviewed transfer, BIP-322.
  { step: 'Bitcoin adapter', entry: 'chains/bitcoin/index.js', limit: 16_000 },
]
/**
 * For a page without a bundler. Before the first press: buttons, options and the network table. After it: everything
 * else, with React, viem and the network icons.
 */
export const SCRIPT_LIMITS: Readonly<Record<string, number>> = { 'foyer.js': 15_000, 'foyer-modal.js': 337_000 }

/** The page of the embedded wallet: what its frame loads, and what is loaded when a wallet is created or unlocked. */
export const WALLET_PAGE: readonly {
  readonly step: string
  readonly entry: string
  readonly limit: number
  /** Whose files are there already. */
  readonly after?: string
}[] = [
  // Session, messages of the frame, methods that are safe.
  { step: 'wallet page: the frame', entry: 'index', limit: 49_500 },
  // Loaded once a wallet is open: the decoders, viem's ABI part, approvals, the comparison of two sources. What only Solana needs comes with the
  // first request there.
  // With the first transaction: simulation on both namespaces, at the present fee.
  { step: 'wallet page: what reads, asks and signs', entry: 'unsafe', limit: 29_700, after: 'index' },
  { step: 'wallet page: what a transaction changes', entry: 'changes', limit: 4_800, after: 'unsafe' },
  // Opened on its own, so it is no part of what a site loads.
  { step: 'wallet page: settings', entry: 'settings', limit: 31_200 },
  { step: 'wallet page: the QR code of a recovery kit', entry: 'kit-qr', limit: 3_800, after: 'settings' },
  // The question and what the two pages say to each other, also through the login service.
  { step: 'wallet page: the approval window', entry: 'approve', limit: 8_500 },
  // Derivation, signing for both namespaces, the encrypted seed and its pairs. Most of it is the word list and viem's part.
  { step: 'wallet page: the signer’s worker', entry: 'worker', limit: 56_000 },
  { step: 'wallet page: the settings’ worker', entry: 'exporting-worker', limit: 56_000 },
]
