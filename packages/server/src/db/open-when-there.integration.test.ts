import { FoyerError } from '@foyer/base'
import { DATABASE_UNAVAILABLE } from '@foyer/base/catalogue'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listening, portOf } from '../../test/mail-server.ts'
import { type PostgresServer, startPostgres } from '../../test/postgres-server.ts'
import { openWhenThere } from './open-when-there.ts'

/** Whether an attempt that fails is followed by another. */
async function isWaitedFor(url: string, prepare: () => Promise<void> = async () => {}): Promise<boolean> {
  const waiting = new AbortController()
  const ended = new Error('it was waited for')
  const failed = () => waiting.abort(ended)
  const opened = openWhenThere({ kind: 'postgres', url }, { prepare, failed, signal: waiting.signal })
  const reason: unknown = await opened.then(
    (db) => db.close(),
    (error: unknown) => error,
  )
  return reason === ended
}

const withCode = (code: string) => Object.assign(new Error(`it said ${code}`), { code })
const unavailable = (cause: Error) =>
  new FoyerError(DATABASE_UNAVAILABLE, { context: { address: 'here', reason: cause.message }, cause })

describe('what a database that is there may say', () => {
  let postgres: PostgresServer
  beforeAll(async () => {
    postgres = await startPostgres()
  })
  afterAll(() => postgres?.stop())
  const isWaitedForAfter = (error: Error) =>
    isWaitedFor(postgres.url('postgres'), async () => {
      throw error
    })

  test.each([
    ...['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'EAI_AGAIN', 'ENOTFOUND', 'EPIPE'],
    ...['08006', '53300', '57P03'],
  ])('%s passes', async (code) => {
    expect(await isWaitedForAfter(withCode(code))).toBe(true)
    expect(await isWaitedForAfter(unavailable(withCode(code)))).toBe(true)
  })

  test.each([
    ...['ERR_TLS_CERT_ALTNAME_INVALID', 'ERR_INVALID_URL', 'EACCES', 'EINVAL', 'DEPTH_ZERO_SELF_SIGNED_CERT'],
    ...['28P01', '3D000'],
  ])('%s does not', async (code) => {
    expect(await isWaitedForAfter(withCode(code))).toBe(false)
    expect(await isWaitedForAfter(unavailable(withCode(code)))).toBe(false)
  })

  test.each([
    ['timeout expired', true],
    ['timeout exceeded when trying to connect', true],
    ['Connection terminated due to connection timeout', true],
    ['Connection terminated unexpectedly', true],
    ['Connection terminated', true],
    ['The server does not support SSL connections', false],
    ['SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string', false],
  ])('without a code: %s', async (text, passes) => {
    expect(await isWaitedForAfter(unavailable(new Error(text)))).toBe(passes)
  })
})

test('a password that is asked for and not there ends the waiting', async () => {
  // It asks for one, whoever comes: https://www.postgresql.org/docs/current/protocol-message-formats.html (AuthenticationSASL)
  const message = (kind: number, text: string) => {
    const head = Buffer.alloc(9)
    head.write('R')
    head.writeInt32BE(8 + text.length, 1)
    head.writeInt32BE(kind, 5)
    return Buffer.concat([head, Buffer.from(text)])
  }
  const server = await listening((socket) => {
    socket.once('data', () => {
      socket.write(message(10, 'SCRAM-SHA-256\0\0'))
      socket.once('data', () => socket.write(message(11, 'r=nonce,s=c2FsdA==,i=4096')))
    })
  })
  expect(await isWaitedFor(`postgres://foyer@127.0.0.1:${portOf(server)}/foyer`)).toBe(false)
  server.close()
})

test('a server that hangs up is waited for', async () => {
  const server = await listening((socket) => void socket.once('data', () => socket.destroy()))
  expect(await isWaitedFor(`postgres://foyer@127.0.0.1:${portOf(server)}/foyer`)).toBe(true)
  server.close()
})
