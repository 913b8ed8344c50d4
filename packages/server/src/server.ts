import type { Server } from 'node:http'
import { serve } from '@hono/node-server'
import { createApp } from './app.ts'
import type { ServerConfig } from './config.ts'
import { createProjects } from './projects.ts'
import { createLogStore, createMemoryStore, createRedisStore, createRelay, type RelayStore } from './relay/index.ts'

export type RunningServer = { readonly url: string; readonly close: () => Promise<void> }
export type Log = (line: Readonly<Record<string, unknown>>) => void

/**
 * Starts API and relay on one port.
 * @throws the system's error when the port is taken
 */
export async function startServer(config: ServerConfig, log: Log): Promise<RunningServer> {
  const store = await openStore(config)
  const projects = createProjects(config.projects)
  const local = [`ws://localhost:${config.port}`, `ws://127.0.0.1:${config.port}`]
  const relay = createRelay({
    publicUrls: [config.publicUrl.replace(/^http/, 'ws'), ...local],
    store,
    // Wallets come without a project; a page that names one must be allowed to.
    projects: (projectId, origin) => projectId === undefined || projects.allows(projectId, origin),
    log: (event) => log({ ...event }),
  })
  const app = createApp({ config, relay, log })
  const server = await new Promise<Server>((resolve, reject) => {
    const listening = serve({ fetch: app.fetch, port: config.port, hostname: config.host }, () =>
      resolve(listening as Server),
    )
    listening.once('error', reject)
  })
  server.on('upgrade', relay.handleUpgrade)
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  return {
    url: `http://${config.host}:${port}`,
    async close() {
      await relay.close({ drainMs: 500 })
      await store.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function openStore({ relayStore }: ServerConfig): Promise<RelayStore> | RelayStore {
  if (relayStore.kind === 'redis') return createRedisStore({ url: relayStore.url })
  return relayStore.kind === 'log' ? createLogStore({ directory: relayStore.directory }) : createMemoryStore()
}
