import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MemoryArea } from '../testing/index.ts'
import { foyerSiwx } from './index.ts'

/* How server responses affect a stored token. one-click.integration.test.ts covers the flow with a real server. */

const CHAIN = 'eip155:1'
const MARA = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const SESSION = {
  id: 's',
  accountAddress: MARA,
  chainId: CHAIN,
  domain: 'atoll.example',
  issuedAt: '2026-01-01T00:00:00Z',
  expirationTime: null,
  status: 'active',
}
const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })

beforeEach(() => {
  vi.stubGlobal('localStorage', new MemoryArea())
  vi.stubGlobal('location', new URL('https://atoll.example/'))
})
afterEach(() => vi.unstubAllGlobals())

/** Creates an instance with a signed-in visitor. `says` returns the responses to all further requests. */
async function signedIn(says: () => Response) {
  const siwx = foyerSiwx({ apiUrl: 'https://api.example', projectId: 'atoll' })
  vi.stubGlobal('fetch', async () => json(200, { token: 'secret', session: SESSION }))
  const data = {
    accountAddress: MARA,
    chainId: CHAIN,
    domain: 'atoll.example',
    uri: 'https://atoll.example/',
    version: '1',
    nonce: 'n',
  } as const
  await siwx.addSession({ message: 'm', signature: '0x', data })
  vi.stubGlobal('fetch', async () => says())
  return siwx
}

test('a session that the server has ended is forgotten', async () => {
  const siwx = await signedIn(() => json(401, { error: { code: 'SIGN_IN_SESSION_NOT_FOUND', message: '' } }))
  expect(await siwx.getSessions(CHAIN, MARA)).toEqual([])
  expect(siwx.getToken(CHAIN, MARA)).toBeUndefined()
})

test.each([
  [
    'a 401 of another kind, as for a project that is not known',
    () => json(401, { error: { code: 'INVALID_PROJECT_ID' } }),
  ],
  ['a 401 that is not ours', () => json(401, 'no')],
  ['a server that is down', () => json(503, { error: { code: 'SERVICE_UNAVAILABLE' } })],
])('%s ends no session, and proves none', async (_, says) => {
  const siwx = await signedIn(says)
  await expect(siwx.getSessions(CHAIN, MARA)).rejects.toMatchObject({ code: 'HTTP_STATUS' })
  expect(siwx.getToken(CHAIN, MARA)).toBe('secret')
})
