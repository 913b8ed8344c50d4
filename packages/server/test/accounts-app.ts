import type { Hono } from 'hono'
import { type AppOptions, createApp } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import type { Database } from '../src/db/database.ts'

export const ORIGIN = 'https://atoll.example'
const PROJECTS = {
  atoll: {
    allowedOrigins: [ORIGIN],
    isAnalyticsEnabled: true,
    features: ['email_capture', 'email', 'passkey', 'social_login'].map((id) => ({ id, isEnabled: true })),
  },
  other: {
    allowedOrigins: [ORIGIN, 'https://other.example'],
    features: [{ id: 'email_capture', isEnabled: true, config: ['required'] }],
  },
  quiet: { allowedOrigins: [ORIGIN], features: [{ id: 'email_capture', isEnabled: false }] },
}

export type Answered = { readonly status: number; readonly body: Record<string, unknown>; readonly headers: Headers }
type Extra = {
  readonly projectId?: string
  readonly origin?: string | null
  readonly headers?: Record<string, string>
  /** Where it comes from. */
  readonly address?: string
}

/** The server's HTTP shape over a database, with a clock that the test moves, asked as a page of ORIGIN asks. */
export function accountsApp(db: Database, env: Record<string, string> = {}, parts: Pick<AppOptions, 'chainApi'> = {}) {
  const lines: Readonly<Record<string, unknown>>[] = []
  const clock = { now: Date.now() }
  const config = readConfig({ FOYER_PROJECTS: JSON.stringify(PROJECTS), ...env })
  const app = createApp({ ...parts, config, db, log: (line) => lines.push(line), now: () => clock.now })
  const get = (path: string, extra: Extra = {}) => ask(app, path, undefined, extra)
  const post = (path: string, body: unknown, extra: Extra = {}) => ask(app, path, JSON.stringify(body), extra)
  return { app, config, clock, lines, get, post }
}

async function ask(app: Hono, path: string, body: string | undefined, extra: Extra): Promise<Answered> {
  const origin = extra.origin === undefined ? ORIGIN : extra.origin
  const response = await app.request(
    `${path}${path.includes('?') ? '&' : '?'}projectId=${extra.projectId ?? 'atoll'}`,
    {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        ...(origin === null ? {} : { origin }),
        ...(body === undefined ? {} : { 'content-type': 'text/plain' }),
        ...extra.headers,
      },
      ...(body === undefined ? {} : { body }),
    },
    { incoming: { headers: {}, socket: { remoteAddress: extra.address } } },
  )
  return {
    status: response.status,
    body: (await response.json()) as Record<string, unknown>,
    headers: response.headers,
  }
}

/** The code of an answer that is an error. */
export const codeOf = ({ body }: Answered): string | undefined => (body.error as { code?: string } | undefined)?.code
