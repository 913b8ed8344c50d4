import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { number, object, parse, string } from 'valibot'
import type { Database } from '../packages/server/src/index.ts'
import { mailboxOf } from '../packages/server/src/mail/email.ts'
import { createSecrets } from '../packages/server/src/secrets.ts'

/*
 * Lets time pass for one visitor of the local world: what the services keep about one email becomes older. Limits and waits then end as
 * they would, and nobody else's do.
 */

type Both<T> = { readonly login: T; readonly recovery: T }

/** Answers `POST` with `{ email, ms }` in the body. */
export async function startTimeService(databases: Both<Database>, secrets: Both<string>) {
  const age = {
    login: ageLogin(databases.login, secrets.login),
    recovery: ageRecovery(databases.recovery, secrets.recovery),
  }
  const server = createServer(async (request, response) => {
    try {
      const { email, ms } = parse(object({ email: string(), ms: number() }), await json(request))
      await age.login(email, ms)
      await age.recovery(email, ms)
      response.writeHead(204).end()
    } catch (error) {
      response.writeHead(500).end(String(error))
    }
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => new Promise((closed) => server.close(closed)),
  }
}

/** Limits are counted for a mailbox, for one from a device that is known, and for each purpose. */
function ageLogin(db: Database, secret: string) {
  const { hash } = createSecrets(secret)
  return async (email: string, ms: number) => {
    const codes = await db.query<{ key: string; purpose: string }>(
      'select distinct key, purpose from login_codes where email_index = $1',
      [hash('email-index', email.toLowerCase())],
    )
    const counted = [[], ...codes.flatMap(({ key, purpose }) => [[key], [purpose], [key, purpose]])]
    for (const parts of counted)
      await db.query(`update login_sends set sent_at = sent_at - $2 * interval '1 ms' where email_index = $1`, [
        hash('email-limit', mailboxOf(email), ...parts),
        ms,
      ])
    const wallets = await db.query<{ id: string }>(
      `update login_wallets w set created_at = w.created_at - $2 * interval '1 ms' from login_users u
       where u.id = w.user_id and u.email_index = $1 returning w.id`,
      [hash('email-index', email.toLowerCase()), ms],
    )
    await db.query(
      `update login_passkeys set created_at = created_at - $2 * interval '1 ms' where wallet_id = any($1)`,
      [wallets.map(({ id }) => id), ms],
    )
    await db.query(
      `update login_export_waits set opens_at = opens_at - $2 * interval '1 ms' where wallet_id = any($1)`,
      [wallets.map(({ id }) => id), ms],
    )
  }
}

function ageRecovery(db: Database, secret: string) {
  const { hash } = createSecrets(secret)
  return async (email: string, ms: number) => {
    const wallets = await db.query<{ id: string }>(
      `update recovery_wallets set created_at = created_at - $2 * interval '1 ms' where email_index = $1 returning id`,
      [hash('email-index', email.toLowerCase()), ms],
    )
    for (const { id } of wallets)
      await db.query(
        `update recovery_requests set asked_at = asked_at - $2 * interval '1 ms', opens_at = opens_at - $2 * interval '1 ms',
           expires_at = expires_at - $2 * interval '1 ms' where wallet_id = $1`,
        [id, ms],
      )
    await db.query(`update recovery_sends set sent_at = sent_at - $2 * interval '1 ms' where email_index = $1`, [
      hash('email-limit', mailboxOf(email)),
      ms,
    ])
  }
}
