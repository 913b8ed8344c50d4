import { evmNetwork } from './network.ts'

/* Facts (names, endpoints, explorers, currencies) are kept equal to viem's chain list by networks.test.ts. */

export const mainnet = /*#__PURE__*/ evmNetwork(1, 'Ethereum', ['Ether', 'ETH', 18], 'https://ethereum.reth.rs/rpc', [
  'Etherscan',
  'https://etherscan.io',
])
export const base = /*#__PURE__*/ evmNetwork(8453, 'Base', ['Ether', 'ETH', 18], 'https://mainnet.base.org', [
  'Basescan',
  'https://basescan.org',
])
export const optimism = /*#__PURE__*/ evmNetwork(
  10,
  'OP Mainnet',
  ['Ether', 'ETH', 18],
  'https://mainnet.optimism.io',
  ['Optimism Explorer', 'https://optimistic.etherscan.io'],
)
export const arbitrum = /*#__PURE__*/ evmNetwork(
  42161,
  'Arbitrum One',
  ['Ether', 'ETH', 18],
  'https://arb1.arbitrum.io/rpc',
  ['Arbiscan', 'https://arbiscan.io'],
)
export const polygon = /*#__PURE__*/ evmNetwork(137, 'Polygon', ['POL', 'POL', 18], 'https://polygon.drpc.org', [
  'PolygonScan',
  'https://polygonscan.com',
])
export const bsc = /*#__PURE__*/ evmNetwork(56, 'BNB Smart Chain', ['BNB', 'BNB', 18], 'https://56.rpc.thirdweb.com', [
  'BscScan',
  'https://bscscan.com',
])
export const avalanche = /*#__PURE__*/ evmNetwork(
  43114,
  'Avalanche',
  ['Avalanche', 'AVAX', 18],
  'https://api.avax.network/ext/bc/C/rpc',
  ['SnowTrace', 'https://snowtrace.io'],
)
export const gnosis = /*#__PURE__*/ evmNetwork(100, 'Gnosis', ['xDAI', 'XDAI', 18], 'https://rpc.gnosischain.com', [
  'Gnosisscan',
  'https://gnosisscan.io',
])
export const zksync = /*#__PURE__*/ evmNetwork(
  324,
  'ZKsync Era',
  ['Ether', 'ETH', 18],
  'https://mainnet.era.zksync.io',
  ['ZKsync Explorer', 'https://explorer.zksync.io/'],
)
export const linea = /*#__PURE__*/ evmNetwork(
  59144,
  'Linea Mainnet',
  ['Linea Ether', 'ETH', 18],
  'https://rpc.linea.build',
  ['Etherscan', 'https://lineascan.build'],
)
export const scroll = /*#__PURE__*/ evmNetwork(534352, 'Scroll', ['Ether', 'ETH', 18], 'https://rpc.scroll.io', [
  'Scrollscan',
  'https://scrollscan.com',
])
export const blast = /*#__PURE__*/ evmNetwork(81457, 'Blast', ['Ether', 'ETH', 18], 'https://rpc.blast.io', [
  'Blastscan',
  'https://blastscan.io',
])
export const mantle = /*#__PURE__*/ evmNetwork(5000, 'Mantle', ['MNT', 'MNT', 18], 'https://rpc.mantle.xyz', [
  'Mantle Explorer',
  'https://mantlescan.xyz/',
])
export const celo = /*#__PURE__*/ evmNetwork(42220, 'Celo', ['CELO', 'CELO', 18], 'https://forno.celo.org', [
  'Celo Explorer',
  'https://celoscan.io',
])
export const zora = /*#__PURE__*/ evmNetwork(7777777, 'Zora', ['Ether', 'ETH', 18], 'https://rpc.zora.energy', [
  'Explorer',
  'https://explorer.zora.energy',
])
export const fantom = /*#__PURE__*/ evmNetwork(250, 'Fantom', ['Fantom', 'FTM', 18], 'https://250.rpc.thirdweb.com', [
  'FTMScan',
  'https://ftmscan.com',
])
export const aurora = /*#__PURE__*/ evmNetwork(
  1313161554,
  'Aurora',
  ['Ether', 'ETH', 18],
  'https://mainnet.aurora.dev',
  ['Aurorascan', 'https://aurorascan.dev'],
)
export const moonbeam = /*#__PURE__*/ evmNetwork(
  1284,
  'Moonbeam',
  ['Moonbeam', 'GLMR', 18],
  'https://rpc.api.moonbeam.network',
  ['Moonscan', 'https://moonscan.io'],
)
export const moonriver = /*#__PURE__*/ evmNetwork(
  1285,
  'Moonriver',
  ['Moonriver', 'MOVR', 18],
  'https://rpc.api.moonriver.moonbeam.network',
  ['Moonscan', 'https://moonriver.moonscan.io'],
)
export const cronos = /*#__PURE__*/ evmNetwork(25, 'Cronos Mainnet', ['Cronos', 'CRO', 18], 'https://evm.cronos.org', [
  'Cronos Explorer',
  'https://explorer.cronos.org',
])
export const mode = /*#__PURE__*/ evmNetwork(
  34443,
  'Mode Mainnet',
  ['Ether', 'ETH', 18],
  'https://mainnet.mode.network',
  ['Modescan', 'https://modescan.io'],
)
export const berachain = /*#__PURE__*/ evmNetwork(
  80094,
  'Berachain',
  ['BERA Token', 'BERA', 18],
  'https://rpc.berachain.com',
  ['Berascan', 'https://berascan.com'],
)
export const sonic = /*#__PURE__*/ evmNetwork(146, 'Sonic', ['Sonic', 'S', 18], 'https://rpc.soniclabs.com', [
  'Sonic Explorer',
  'https://sonicscan.org',
])
export const unichain = /*#__PURE__*/ evmNetwork(
  130,
  'Unichain',
  ['Ether', 'ETH', 18],
  'https://mainnet.unichain.org/',
  ['Uniscan', 'https://uniscan.xyz'],
)
export const worldchain = /*#__PURE__*/ evmNetwork(
  480,
  'World Chain',
  ['Ether', 'ETH', 18],
  'https://worldchain-mainnet.g.alchemy.com/public',
  ['Worldscan', 'https://worldscan.org'],
)
export const ink = /*#__PURE__*/ evmNetwork(57073, 'Ink', ['Ether', 'ETH', 18], 'https://rpc-gel.inkonchain.com', [
  'Blockscout',
  'https://explorer.inkonchain.com',
])
export const soneium = /*#__PURE__*/ evmNetwork(
  1868,
  'Soneium Mainnet',
  ['Ether', 'ETH', 18],
  'https://rpc.soneium.org',
  ['Blockscout', 'https://soneium.blockscout.com'],
)
export const abstract = /*#__PURE__*/ evmNetwork(2741, 'Abstract', ['ETH', 'ETH', 18], 'https://api.mainnet.abs.xyz', [
  'Etherscan',
  'https://abscan.org',
])
export const taiko = /*#__PURE__*/ evmNetwork(
  167000,
  'Taiko Mainnet',
  ['Ether', 'ETH', 18],
  'https://rpc.mainnet.taiko.xyz',
  ['Etherscan', 'https://taikoscan.io'],
)
export const sei = /*#__PURE__*/ evmNetwork(1329, 'Sei Network', ['Sei', 'SEI', 18], 'https://evm-rpc.sei-apis.com/', [
  'Seiscan',
  'https://seiscan.io',
])
export const ronin = /*#__PURE__*/ evmNetwork(2020, 'Ronin', ['RON', 'RON', 18], 'https://api.roninchain.com/rpc', [
  'Ronin Explorer',
  'https://app.roninchain.com',
])
export const klaytn = /*#__PURE__*/ evmNetwork(
  8217,
  'Klaytn',
  ['Klaytn', 'KLAY', 18],
  'https://public-en-cypress.klaytn.net',
  ['KlaytnScope', 'https://scope.klaytn.com'],
)
export const kava = /*#__PURE__*/ evmNetwork(2222, 'Kava EVM', ['Kava', 'KAVA', 18], 'https://evm.kava.io', [
  'Kava EVM Explorer',
  'https://kavascan.com',
])
export const opBNB = /*#__PURE__*/ evmNetwork(
  204,
  'opBNB',
  ['BNB', 'BNB', 18],
  'https://opbnb-mainnet-rpc.bnbchain.org',
  ['opBNB (BSCScan)', 'https://opbnb.bscscan.com'],
)
export const arbitrumNova = /*#__PURE__*/ evmNetwork(
  42170,
  'Arbitrum Nova',
  ['Ether', 'ETH', 18],
  'https://nova.arbitrum.io/rpc',
  ['Arbiscan', 'https://nova.arbiscan.io'],
)
export const hyperEvm = /*#__PURE__*/ evmNetwork(
  999,
  'HyperEVM',
  ['HYPE', 'HYPE', 18],
  'https://rpc.hyperliquid.xyz/evm',
  ['HyperEVMScan', 'https://hyperevmscan.io'],
)
export const apeChain = /*#__PURE__*/ evmNetwork(
  33139,
  'ApeChain',
  ['ApeCoin', 'APE', 18],
  'https://rpc.apechain.com/http',
  ['Apescan', 'https://apescan.io'],
)
export const monad = /*#__PURE__*/ evmNetwork(143, 'Monad', ['Monad', 'MON', 18], 'https://rpc.monad.xyz', [
  'Monadscan',
  'https://monadscan.com',
])
export const plasma = /*#__PURE__*/ evmNetwork(9745, 'Plasma', ['Plasma', 'XPL', 18], 'https://rpc.plasma.to', [
  'PlasmaScan',
  'https://plasmascan.to',
])
export const fraxtal = /*#__PURE__*/ evmNetwork(252, 'Fraxtal', ['Frax', 'FRAX', 18], 'https://rpc.frax.com', [
  'fraxscan',
  'https://fraxscan.com',
])
export const manta = /*#__PURE__*/ evmNetwork(
  169,
  'Manta Pacific Mainnet',
  ['ETH', 'ETH', 18],
  'https://pacific-rpc.manta.network/http',
  ['Manta Explorer', 'https://pacific-explorer.manta.network'],
)
export const sepolia = /*#__PURE__*/ evmNetwork(
  11155111,
  'Sepolia',
  ['Sepolia Ether', 'ETH', 18],
  'https://11155111.rpc.thirdweb.com',
  ['Etherscan', 'https://sepolia.etherscan.io'],
  true,
)
export const hoodi = /*#__PURE__*/ evmNetwork(
  560048,
  'Hoodi',
  ['Hoodi Ether', 'ETH', 18],
  'https://rpc.hoodi.ethpandaops.io',
  ['Etherscan', 'https://hoodi.etherscan.io'],
  true,
)
export const baseSepolia = /*#__PURE__*/ evmNetwork(
  84532,
  'Base Sepolia',
  ['Sepolia Ether', 'ETH', 18],
  'https://sepolia.base.org',
  ['Basescan', 'https://sepolia.basescan.org'],
  true,
)
export const optimismSepolia = /*#__PURE__*/ evmNetwork(
  11155420,
  'OP Sepolia',
  ['Sepolia Ether', 'ETH', 18],
  'https://sepolia.optimism.io',
  ['Blockscout', 'https://optimism-sepolia.blockscout.com'],
  true,
)
export const arbitrumSepolia = /*#__PURE__*/ evmNetwork(
  421614,
  'Arbitrum Sepolia',
  ['Arbitrum Sepolia Ether', 'ETH', 18],
  'https://sepolia-rollup.arbitrum.io/rpc',
  ['Arbiscan', 'https://sepolia.arbiscan.io'],
  true,
)
export const polygonAmoy = /*#__PURE__*/ evmNetwork(
  80002,
  'Polygon Amoy',
  ['POL', 'POL', 18],
  'https://polygon-amoy.drpc.org',
  ['PolygonScan', 'https://amoy.polygonscan.com'],
  true,
)
export const bscTestnet = /*#__PURE__*/ evmNetwork(
  97,
  'BNB Smart Chain Testnet',
  ['BNB', 'tBNB', 18],
  'https://data-seed-prebsc-1-s1.bnbchain.org:8545',
  ['BscScan', 'https://testnet.bscscan.com'],
  true,
)
export const avalancheFuji = /*#__PURE__*/ evmNetwork(
  43113,
  'Avalanche Fuji',
  ['Avalanche Fuji', 'AVAX', 18],
  'https://api.avax-test.network/ext/bc/C/rpc',
  ['SnowTrace', 'https://testnet.snowtrace.io'],
  true,
)
export const auroraTestnet = /*#__PURE__*/ evmNetwork(
  1313161555,
  'Aurora Testnet',
  ['Ether', 'ETH', 18],
  'https://testnet.aurora.dev',
  ['Aurorascan', 'https://testnet.aurorascan.dev'],
  true,
)
