import { expect, test, vi } from 'vitest'
import { createRateLimiter, RATE_LIMITS } from '../../http/rate-limit.ts'
import type { Exchange } from './exchange.ts'
import type { SocialLogins } from './logins.ts'
import { socialWindowRoutes } from './routes.ts'

const { burst } = RATE_LIMITS.login

test.each([
  ['/social/start?login=x', 'GET'],
  ['/social/start', 'POST'],
  ['/social/callback/google?state=x.y', 'GET'],
  ['/social/callback/apple', 'POST'],
])(
  '%s (%s): a caller who asks without end is held off before anything is looked up, and nobody else is',
  async (path, method) => {
    const looked = vi.fn(async () => undefined)
    const limit = createRateLimiter(RATE_LIMITS.login, () => 0)
    const app = socialWindowRoutes({
      logins: { waiting: looked, begin: looked, takeCallback: looked } as unknown as SocialLogins,
      exchange: {} as Exchange,
      walletOrigin: 'https://wallet.example',
      charge: (c) => limit(c.req.header('caller') ?? ''),
      log: () => undefined,
    })
    const ask = (caller: string, dest = 'document') =>
      app.request(path, { method, headers: { caller, 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': dest } })
    // What pages of others have in them is none of a visitor's windows, and costs their network nothing.
    for (let count = 0; count <= burst; count += 1) expect((await ask('one', 'image')).status).toBe(403)
    expect(looked).not.toHaveBeenCalled()
    for (let count = 0; count < burst; count += 1) expect((await ask('one')).status).not.toBe(429)
    looked.mockClear()
    const held = await ask('one')
    expect([held.status, held.headers.get('retry-after'), looked.mock.calls.length]).toEqual([429, '1', 0])
    expect(await held.text()).toContain('This sign-in can’t continue')
    expect((await ask('another')).status).not.toBe(429)
    // What such a page shows is none of a login.
    expect((await app.request('/social/end', { headers: { caller: 'one' } })).status).toBe(200)
  },
)
