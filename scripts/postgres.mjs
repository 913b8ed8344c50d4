import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const DEBIAN = '/usr/lib/postgresql'

/**
 * Finds PostgreSQL for the database tests: FOYER_POSTGRES, or the newest version that Debian's packages install.
 * @returns {string} the folder with initdb and postgres
 * @throws {Error} with one line that says what to do
 */
export function ensurePostgres() {
  const found = process.env.FOYER_POSTGRES ?? installed() ?? fromDebian()
  if (found && existsSync(join(found, 'initdb'))) return found
  throw new Error(
    'no PostgreSQL found: install one (Debian: apt-get install postgresql) or set FOYER_POSTGRES to its bin folder',
  )
}

function installed() {
  if (!existsSync(DEBIAN)) return undefined
  const versions = readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a))
  return versions.map((version) => join(DEBIAN, version, 'bin')).find((folder) => existsSync(join(folder, 'initdb')))
}

function fromDebian() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  console.log('Installing postgresql (Debian package) …')
  try {
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'ignore' })
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'postgresql'], { stdio: 'ignore' })
  } catch {
    return undefined // The caller reports what is missing.
  }
  return installed()
}
