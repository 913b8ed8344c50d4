import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { describe, scriptOf, statusOf } from './ledger.ts'
import type { BitcoinNode } from './node.ts'

/** The page size of confirmed transactions, listed after up to 50 pending ones, as on the public servers. */
const PAGE = 25
const BODY_MAX = 400_000
/** Satoshis per virtual byte, by the number of blocks until confirmation. */
const FEE_ESTIMATES = { '1': 5, '2': 5, '3': 4, '6': 3, '12': 2, '144': 1, '1008': 1 }

type Answer = { readonly status?: number; readonly text?: string; readonly json?: unknown }
type Route = readonly [
  method: string,
  path: RegExp,
  (parts: readonly string[], request: IncomingMessage) => Answer | Promise<Answer>,
]

/**
 * Serves the part of Esplora's HTTP API (https://github.com/Blockstream/esplora/blob/master/API.md) that wallets use,
 * on top of a local node and for pages of any origin. `POST /mine/:blocks` and `POST /faucet/:address/:satoshis` are
 * additions for the local world.
 * @param options.mineAfterMs how long a transaction stays pending before a block is mined
 */
export function serveEsplora(node: BitcoinNode, options: { mineAfterMs?: number }): Server {
  const { mineAfterMs } = options
  let timer: ReturnType<typeof setTimeout> | undefined
  const mineSoon = () => {
    if (mineAfterMs === undefined || timer) return
    timer = setTimeout(() => {
      timer = undefined
      void node.mine(1)
    }, mineAfterMs)
  }
  const submitted = (text: string): Answer => {
    mineSoon()
    return { text }
  }
  const routes: readonly Route[] = [
    ...readingRoutes(node),
    ['POST', /^\/tx$/, async (_, request) => submitted(await node.submit((await bodyOf(request)).trim()))],
    [
      'POST',
      /^\/mine\/(\d{1,4})$/,
      async ([blocks]) => {
        await node.mine(Number(blocks))
        return { text: node.tipHash() }
      },
    ],
    [
      'POST',
      /^\/faucet\/(\w+)\/(\d{1,12})$/,
      async ([address = '', satoshis = '0']) => submitted(await node.pay(address, BigInt(satoshis))),
    ],
  ]
  return createServer((request, response) => void serve(routes, request, response))
}

function readingRoutes({ ledger, height, tipHash }: BitcoinNode): readonly Route[] {
  const ofAddress = (address = '') => {
    const script = scriptOf(address)
    if (script === undefined) throw new Refusal(400, 'Invalid Bitcoin address')
    return { script, all: ledger.of(script) }
  }
  const tx = (txid = '') => {
    const found = ledger.get(txid)
    if (!found) throw new Refusal(404, 'Transaction not found')
    return found
  }
  const page = (found: ReturnType<typeof ledger.of>) => ({ json: found.map((one) => describe(ledger, one)) })
  return [
    ['GET', /^\/address\/(\w+)$/, ([address]) => ({ json: { address, ...statsOf(ledger, ofAddress(address)) } })],
    ['GET', /^\/address\/(\w+)\/utxo$/, ([address]) => ({ json: coinsOf(ledger, ofAddress(address)) })],
    [
      'GET',
      /^\/address\/(\w+)\/txs$/,
      ([address]) => {
        const { all } = ofAddress(address)
        const waiting = all.filter(({ block }) => !block).slice(0, 50)
        return page([...waiting, ...all.filter(({ block }) => block).slice(0, PAGE)])
      },
    ],
    [
      'GET',
      /^\/address\/(\w+)\/txs\/chain(?:\/([0-9a-f]{64}))?$/,
      ([address, last]) => {
        const confirmed = ofAddress(address).all.filter(({ block }) => block)
        const start = last === undefined ? 0 : confirmed.findIndex(({ txid }) => txid === last) + 1
        return page(last !== undefined && start === 0 ? [] : confirmed.slice(start, start + PAGE))
      },
    ],
    ['GET', /^\/tx\/([0-9a-f]{64})$/, ([id]) => ({ json: describe(ledger, tx(id)) })],
    ['GET', /^\/tx\/([0-9a-f]{64})\/status$/, ([id]) => ({ json: statusOf(tx(id)) })],
    ['GET', /^\/tx\/([0-9a-f]{64})\/hex$/, ([id]) => ({ text: tx(id).hex })],
    [
      'GET',
      /^\/tx\/([0-9a-f]{64})\/outspend\/(\d{1,5})$/,
      ([id = '', vout]) => {
        const spender = ledger.get(ledger.spenderOf(tx(id).txid, Number(vout)) ?? '')
        if (!spender) return { json: { spent: false } }
        const vin = spender.inputs.findIndex((input) => input.txid === id && input.vout === Number(vout))
        return { json: { spent: true, txid: spender.txid, vin, status: statusOf(spender) } }
      },
    ],
    ['GET', /^\/fee-estimates$/, () => ({ json: FEE_ESTIMATES })],
    ['GET', /^\/blocks\/tip\/height$/, () => ({ text: `${height()}` })],
    ['GET', /^\/blocks\/tip\/hash$/, () => ({ text: tipHash() })],
  ]
}

