import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { unpack } from './unpack.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'foyer-unpack-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const LARGE = Buffer.alloc(300_001, 'x')
function archive(): string {
  const source = join(folder, 'source')
  mkdirSync(join(source, 'base', 'empty'), { recursive: true })
  for (const [name, bytes] of [
    ['block', Buffer.alloc(512, 'b')],
    ['nothing', Buffer.alloc(0)],
    ['large', LARGE],
  ] as const)
    writeFileSync(join(source, 'base', name), bytes)
  const file = join(folder, 'whole.tar.gz')
  execFileSync('tar', ['--format=ustar', '-czf', file, '-C', source, '.'])
  return file
}

test('files and folders come out as they went in', async () => {
  const to = join(folder, 'db')
  await unpack(archive(), to)
  expect(readdirSync(to, { recursive: true }).map(String).sort()).toEqual([
    'base',
    'base/block',
    'base/empty',
    'base/large',
    'base/nothing',
  ])
  expect(readFileSync(join(to, 'base', 'large')).equals(LARGE)).toBe(true)
  expect(readFileSync(join(to, 'base', 'block'), 'utf8')).toBe('b'.repeat(512))
})

test('a folder that holds something is left alone, and a broken archive leaves none behind', async () => {
  const file = archive()
  const full = join(folder, 'full')
  mkdirSync(full)
  writeFileSync(join(full, 'mine'), 'mine')
  await expect(unpack(file, full)).rejects.toThrow()
  expect(readdirSync(folder)).not.toContain('full.new')
  expect(readdirSync(full)).toEqual(['mine'])
  writeFileSync(file, readFileSync(file).subarray(0, 400))
  await expect(unpack(file, join(folder, 'db'))).rejects.toThrow()
  expect(readdirSync(folder).filter((name) => name.startsWith('db'))).toEqual([])
})

test.each(['', '/', '//'])('a path may end in "%s", and the folder may be there, empty', async (end) => {
  const to = join(folder, 'db')
  mkdirSync(to)
  await unpack(archive(), `${to}${end}`)
  expect(readdirSync(to)).toEqual(['base'])
  expect(readdirSync(folder)).not.toContain('db.new')
})

test('every file is on the disk before the folder takes its place, and so is the place', async () => {
  const file = archive()
  const handle = await open(file)
  const sync = vi.spyOn(Object.getPrototypeOf(handle), 'sync')
  await handle.close()
  try {
    await unpack(file, join(folder, 'db'))
    // Three files in two folders below the new one, and the folder that this one lies in.
    expect(sync).toHaveBeenCalledTimes(3 + 3 + 1)
  } finally {
    sync.mockRestore()
  }
})
