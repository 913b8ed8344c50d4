import { type RunningRelay, type StartRelayOptions, startRelay } from '../src/relay/index.ts'
import { connectClient, freshTopic, type TestClient, type TestClientOptions } from './relay-client.ts'

/** Relays and clients that one test opens; `closeAll` belongs into its `afterEach`. */
export function createFixture() {
  const open: { close(): Promise<void> }[] = []
  const keep = <T extends { close(): Promise<void> }>(one: T): T => {
    open.push(one)
    return one
  }
  return {
    keep,
    relayWith: async (options: Partial<StartRelayOptions> = {}): Promise<RunningRelay> =>
      keep(await startRelay({ port: 0, ...options })),
    connect: async (running: RunningRelay, options?: TestClientOptions): Promise<TestClient> =>
      keep(await connectClient(running.url, options)),
    async closeAll() {
      for (const one of open.splice(0).reverse()) await one.close()
    },
  }
}

/** The relay's answer to a call is proof that it has handled all that was sent before. */
export async function settled(client: TestClient): Promise<void> {
  await client.call('irn_unsubscribe', { topic: freshTopic(), id: '' })
}
