import { serve } from '@hono/node-server'
import { createApp } from '../../../packages/server/src/app.ts'
import { readConfig } from '../../../packages/server/src/config.ts'
import { readRecoveryConfig } from '../../../packages/server/src/config-wallet.ts'
import { type Database, openDatabase } from '../../../packages/server/src/db/database.ts'
import { createMailer } from '../../../packages/server/src/mail/mailer.ts'
import { createRecoveryApp } from '../../../packages/server/src/recovery-app.ts'

/*
 * One of the two services as a process that ends itself with SIGKILL where it is told: nothing is closed, answered or rolled back
 * by it. Its argument is `login` or `recovery`, its settings are the environment.
 */

/** `statement`: before this write of the request, from 1; 0: when it arrives; -1: when its answer is ready. */
export type Kill = { readonly path: string; readonly statement: number }

const isLogin = process.argv[2] === 'login'
const config = readConfig(process.env)
const recovery = readRecoveryConfig(process.env)
const mailer = createMailer({ url: process.env.FOYER_SMTP_URL ?? '', from: 'hello@foyer.example' })
let kill: Kill | undefined
let offset = 0
let writes: number | undefined
process.on('message', (message: { kill?: Kill; offset?: number }) => {
  kill = message.kill
  offset = message.offset ?? offset
  process.send?.('told')
})

const die = () => process.kill(process.pid, 'SIGKILL')
/** Counts the writes while the request is handled that the kill is for. */
function watched(db: Database): Database {
  return {
    ...db,
    query: (sql, values) => {
      if (writes !== undefined && /^\s*(insert|update|delete)/i.test(sql)) {
        writes += 1
        if (writes === kill?.statement) die()
      }
      return db.query(sql, values)
    },
    transaction: (run) => db.transaction((tx) => run(watched(tx))),
  }
}
const db = watched(await openDatabase(isLogin ? config.database : recovery.database))
const common = { db, mailer, log: () => undefined, now: () => Date.now() + offset }
const app = isLogin ? createApp({ ...common, config }) : createRecoveryApp({ ...common, config: recovery })
const server = serve(
  {
    port: 0,
    hostname: '127.0.0.1',
    async fetch(request: Request, env: object) {
      const isMeant = new URL(request.url).pathname === kill?.path
      if (isMeant) writes = 0
      if (isMeant && kill?.statement === 0) die()
      const response = await app.fetch(request, env)
      if (isMeant && kill?.statement === -1) die()
      return response
    },
  },
  ({ port }) => process.send?.({ port }),
)
process.on('disconnect', () => server.close(() => process.exit()))
