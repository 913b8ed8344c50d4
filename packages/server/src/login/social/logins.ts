import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { SocialProvider } from '../../config-social.ts'
import type { Database } from '../../db/database.ts'
import type { Secrets } from '../../secrets.ts'
import type { Checks } from './exchange.ts'
import type { AppAnswer, Channel } from './farcaster.ts'
import type { Identity } from './providers.ts'

/** Of a login, and again of an identity that waits for a proven address. */
export const SOCIAL_LIFETIME_MS = 600_000

type Status =
  | 'asked'
  | 'started'
  | 'exchanging'
  | 'answered'
  | 'done'
  | 'refused'
  | 'failed'
  | 'email'
  | 'consented'
  | 'used'
type Waiting = { readonly provider: SocialProvider; readonly service: string; readonly site: string }
type Begun = { readonly provider: SocialProvider; readonly checks: Checks; readonly cookie: string }

/**
 * The records of logins in windows. Each moves forward only, and every step can be made once: one window begins it, one callback
 * comes back to it, and its result is told once, to the key that started it.
 */
export type SocialLogins = {
  readonly create: (login: {
    readonly provider: Provider
    readonly site: string
    readonly key: string
    /** Where the answer of Farcaster's app is read. */
    readonly channel?: Channel
  }) => Promise<{ readonly id: string; readonly expiresAt: Date }>
  /**
   * A login that no window has begun yet.
   * @param site the origin of the page that opened the window, as the browser names it
   */
  readonly waiting: (id: string, site: string) => Promise<Waiting | undefined>
  readonly begin: (id: string) => Promise<Begun | undefined>
  /** @param cookie that of the window that began the login with this id */
  readonly takeCallback: (
    provider: string,
    state: string,
    cookie: string | undefined,
  ) => Promise<{ readonly id: string; readonly checks: Checks } | undefined>
  /** For one reader at a time, because a channel is read once. */
  readonly takeChannel: (id: string, key: string) => Promise<Channel | undefined>
  /** The channel had no answer yet. */
  readonly returnChannel: (id: string) => Promise<void>
  /** What was read from a channel, which has it no more. */
  readonly keepAnswer: (id: string, answer: AppAnswer) => Promise<void>
  /** An answer that was kept and is not checked yet. Several may check it: the first to finish counts. */
  readonly answerOf: (id: string, key: string) => Promise<AppAnswer | undefined>
  readonly finish: (id: string, outcome: Identity | 'refused' | 'failed') => Promise<void>
  readonly read: (id: string, key: string) => Promise<Read>
  /** Keeps an identity until the visitor has proven an address. */
  readonly park: (id: string) => Promise<void>
  /** The name of the service whose identity waits, for the key that started its login. */
  readonly parkedAt: (id: string, key: string) => Promise<string | undefined>
  /** The visitor has used a code whose mail says that the identity is added. */
  readonly consent: (id: string) => Promise<void>
  /** @param since when the session began that proves the address; one from before the login proves nothing now */
  readonly takeParked: (id: string, key: string, since: Date) => Promise<KnownIdentity | undefined>
}
type Provider = SocialProvider | 'farcaster'
export const SERVICE_NAMES: Readonly<Record<Provider, string>> = {
  google: 'Google',
  apple: 'Apple',
  github: 'GitHub',
  discord: 'Discord',
  x: 'X',
  facebook: 'Facebook',
  farcaster: 'Farcaster',
}
export type KnownIdentity = Identity & { readonly provider: Provider }
type Read =
  | { readonly status: 'waiting' | 'refused' | 'failed' | 'ended' }
  | { readonly status: 'done'; readonly identity: KnownIdentity; readonly site: string }

type Row = {
  readonly id: string
  readonly provider: Provider
  readonly site: string
  readonly status: Status
  readonly state_hash: Buffer
  readonly cookie_hash: Buffer
  readonly content: Buffer
}

/** A state begins with the id of its login, so that the cookie of its window can be found. */
export const idOfState = (state: string): string => state.split('.', 1)[0] ?? ''

