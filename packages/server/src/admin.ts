import { EMAIL_USAGE, emailCommand } from './capture/commands.ts'
import { createCaptureStore } from './capture/store.ts'
import type { ServerConfig } from './config.ts'
import { openDatabase } from './db/database.ts'
import { migrate } from './db/migrate.ts'
import { MIGRATIONS } from './db/migrations/index.ts'
import { LOGIN_USAGE, loginCommand } from './login/commands.ts'
import { PROJECT_USAGE, projectCommand } from './projects/commands.ts'
import { createProjectStore } from './projects/store.ts'
import { RECOVERY_USAGE } from './recovery/commands.ts'
import { createSecrets } from './secrets.ts'
import { didYouMean, invalid } from './settings.ts'

const SUBJECTS = ['project', 'email', 'login', 'recovery', 'check', 'verify-wallet-origin', '--help', '--version']
export const COMMANDS = `${PROJECT_USAGE}\n${EMAIL_USAGE}\n${LOGIN_USAGE}\n${RECOVERY_USAGE}`

/**
 * Runs a command of the operator against the database of the configuration. The embedded database can be used by one process
 * only: while a server has it open, the command reports so and does nothing.
 * @returns what to print
 * @throws INVALID_OPTION, DATABASE_LOCKED, DATABASE_UNAVAILABLE
 */
export async function runCommand(
  [subject = '', ...args]: readonly string[],
  config: () => ServerConfig,
): Promise<string> {
  if (subject !== 'project' && subject !== 'email' && subject !== 'login')
    invalid(subject, `no such command${didYouMean(subject, SUBJECTS)}\n${COMMANDS}\nfoyer-server --help`)
  const { database, accounts, login } = config()
  if (database.kind === 'embedded' && database.directory === undefined)
    invalid('DATABASE_URL', 'a database in memory has nothing to administer: set it, or FOYER_DATA')
  const db = await openDatabase(database)
  try {
    await migrate(db, MIGRATIONS)
    if (subject === 'login') return await loginCommand(args, db, createSecrets(accounts.secret), login?.keys)
    return subject === 'project'
      ? await projectCommand(args, createProjectStore(db, Date.now))
      : await emailCommand(args, createCaptureStore(db, createSecrets(accounts.secret), Date.now))
  } finally {
    await db.close()
  }
}
