import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { WebSocket, WebSocketServer } from 'ws'
import { createCorrections } from './corrections.ts'

/** A proxy in front of the validator, whose own ports are random. */
export type SolanaProxy = { readonly url: string; readonly close: () => Promise<void> }

const BODY_MAX_BYTES = 512 * 1024
const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'POST, GET, OPTIONS',
  'access-control-allow-headers': '*',
  'access-control-max-age': '600',
}

/**
 * Serves JSON-RPC and its subscriptions on one port, with CORS for pages.
 * @param options.port on 127.0.0.1 only; 0 picks a free one
 * @param options.slotMs the length of the validator's slots in milliseconds
 */
export async function startProxy(options: {
  port: number
  rpcUrl: string
  wsUrl: string
  slotMs: number
}): Promise<SolanaProxy> {
  const { port, rpcUrl, wsUrl, slotMs } = options
  const corrections = createCorrections((body) => post(rpcUrl, body), slotMs)
  const server = createServer((request, response) => {
    void answer(request, response, async (body) => corrections.correct(body, await post(rpcUrl, body)))
  })
  const sockets = new WebSocketServer({ noServer: true })
  server.on('upgrade', (request, socket, head) =>
    sockets.handleUpgrade(request, socket, head, (page) => join(page, new WebSocket(wsUrl))),
  )
  await listen(server, port)
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : port}`,
    close: () =>
      new Promise((closed) => {
        for (const socket of sockets.clients) socket.terminate()
        sockets.close()
        server.closeAllConnections()
        server.close(() => closed())
      }),
  }
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  ask: (body: unknown) => Promise<unknown>,
): Promise<void> {
  const reply = (status: number, body?: unknown) =>
    response
      .writeHead(status, { ...CORS, 'content-type': 'application/json' })
      .end(body === undefined ? '' : JSON.stringify(body))
  try {
    if (request.method === 'OPTIONS') return void reply(204)
    if (request.method !== 'POST') return void reply(405, { error: 'this address takes JSON-RPC by POST' })
    let text = ''
    for await (const chunk of request) {
      text += chunk
      if (text.length > BODY_MAX_BYTES) return void reply(413, { error: 'the body is too large' })
    }
    reply(200, await ask(JSON.parse(text)))
  } catch (error) {
    reply(502, { error: error instanceof Error ? error.message : 'the validator did not answer' })
  }
}

async function post(url: string, body: unknown): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return response.json()
}

/** Forwards messages in both directions until either side closes. */
function join(page: WebSocket, node: WebSocket): void {
  const waiting: string[] = []
  page.on('message', (data) =>
    node.readyState === WebSocket.OPEN ? node.send(String(data)) : waiting.push(String(data)),
  )
  node.on('open', () => {
    for (const data of waiting) node.send(data)
  })
  node.on('message', (data) => page.send(String(data)))
  for (const [one, other] of [
    [page, node],
    [node, page],
  ] as const) {
    one.on('close', () => other.terminate())
    // Terminating emits `close`, which the listener above handles.
    one.on('error', () => one.terminate())
  }
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((listening, failed) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      failed(error.code === 'EADDRINUSE' ? new Error(`port ${port} is taken: stop what listens there`) : error),
    )
    server.listen(port, '127.0.0.1', listening)
  })
}
