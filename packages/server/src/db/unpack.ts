import { createReadStream } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join, normalize, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'

const BLOCK = 512

/**
 * Unpacks a tar (ustar, gzipped) of files and folders piece by piece, so that it never lies in memory as a whole. The folder is
 * there whole or not at all.
 * @throws what the file system says, e.g. when the folder is a mount point or holds something; nothing is left beside it then
 */
export async function unpack(file: string, directory: string): Promise<void> {
  // Next to the folder, whether its path ends with a slash or not.
  const draft = `${resolve(directory)}.new`
  await rm(draft, { recursive: true, force: true })
  try {
    await mkdir(draft, { recursive: true, mode: 0o700 })
    await pipeline(createReadStream(file), createGunzip(), (chunks: AsyncIterable<Buffer>) => write(chunks, draft))
    for (const folder of await foldersIn(draft)) await syncFolder(folder)
    // Replaces an empty folder only; others may contain someone's data.
    await rename(draft, directory)
    await syncFolder(dirname(resolve(directory)))
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
}

async function write(chunks: AsyncIterable<Buffer>, directory: string): Promise<void> {
  let waiting: Buffer = Buffer.alloc(0)
  let handle: FileHandle | undefined
  /** Of the file that is written, and of what fills its last block. */
  let left = 0
  let filling = 0
  try {
    for await (const chunk of chunks) {
      waiting = waiting.length === 0 ? chunk : Buffer.concat([waiting, chunk])
      for (;;) {
        if (left > 0) {
          const part = waiting.subarray(0, left)
          await handle?.write(part)
          waiting = waiting.subarray(part.length)
          left -= part.length
          if (left > 0) break
        }
        if (waiting.length < filling + BLOCK) break
        await settle(handle)
        const header = waiting.subarray(filling, filling + BLOCK)
        waiting = waiting.subarray(filling + BLOCK)
        const entry = entryOf(header)
        handle = entry && (await create(join(directory, entry.path), entry.isFolder))
        left = entry?.size ?? 0
        filling = (BLOCK - (left % BLOCK)) % BLOCK
      }
    }
    if (left > 0) throw new Error('the archive ends within a file')
    await settle(handle)
    handle = undefined
  } finally {
    await handle?.close()
  }
}

async function foldersIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return [folder, ...entries.flatMap((one) => (one.isDirectory() ? [join(one.parentPath, one.name)] : []))]
}

/** A created or renamed file survives a power failure once the folder itself is synced to disk. */
async function syncFolder(path: string): Promise<void> {
  await settle(await open(path, 'r'))
}

/** Synced before the folder is renamed, so that after a power failure it is either complete or absent. */
async function settle(handle: FileHandle | undefined): Promise<void> {
  await handle?.sync()
  await handle?.close()
}

async function create(path: string, isFolder: boolean): Promise<FileHandle | undefined> {
  if (!isFolder) return open(path, 'w', 0o600)
  await mkdir(path, { recursive: true, mode: 0o700 })
  return undefined
}

/** @returns undefined for the empty blocks at the end */
function entryOf(header: Buffer): { path: string; size: number; isFolder: boolean } | undefined {
  const text = (from: number, length: number) =>
    header.toString('latin1', from, from + length).replace(/\0[\s\S]*$/, '')
  if (text(0, 1) === '') return undefined
  const path = normalize(join('/', text(345, 155), text(0, 100)))
  return { path, size: Number.parseInt(text(124, 12), 8) || 0, isFolder: text(156, 1) === '5' }
}
