import type { Context, Hono } from 'hono'
import {
  createWalletClient,
  custom,
  decodeFunctionData,
  encodeFunctionResult,
  type Hex,
  keccak256,
  parseAbi,
  stringToHex,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import { type FarcasterChannel, farcasterRelay } from './farcaster.ts'

const APP_KEY = 'the key of the local app'
/** From here on, a number's owner signs with an added key; from there on, the key was removed. */
const [BY_KEY, REMOVED] = [1_000n, 2_000n]
const REGISTRIES = parseAbi([
  'function idOf(address owner) view returns (uint256)',
  'function keyDataOf(uint256 fid, bytes key) view returns (uint8 state, uint32 keyType)',
])

/** The owner of a number: everybody on this machine knows the key. */
const ownerOf = (fid: bigint) => privateKeyToAccount(keccak256(stringToHex(`local farcaster ${fid}`)))

/** What a test makes the app do wrong. */
export type FarcasterFault = 'owner' | 'domain' | 'nonce' | 'statement' | 'resource' | 'uri' | 'chain' | 'expired'

/**
 * Farcaster in the local world: the relay, an app in a page, where the visitor says which number they have, and the two
 * registries of OP Mainnet behind JSON-RPC.
 * @param url where this is reached
 */
export function farcasterWorld(url: string, now: () => number, fault: () => FarcasterFault | undefined): Hono {
  const owners = new Map<string, bigint>()
  const { app, channelOf } = farcasterRelay({ url, appKey: APP_KEY, now })
  app.get('/~/siwf', (c) => c.html(appPage(c.req.query('channelToken') ?? '')))
  app.post('/~/siwf', async (c) => {
    const form = new URLSearchParams(await c.req.text())
    const [token, fid] = [form.get('channelToken') ?? '', BigInt(/^\d{1,15}$/.exec(form.get('fid') ?? '')?.[0] ?? 0)]
    const channel = channelOf(token)
    if (!channel || fid === 0n) return c.text('This request is over, or that is no number', 400)
    const account = ownerOf(fid)
    owners.set(account.address.toLowerCase(), fid)
    const signer = fault() === 'owner' ? ownerOf(fid + 1n) : account
    const message = messageOf(channel, signer.address, fid, now(), fault())
    const wallet = createWalletClient({ account: signer, transport: custom({ request: async () => undefined }) })
    const signature = await wallet.signMessage({ message })
    const body = JSON.stringify({ message, signature, fid: Number(fid), username: `visitor-${fid}` })
    const headers = { authorization: `Bearer ${token}`, 'x-farcaster-auth-relay-key': APP_KEY }
    const told = await app.request('/v1/channel/authenticate', { method: 'POST', body, headers })
    return c.text(told.ok ? 'Signed in. Go back to the page.' : 'That was refused', told.ok ? 200 : 400)
  })
  app.post('/rpc', async (c) => c.json(await answerRpc(c, owners)))
  return app
}

function messageOf(
  { domain, siweUri, nonce }: FarcasterChannel,
  address: Hex,
  fid: bigint,
  at: number,
  wrong: FarcasterFault | undefined,
): string {
  return createSiweMessage({
    address,
    chainId: wrong === 'chain' ? 1 : 10,
    domain: wrong === 'domain' ? 'another.example' : domain,
    nonce: wrong === 'nonce' ? 'another0nonce' : nonce,
    uri: wrong === 'uri' ? 'https://another.example/' : siweUri,
    version: '1',
    issuedAt: new Date(at),
    statement: wrong === 'statement' ? 'Something else' : 'Farcaster Auth',
    resources: [`farcaster://fid/${fid}`, ...(wrong === 'resource' ? [`farcaster://fid/${fid + 1n}`] : [])],
    ...(wrong === 'expired' ? { expirationTime: new Date(at - 1_000) } : {}),
  })
}

async function answerRpc(c: Context, owners: ReadonlyMap<string, bigint>): Promise<object> {
  const { id, method, params } = (await c.req.json()) as { id: number; method: string; params: [{ data: Hex }] }
  if (method !== 'eth_call') return { jsonrpc: '2.0', id, error: { code: -32_601, message: 'Method not found' } }
  const { functionName, args } = decodeFunctionData({ abi: REGISTRIES, data: params[0].data })
  if (functionName === 'idOf') {
    const fid = owners.get(args[0].toLowerCase()) ?? 0n
    const result = encodeFunctionResult({ abi: REGISTRIES, functionName, result: fid < BY_KEY ? fid : 0n })
    return { jsonrpc: '2.0', id, result }
  }
  const fid = owners.get(`0x${args[1].slice(-40)}`) ?? 0n
  const key: readonly [number, number] = fid < BY_KEY || fid !== args[0] ? [0, 0] : [fid < REMOVED ? 1 : 2, 2]
  const result = encodeFunctionResult({ abi: REGISTRIES, functionName, result: key })
  return { jsonrpc: '2.0', id, result }
}

const appPage = (token: string): string =>
  [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Farcaster</title></head><body>',
    '<h1>Sign in with Farcaster</h1><p>This is the app of the local world.</p><form method="post">',
    `<input type="hidden" name="channelToken" value="${token.replace(/\W/g, '')}">`,
    '<p><label>Number <input name="fid" inputmode="numeric"></label> <button>Sign in</button></p></form></body></html>',
  ].join('')
