import { readFileSync } from 'node:fs'
import * as networks from '@foyer/base/networks'
import { expect, test } from 'vitest'
import * as bitcoin from './chains/bitcoin/index.ts'
import * as evm from './chains/evm/index.ts'
import * as solana from './chains/solana/index.ts'
import * as pairing from './connectors/pairing/index.ts'
import * as pairingCore from './connectors/pairing/peer-core.ts'
import * as safe from './connectors/safe/index.ts'
import * as payAssets from './core/pay-assets.ts'
import * as remembered from './core/remembered-account.ts'
import * as element from './element/index.ts'
import * as headless from './headless/index.ts'
import * as kit from './index.ts'
import * as react from './react/index.ts'
import * as ssr from './react/ssr.tsx'
import * as testingBitcoin from './testing/bitcoin/index.ts'
import * as testing from './testing/index.ts'
import * as node from './testing/node.ts'
import * as playwright from './testing/playwright.ts'
import * as relay from './testing/relay/index.ts'
import * as testingSolana from './testing/solana/index.ts'
import * as wagmi from './wagmi/index.ts'

const manifest = JSON.parse(readFileSync(`${import.meta.dirname}/../package.json`, 'utf8'))

test('the subpaths, and the sources that are snapshot here', () => {
  const sources = Object.entries<Record<string, string>>(manifest.exports).map(
    // A stylesheet has no source of its own (scripts/buttons-file.ts).
    ([subpath, conditions]) => `${subpath} ${conditions['foyer-source'] ?? conditions.default}`,
  )
  expect(sources).toMatchInlineSnapshot(`
    [
      ". ./src/index.ts",
      "./react ./src/react/index.ts",
      "./react/ssr ./src/react/ssr.tsx",
      "./ssr ./src/core/remembered-account.ts",
      "./buttons.css ./dist/buttons.css",
      "./evm ./src/chains/evm/index.ts",
      "./bitcoin ./src/chains/bitcoin/index.ts",
      "./solana ./src/chains/solana/index.ts",
      "./pay-assets ./src/core/pay-assets.ts",
      "./siwx ./src/siwx/index.ts",
      "./safe ./src/connectors/safe/index.ts",
      "./pairing ./src/connectors/pairing/index.ts",
      "./pairing-core ./src/connectors/pairing/peer-core.ts",
      "./headless ./src/headless/index.ts",
      "./element ./src/element/index.ts",
      "./foyer.js ./src/element/script.ts",
      "./wagmi ./src/wagmi/index.ts",
      "./testing ./src/testing/index.ts",
      "./testing/solana ./src/testing/solana/index.ts",
      "./testing/bitcoin ./src/testing/bitcoin/index.ts",
      "./testing/relay ./src/testing/relay/index.ts",
      "./testing/node ./src/testing/node.ts",
      "./testing/playwright ./src/testing/playwright.ts",
    ]
  `)
})

test('@foyer/kit/pay-assets', () => {
  expect(Object.keys(payAssets).sort()).toMatchInlineSnapshot(`
    [
      "arbitrumUSDC",
      "arbitrumUSDT",
      "baseETH",
      "baseSepoliaETH",
      "baseUSDC",
      "ethereumETH",
      "ethereumUSDC",
      "ethereumUSDT",
      "optimismUSDT",
      "polygonUSDC",
      "polygonUSDT",
      "solanaSOL",
      "solanaUSDC",
      "solanaUSDT",
    ]
  `)
})

test('@foyer/kit', () => {
  expect(Object.keys(kit).sort()).toMatchInlineSnapshot(`
    [
      "FoyerError",
      "createFoyer",
      "isFoyerError",
      "messageOf",
      "shortAddress",
    ]
  `)
})

test('@foyer/kit/react', () => {
  expect(Object.keys(react).sort()).toMatchInlineSnapshot(`
    [
      "FoyerButton",
      "FoyerGlyph",
      "FoyerModal",
      "FoyerNetworkButton",
      "createFoyer",
      "useFoyerAccount",
      "useFoyerBalance",
      "useFoyerConnections",
      "useFoyerDisconnect",
      "useFoyerEvents",
      "useFoyerNetwork",
      "useFoyerPay",
      "useFoyerProvider",
      "useFoyerSendTransaction",
      "useFoyerSignMessage",
      "useFoyerState",
      "useFoyerSwitchNetwork",
      "useFoyerTheme",
      "useFoyerWalletInfo",
    ]
  `)
})

