import { createServer } from 'node:http'
import type { Relay, RelayOptions } from './options.ts'
import { createRelay } from './relay.ts'

export type StartRelayOptions = Omit<RelayOptions, 'publicUrls'> & {
  /** TCP port; 0 takes a free one. */
  readonly port: number
  /** Default `127.0.0.1`. */
  readonly host?: string
  /** Accepted in tokens besides the URL the relay listens on. */
  readonly publicUrls?: readonly string[]
}

export type RunningRelay = {
  /** `ws://127.0.0.1:8787`: where the relay listens, and a URL tokens may name. */
  readonly url: string
  readonly relay: Relay
  close(options?: { readonly drainMs?: number }): Promise<void>
}

/**
 * Runs a relay on an HTTP server of its own, with `GET /health` (503 while draining) and `GET /metrics`.
 * Rejects when the port is taken. A store passed in stays open after `close`.
 */
export async function startRelay({ port, host = '127.0.0.1', ...options }: StartRelayOptions): Promise<RunningRelay> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const address = server.address()
  const boundPort = typeof address === 'object' && address !== null ? address.port : port
  const url = `ws://${host.includes(':') ? `[${host}]` : host}:${boundPort}`
  const relay = createRelay({ ...options, publicUrls: [url, ...(options.publicUrls ?? [])] })

  server.on('upgrade', (request, socket, head) => relay.handleUpgrade(request, socket, head))
  server.on('request', (request, response) => {
    const path = request.url?.split('?')[0]
    if (path === '/health') {
      const health = relay.health()
      response.writeHead(health.status === 'ok' ? 200 : 503, { 'content-type': 'application/json' })
      response.end(JSON.stringify(health))
    } else if (path === '/metrics') {
      response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4' }).end(relay.metrics())
    } else {
      response.writeHead(404).end()
    }
  })

  return {
    url,
    relay,
    async close(closeOptions) {
      await relay.close(closeOptions)
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
