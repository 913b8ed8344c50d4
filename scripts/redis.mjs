import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const KNOWN = [
  '/usr/bin/redis-server',
  '/usr/local/bin/redis-server',
  '/opt/homebrew/bin/redis-server',
  '/usr/bin/valkey-server',
]

/**
 * Finds a redis-server (or valkey-server) for the tests of the relay's shared store.
 * @returns {string} its path
 * @throws {Error} with one line that says what to do
 */
export function ensureRedis() {
  const named = process.env.FOYER_REDIS
  const found = named ?? KNOWN.find((path) => existsSync(path)) ?? fromDebian()
  if (found && existsSync(found)) return found
  throw new Error(
    'no redis-server found: install one (Debian: apt-get install redis-server) or set FOYER_REDIS to its path',
  )
}

function fromDebian() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  console.log('Installing redis-server (Debian package) …')
  try {
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'ignore' })
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'redis-server'], { stdio: 'ignore' })
  } catch {
    return undefined // The caller reports what is missing.
  }
  return KNOWN.find((path) => existsSync(path))
}
