import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ACCOUNTS, addPools, addUnlistedToken, startChain } from '@foyer/devnet'
import { parseUnits } from 'viem'
import { startSwaps } from '../test/swap-fixture.ts'

/**
 * `npm run bench:swap -- --json`: the best price of a swap from the twelve pools that three tokens have on a local chain, over one or two of
 * them, and from a fourth token, with a thirteenth pool, over up to three, beside one bare `eth_call` through the same connection. `cold`: by a server that has asked nothing yet. `warm`: by one that has quoted another
 * amount of the same tokens. Requests are counted on their way to the node; a round trip is a time in which at least one is open.
 */
const RUNS = 40
const CHAIN = 'eip155:8453'

const chain = await startChain({ chainId: 8453 })
await addPools(chain)
const pebble = await addUnlistedToken(chain, {
  ...{ name: 'Pebble', symbol: 'PEB' },
  holder: ACCOUNTS[1].address,
})
const node = await countingProxy(chain.rpcUrl)
try {
  const { weth, usdc, dai } = chain.contracts
  const swaps = () => startSwaps(chain, { rpcUrl: node.url })
  const short = { from: dai, to: weth, amount: parseUnits('1000', 18) }
  const long = { from: pebble, to: dai, amount: parseUnits('20000', 18) }
  const quote = async (by: ReturnType<typeof swaps>, swap: typeof short, run: number) => {
    const [from, to] = [`${CHAIN}:${swap.from}`, `${CHAIN}:${swap.to}`]
    const { status, body } = await by.get('quotes', { amount: `${swap.amount + BigInt(run)}`, from, to })
    if (status !== 200) throw new Error(body.error?.message ?? `the server answered ${status}`)
    return body.quotes[0].route
  }
  const warm = swaps()
  const [route, longRoute] = [await quote(warm, short, 0), await quote(warm, long, 0)]
  if (!route.some(({ path }) => path.includes(`${CHAIN}:${usdc}`))) throw new Error('no price over two pools was found')
  if (!longRoute.some(({ path }) => path.length === 4)) throw new Error('no price over three pools was found')
  const rows = [
    { what: 'one eth_call', ...(await measured(() => node.call(usdc))) },
    { what: 'quote, cold', ...(await measured((run) => quote(swaps(), short, run))) },
    { what: 'quote, warm', ...(await measured((run) => quote(warm, short, run + 1))) },
    { what: 'quote over three pools, cold', ...(await measured((run) => quote(swaps(), long, run))) },
    { what: 'quote over three pools, warm', ...(await measured((run) => quote(warm, long, run + 1))) },
  ]
  const [bare] = rows
  const withRatio = rows.map((row) => ({ ...row, ratio: round(row.ms / (bare?.ms ?? Number.NaN)) }))
  const isJson = process.argv.includes('--json')
  const table = withRatio.map((row) => Object.values(row).join('  ')).join('\n')
  process.stdout.write(`${isJson ? JSON.stringify({ pools: 13, route, longRoute, rows: withRatio }) : table}\n`)
} finally {
  await node.close()
  await chain.stop()
}

/** Medians of the time in milliseconds, and the most requests and round trips that one run took. */
async function measured(ask: (run: number) => Promise<unknown>) {
  const times: number[] = []
  let [requests, roundTrips] = [0, 0]
  for (let run = 0; run < RUNS; run++) {
    const before = node.counts()
    const start = performance.now()
    await ask(run)
    times.push(performance.now() - start)
    const after = node.counts()
    requests = Math.max(requests, after.requests - before.requests)
    roundTrips = Math.max(roundTrips, after.roundTrips - before.roundTrips)
  }
  return { ms: round(times.toSorted((a, b) => a - b)[RUNS / 2] ?? Number.NaN), requests, roundTrips }
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}

/** Passes requests on to a node, and counts them. */
async function countingProxy(target: string) {
  let [requests, roundTrips, open] = [0, 0, 0]
  const server = createServer((incoming, outgoing) => {
    requests += 1
    if (open === 0) roundTrips += 1
    open += 1
    const onward = request(target, { method: 'POST', headers: incoming.headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.once('end', () => {
        open -= 1
      })
      answer.pipe(outgoing)
    })
    onward.once('error', () => outgoing.destroy())
    incoming.pipe(onward)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    counts: () => ({ requests, roundTrips }),
    /** Asks a token how much there is of it. */
    async call(token: string) {
      const call = { jsonrpc: '2.0', id: 1, method: 'eth_call', params: [{ to: token, data: '0x18160ddd' }, 'latest'] }
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(call) })
      if (!('result' in ((await answer.json()) as object))) throw new Error('the node refused')
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
