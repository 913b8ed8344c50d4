import { type BitcoinChain, startBitcoin } from './bitcoin/start.ts'
import { startCardProviders } from './card-provider/start.ts'
import { type Chain, startChain } from './chain.ts'
import { startExchanges } from './exchange/start.ts'
import { moneySettings, swapSettings } from './money.ts'
import { settlePeople } from './people.ts'
import { startPriceFeed } from './price-feed.ts'
import { startBundler } from './smart-accounts/bundler.ts'
import { SOLANA_CHAIN } from './solana/accounts.ts'
import { startSolana } from './solana/start.ts'

/**
 * `node cli.js 1:8545 8453:8546 [--gateway=<ERC-3668 URL template>] [--solana=8899] [--bitcoin=18443]
 * [--bundler=8792] [--cards=8793] [--exchanges=8794]`: starts the chains, a bundler, card providers, exchanges and a price feed, and stops them when the
 * process ends. The line that reports readiness has `env`: the server's settings for tokens, prices, swaps, bundlers,
 * card providers and exchanges.
 */
/**
 * Mines a block on idle chains. A price is as old as the last block of its chain, so it would expire on a chain that
 * mines none for an hour.
 */
const IDLE_BLOCK_MS = 300_000
/** How long a Bitcoin transaction stays pending before a block is mined. */
const BITCOIN_BLOCK_MS = 4_000
const options = process.argv.slice(2)
const argument = (name: string) => options.find((option) => option.startsWith(`--${name}=`))?.slice(name.length + 3)
const gatewayUrl = argument('gateway')
const solanaPort = argument('solana')
const bitcoinPort = argument('bitcoin')
const bundlerPort = argument('bundler')
const cardsPort = argument('cards')
const exchangesPort = argument('exchanges')
const wanted = options.filter((option) => !option.startsWith('--')).map((chain) => chain.split(':').map(Number))
try {
  const bitcoinStarts: Promise<BitcoinChain> | undefined =
    bitcoinPort === undefined ? undefined : startBitcoin({ port: Number(bitcoinPort), mineAfterMs: BITCOIN_BLOCK_MS })
  // The promise is awaited below. This avoids an unhandled rejection if it fails before that.
  bitcoinStarts?.catch(() => undefined)
  const [solana, ...chains] = await Promise.all([
    solanaPort === undefined ? undefined : startSolana({ port: Number(solanaPort) }),
    ...wanted.map(([chainId = 1, port = 8545]) => startChain({ chainId, port, ...(gatewayUrl ? { gatewayUrl } : {}) })),
  ])
  await Promise.all(chains.map(settlePeople))
  const bitcoin = await bitcoinStarts
  const bundler = bundlerPort === undefined ? undefined : await startBundler({ port: Number(bundlerPort), chains })
  const bundlers =
    bundler &&
    JSON.stringify(Object.fromEntries(chains.map(({ chainId }) => [`eip155:${chainId}`, `${bundler.url}/${chainId}`])))
  const payers = { chains, ...(solana ? { solanaUrl: solana.rpcUrl } : {}) }
  const cards = cardsPort === undefined ? undefined : await startCardProviders({ port: Number(cardsPort), ...payers })
  const exchanges =
    exchangesPort === undefined ? undefined : await startExchanges({ port: Number(exchangesPort), ...payers })
  const feed = await startPriceFeed({ port: 0, usdc: chains[0]?.contracts.usdc ?? '', knowsPast: true })
  const timer = setInterval(() => void Promise.allSettled(chains.map(mine)), IDLE_BLOCK_MS)
  console.log(
    JSON.stringify({
      ready: true,
      env: {
        ...moneySettings(chains, feed.url),
        ...swapSettings(chains),
        ...(bundlers ? { FOYER_BUNDLERS: bundlers, FOYER_PAYMASTERS: bundlers } : {}),
        ...cards?.env,
        ...exchanges?.env,
      },
      chains: chains.map(({ chainId, rpcUrl, contracts }) => ({ chainId, rpcUrl, contracts })),
      ...(solana ? { solana: { chain: SOLANA_CHAIN, rpcUrl: solana.rpcUrl } } : {}),
      ...(bitcoin ? { bitcoin: { esploraUrl: bitcoin.esploraUrl } } : {}),
    }),
  )
  const stop = async () => {
    clearInterval(timer)
    await Promise.all([
      feed.close(),
      bundler?.close(),
      cards?.close(),
      exchanges?.close(),
      solana?.stop(),
      bitcoin?.stop(),
      ...chains.map((chain) => chain.stop()),
    ])
    process.exit(0)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

function mine({ rpcUrl }: Chain): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'evm_mine', params: [] })
  return fetch(rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
}
