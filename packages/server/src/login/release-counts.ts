import { FoyerError } from '@foyer/base'
import { TOO_MANY_REQUESTS } from '@foyer/base/catalogue'
import type { Database } from '../db/database.ts'

const HOUR_MS = 3_600_000
/** Releases of the half of a context. */
const LIMITS = [
  { releases: 30, withinMs: HOUR_MS },
  { releases: 200, withinMs: 24 * HOUR_MS },
] as const
const EXPORTS_A_DAY = 3

/** @throws TOO_MANY_REQUESTS with the time until the next export */
export async function countExport(tx: Database, walletId: string, at: number): Promise<void> {
  const rows = await tx.query<{ exported_at: Date }>(
    'select exported_at from login_exports where wallet_id = $1 and exported_at > $2 order by exported_at desc',
    [walletId, new Date(at - 24 * HOUR_MS)],
  )
  const oldest = rows[EXPORTS_A_DAY - 1]
  if (oldest) {
    const seconds = Math.ceil((oldest.exported_at.getTime() + 24 * HOUR_MS - at) / 1_000)
    throw new FoyerError(TOO_MANY_REQUESTS, { context: { seconds: Math.max(1, seconds) } })
  }
  await tx.query('insert into login_exports (wallet_id, exported_at) values ($1, $2)', [walletId, new Date(at)])
}

/** @throws TOO_MANY_REQUESTS with the time until the next release */
export async function countRelease(
  tx: Database,
  { walletId, context }: { readonly walletId: string; readonly context: string },
  at: number,
): Promise<void> {
  const rows = await tx.query<{ released_at: Date }>(
    `select released_at from login_releases
     where wallet_id = $1 and context = $2 and released_at > $3 order by released_at desc`,
    [walletId, context, new Date(at - 24 * HOUR_MS)],
  )
  const waits = LIMITS.map(({ releases, withinMs }) => {
    const oldest = rows[releases - 1]
    return oldest === undefined ? 0 : oldest.released_at.getTime() + withinMs - at
  })
  const seconds = Math.ceil(Math.max(...waits) / 1_000)
  if (seconds > 0) throw new FoyerError(TOO_MANY_REQUESTS, { context: { seconds } })
  await tx.query('insert into login_releases (wallet_id, context, released_at) values ($1, $2, $3)', [
    walletId,
    context,
    new Date(at),
  ])
}
