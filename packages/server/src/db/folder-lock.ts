import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { FoyerError } from '@foyer/base'
import { DATABASE_LOCKED } from '@foyer/base/catalogue'

/**
 * Takes a folder for this process, by a file beside it with the process id. The file stays behind after a crash, so an owner
 * that no longer lives does not count.
 * @returns what gives it back
 * @throws DATABASE_LOCKED while another process has it, or this one has it already
 */
export async function lockFolder(directory: string): Promise<() => Promise<void>> {
  const path = `${directory.replace(/[\\/]+$/, '')}.lock`
  await mkdir(dirname(path), { recursive: true })
  const token = `${process.pid} ${performance.timeOrigin}`
  for (;;) {
    const taken = await create(path, token)
    if (taken) return () => rm(path, { force: true })
    // Removed in the meantime; the next attempt takes it.
    const [owner = 0, born] = (await readFile(path, 'utf8').catch(() => '')).split(' ').map(Number)
    // In a container, the successor often has the same process id as the crashed process, but another start time.
    const isOurs = owner === process.pid && born === performance.timeOrigin
    if (isOurs || (owner !== process.pid && owner > 0 && isAlive(owner)))
      throw new FoyerError(DATABASE_LOCKED, { context: { directory, pid: owner } })
    await rm(path, { force: true })
  }
}

/** Linking creates the file together with its content, so it is never read half written. */
async function create(path: string, token: string): Promise<boolean> {
  const draft = `${path}.${process.pid}`
  await writeFile(draft, token)
  try {
    await link(draft, path)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  } finally {
    await rm(draft, { force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: the process exists and belongs to another user. ESRCH: it does not exist.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
