import { createRequire } from 'node:module'

/* Runs the validator in a separate process, because surfpool has no call to stop it. Prints its URLs as one line of
   JSON, and exits when the parent process does. */

type Surfnet = { readonly rpcUrl: string; readonly wsUrl: string; readonly drainEvents: () => unknown }
type Surfpool = {
  readonly Surfnet: { startWithConfig(config: { blockProductionMode: string; slotTimeMs: number }): Surfnet }
}

/** How often events are drained, in milliseconds. Every slot is an event, and tests shorten the slots. */
const DRAIN_MS = 500

const [slotTime = '400'] = process.argv.slice(2)
const { Surfnet }: Surfpool = createRequire(import.meta.url)('surfpool-sdk-linux-x64-gnu')
const surfnet = Surfnet.startWithConfig({ blockProductionMode: 'clock', slotTimeMs: Number(slotTime) })
process.stdout.write(`${JSON.stringify({ rpcUrl: surfnet.rpcUrl, wsUrl: surfnet.wsUrl })}\n`)
// Events must be drained: the validator stalls after a thousand unread ones. The reference also prevents the garbage
// collector from collecting the validator, which would stop it.
setInterval(() => surfnet.drainEvents(), DRAIN_MS)
const end = () => process.exit(0)
process.stdin.once('close', end).resume()
process.once('SIGTERM', end)
