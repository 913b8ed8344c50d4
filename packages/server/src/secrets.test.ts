import { expect, test } from 'vitest'
import { createSecrets } from './secrets.ts'

const secrets = createSecrets('a secret of the operator, 32 letters or more')

test('what is sealed opens for its owner, unchanged, by the same secret, and for nobody else', () => {
  const sealed = secrets.seal('mara@harbour.example', 'one')
  expect(secrets.open(sealed, 'one')).toBe('mara@harbour.example')
  expect(secrets.seal('mara@harbour.example', 'one').equals(sealed)).toBe(false)
  expect(() => secrets.open(sealed, 'two')).toThrow()
  expect(() => createSecrets('another secret of the operator, as long').open(sealed, 'one')).toThrow()
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(() => secrets.open(changed, 'one'), `byte ${at}`).toThrow()
  }
  expect(() => secrets.open(sealed.subarray(0, 20), 'one')).toThrow()
})

test('a hash depends on the secret, the use, and where its parts begin', () => {
  const hashes = [
    secrets.hash('code', 'a', 'bc'),
    secrets.hash('code', 'ab', 'c'),
    secrets.hash('caller', 'a', 'bc'),
    createSecrets('another secret of the operator, as long').hash('code', 'a', 'bc'),
  ].map((hash) => hash.toString('hex'))
  expect(new Set(hashes).size).toBe(4)
  expect(secrets.hash('code', 'a', 'bc').toString('hex')).toBe(hashes[0])
})
