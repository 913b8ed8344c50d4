import { randomBytes } from 'node:crypto'
import { FoyerError } from '@foyer/base'
import { CODE_EXPIRED, TOO_MANY_REQUESTS } from '@foyer/base/catalogue'
import { DEVICE_REQUEST_MS } from '@foyer/base/constants'
import type { Database } from '../db/database.ts'
import type { Place } from './sessions.ts'

/** Devices of one visitor that wait at once. A reader of the mailbox who asks again and again holds back none that waits already. */
const WAITING_MAX = 10

/** The new device's half, sealed to its one-time key. The service cannot open it. */
type Admission = {
  readonly context: string
  readonly epoch: number
  readonly encapsulated: string
  readonly ciphertext: string
}
type Asker = { readonly userId: string; readonly key: string }
type Waiting = {
  readonly id: string
  readonly sealTo: string
  readonly site: string | null
  readonly device: string | null
  readonly askedAt: Date
}

export type DeviceRequests = {
  /** Another request of the same key takes the place of the one before. @throws TOO_MANY_REQUESTS */
  readonly ask: (asker: Asker, sealTo: string) => Promise<{ id: string; expiresAt: Date }>
  /** For the key that asked. */
  readonly read: (
    asker: Asker,
    id: string,
  ) => Promise<{ status: 'pending' | 'ended' } | { status: 'admitted'; admission: Admission }>
  /** Requests of the visitor's other devices that are signed in and wait. */
  readonly waiting: (asker: Asker) => Promise<Waiting[]>
  /** The device that a request is of. @throws CODE_EXPIRED for one that does not wait any more */
  readonly require: (userId: string, id: string) => Promise<{ key: string; place: Place }>
  /** Answers a request, once. The same answer again changes nothing. @throws CODE_EXPIRED */
  readonly admit: (tx: Database, userId: string, id: string, admission: Admission) => Promise<void>
}

type Row = {
  readonly id: string
  readonly key: string
  readonly seal_to: string
  readonly asked_at: Date
  readonly expires_at: Date
  readonly admission: Admission | null
  readonly site: string | null
  readonly device: string | null
  readonly passkey: string | null
}

export function createDeviceRequests(db: Database, now: () => number): DeviceRequests {
  /** A device that was signed out, here or from another one, waits no more. */
  const live = (userId: string) =>
    db.query<Row>(
      `select distinct on (r.id) r.*, s.site, s.device, s.passkey from login_device_requests r
       join login_sessions s on s.user_id = r.user_id and s.key = r.key
       where r.user_id = $1 and r.expires_at > $2 order by r.id, s.used_at desc`,
      [userId, new Date(now())],
    )
  return {
    ask: ({ userId, key }, sealTo) =>
      db.transaction(async (tx) => {
        const at = now()
        const id = randomBytes(16).toString('base64url')
        const expiresAt = new Date(at + DEVICE_REQUEST_MS)
        // Locks the user, so that parallel requests are counted one after the other.
        await tx.query('select id from login_users where id = $1 for update', [userId])
        await tx.query('delete from login_device_requests where user_id = $1 and (key = $2 or expires_at <= $3)', [
          userId,
          key,
          new Date(at),
        ])
        const [oldest, ...others] = await tx.query<Row>(
          'select * from login_device_requests where user_id = $1 order by expires_at',
          [userId],
        )
        if (oldest && others.length + 1 >= WAITING_MAX) {
          const seconds = Math.ceil((oldest.expires_at.getTime() - at) / 1_000)
          throw new FoyerError(TOO_MANY_REQUESTS, { context: { seconds: Math.max(1, seconds) } })
        }
        await tx.query(
          `insert into login_device_requests (id, user_id, key, seal_to, asked_at, expires_at)
           values ($1, $2, $3, $4, $5, $6)`,
          [id, userId, key, sealTo, new Date(at), expiresAt],
        )
        return { id, expiresAt }
      }),
    async read({ userId, key }, id) {
      const [row] = await db.query<Row>(
        'select * from login_device_requests where id = $1 and user_id = $2 and key = $3 and expires_at > $4',
        [id, userId, key, new Date(now())],
      )
      if (!row) return { status: 'ended' }
      return row.admission ? { status: 'admitted', admission: row.admission } : { status: 'pending' }
    },
    async waiting({ userId, key }) {
      const rows = await live(userId)
      return rows
        .filter((row) => row.key !== key && row.admission === null)
        .map(({ id, seal_to: sealTo, site, device, asked_at: askedAt }) => ({ id, sealTo, site, device, askedAt }))
    },
    async require(userId, id) {
      const row = (await live(userId)).find((one) => one.id === id)
      if (!row) throw new FoyerError(CODE_EXPIRED)
      const { key, site, device, passkey } = row
      return { key, place: { site, device, passkey } }
    },
    async admit(tx, userId, id, { context, epoch, encapsulated, ciphertext }) {
      const [row] = await tx.query<Row>(
        'select * from login_device_requests where id = $1 and user_id = $2 and expires_at > $3 for update',
        [id, userId, new Date(now())],
      )
      // A page whose connection broke sends the same again.
      if (!row || (row.admission !== null && row.admission.context !== context)) throw new FoyerError(CODE_EXPIRED)
      const admission: Admission = { context, epoch, encapsulated, ciphertext }
      await tx.query('update login_device_requests set admission = $2::jsonb where id = $1', [
        id,
        JSON.stringify(admission),
      ])
    },
  }
}
