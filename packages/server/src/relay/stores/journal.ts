import { copyFile, type FileHandle, open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { crc32 } from 'node:zlib'

type JournalOptions<R> = {
  readonly path: string
  /** Called for each record found, in order, before `openJournal` resolves. */
  readonly replay: (record: R) => void
  /** The records that rebuild the present state; read while the journal is rewritten, in parts. */
  readonly snapshot: () => Iterable<readonly R[]>
  /** Below this size in bytes the file is never rewritten. */
  readonly compactAboveBytes: number
  /** Told once when lines other than a torn end could not be read; `copy` is the untouched file. */
  readonly onDamage: (lines: number, copy: string) => void
}

/**
 * An append-only file of checked lines (`<crc32> <json>`). Records must be idempotent: a rewrite that runs while the state
 * changes may hold one both in the snapshot and after it.
 */
type Journal<R> = {
  /** Resolves when the record has been synced to disk, together with all that came in the meantime (group commit). */
  commit(record: R): Promise<void>
  /** Writes without waiting for the disk. A lost note must do no harm. */
  note(record: R): void
  close(): Promise<void>
}

type Queued = { readonly line: string; readonly done?: { resolve: () => void; reject: (error: unknown) => void } }

const SNAPSHOT_CHUNK_BYTES = 1024 * 1024
// A file is rewritten when it has doubled since the last time, so that the work stays proportional to what is written.
const COMPACT_GROWTH = 2

/** Opens or creates the journal, replays it and rewrites it when it was damaged. Rejects when the directory fails. */
export async function openJournal<R>(options: JournalOptions<R>): Promise<Journal<R>> {
  const { path, snapshot } = options
  let handle: FileHandle = await open(path, 'a+').then(async (created) => {
    await created.close()
    return open(path, 'r+')
  })
  const found = await replayAll<R>(handle, options.replay)
  if (found.damaged > 0) {
    const copy = `${path}.damaged-${Date.now()}`
    await copyFile(path, copy)
    options.onDamage(found.damaged, copy)
  }

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
        await write(batch)
        for (const { done } of batch) done?.resolve()
      } catch (error) {
        // After a failed write or sync nobody knows what the file holds, so the next attempt starts a new one.
        suspect = true
        for (const { done } of batch) done?.reject(error)
      }
    }
  }

  async function write(batch: readonly Queued[]): Promise<void> {
    const hasGrown = end > options.compactAboveBytes && end > COMPACT_GROWTH * sizeAfterRewrite
    if (suspect || hasGrown) await rewrite()
    const bytes = Buffer.from(batch.map(({ line }) => line).join(''))
    await writeFully(handle, bytes, end)
    if (batch.some(({ done }) => done !== undefined)) await handle.datasync()
    end += bytes.length
  }

  async function rewrite(): Promise<void> {
    const next = await open(`${path}.new`, 'w')
    let size = 0
    try {
      let chunk = ''
      const flush = async () => {
        const bytes = Buffer.from(chunk)
        chunk = ''
        await writeFully(next, bytes, size)
        size += bytes.length
      }
      for (const records of snapshot()) {
        for (const record of records) chunk += encodeLine(record)
        if (chunk.length > SNAPSHOT_CHUNK_BYTES) await flush()
      }
      await flush()
      await next.sync()
      await rename(`${path}.new`, path)
      await syncDirectory(path)
    } catch (error) {
      await next.close()
      throw error
    }
    const old = handle
    handle = next
    end = size
    sizeAfterRewrite = size
    suspect = false
    await old.close()
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
    async close() {
      closed = true
      await worker
      await handle.close()
    },
  }
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
  handle: FileHandle,
  replay: (record: R) => void,
): Promise<{ end: number; damaged: number }> {
  let rest: Buffer = Buffer.alloc(0)
  let position = 0
  let end = 0
  let unreadable = 0
  let damaged = 0
  for await (const chunk of handle.createReadStream({ start: 0, autoClose: false })) {
    rest = Buffer.concat([rest, chunk])
    let from = 0
    for (let newline = rest.indexOf(0x0a); newline >= 0; newline = rest.indexOf(0x0a, from)) {
      const record = decodeLine(rest.subarray(from, newline))
      position += newline + 1 - from
      from = newline + 1
      if (record === undefined) {
        unreadable += 1
        continue
      }
      // The checksum vouches that this process's own code wrote the line, so its shape is known.
      replay(record as R)
      end = position
      damaged += unreadable
      unreadable = 0
    }
    rest = rest.subarray(from)
  }
  await handle.truncate(end)
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
