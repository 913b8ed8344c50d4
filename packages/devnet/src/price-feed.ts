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
const COINS_PATH = /^\/prices\/current\/([\w:,-]{1,8000})$/

/**
 * A price feed of the local world, with the format of DefiLlama's public `GET /prices/current/{coins}`
 * (https://api-docs.defillama.com/#tag/coins). On EVM chains it only has a price for the local USDC; the server derives
 * all other prices there from the pools.
 * @param options.port on 127.0.0.1 only; 0 picks a free one
 * @param options.usdc the contract's address, which is the same on every local chain
 */
export async function startPriceFeed(options: { port: number; usdc: string }): Promise<PriceFeed> {
  const server = createServer(({ url = '' }, response) => {
    const { pathname } = new URL(url, 'http://feed.invalid')
    const coins = COINS_PATH.exec(decodeURIComponent(pathname))?.[1]?.split(',')
    if (!coins) return answer(response, 404, { message: 'not found' })
    const known = coins.filter((coin) =>
      CHAINS.some((chain) => coin.toLowerCase() === `${chain}:${options.usdc}`.toLowerCase()),
    )
    const usdc = { decimals: 6, symbol: 'USDC', price: 1, timestamp: Math.floor(Date.now() / 1_000), confidence: 0.99 }
    const others = coins.flatMap((coin) => {
      const other = OTHERS[coin]
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
