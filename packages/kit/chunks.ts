import type { Plugin } from 'vite'

/**
 * Assigns the client's modules to chunks. By default, a bundler creates a chunk for every set of modules that some
 * screens share: dozens of files of a few hundred bytes, each requested and compressed separately. Because the steps of
 * a visit are known, each step gets one chunk instead: the modules that it needs and that earlier steps have not
 * loaded.
 */
const STEPS: readonly { readonly name: string; readonly starts: readonly string[] }[] = [
  {
    name: 'start',
    // Two names that Solana and the embedded wallet share: with either, the other would load it.
    starts: ['modal/create-foyer.ts', 'react/foyer-button.tsx', 'core/connections/chosen-network.ts'],
  },
  // Shared by the network button of a page and the modal, or the account button that follows it.
  {
    name: 'icons',
    starts: [
      'ui/icon.tsx',
      'ui/use-image.ts',
      'ui/monogram.ts',
      'ui/host/parts.css?inline',
      'core/networks/pictures.ts',
    ],
  },
  // A page that shows its network loads this chunk and nothing of the modal.
  { name: 'network', starts: ['react/foyer-network-button.tsx'] },
  { name: 'opening', starts: ['modal/shell.tsx', 'features/connect/connect-view.tsx'] },
  // Icons, parts, words and rules for screens of several later steps.
  {
    name: 'late-icons',
    starts: [
      'ui/facts.tsx',
      'ui/funds-line.tsx',
      'ui/late-icons.ts',
      'ui/link-button.tsx',
      'ui/prose.tsx',
      'ui/section-title.tsx',
      'ui/divider.tsx',
      'ui/tabs.tsx',
      'ui/search-field.tsx',
      'bridge/exit-rows.tsx',
      'bridge/more-sentinel.tsx',
      'locales/en/exits.ts',
      'locales/en/unknown-network.ts',
      'core/networks/namespace-names.ts',
      'core/sign-in-required.ts',
    ],
  },
  // Loaded with the first account.
  { name: 'glyph', starts: ['ui/glyph-picture.tsx'] },
  { name: 'directory', starts: ['core/data/directory.ts', 'modal/remote-config.ts'] },
  // What only hosts with own sentences or with elements need of the reports to developers.
  { name: 'misuse-of-texts', starts: ['modal/message-misuse.ts', 'modal/markup-misuse.ts'] },
  { name: 'evm', starts: ['chains/evm/adapter.ts'] },
  // The first code that needs viem: the reader, together with the balance that it is loaded for.
  { name: 'evm-reading', starts: ['chains/evm/read.ts'] },
  // Before the chains that share code with it, so that a host without those chains does not have to resolve their
  // libraries.
  { name: 'universal', starts: ['chains/universal/adapter.ts'] },
  // Byte encodings for Solana and Bitcoin, in a separate chunk so that neither has to load the other's.
  { name: 'bytes', starts: ['base/src/bytes.ts'] },
  { name: 'solana', starts: ['chains/solana/adapter.ts'] },
  {
    name: 'solana-signing',
    starts: ['chains/solana/sign.ts', 'chains/solana/standard-words.ts', 'chains/solana/verify.ts'],
  },
  {
    // Code that needs the chain's library.
    name: 'solana-sending',
    starts: ['read', 'receiver', 'transfer', 'submit', 'trace', 'sign-for-hosts'].map(
      (name) => `chains/solana/${name}.ts`,
    ),
  },
  { name: 'bitcoin', starts: ['chains/bitcoin/adapter.ts'] },
  {
    name: 'connecting',
    starts: [
      'features/connect/connecting-external-view.tsx',
      'ui/hint.tsx',
      'bridge/use-copy.ts',
      'bridge/use-clock.ts',
      // For what every later step waits for.
      'core/in-time.ts',
    ],
  },
  { name: 'code', starts: ['features/connect/pairing-by-code.tsx', 'features/connect/connecting-pairing-view.tsx'] },
  {
    name: 'pairing',
    starts: ['connectors/pairing-request.ts', 'connectors/pairing/client.ts', 'connectors/pairing/namespace-codecs.ts'],
  },
  {
    name: 'answers',
    starts: ['pairing/cipher', 'pairing/message-handlers', 'pairing/provider'].map((name) => `connectors/${name}.ts`),
  },
  { name: 'button', starts: ['react/connected-button.tsx'] },
  {
    // Shared by the screens of a connected visitor.
    name: 'data',
    starts: [
      'bridge/use-holdings.ts',
      'bridge/use-profile.ts',
      'bridge/holding-row.tsx',
      'core/networks/explorer.ts',
      'ui/address.tsx',
      'ui/chip.tsx',
    ],
  },
  // Where the chain is read, for everything that reads or sends.
  { name: 'read-target', starts: ['core/data/read-target.ts'] },
  // What the account's rows share with the ways into the embedded wallet, and with the change of its email.
  {
    name: 'embedded-account',
    starts: [
      'connectors/email-change.ts',
      'connectors/embedded-connector.ts',
      'connectors/wallet-page-url.ts',
      'core/connections/opens-at.ts',
      'bridge/wait-text.ts',
    ],
  },
  // What Activity shows of purchases and deposits.
  {
    name: 'records',
    starts: ['core/page/account-records.ts', 'core/data/arrivals.ts', 'core/data/currency-text.ts'],
  },
  // What swaps share with purchases and payments, and with the steps of another email. None of these should load the swap's form for it.
  { name: 'trade', starts: ['ui/swap-amounts.tsx', 'ui/steps.tsx', 'core/page/tell-once.ts'] },
  // What the project offers on a network.
  { name: 'top-up', starts: ['bridge/top-up.tsx', 'core/networks/swap-networks.ts', 'core/account-names.ts'] },
  {
    name: 'forms',
    starts: ['ui/field.tsx', 'ui/amount-field.tsx', 'ui/transfer-summary.tsx', 'bridge/token-chip.tsx'],
  },
  {
    name: 'account',
    starts: ['features/account/account-view.tsx', 'features/account/account-settings-view.tsx'],
  },
  // A request of our own to the wallet, for networks, signing in, names and whatever sends.
  { name: 'own-request', starts: ['own-request', 'move-wallet'].map((name) => `core/connections/${name}.ts`) },
  {
    // What everything shares that sends something, or follows what was sent. Only Send itself loads its form.
    name: 'transfers',
    starts: [
      ...['amounts', 'poll-transfer', 'prepare', 'resume-polling', 'submit', 'texts', 'transfers', 'unsettled'].map(
        (name) => `core/transfers/${name}.ts`,
      ),
      'bridge/use-retried.ts',
      'core/flow.ts',
      'locales/en/send.ts',
    ],
  },
  // How it stands, for the screens of Send and Swap. Apart, since what is followed without a screen needs none of it.
  { name: 'outcome', starts: ['bridge/outcome.tsx'] },
  {
    name: 'send',
    starts: ['features/send/send-view.tsx', 'features/send/review-view.tsx', 'features/send/outcome-view.tsx'],
  },
  // The calls, for the screens and for the chain's check of what was built.
  { name: 'swap-calls', starts: ['contracts/src/swap-calls.ts'] },
  // Also for a page that only follows what an earlier one has sent.
  { name: 'swap-events', starts: ['features/swap/swap-events.ts'] },
  // Choosing a token is apart: what it shares with choosing one to send is loaded for either. So is the outcome, which comes later.
  {
    name: 'swap',
    starts: ['swap-view', 'preview-view'].map((name) => `features/swap/${name}.tsx`),
  },
  // Choosing a token or a currency is apart here too.
  {
    name: 'fiat',
    starts: [
      'ui/fiat-amount.tsx',
      'bridge/use-provider-page.ts',
      'core/page/when-seen.ts',
      'core/data/next-height.ts',
      'core/transfers/counted.ts',
      'core/transfers/watch-arrival.ts',
    ],
  },
  { name: 'pay', starts: ['features/pay/pay-view.tsx', 'features/pay/status-view.tsx'] },
  { name: 'onramp', starts: ['features/onramp/providers-view.tsx', 'features/onramp/order-view.tsx'] },
  // An address and its code: to be captured, to sign in, or in the place of another one.
  { name: 'email-form', starts: ['bridge/email-form.tsx', 'bridge/code-entry.tsx', 'locales/en/code.ts'] },
  // Where a host uses the embedded wallet: what its field needs, and what answers of its page need.
  {
    name: 'email',
    starts: [
      'features/connect/without-wallet.tsx',
      'features/connect/last-login-row.tsx',
      'features/email/email-login-view.tsx',
      'connectors/embedded-login.ts',
    ],
  },
  {
    name: 'social',
    starts: [
      'features/connect/social-row.tsx',
      'features/connect/connect-socials-view.tsx',
      'features/connect/connecting-social-view.tsx',
      'features/connect/connecting-farcaster-view.tsx',
    ],
  },
  { name: 'passkey', starts: ['features/connect/passkey-button.tsx', 'features/connect/connecting-passkey-view.tsx'] },
  { name: 'embedded', starts: ['connectors/embedded/wallet.ts', 'connectors/embedded-connector.ts'] },
  {
    name: 'names',
    starts: [
      'features/names/register-view.tsx',
      'features/names/registered-view.tsx',
      'features/names/account-names-view.tsx',
      'contracts/src/name-change-calls.ts',
    ],
  },
  { name: 'capture', starts: ['features/capture/capture-view.tsx', 'features/capture/confirm-view.tsx'] },
  { name: 'sign-in', starts: ['features/sign-in/sign-in-view.tsx', 'features/sign-in/gate.ts'] },
  {
    name: 'networks',
    starts: ['features/networks/networks-view.tsx', 'features/networks/switch-network-view.tsx'],
  },
]

