import { chmod, copyFile, type FileHandle, open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { crc32 } from 'node:zlib'

/** The position of a record's line. A rewrite changes it; earlier reads stay valid until then. */
export type Place = { readonly file: OpenFile; readonly offset: number; readonly length: number }
type OpenFile = { readonly handle: FileHandle; readers: number; isOld: boolean }

/** What a rewriting writes: a record, or the line of one that is there already. `placed` hears where it lies from now on. */
export type Line<R> = ({ readonly record: R } | { readonly place: Place }) & {
  readonly placed?: (place: Place) => void
}

type JournalOptions<R> = {
  readonly path: string
  /** Called for each record found, in order, before `openJournal` resolves. */
  readonly replay: (record: R, place: Place) => void
  /** The records that rebuild the present state; read while the journal is rewritten, in parts. */
  readonly snapshot: () => Iterable<readonly Line<R>[]>
  /** Below this size in bytes the file is never rewritten. */
  readonly compactAboveBytes: number
  /** Told when lines other than a torn end could not be read, at the start or at a rewriting; `copy` is the file as it was. */
  readonly onDamage: (lines: number, copy: string) => void
}

/**
 * An append-only file of checked lines (`<crc32> <json>`). Records must be idempotent: a rewrite that runs while the state
 * changes may hold one both in the snapshot and after it.
 */
type Journal<R> = {
  /** Resolves when the record has been synced to disk, together with all that came in the meantime (group commit). */
  commit(record: R): Promise<Place>
  /** Writes without waiting for the disk. A lost note must do no harm. */
  note(record: R): void
  /** Reads a record back; undefined when its line was damaged since. Rejects when the disk fails. */
  read(place: Place): Promise<R | undefined>
  /** False after a write that failed, until one succeeds. */
  isWritable(): boolean
  close(): Promise<void>
}

type Queued = {
  readonly line: string
  readonly done?: { resolve: (place: Place) => void; reject: (error: unknown) => void }
}

const SNAPSHOT_CHUNK_BYTES = 1024 * 1024
// A file is rewritten when it has doubled since the last time, so that the work stays proportional to what is written.
const COMPACT_GROWTH = 2

/** Opens or creates the journal, replays it and rewrites it when it was damaged. Rejects when the directory fails. */
export async function openJournal<R>(options: JournalOptions<R>): Promise<Journal<R>> {
  const { path, snapshot } = options
  // Knowing a topic is enough to read and erase its messages, so the file is not readable by other users of the machine.
  let file = fileOf(
    await open(path, 'a+', PRIVATE_MODE).then(async (created) => {
      await created.close()
      await chmod(path, PRIVATE_MODE)
      return open(path, 'r+')
    }),
  )
  const found = await replayAll<R>(file, options.replay)
  if (found.damaged > 0) await keepDamaged(found.damaged)

  let queue: Queued[] = []
  let end = found.end
  let sizeAfterRewrite = 0
  let suspect = found.damaged > 0
  let closed = false
  let worker: Promise<void> | undefined

  if (suspect || end > options.compactAboveBytes) await rewrite()
  await syncDirectory(path)

  function enqueue(queued: Queued): void {
    queue.push(queued)
    worker ??= work().finally(() => {
      worker = undefined
    })
  }

  async function work(): Promise<void> {
    // One turn of the event loop, so that all that arrives together shares one sync.
    await new Promise((resolve) => setImmediate(resolve))
    while (queue.length > 0) {
      const batch = queue
      queue = []
      try {
        const places = await write(batch)
        batch.forEach(({ done }, index) => {
          done?.resolve(places[index] as Place) // One for each.
        })
      } catch (error) {
        // After a failed write or sync the content of the file is unknown, so the next attempt starts a new one.
        suspect = true
        for (const { done } of batch) done?.reject(error)
      }
    }
  }

  async function write(batch: readonly Queued[]): Promise<Place[]> {
    const hasGrown = end > options.compactAboveBytes && end > COMPACT_GROWTH * sizeAfterRewrite
    if (suspect || hasGrown) await rewrite()
    const lines = batch.map(({ line }) => Buffer.from(line))
    await writeFully(file.handle, Buffer.concat(lines), end)
    if (batch.some(({ done }) => done !== undefined)) await file.handle.datasync()
    return lines.map(({ length }) => {
      end += length
      return { file, offset: end - length, length }
    })
  }

  async function keepDamaged(lines: number): Promise<void> {
    const copy = `${path}.damaged-${Date.now()}`
    await copyFile(path, copy)
    options.onDamage(lines, copy)
  }

  async function rewrite(): Promise<void> {
    const next = fileOf(await open(`${path}.new`, 'w+', PRIVATE_MODE))
    const moves: (() => void)[] = []
    let size = 0
    let damaged = 0
    try {
      let chunk: Buffer[] = []
      let chunkBytes = 0
      const flush = async () => {
        const bytes = Buffer.concat(chunk)
        chunk = []
        await writeFully(next.handle, bytes, size - chunkBytes)
        chunkBytes = 0
      }
      for (const lines of snapshot()) {
        for (const line of lines) {
          const bytes = 'place' in line ? await bytesAt(line.place) : Buffer.from(encodeLine(line.record))
          // A line that was damaged since is gone, and its place is empty from now on; it takes no other with it.
          if ('place' in line && decodeLine(bytes.subarray(0, -1)) === undefined) {
            if (bytes.length > 0) damaged += 1
            const empty = { file: next, offset: 0, length: 0 }
            moves.push(() => line.placed?.(empty))
            continue
          }
          const place = { file: next, offset: size, length: bytes.length }
          moves.push(() => line.placed?.(place))
          chunk.push(bytes)
          size += bytes.length
          chunkBytes += bytes.length
          if (chunkBytes > SNAPSHOT_CHUNK_BYTES) await flush()
        }
      }
      await flush()
      await next.handle.sync()
      if (damaged > 0) await keepDamaged(damaged)
      await rename(`${path}.new`, path)
      await syncDirectory(path)
    } catch (error) {
      await next.handle.close()
      throw error
    }
    const old = file
    file = next
    for (const move of moves) move()
    end = size
    sizeAfterRewrite = size
    suspect = false
    old.isOld = true
    await closeIdle(old)
  }

  return {
    commit: (record) =>
      new Promise((resolve, reject) => {
        if (closed) reject(new Error('The journal is closed'))
        else enqueue({ line: encodeLine(record), done: { resolve, reject } })
      }),
    note(record) {
      if (!closed) enqueue({ line: encodeLine(record) })
    },
    isWritable: () => !suspect,
    async read(place) {
      return decodeLine((await bytesAt(place)).subarray(0, -1)) as R | undefined // As in the replay.
    },
    async close() {
      closed = true
      await worker
      file.isOld = true
      await closeIdle(file)
    },
  }
}

/** For the owner of the process only. */
const PRIVATE_MODE = 0o600

const fileOf = (handle: FileHandle): OpenFile => ({ handle, readers: 0, isOld: false })

async function bytesAt({ file, offset, length }: Place): Promise<Buffer> {
  file.readers += 1
  try {
    const bytes = Buffer.alloc(length)
    const { bytesRead } = await file.handle.read(bytes, 0, length, offset)
    return bytes.subarray(0, bytesRead)
  } finally {
    file.readers -= 1
    await closeIdle(file)
  }
}

/** A file that was replaced is closed once nobody reads it. */
async function closeIdle(file: OpenFile): Promise<void> {
  if (!file.isOld || file.readers > 0) return
  file.isOld = false
  await file.handle.close()
}

function encodeLine(record: unknown): string {
  const json = JSON.stringify(record)
  return `${crc32(json).toString(16).padStart(8, '0')} ${json}\n`
}

function decodeLine(line: Buffer): unknown {
  const json = line.subarray(9)
  if (line.subarray(0, 9).toString('latin1') !== `${crc32(json).toString(16).padStart(8, '0')} `) return undefined
  return JSON.parse(json.toString('utf8'))
}

/**
 * Replays every intact line. `end` is where the next line belongs; bytes after it are a write that never finished.
 * `damaged` counts unreadable lines that are followed by a readable one, which no interrupted append explains.
 */
async function replayAll<R>(
  file: OpenFile,
  replay: (record: R, place: Place) => void,
): Promise<{ end: number; damaged: number }> {
  let rest: Buffer = Buffer.alloc(0)
  let position = 0
  let end = 0
  let unreadable = 0
  let damaged = 0
  for await (const chunk of file.handle.createReadStream({ start: 0, autoClose: false })) {
    rest = Buffer.concat([rest, chunk])
    let from = 0
    for (let newline = rest.indexOf(0x0a); newline >= 0; newline = rest.indexOf(0x0a, from)) {
      const record = decodeLine(rest.subarray(from, newline))
      const place = { file, offset: position, length: newline + 1 - from }
      position += place.length
      from = newline + 1
      if (record === undefined) {
        unreadable += 1
        continue
      }
      // The checksum vouches that this process's own code wrote the line, so its shape is known.
      replay(record as R, place)
      end = position
      damaged += unreadable
      unreadable = 0
    }
    rest = rest.subarray(from)
  }
  await file.handle.truncate(end)
  return { end, damaged }
}

async function writeFully(handle: FileHandle, bytes: Buffer, position: number): Promise<void> {
  let written = 0
  while (written < bytes.length) {
    const result = await handle.write(bytes, written, bytes.length - written, position + written)
    written += result.bytesWritten
  }
}

/** Makes a created or renamed file survive a power cut. */
async function syncDirectory(path: string): Promise<void> {
  const directory = await open(dirname(path), 'r')
  try {
    await directory.sync()
  } finally {
    await directory.close()
  }
}
