import { FoyerError } from '@foyer/base'
import { INVALID_OPTION } from '@foyer/base/catalogue'
import { EMAIL_USAGE, emailCommand } from './capture/commands.ts'
import { createCaptureStore } from './capture/store.ts'
import type { ServerConfig } from './config.ts'
import { openDatabase } from './db/database.ts'
import { migrate } from './db/migrate.ts'
import { MIGRATIONS } from './db/migrations/index.ts'
import { PROJECT_USAGE, projectCommand } from './projects/commands.ts'
import { createProjectStore } from './projects/store.ts'
import { createSecrets } from './secrets.ts'

/**
 * Runs a command of the operator against the database of the configuration. The embedded database belongs to one process: while a
 * server has it open, the command says so and does nothing.
 * @returns what to print
 * @throws INVALID_OPTION, DATABASE_LOCKED, DATABASE_UNAVAILABLE
 */
export async function runCommand([subject, ...args]: readonly string[], config: ServerConfig): Promise<string> {
  if (subject !== 'project' && subject !== 'email')
    throw new FoyerError(INVALID_OPTION, {
      context: { option: subject ?? '', reason: `\nfoyer-server\n${PROJECT_USAGE}\n${EMAIL_USAGE}` },
    })
  const { database, people } = config
  if (database.kind === 'embedded' && database.directory === undefined)
    throw new FoyerError(INVALID_OPTION, {
      context: {
        option: 'DATABASE_URL',
        reason: 'a database in memory has nothing to administer: set it, or FOYER_DATA',
      },
    })
  const db = await openDatabase(database)
  try {
    await migrate(db, MIGRATIONS)
    return subject === 'project'
      ? await projectCommand(args, createProjectStore(db, Date.now))
      : await emailCommand(args, createCaptureStore(db, createSecrets(people.secret), Date.now))
  } finally {
    await db.close()
  }
}