test('@foyer/kit/evm', () => {
  expect(Object.keys(evm).sort()).toMatchInlineSnapshot(`
    [
      "abstract",
      "apeChain",
      "arbitrum",
      "arbitrumNova",
      "arbitrumSepolia",
      "aurora",
      "auroraTestnet",
      "avalanche",
      "avalancheFuji",
      "base",
      "baseSepolia",
      "berachain",
      "blast",
      "bsc",
      "bscTestnet",
      "celo",
      "cronos",
      "evm",
      "fantom",
      "fraxtal",
      "gnosis",
      "hoodi",
      "hyperEvm",
      "ink",
      "kava",
      "klaytn",
      "linea",
      "mainnet",
      "manta",
      "mantle",
      "mode",
      "monad",
      "moonbeam",
      "moonriver",
      "opBNB",
      "optimism",
      "optimismSepolia",
      "plasma",
      "polygon",
      "polygonAmoy",
      "ronin",
      "scroll",
      "sei",
      "sepolia",
      "soneium",
      "sonic",
      "taiko",
      "unichain",
      "worldchain",
      "zksync",
      "zora",
    ]
  `)
})

test('every network can be imported from the subpath of its chain', () => {
  const subpaths: Readonly<Record<string, object>> = { eip155: evm, solana, bip122: bitcoin }
  for (const [name, network] of Object.entries(networks))
    if (typeof network === 'object') expect(subpaths[network.chainNamespace], name).toHaveProperty(name, network)
})

test('@foyer/kit/element, /headless, /wagmi', () => {
  expect([element, headless, wagmi].map((subpath) => Object.keys(subpath).sort())).toMatchInlineSnapshot(`
    [
      [
        "createFoyer",
        "defineFoyerElements",
      ],
      [
        "FoyerError",
        "connectByCode",
        "connectByEmail",
        "connectByPasskey",
        "connectBySocial",
        "createFoyer",
        "createTransferFlow",
        "findWallets",
        "getBalance",
        "getWalletEmail",
        "getWallets",
        "isFoyerError",
        "linkOf",
        "messageOf",
        "passkeyPage",
        "shortAddress",
        "watchAccount",
        "watchNetwork",
        "watchWallets",
      ],
      [
        "foyerConnector",
        "wagmi",
      ],
    ]
  `)
})

test('@foyer/kit/safe, /ssr, /react/ssr', () => {
  expect([safe, remembered, ssr].map((subpath) => Object.keys(subpath).sort())).toEqual([
    ['safe'],
    ['rememberedAccount'],
    ['FoyerButton', 'FoyerRemembered'],
  ])
})

test('@foyer/kit/pairing', () => {
  expect(Object.keys(pairing).sort()).toMatchInlineSnapshot(`
    [
      "createPairedProvider",
      "createPairingClient",
    ]
  `)
})

test('@foyer/kit/pairing-core: promises nothing to hosts, and should not grow by accident either', () => {
  expect(Object.keys(pairingCore).sort()).toMatchInlineSnapshot(`
    [
      "CODES",
      "browserEnvironment",
      "chainOf",
      "createSealedChannel",
      "formatUri",
      "fromHex",
      "isHex32",
      "isRecord",
      "memoryStorage",
      "parseUri",
      "randomBytes",
      "readMetadata",
      "recapMethods",
      "toHex",
      "topicOf",
    ]
  `)
})

test('@foyer/kit/testing, /solana, /bitcoin, /relay, /node, /playwright', () => {
  const subpaths = [testing, testingSolana, testingBitcoin, relay, node, playwright]
  expect(subpaths.map((subpath) => Object.keys(subpath).sort())).toMatchInlineSnapshot(`
    [
      [
        "MemoryArea",
        "PLACES",
        "adapterConformance",
        "chainFixture",
        "createScriptedWallet",
        "createTestWallet",
        "describeChainQuestion",
        "describeQuestion",
        "providerError",
        "testClock",
      ],
      [
        "createSolanaTestWallet",
      ],
      [
        "createInjectedBitcoinWallet",
        "createSatsConnectWallet",
        "createStandardBitcoinWallet",
      ],
      [
        "createRelayPeer",
      ],
      [
        "nodeEnvironment",
      ],
      [
        "expect",
        "extensionFolder",
        "extensionOptions",
        "installWallet",
        "test",
      ],
    ]
  `)
})