type Found = { readonly script: string; readonly all: ReturnType<BitcoinNode['ledger']['of']> }

function statsOf(ledger: BitcoinNode['ledger'], { script, all }: Found) {
  const stats = (transactions: Found['all']) => {
    const funded = transactions.flatMap(({ outputs }) => outputs.filter(({ scriptpubkey }) => scriptpubkey === script))
    const spent = transactions.flatMap(({ inputs }) =>
      inputs.flatMap(({ txid, vout }) => {
        const output = ledger.outputOf(txid, vout)
        return output?.scriptpubkey === script ? [output] : []
      }),
    )
    const sum = (outputs: readonly { value: number }[]) => outputs.reduce((total, { value }) => total + value, 0)
    return {
      funded_txo_count: funded.length,
      funded_txo_sum: sum(funded),
      spent_txo_count: spent.length,
      spent_txo_sum: sum(spent),
      tx_count: transactions.length,
    }
  }
  return {
    chain_stats: stats(all.filter(({ block }) => block)),
    mempool_stats: stats(all.filter(({ block }) => !block)),
  }
}

function coinsOf(ledger: BitcoinNode['ledger'], { script, all }: Found) {
  return all.flatMap((tx) =>
    tx.outputs.flatMap(({ scriptpubkey, value }, vout) =>
      scriptpubkey === script && ledger.spenderOf(tx.txid, vout) === undefined
        ? [{ txid: tx.txid, vout, value, status: statusOf(tx) }]
        : [],
    ),
  )
}

class Refusal extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

async function serve(routes: readonly Route[], request: IncomingMessage, response: ServerResponse): Promise<void> {
  response.setHeader('access-control-allow-origin', '*')
  response.setHeader('access-control-allow-methods', 'GET, POST')
  response.setHeader('access-control-allow-headers', 'content-type')
  if (request.method === 'OPTIONS') return void response.writeHead(204).end()
  const { pathname } = new URL(request.url ?? '/', 'http://node.invalid')
  try {
    for (const [method, path, answer] of routes) {
      const parts = method === request.method ? path.exec(pathname)?.slice(1) : undefined
      if (!parts) continue
      const { status = 200, text, json } = await answer(parts, request)
      const type = json === undefined ? 'text/plain' : 'application/json'
      return void response.writeHead(status, { 'content-type': type }).end(text ?? JSON.stringify(json))
    }
    throw new Refusal(404, 'endpoint does not exist or unsupported')
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    const [status, text] =
      error instanceof Refusal
        ? [error.status, message]
        : [400, `sendrawtransaction RPC error: ${JSON.stringify({ code: -26, message })}`]
    response.writeHead(status, { 'content-type': 'text/plain' }).end(text)
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) {
    text += String(chunk)
    if (text.length > BODY_MAX) throw new Refusal(413, 'too large')
  }
  return text
}
