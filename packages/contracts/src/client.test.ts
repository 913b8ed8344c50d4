import { isFoyerError } from '@foyer/base'
import { CODE_WRONG, HTTP_STATUS, NOT_FOUND, ORIGIN_NOT_ALLOWED } from '@foyer/base/catalogue'
import { describe, expect, test } from 'vitest'
import type { Call } from './endpoint.ts'
import * as contracts from './index.ts'

const { authCalls, captureCalls, createClient, directoryCalls, nameCalls, nameChangeCalls, reportCalls } = contracts

const client = (body: unknown, status: number) =>
  createClient<typeof contracts.capture>(captureCalls, {
    baseUrl: 'https://api.example',
    common: () => ({}),
    fetch: async () => (typeof body === 'string' ? new Response(body, { status }) : Response.json(body, { status })),
  })
const refusal = async (body: unknown, status = 400): Promise<unknown> =>
  client(body, status)
    .confirmCode({ query: {}, body: { id: 'i', code: '1' } })
    .catch((error: unknown) => error)

describe('an answer that is not 2xx', () => {
  test('is the error of the catalogue that the call names, with its context', async () => {
    const error = await refusal({ error: { code: 'CODE_WRONG', message: 'whatever', context: { left: 2 } } })
    if (!isFoyerError(error, CODE_WRONG)) throw error
    expect([error.context.left, error.message]).toEqual([2, 'That code doesn’t match. 2 tries are left'])
  })

  test.each([
    ['a code that the call does not name', { error: { code: NOT_FOUND.code, message: 'm', context: { path: '/' } } }],
    ['a context that is not whole', { error: { code: 'CODE_WRONG', message: 'm' } }],
    ['a context of another kind', { error: { code: 'CODE_WRONG', context: { left: { of: 3 } } } }],
    ['a context of nothing', { error: { code: 'CODE_WRONG', context: null } }],
    ['an error of nothing', { error: null }],
    ['nothing', null],
    ['a list', []],
    ['no JSON', '<h1>Bad gateway</h1>'],
  ])('with %s is HTTP_STATUS', async (_, body) => {
    const error = await refusal(body, 418)
    if (!isFoyerError(error, HTTP_STATUS)) throw error
    expect(error.context.status).toBe(418)
  })

  test('without placeholders needs no context', async () => {
    const reports = createClient<typeof contracts.reports>(reportCalls, {
      baseUrl: 'https://api.example',
      common: () => ({}),
      fetch: async () => Response.json({ error: { code: ORIGIN_NOT_ALLOWED.code } }, { status: 403 }),
    })
    await expect(reports.postEvents({ query: {}, body: [] })).rejects.toMatchObject({ code: ORIGIN_NOT_ALLOWED.code })
  })
})

test('a client tells no error apart that the server does not promise', () => {
  const { auth, capture, directory, names, reports } = contracts
  const pairs = [
    [authCalls, auth],
    [captureCalls, capture],
    [directoryCalls, directory],
    [nameCalls, names],
    [nameChangeCalls, names],
    [reportCalls, reports],
  ] as const
  for (const [calls, contract] of pairs)
    for (const [name, call] of Object.entries<Call>(calls)) {
      const endpoint = (contract as contracts.Contract)[name]
      for (const error of call.errors ?? []) expect(endpoint?.errors, name).toContain(error)
    }
})
