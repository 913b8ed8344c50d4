import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SOLANA_TOKENS } from './solana/accounts.ts'

type PriceFeed = { readonly url: string; readonly close: () => Promise<void> }

/** The feed's names of the local EVM chains. */
const CHAINS = ['ethereum', 'base']
/** What one SOL costs in the local world, in US dollars. */
export const SOL_USD = 142.5
/** Coins without a local pool, by the feed's name, with their price in US dollars. */
const OTHERS: Readonly<Record<string, { readonly symbol: string; readonly decimals: number; readonly price: number }>> =
  {
    [`solana:${SOLANA_TOKENS.usdc.mint}`]: { symbol: 'USDC', decimals: 6, price: 1 },
    // The feed identifies the native currency by its wrapped token.
    'solana:So11111111111111111111111111111111111111112': { symbol: 'SOL', decimals: 9, price: SOL_USD },
    'coingecko:bitcoin': { symbol: 'BTC', decimals: 8, price: 97_500 },
    'regtest:bitcoin': { symbol: 'BTC', decimals: 8, price: 97_500 },
  }
const NATIVE = '0x0000000000000000000000000000000000000000'
/** What the coins cost a day ago, whenever that was. The pools, which give most prices of today, know no past. */
const DAY_AGO: Readonly<Record<string, number>> = {
  ...Object.fromEntries(CHAINS.map((chain) => [`${chain}:${NATIVE}`, 3_352.4])),
  'solana:So11111111111111111111111111111111111111112': 145.1,
  'coingecko:bitcoin': 96_180,
  'regtest:bitcoin': 96_180,
}
const COINS_PATH = /^\/prices\/(?:current|historical\/(\d{10}))\/([\w:,-]{1,8000})$/

/**
 * A price feed of the local world, with the format of DefiLlama's public `GET /prices/current/{coins}` and
 * `GET /prices/historical/{timestamp}/{coins}` (https://api-docs.defillama.com/#tag/coins). On EVM chains it only has a
 * price of today for the local USDC; the server derives
 * all other prices there from the pools.
 * @param options.port on 127.0.0.1 only; 0 picks a free one
 * @param options.usdc the contract's address, which is the same on every local chain
 * @param options.knowsPast whether it knows prices of the past; default: no, so that no price has a change
 */
export async function startPriceFeed(options: { port: number; usdc: string; knowsPast?: boolean }): Promise<PriceFeed> {
  const server = createServer(({ url = '' }, response) => {
    const { pathname } = new URL(url, 'http://feed.invalid')
    const [, then, list] = COINS_PATH.exec(decodeURIComponent(pathname)) ?? []
    const coins = list?.split(',')
    if (!coins || (then !== undefined && !options.knowsPast)) return answer(response, 404, { message: 'not found' })
    const known = coins.filter((coin) =>
      CHAINS.some((chain) => coin.toLowerCase() === `${chain}:${options.usdc}`.toLowerCase()),
    )
    const timestamp = then === undefined ? Math.floor(Date.now() / 1_000) : Number(then)
    const usdc = { decimals: 6, symbol: 'USDC', price: 1, timestamp, confidence: 0.99 }
    const others = coins.flatMap((coin) => {
      const before = then === undefined ? undefined : DAY_AGO[coin]
      const other = before === undefined ? OTHERS[coin] : { ...OTHERS[coin], price: before }
      return other ? [[coin, { ...usdc, ...other }] as const] : []
    })
    return answer(response, 200, {
      coins: Object.fromEntries([...known.map((coin) => [coin, usdc] as const), ...others]),
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((closed) => {
        server.closeAllConnections()
        server.close(() => closed())
      }),
  }
}

function answer(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