/**
 * Modules that only re-export. A bundler resolves single names through them, so importing one says nothing about which
 * of its modules are needed. `HOMES` assigns those modules, and others that several steps could load.
 */
export const BARRELS = /\/packages\/(base|contracts)\/src\/(index|catalogue|constants|networks)\.ts$/
const HOMES: readonly { readonly name: string; readonly holds: RegExp }[] = [
  {
    name: 'start',
    holds: /\/base\/src\/(errors|caip|is-record|pairing-lifetime|networks\/network|catalogue\/(entry|start))\.ts$/,
  },
  {
    // Needed by every chain, so that no chain loads another's chunk for it.
    name: 'opening',
    holds:
      /\/kit\/src\/core\/(connections\/(request-wallet|explain)|wallets\/wallet-(icon|name))\.ts$|\/base\/src\/(addresses|caip-address|error-in|constants\/shared|text|catalogue\/(aborted|alerts|amounts|caip-address|connection|wallets|http))\.ts$/,
  },
  { name: 'late-icons', holds: /\/base\/src\/catalogue\/too-many-requests\.ts$/ },
  { name: 'pairing', holds: /\/base\/src\/catalogue\/relay-session\.ts$/ },
  { name: 'networks', holds: /\/base\/src\/catalogue\/switching\.ts$/ },
  { name: 'email', holds: /\/base\/src\/catalogue\/social\.ts$/ },
  { name: 'names', holds: /\/base\/src\/catalogue\/names\.ts$/ },
  { name: 'sign-in', holds: /\/base\/src\/catalogue\/sign-in\.ts$/ },
  { name: 'button', holds: /\/base\/src\/amounts\.ts$/ },
  { name: 'forms', holds: /\/base\/src\/numeric-input\.ts$/ },
  { name: 'directory', holds: /\/contracts\/src\/(client|directory-calls)\.ts$/ },
  {
    name: 'data',
    holds: /\/(contracts\/src\/(chain|name)-calls|base\/src\/(constants\/data|catalogue\/(answers|toasts)))\.ts$/,
  },
]