export function createSocialLogins(db: Database, secrets: Secrets, now: () => number): SocialLogins {
  const hash = (kind: 'state' | 'cookie', id: string, text: string) => secrets.hash('social-window', kind, id, text)
  const sealed = (id: string, value: Checks | Identity | Channel | AppAnswer) =>
    secrets.seal(JSON.stringify(value), `social ${id}`)
  // What is sealed here was written here.
  const opened = <T>({ id, content }: Row): T => JSON.parse(secrets.open(content, `social ${id}`)) as T
  const known = (row: Row): KnownIdentity => ({ ...opened<Identity>(row), provider: row.provider })
  return {
    async create({ provider, site, key, channel }) {
      const id = random(16)
      const at = now()
      const expiresAt = new Date(at + SOCIAL_LIFETIME_MS)
      await db.query(
        `insert into login_socials (id, provider, site, key, status, content, created_at, expires_at)
         values ($1, $2, $3, $4, 'asked', $5, $6, $7)`,
        [id, provider, site, key, channel ? sealed(id, channel) : null, new Date(at), expiresAt],
      )
      return { id, expiresAt }
    },
    async waiting(id, site) {
      const [row] = await db.query<Row>(
        `select * from login_socials
         where id = $1 and site = $2 and provider <> 'farcaster' and status = 'asked' and expires_at > $3`,
        [id, site, new Date(now())],
      )
      return row && { provider: row.provider as SocialProvider, service: SERVICE_NAMES[row.provider], site }
    },
    async begin(id) {
      const checks = { state: `${id}.${random(24)}`, nonce: random(24), verifier: random(32) }
      const cookie = random(24)
      const [row] = await db.query<Row>(
        `update login_socials set status = 'started', state_hash = $2, cookie_hash = $3, content = $4
         where id = $1 and provider <> 'farcaster' and status = 'asked' and expires_at > $5 returning *`,
        [id, hash('state', id, checks.state), hash('cookie', id, cookie), sealed(id, checks), new Date(now())],
      )
      return row && { provider: row.provider as SocialProvider, checks, cookie }
    },
    async takeCallback(provider, state, cookie) {
      const id = idOfState(state)
      const [row] = await db.query<Row>("select * from login_socials where id = $1 and status = 'started'", [id])
      if (!row || cookie === undefined) return undefined
      const isSame =
        timingSafeEqual(row.state_hash, hash('state', id, state)) &&
        timingSafeEqual(row.cookie_hash, hash('cookie', id, cookie))
      if (!isSame) return undefined
      const [taken] = await db.query<Row>(
        `update login_socials set status = 'exchanging'
         where id = $1 and provider = $2 and status = 'started' and expires_at > $3 returning *`,
        [id, provider, new Date(now())],
      )
      return taken && { id, checks: opened<Checks>(taken) }
    },
    async takeChannel(id, key) {
      const [row] = await db.query<Row>(
        `update login_socials set status = 'exchanging'
         where id = $1 and key = $2 and provider = 'farcaster' and status = 'asked' and expires_at > $3 returning *`,
        [id, key, new Date(now())],
      )
      return row && opened<Channel>(row)
    },
    async returnChannel(id) {
      await db.query("update login_socials set status = 'asked' where id = $1 and status = 'exchanging'", [id])
    },
    async keepAnswer(id, answer) {
      await db.query(
        "update login_socials set status = 'answered', content = $2 where id = $1 and status = 'exchanging'",
        [id, sealed(id, answer)],
      )
    },
    async answerOf(id, key) {
      const [row] = await db.query<Row>(
        "select * from login_socials where id = $1 and key = $2 and status = 'answered' and expires_at > $3",
        [id, key, new Date(now())],
      )
      return row && opened<AppAnswer>(row)
    },
    async finish(id, outcome) {
      const status = typeof outcome === 'string' ? outcome : 'done'
      await db.query(
        "update login_socials set status = $2, content = $3 where id = $1 and status in ('exchanging', 'answered')",
        [id, status, typeof outcome === 'string' ? null : sealed(id, outcome)],
      )
    },
    async read(id, key) {
      const [row] = await db.query<Row>('select * from login_socials where id = $1 and key = $2 and expires_at > $3', [
        id,
        key,
        new Date(now()),
      ])
      if (!row || row.status === 'used' || row.status === 'email' || row.status === 'consented')
        return { status: 'ended' }
      if (row.status === 'refused' || row.status === 'failed') return { status: row.status }
      if (row.status !== 'done') return { status: 'waiting' }
      const used = await db.query(
        "update login_socials set status = 'used' where id = $1 and status = 'done' returning id",
        [id],
      )
      return used.length === 0 ? { status: 'ended' } : { status: 'done', identity: known(row), site: row.site }
    },
    async park(id) {
      await db.query("update login_socials set status = 'email', expires_at = $2 where id = $1 and status = 'used'", [
        id,
        new Date(now() + SOCIAL_LIFETIME_MS),
      ])
    },
    async parkedAt(id, key) {
      const [row] = await db.query<Row>(
        "select * from login_socials where id = $1 and key = $2 and status = 'email' and expires_at > $3",
        [id, key, new Date(now())],
      )
      return row && SERVICE_NAMES[row.provider]
    },
    async consent(id) {
      await db.query("update login_socials set status = 'consented' where id = $1 and status = 'email'", [id])
    },
    async takeParked(id, key, since) {
      const [row] = await db.query<Row>(
        `update login_socials set status = 'used'
         where id = $1 and key = $2 and created_at <= $3 and status = 'consented' and expires_at > $4 returning *`,
        [id, key, since, new Date(now())],
      )
      return row && known(row)
    },
  }
}

const random = (bytes: number): string => randomBytes(bytes).toString('base64url')
