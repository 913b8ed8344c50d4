import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type CardProviders, type Chain, moneySettings } from '@foyer/devnet'
import { serve } from '@hono/node-server'
import { createApp } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import type { Database } from '../src/db/database.ts'

export const BASE = 'eip155:8453'
export const MARA = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const features = [{ id: 'onramp', isEnabled: true }]
const PROJECTS = { atoll: { features }, other: { features }, without: { features: [] } }

type Setting = { readonly name: string; readonly url: string; readonly webhookSecret: string }
export type Answered = {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests read what the contract has validated.
  readonly body: any
}

/** A server that sells through the card providers of a local chain, and listens, because they tell it what happens. */
export async function startShop(options: {
  readonly db: Database
  readonly chain: Chain
  readonly cards: CardProviders
  /** What the server is told about the providers, by their ids. */
  readonly changed?: (settings: Readonly<Record<string, Setting>>) => Readonly<Record<string, Setting>>
  readonly env?: Readonly<Record<string, string>>
}) {
  const { db, chain, cards, changed = (settings) => settings, env = {} } = options
  const lines: Readonly<Record<string, unknown>>[] = []
  const clock = { now: Date.now() }
  let answer: (input: Request, env?: unknown) => Response | Promise<Response> = () =>
    new Response(null, { status: 503 })
  const server = await new Promise<ReturnType<typeof serve>>((resolve) => {
    const listening = serve(
      { fetch: (input, bindings) => answer(input, bindings), port: 0, hostname: '127.0.0.1' },
      () => resolve(listening),
    )
  })
  const url = `http://localhost:${(server.address() as AddressInfo).port}`
  const settings = JSON.parse(cards.env.FOYER_ONRAMP_LOCAL) as Readonly<Record<string, Setting>>
  const config = readConfig({
    PUBLIC_URL: url,
    FOYER_PROJECTS: JSON.stringify(PROJECTS),
    FOYER_RPC_URLS: JSON.stringify({ [BASE]: chain.rpcUrl }),
    FOYER_TOKENS: moneySettings([chain], '').FOYER_TOKENS,
    FOYER_ONRAMP_LOCAL: JSON.stringify(changed(settings)),
    FOYER_ONRAMP_ORDERS_PER_DAY: '100000',
    ...env,
  })
  const limits = { onramp: { perSecond: 1_000, burst: 10_000 } }
  const app = createApp({ config: { ...config, limits }, db, log: (line) => lines.push(line), now: () => clock.now })
  answer = (input, bindings) => app.fetch(input, bindings as object)

  const ask = async (path: string, init: RequestInit = {}, project = 'atoll'): Promise<Answered> => {
    const response = await fetch(`${url}${path}?projectId=${project}`, init)
    return { status: response.status, body: await response.json() }
  }
  const post = (path: string, body: unknown, headers: Readonly<Record<string, string>> = {}, project?: string) =>
    ask(path, { method: 'POST', body: JSON.stringify(body), headers }, project)
  return {
    url,
    lines,
    clock,
    ask,
    quote: (change: object = {}, headers = {}) =>
      post(
        '/v1/onramp/quote',
        { purchaseCurrency: 'USDC', paymentCurrency: 'USD', amount: '250.00', network: BASE, ...change },
        headers,
      ),
    buy: (
      { address = MARA, ...change }: { readonly address?: string; readonly [field: string]: unknown } = {},
      headers = {},
      project = 'atoll',
    ) =>
      post(
        '/v1/generators/onrampurl',
        {
          destinationWallets: [{ address, blockchains: [BASE], assets: ['USDC'] }],
          presetFiatAmount: '250.00',
          ...change,
        },
        headers,
        project,
      ),
    order: (id: string, project = 'atoll') => ask(`/v1/onramp/orders/${id}`, {}, project),
    webhook: (provider: string, body: string, headers: Readonly<Record<string, string>>) =>
      fetch(`${url}/v1/onramp/webhooks/${provider}`, { method: 'POST', body, headers }),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
      }),
  }
}

/** Stands between the server and its providers, and changes what they answer. */
export async function startMeddler(target: string, meddle: (path: string, body: string) => string | 'never') {
  const server = createServer((incoming, outgoing) => {
    const onward = request(
      `${target}${incoming.url}`,
      { method: incoming.method, headers: incoming.headers },
      (got) => {
        const chunks: Buffer[] = []
        got.on('data', (chunk: Buffer) => chunks.push(chunk))
        got.once('end', () => {
          const changed = meddle(incoming.url ?? '', Buffer.concat(chunks).toString())
          if (changed !== 'never')
            outgoing.writeHead(got.statusCode ?? 502, { 'content-type': 'text/html' }).end(changed)
        })
      },
    )
    incoming.pipe(onward)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
