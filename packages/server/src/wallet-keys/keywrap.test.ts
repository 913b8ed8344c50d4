import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createLocalKeyWrap, keysOf } from './keywrap.ts'

const HALF = randomBytes(33)
const [old, current] = [randomBytes(32), randomBytes(32)]

test('a half is unwrapped for what it was wrapped for, and by no other key', async () => {
  const { wrap, unwrap } = createLocalKeyWrap([current])
  const wrapped = await wrap(HALF, 'wallet 1')
  expect(await unwrap(wrapped, 'wallet 1')).toEqual(HALF)
  expect(await wrap(HALF, 'wallet 1')).not.toEqual(wrapped)
  await expect(unwrap(wrapped, 'wallet 2')).rejects.toThrow()
  await expect(createLocalKeyWrap([old]).unwrap(wrapped, 'wallet 1')).rejects.toThrow('not configured')
})

test('a changed byte anywhere is an error', async () => {
  const { wrap, unwrap } = createLocalKeyWrap([current])
  const wrapped = await wrap(HALF, 'wallet 1')
  for (const index of wrapped.keys()) {
    const changed = Buffer.from(wrapped)
    changed[index] = (changed[index] ?? 0) ^ 1
    await expect(unwrap(changed, 'wallet 1'), `byte ${index}`).rejects.toThrow()
  }
})

test('while a key is replaced the old one still unwraps, and the new one wraps', async () => {
  const wrapped = await createLocalKeyWrap([old]).wrap(HALF, 'a')
  const both = createLocalKeyWrap([current, old])
  expect(await both.unwrap(wrapped, 'a')).toEqual(HALF)
  expect(await createLocalKeyWrap([current]).unwrap(await both.wrap(HALF, 'a'), 'a')).toEqual(HALF)
})

test('keys are read from the setting and from files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-keys-'))
  try {
    const file = join(folder, 'key')
    writeFileSync(file, `${old.toString('base64')}\n`)
    expect(keysOf(`base64:${current.toString('base64')}, file:${file}`)).toEqual([current, old])
    expect(keysOf(`file:${join(folder, 'none')}`)).toBeUndefined()
  } finally {
    rmSync(folder, { recursive: true })
  }
  const zeros = Buffer.alloc(32).toString('base64')
  for (const text of ['', current.toString('base64'), `base64:${current.toString('hex')}`, `base64:${zeros}`])
    expect(keysOf(text), text).toBeUndefined()
})
