import { createServer, type ServerResponse } from 'node:http'
import { chain as contract } from '@foyer/contracts'
import { ACCOUNTS, type Chain, moneySettings } from '@foyer/devnet'
import { Hono } from 'hono'
import { createMoney, type Money, type MoneyOptions } from '../src/chain/money.ts'
import { type MoneyConfig, readMoneyConfig } from '../src/config-money.ts'
import { errorResponse, type Gate, serve } from '../src/http/serve.ts'
import { createUpstreams } from '../src/http/upstreams.ts'

export const MARA = ACCOUNTS[1].address

/** The tokens and pools of the local world. */
export function localMoney(chains: readonly Chain[], feedUrl: string): MoneyConfig {
  return readMoneyConfig({ ...moneySettings(chains, feedUrl) })
}

export type MoneyFixture = {
  readonly money: Money
  readonly lines: Readonly<Record<string, unknown>>[]
  readonly get: (path: string) => Promise<Response>
  readonly prices: (addresses: readonly unknown[]) => Promise<Response>
}

/** The money part of the server as the network sees it, for a project that anybody may use. */
export function startMoney(
  options: Omit<MoneyOptions, 'publicUrl' | 'upstreams' | 'log' | 'indexed'> & Partial<Pick<MoneyOptions, 'indexed'>>,
): MoneyFixture {
  const lines: Readonly<Record<string, unknown>>[] = []
  const log = (line: Readonly<Record<string, unknown>>) => void lines.push(line)
  const upstreams = createUpstreams({ log, now: options.now ?? Date.now })
  const money = createMoney({ publicUrl: 'https://api.example', indexed: new Set(), ...options, upstreams, log })
  const { getSupportedChains, getBalance, getPrices, getGasPrice } = contract
  const app = new Hono()
  app.onError((error) => errorResponse(error, log))
  app.route('/', serve({ getSupportedChains, getBalance, getPrices, getGasPrice }, money.handlers, OPEN_GATE))
  const get = async (path: string) => app.request(path)
  return {
    money,
    lines,
    get,
    prices: async (addresses) =>
      app.request('/v1/fungible/price?projectId=local', { method: 'POST', body: JSON.stringify({ addresses }) }),
  }
}

/** Lets everybody in. */
const OPEN_GATE: Gate = { charge: () => undefined, admit: async () => undefined }

export type Upstream = {
  readonly url: string
  answer: (path: string, response: ServerResponse, body: string) => void
  readonly asked: string[]
  readonly close: () => void
}

/** Somebody on the other side, who answers what the test says. */
export async function startUpstream(answer: Upstream['answer']): Promise<Upstream> {
  const asked: string[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    asked.push(request.url ?? '')
    upstream.answer(request.url ?? '', response, body)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  const upstream: Upstream = {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    answer,
    asked,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
  return upstream
}
