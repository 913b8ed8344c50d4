import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { createPairingClient } from '@foyer/kit/pairing'
import { memoryStorage } from '@foyer/kit/pairing-core'
import { nodeEnvironment } from '@foyer/kit/testing/node'
import { officialDapp } from '../../testing/src/relay-peer/official.ts'

/**
 * How long connecting takes with our client and with the official dapp SDK: one relay and one wallet in processes of their
 * own, a new client for each run, the two in turn. `--json` prints rows. Milliseconds, medians.
 */
const RUNS = 40
const WARM_UP = 4
const asked = { eip155: { chains: ['eip155:1', 'eip155:8453'], methods: ['personal_sign'], events: ['chainChanged'] } }

type Times = {
  /** From the click until there is a code to show. */
  code: number
  /** From when the relay holds the proposal until the session is settled: the part that a wallet takes part in. */
  settle: number
  /** From the click until the session is settled, with a wallet that reads the code as soon as the relay has the proposal. */
  whole: number
}

const spawn = async (...args: string[]) => {
  const path = fileURLToPath(new URL('./connect-peers.ts', import.meta.url))
  const child = fork(path, args, { execArgv: ['--import', 'tsx', '--conditions=foyer-source'] })
  const [message] = await once(child, 'message')
  return { child, message: String(message) }
}

const relay = await spawn('relay')
const wallet = await spawn('wallet', relay.message)

async function runOurs(): Promise<Times> {
  const client = createPairingClient({
    relayUrl: relay.message,
    metadata: { name: 'Ours', description: '', url: 'https://dapp.example', icons: [] },
    storage: memoryStorage(),
    environment: nodeEnvironment(),
  })
  const start = performance.now()
  const pairing = client.connect({ namespaces: asked })
  const code = performance.now()
  await pairing.published
  const published = performance.now()
  wallet.child.send(pairing.uri)
  await pairing.settled
  const settled = performance.now()
  await client.destroy()
  return { code: code - start, settle: settled - published, whole: settled - start }
}

async function runOfficial(): Promise<Times> {
  const { client, close } = await officialDapp(relay.message)
  const start = performance.now()
  // Its code comes when the relay has the proposal.
  const { uri = '', approval } = await client.connect({ optionalNamespaces: asked })
  const published = performance.now()
  wallet.child.send(uri)
  await approval()
  const settled = performance.now()
  await close()
  return { code: published - start, settle: settled - published, whole: settled - start }
}

const ours: Times[] = []
const official: Times[] = []
for (let run = 0; run < RUNS + WARM_UP; run++) {
  // Whoever is first in one round is second in the next.
  const order = run % 2 === 0 ? [runOurs, runOfficial] : [runOfficial, runOurs]
  for (const measure of order) {
    const times = await measure()
    if (run >= WARM_UP) (measure === runOurs ? ours : official).push(times)
  }
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN
const row = (step: string, key: keyof Times) => {
  const [mine, theirs] = [median(ours.map((times) => times[key])), median(official.map((times) => times[key]))]
  const round = (value: number) => Math.round(value * 100) / 100
  return { step, runs: RUNS, ours: round(mine), official: round(theirs), ratio: round(mine / theirs) }
}
const rows = [row('code → settled', 'settle'), row('click → code', 'code'), row('click → settled', 'whole')]
if (process.argv.includes('--json')) process.stdout.write(`${JSON.stringify(rows)}\n`)
else {
  for (const { step, ours: mine, official: theirs, ratio } of rows)
    process.stdout.write(`${step.padEnd(18)} ours ${mine} ms, official ${theirs} ms, ratio ${ratio}\n`)
}
wallet.child.disconnect()
relay.child.disconnect()
process.exit(0) // The official SDK keeps timers that nothing can stop.
