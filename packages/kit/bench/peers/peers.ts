/** A page round one modal, and what is installed for it. */
export type Peer = {
  readonly name: string
  /** Its file in `pages/`, without the extension. */
  readonly page: string
  /** The package whose version stands for the modal. */
  readonly package: string
  /** Packages by exact version, without React. */
  readonly dependencies: Readonly<Record<string, string>>
  readonly react: string
  /** The accessible name of the button that opens it. */
  readonly button: RegExp
  /** Matches once the modal is open and visible. */
  readonly opened: string
  readonly notes: readonly string[]
}

export const REACT_19 = '19.3.1'
export const REACT_18 = '18.3.1'

const DIALOG = 'dialog[open], [role=dialog], [role=alertdialog]'
const WAGMI = { viem: '2.57.1', wagmi: '2.19.5', '@tanstack/react-query': '5.108.0' }

const usual = { react: REACT_19, button: /connect|log in|sign in/i, opened: DIALOG, notes: [] }

/** The page that is subtracted from the others, in both versions of React that they need. */
export const bare = (react: string): Peer => ({
  ...usual,
  name: 'React alone',
  page: 'react',
  package: 'react',
  dependencies: {},
  react,
})

/** @param tarball path of the packed client */
export const foyer = (tarball: string): Peer => ({
  ...usual,
  name: 'Foyer',
  page: 'foyer',
  package: '@foyer/kit',
  dependencies: { '@foyer/kit': `file:${tarball}`, viem: WAGMI.viem },
})

/**
 * The other modals, at the versions that were last compared. Some packages of this field changed their licence: AppKit
 * stays at 1.8.0, and `install.ts` holds back what others bring.
 */
export const PEERS: readonly Peer[] = [
  {
    ...usual,
    name: 'RainbowKit',
    page: 'rainbowkit',
    package: '@rainbow-me/rainbowkit',
    dependencies: { ...WAGMI, '@rainbow-me/rainbowkit': '2.2.11' },
  },
  {
    ...usual,
    name: 'ConnectKit',
    page: 'connectkit',
    package: 'connectkit',
    dependencies: { ...WAGMI, connectkit: '1.9.2' },
    react: REACT_18,
    notes: ['React 18, the last version that it accepts'],
  },
  {
    ...usual,
    name: 'AppKit',
    page: 'appkit',
    package: '@reown/appkit',
    dependencies: {
      ...WAGMI,
      '@wagmi/core': '2.22.1',
      // The one of this wagmi. The newest that the adapter accepts needs wagmi 3, and the page does not build.
      '@wagmi/connectors': '6.2.0',
      '@reown/appkit': '1.8.0',
      '@reown/appkit-adapter-wagmi': '1.8.0',
    },
    notes: ['with wagmi 2 and its @wagmi/connectors 6.2.0; the newest that it accepts needs wagmi 3'],
  },
  {
    ...usual,
    name: 'Web3-Onboard',
    page: 'onboard',
    package: '@web3-onboard/react',
    dependencies: {
      '@web3-onboard/react': '2.11.0',
      '@web3-onboard/injected-wallets': '2.11.3',
      '@web3-onboard/walletconnect': '2.6.3',
    },
    opened: 'onboard-v2 .modal, onboard-v2 .container',
  },
  { ...usual, name: 'thirdweb', page: 'thirdweb', package: 'thirdweb', dependencies: { thirdweb: '5.121.6' } },
  {
    ...usual,
    name: 'Privy',
    page: 'privy',
    package: '@privy-io/react-auth',
    dependencies: { '@privy-io/react-auth': '3.45.0' },
    notes: ['it asks its maker’s server before it loads the rest, so bytes and requests are lower bounds'],
  },
  {
    ...usual,
    name: 'Dynamic',
    page: 'dynamic',
    package: '@dynamic-labs/sdk-react-core',
    dependencies: { viem: WAGMI.viem, '@dynamic-labs/sdk-react-core': '4.96.3', '@dynamic-labs/ethereum': '4.96.3' },
  },
  {
    ...usual,
    name: 'OnchainKit',
    page: 'onchainkit',
    package: '@coinbase/onchainkit',
    dependencies: { ...WAGMI, '@coinbase/onchainkit': '1.1.3' },
  },
  {
    ...usual,
    name: 'Porto',
    page: 'porto',
    package: 'porto',
    dependencies: { ...WAGMI, '@wagmi/core': '2.22.1', porto: '0.2.37' },
    opened: 'dialog[open]',
    notes: ['a wallet in a frame, opened through wagmi; it has no list of wallets'],
  },
]
