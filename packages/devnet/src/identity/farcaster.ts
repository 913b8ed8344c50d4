import { randomBytes } from 'node:crypto'
import { type Context, Hono } from 'hono'

/** What the Farcaster app sends for a channel. */
type FarcasterAnswer = {
  readonly message: string
  readonly signature: string
  readonly fid: number
  readonly username: string
}
/** What a site has asked the app to sign. */
export type FarcasterChannel = { readonly domain: string; readonly siweUri: string; readonly nonce: string }
type Channel = FarcasterChannel & {
  readonly expiresAt: number
  answer?: FarcasterAnswer & { readonly authMethod: string }
}
type RelayOptions = {
  /** Where the relay is reached. */
  readonly url: string
  /** The key of the app's side. */
  readonly appKey: string
  readonly now: () => number
}

const CHANNEL_LIFETIME_MS = 3_600_000
/** Signatures of contracts do not fit. */
const SIGNATURE = /^0x[0-9a-f]{130}$/
const NONCE = /^[0-9A-Za-z]{8,}$/

/**
 * A relay in the form of Farcaster's (https://github.com/farcasterxyz/auth-monorepo, apps/relay): a site opens a channel, the app
 * answers into it, and the first read of the answer deletes the channel.
 */
export function farcasterRelay({ url, appKey, now }: RelayOptions): {
  readonly app: Hono
  readonly channelOf: (token: string) => FarcasterChannel | undefined
} {
  const channels = new Map<string, Channel>()
  const open = (token: string): Channel | undefined => {
    const channel = channels.get(token)
    if (channel && channel.expiresAt > now()) return channel
    channels.delete(token)
    return undefined
  }
  const app = new Hono()
  app.post('/v1/channel', async (c) => {
    const { siweUri, domain, nonce = randomBytes(8).toString('hex') } = await bodyOf(c)
    const isValid = isText(siweUri) && URL.canParse(siweUri) && isText(domain) && isText(nonce) && NONCE.test(nonce)
    if (!isValid || domain.includes('farcaster.xyz')) return c.json({ error: 'Validation error' }, 400)
    const channelToken = randomBytes(8).toString('hex').toUpperCase()
    channels.set(channelToken, { domain, siweUri, nonce, expiresAt: now() + CHANNEL_LIFETIME_MS })
    const address = `${url}/~/siwf?channelToken=${channelToken}`
    return c.json({ channelToken, url: address, connectUri: address, nonce }, 201)
  })
  app.get('/v1/channel/status', (c) => {
    const token = bearerOf(c)
    const channel = open(token)
    if (!channel) return c.json({ error: 'Unauthorized' }, 401)
    const { nonce, answer } = channel
    if (!answer) return c.json({ state: 'pending', nonce }, 202)
    channels.delete(token)
    return c.json({ state: 'completed', nonce, ...answer })
  })
  app.post('/v1/channel/authenticate', async (c) => {
    const channel = open(bearerOf(c))
    if (!channel || c.req.header('x-farcaster-auth-relay-key') !== appKey) return c.json({ error: 'Unauthorized' }, 401)
    const { message, signature, fid, username, authMethod = 'custody' } = await bodyOf(c)
    const isValid =
      isText(message) && isText(signature) && SIGNATURE.test(signature) && isText(username) && isText(authMethod)
    if (!isValid || !Number.isSafeInteger(fid)) return c.json({ error: 'Validation error' }, 400)
    channel.answer = { message, signature, fid: Number(fid), username, authMethod }
    return c.json({ state: 'completed', nonce: channel.nonce }, 201)
  })
  return { app, channelOf: open }
}

const isText = (value: unknown): value is string => typeof value === 'string'
const bearerOf = (c: Context): string => /^Bearer (.+)$/i.exec(c.req.header('authorization') ?? '')?.[1] ?? ''

async function bodyOf(c: Context): Promise<Readonly<Record<string, unknown>>> {
  const body: unknown = await c.req.json().catch(() => undefined)
  return typeof body === 'object' && body !== null ? Object.fromEntries(Object.entries(body)) : {}
}
