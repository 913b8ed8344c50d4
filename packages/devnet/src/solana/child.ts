import { createRequire } from 'node:module'

/* The validator in a process of its own: it cannot be stopped otherwise (surfpool has no such call). Prints where it answers as one
   line of JSON, and ends with the process that started it. */

type Surfnet = { readonly rpcUrl: string; readonly wsUrl: string; readonly drainEvents: () => unknown }
type Surfpool = {
  readonly Surfnet: { startWithConfig(config: { blockProductionMode: string; slotTimeMs: number }): Surfnet }
}

/** How often its news is taken, in milliseconds: a slot is news, and tests make them short. */
const DRAIN_MS = 500

const [slotTime = '400'] = process.argv.slice(2)
const { Surfnet }: Surfpool = createRequire(import.meta.url)('surfpool-sdk-linux-x64-gnu')
const surfnet = Surfnet.startWithConfig({ blockProductionMode: 'clock', slotTimeMs: Number(slotTime) })
process.stdout.write(`${JSON.stringify({ rpcUrl: surfnet.rpcUrl, wsUrl: surfnet.wsUrl })}\n`)
// What it tells has to be listened to: after a thousand things that nobody took it stands still. It also answers only for as long as
// somebody holds on to it: the garbage collector would take it away.
setInterval(() => surfnet.drainEvents(), DRAIN_MS)
const end = () => process.exit(0)
process.stdin.once('close', end).resume()
process.once('SIGTERM', end)
