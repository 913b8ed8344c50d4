import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createKmsFake, createVaultFake, signatureOf } from '../../test/key-services.ts'
import { createKeyWrap } from './keywrap.ts'
import { keysOf, type WrappingKey } from './wrapping-key.ts'

const HALF = randomBytes(33)
const [old, current] = [randomBytes(32), randomBytes(32)]
const wrapOf = (...keys: Buffer[]) => createKeyWrap(keys.map((bytes) => ({ kind: 'local', bytes })))

test('a half is unwrapped for what it was wrapped for, and by no other key', async () => {
  const { wrap, unwrap } = wrapOf(current)
  const wrapped = await wrap(HALF, 'wallet 1')
  expect(await unwrap(wrapped, 'wallet 1')).toEqual(HALF)
  expect(await wrap(HALF, 'wallet 1')).not.toEqual(wrapped)
  await expect(unwrap(wrapped, 'wallet 2')).rejects.toThrow()
  await expect(wrapOf(old).unwrap(wrapped, 'wallet 1')).rejects.toThrow('not configured')
})

test('a changed byte anywhere is an error', async () => {
  const { wrap, unwrap } = wrapOf(current)
  const wrapped = await wrap(HALF, 'wallet 1')
  for (const index of wrapped.keys()) {
    const changed = Buffer.from(wrapped)
    changed[index] = (changed[index] ?? 0) ^ 1
    await expect(unwrap(changed, 'wallet 1'), `byte ${index}`).rejects.toThrow()
  }
})

test('while a key is replaced the old one still unwraps, and the new one wraps', async () => {
  const wrapped = await wrapOf(old).wrap(HALF, 'a')
  const both = wrapOf(current, old)
  expect(await both.unwrap(wrapped, 'a')).toEqual(HALF)
  expect(await wrapOf(current).unwrap(await both.wrap(HALF, 'a'), 'a')).toEqual(HALF)
})

test('keys are read from the setting and from files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-keys-'))
  try {
    const file = join(folder, 'key')
    writeFileSync(file, `${old.toString('base64')}\n`)
    expect(keysOf(`base64:${current.toString('base64')}, file:${file}`)).toEqual([
      { kind: 'local', bytes: current },
      { kind: 'local', bytes: old },
    ])
    expect(keysOf(`file:${join(folder, 'none')}`)).toBeUndefined()
  } finally {
    rmSync(folder, { recursive: true })
  }
  const zeros = Buffer.alloc(32).toString('base64')
  for (const text of ['', current.toString('base64'), `base64:${current.toString('hex')}`, `base64:${zeros}`])
    expect(keysOf(text), text).toBeUndefined()
})

describe.each(['AWS KMS', 'Vault'] as const)('a key of %s', (name) => {
  const arn = 'arn:aws:kms:eu-central-1:111122223333:key/1234abcd-12ab-34cd-56ef-1234567890ab'
  const access = {
    accessKeyId: 'AKIDEXAMPLE',
    secretAccessKey: 'a secret',
    sessionToken: undefined,
    endpoint: undefined,
  }
  const key: WrappingKey =
    name === 'AWS KMS'
      ? { kind: 'aws-kms', arn, region: 'eu-central-1', access }
      : { kind: 'vault', url: 'https://vault.example/v1/transit/keys/login', token: 'a token', namespace: 'foyer' }
  const service = () =>
    name === 'AWS KMS'
      ? createKmsFake({ arn, accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'a secret' })
      : createVaultFake({ key: 'login', token: 'a token', namespace: 'foyer' })

  test('wraps and unwraps a half for what it belongs to, which the service does not learn', async () => {
    const { fetch, seen } = service()
    const { wrap, unwrap } = createKeyWrap([key], fetch)
    const wrapped = await wrap(HALF, 'wallet 1 of mara@harbour.example')
    expect(await unwrap(wrapped, 'wallet 1 of mara@harbour.example')).toEqual(HALF)
    await expect(unwrap(wrapped, 'wallet 2')).rejects.toThrow(`${name} refused`)
    await expect(wrapOf(current).unwrap(wrapped, 'wallet 1')).rejects.toThrow('not configured')
    for (const body of seen) expect(body).not.toContain('mara')
  })

  test('takes the place of a local key, whose halves are still unwrapped, and the reverse', async () => {
    const { fetch } = service()
    const local: WrappingKey = { kind: 'local', bytes: current }
    const before = await wrapOf(current).wrap(HALF, 'a')
    const moved = createKeyWrap([key, local], fetch)
    expect(await moved.unwrap(before, 'a')).toEqual(HALF)
    const after = await moved.wrap(HALF, 'a')
    expect(after[0]).not.toBe(before[0])
    expect(await createKeyWrap([local, key], fetch).unwrap(after, 'a')).toEqual(HALF)
  })

  test.each(['down', 'busy', 'html', 'forbidden'] as const)(
    'that is %s is said to be away, without its words',
    async (fault) => {
      const { fetch, fail } = service()
      const { wrap, unwrap } = createKeyWrap([key], fetch)
      const wrapped = await wrap(HALF, 'a')
      fail(fault)
      // One after the other: a rejection that nobody waits for yet would count as unhandled.
      for (const tried of [() => wrap(HALF, 'a'), () => unwrap(wrapped, 'a')])
        await expect(tried()).rejects.toMatchObject({ code: 'UPSTREAM_UNAVAILABLE', context: { upstream: name } })
    },
  )

  test('is refused with wrong credentials', async () => {
    const { fetch } = service()
    const wrong: WrappingKey =
      key.kind === 'vault'
        ? { ...key, token: 'another' }
        : ({ ...key, access: { ...access, secretAccessKey: 'another' } } as WrappingKey)
    await expect(createKeyWrap([wrong], fetch).wrap(HALF, 'a')).rejects.toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' })
  })
})

test('the signature that the fake of AWS checks is that of the documentation', () => {
  // https://docs.aws.amazon.com/IAM/latest/UserGuide/create-signed-request.html, the example of June 2015.
  const request = {
    method: 'GET',
    path: '/',
    query: 'Action=ListUsers&Version=2010-05-08',
    headers: {
      'content-type': 'application/x-www-form-urlencoded; charset=utf-8',
      host: 'iam.amazonaws.com',
      'x-amz-date': '20150830T123600Z',
    },
    body: '',
  }
  const scope = { date: '20150830', region: 'us-east-1', service: 'iam' }
  expect(signatureOf(request, scope, 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY')).toBe(
    '5d672d79c15b13162d9279b0855cfba6789a8edb4c82c400e06b5924a6f2b5d7',
  )
})
