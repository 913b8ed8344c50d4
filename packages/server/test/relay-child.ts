import { createLogStore, createMemoryStore, createRedisStore, startRelay } from '../src/relay/index.ts'

/**
 * A relay in a process of its own, for tests that kill it and for figures that must not share a core's time slice.
 * Arguments: port, store (`memory`, `log:<directory>` or a redis URL), limits as JSON. Prints its URL when it listens.
 */
const [port = '0', where = 'memory', limits = '{}'] = process.argv.slice(2)
const store = where.startsWith('log:')
  ? await createLogStore({ directory: where.slice('log:'.length) })
  : where.startsWith('redis:')
    ? await createRedisStore({ url: where })
    : createMemoryStore()
const running = await startRelay({ port: Number(port), store, limits: JSON.parse(limits) })

process.once('SIGTERM', async () => {
  await running.close()
  await store.close()
  process.exit(0)
})
process.on('message', (message) => {
  if (message === 'memory') process.send?.({ rss: process.memoryUsage().rss, cpu: process.cpuUsage() })
})
console.log(running.url)