/** Whether a module is loaded before the first press, although only barrels lead to it. */
export const isAtStart = (id: string): boolean => HOMES.some(({ name, holds }) => name === 'start' && holds.test(id))

/** Returns the plugin that reads the module graph, and the resulting groups (Rolldown's `codeSplitting`). */
export function chunksBySteps() {
  const stepOf = new Map<string, string>()
  const plugin: Plugin = {
    name: 'foyer-chunks',
    buildEnd() {
      const ids = [...this.getModuleIds()]
      for (const id of ids) {
        const home = HOMES.find(({ holds }) => holds.test(id))
        if (home) stepOf.set(id, home.name)
      }
      for (const { name, starts } of STEPS) {
        const visit = (id: string) => {
          const info = stepOf.has(id) || BARRELS.test(id) ? null : this.getModuleInfo(id)
          if (!info?.code) return
          stepOf.set(id, name)
          info.importedIds.forEach(visit)
        }
        for (const start of starts) {
          const id = ids.find((candidate) => candidate.endsWith(`/${start}`))
          if (id === undefined)
            throw new Error(`packages/kit/chunks.ts speaks of ${start}, which is not part of the build`)
          visit(id)
        }
      }
    },
  }
  return {
    plugin,
    codeSplitting: {
      // The graph already determines each module's step, so a module must not pull its imports into its own chunk.
      includeDependenciesRecursively: false,
      groups: STEPS.map(({ name }) => ({ name, test: (id: string) => stepOf.get(id) === name })),
    },
  }
}
