import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createConnection, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { freePorts } from '../packages/server/test/free-port.ts'

const VARIABLES = [
  'DEMO_PORT',
  'WALLET_PORT',
  'PORT',
  'ETHEREUM_PORT',
  'BASE_PORT',
  'INBOX_PORT',
  'SOLANA_PORT',
  'BITCOIN_PORT',
  'SMTP_PORT',
  'WALLET_PAGE_PORT',
  'IDP_PORT',
  'RECOVERY_PORT',
  'BUNDLER_PORT',
  'CARDS_PORT',
  'EXCHANGES_PORT',
] as const
let child: ChildProcess | undefined

afterEach(() => void child?.kill('SIGKILL'))

/** Runs the script of `npm start` in this prepared working tree. */
function start(ports: readonly number[]) {
  const chosen = Object.fromEntries(VARIABLES.map((name, index) => [name, String(ports[index])]))
  const started = spawn(process.execPath, ['scripts/start.mjs'], {
    env: {
      ...process.env,
      ...chosen,
      FOYER_PREPARED: '1',
      RECOVERY_DATABASE_URL: `file:${join(tmpdir(), `foyer-recovery-${ports[0]}`)}`,
    },
  })
  child = started
  let output = ''
  const told = new Promise<void>((resolve) => {
    const listen = (chunk: Buffer) => {
      output += chunk.toString()
      if (/Ctrl-C|✗/.test(output)) resolve()
    }
    started.stdout.on('data', listen)
    started.stderr.on('data', listen)
  })
  return { started, told, output: () => output }
}

const answers = (url: string) =>
  fetch(url).then(
    (response) => response.ok,
    () => false,
  )

const isOpen = (port: number | undefined) =>
  new Promise<boolean>((resolve) => {
    const socket = createConnection({ port: port ?? 0, host: '127.0.0.1' })
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })

/** Reads the configuration of the demo's page. */
async function configOf(url: string) {
  const page = await (await fetch(url)).text()
  const content = /<meta name="foyer-config" content="([^"]*)"/.exec(page)?.[1] ?? '{}'
  return JSON.parse(content.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&'))
}

test('brings the local world up, says where, and takes all of it down on Ctrl-C', async () => {
  const ports = await freePorts(VARIABLES.length)
  const { started, told, output } = start(ports)
  await told
  await expect.poll(output).toContain(`http://localhost:${ports[4]}`)
  // Every URL in the table: demo, wallet, server, chains, inbox; wallet page, identity providers, bundler.
  const [walletPage, identity, , bundler] = ports.slice(9)
  for (const port of [...ports.slice(0, 8), identity, bundler]) expect(output()).toContain(`http://localhost:${port}`)
  expect(output()).toContain(`http://wallet.localhost:${walletPage}`)
  expect(await answers(`http://localhost:${ports[0]}/`)).toBe(true)
  expect(await answers(`http://localhost:${ports[1]}/`)).toBe(true)
  expect(await answers(`http://localhost:${ports[2]}/health`)).toBe(true)
  expect(await answers(`http://localhost:${ports[5]}/messages`)).toBe(true)
  // What the embedded wallet needs. The wallet page is told apart by its host name, which is no other process.
  const frame = await fetch(`http://localhost:${walletPage}/frame?projectId=local&version=1`)
  expect(frame.headers.get('content-security-policy')).toContain('frame-ancestors')
  expect(await answers(`http://localhost:${identity}/submit.js`)).toBe(true)
  const entryPoints = { jsonrpc: '2.0', id: 1, method: 'eth_supportedEntryPoints', params: [] }
  const asked = await fetch(`http://localhost:${bundler}/8453`, { method: 'POST', body: JSON.stringify(entryPoints) })
  expect(await asked.json()).toMatchObject({ result: ['0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108'] })
  // The demo's configuration has the contracts of the tokens that it gives away, and projects that the server knows.
  const config = await configOf(`http://localhost:${ports[0]}/`)
  expect(config).toMatchObject({ inboxUrl: `http://localhost:${ports[5]}`, projectId: 'local' })
  expect(Object.keys(config.contracts)).toEqual(['usdc', 'lowWater', 'spam', 'vault', 'uniswap'])
  for (const projectId of Object.keys(config.projects))
    expect(await answers(`http://localhost:${ports[2]}/appkit/v1/config?${new URLSearchParams({ projectId })}`)).toBe(
      true,
    )
  // The server finds Mara's seeded tokens, so chains, tokens and prices are connected.
  const balance = await fetch(
    `http://localhost:${ports[2]}/v1/account/0x70997970C51812dc3A010C7d01b50e0d17dc79C8/balance?projectId=local`,
  ).then((response) => response.json())
  expect(balance.unavailable).toBeUndefined()
  expect(balance.balances).toContainEqual(
    expect.objectContaining({ symbol: 'USDC', chainId: 'eip155:8453', price: expect.anything() }),
  )
  // She has what a person has, and the newcomer nothing.
  expect(balance.balances).toContainEqual(
    expect.objectContaining({ chainId: 'eip155:1', symbol: 'ETH', quantity: { decimals: '18', numeric: '2.418' } }),
  )
  const empty = await fetch(
    `http://localhost:${ports[2]}/v1/account/0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65/balance?projectId=local`,
  ).then((response) => response.json())
  expect(empty.balances.map(({ value }: { value: string }) => value)).toEqual(['0', '0'])
  started.kill('SIGINT')
  const [code] = await once(started, 'exit')
  expect(code).toBe(0)
  for (const port of ports) expect(await answers(`http://127.0.0.1:${port}/`), `port ${port}`).toBe(false)
})

test('a taken port is one line that says what to do', async () => {
  const ports = await freePorts(VARIABLES.length)
  const squatter = createServer().listen(ports[2], '127.0.0.1')
  await once(squatter, 'listening')
  const { started, output } = start(ports)
  const [code] = await once(started, 'exit')
  squatter.close()
  expect(code).toBe(1)
  expect(output().trim().split('\n')).toEqual([
    `✗ port ${ports[2]} is taken: stop what listens there, or choose another with PORT=<port> npm start`,
  ])
})

test('interrupted while it starts, it leaves nothing behind', async () => {
  const ports = await freePorts(VARIABLES.length)
  const { started } = start(ports)
  // The first chain answers, but its seeding has only just begun and no process has reported that it is ready.
  await expect.poll(() => isOpen(ports[3]), { timeout: 120_000, interval: 20 }).toBe(true)
  started.kill('SIGTERM')
  expect((await once(started, 'exit'))[0]).toBe(0)
  for (const port of ports) expect(await isOpen(port), `port ${port}`).toBe(false)
})

test('killed, it takes its processes along', async () => {
  const ports = await freePorts(VARIABLES.length)
  const { started, told, output } = start(ports)
  await told
  expect(output()).toContain('Ctrl-C')
  started.kill('SIGKILL')
  await expect.poll(async () => (await Promise.all(ports.map(isOpen))).filter(Boolean), { timeout: 60_000 }).toEqual([])
})
