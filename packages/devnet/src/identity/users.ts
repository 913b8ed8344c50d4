import { type Context, Hono } from 'hono'
import type { Grant, Grants } from './grants.ts'
import { handleOf, subjectOf } from './people.ts'
import type { Provider } from './shapes.ts'

type KnownClient = { readonly id: string; readonly secret: string }

/** The resources about the visitor, of the providers that have no ID token. */
export function userRoutes(provider: Provider, grants: Grants, client: KnownClient): Hono {
  const routes = new Hono()
  const get = (path: string, answer: (grant: Grant, subject: string, c: Context) => object) =>
    routes.get(path, (c) => {
      // GitHub refuses callers that do not name themselves.
      if (provider === 'github' && !c.req.header('user-agent')) return c.json({ message: 'Request forbidden' }, 403)
      const [, bearer = ''] = /^Bearer (.+)$/i.exec(c.req.header('authorization') ?? '') ?? []
      const token = bearer === '' && provider === 'facebook' ? (c.req.query('access_token') ?? '') : bearer
      const grant = grants.byToken(provider, token)
      return grant ? c.json(answer(grant, subjectOf(provider, grant.person), c)) : c.json({ message: 'Bad token' }, 401)
    })
  const has = ({ asked }: Grant, scope: string) => asked.scopes.includes(scope)
  if (provider === 'github') {
    get('/user', ({ person }, subject) => ({
      id: Number(subject),
      login: handleOf(person),
      email: null,
      name: person.name,
    }))
    get('/user/emails', (grant) => {
      const { email, isVerified } = grant.person
      if (email === null || !has(grant, 'user:email')) return []
      // The first address is not the primary one.
      return [
        { email: `old-${email}`, primary: false, verified: true, visibility: null },
        { email, primary: true, verified: isVerified, visibility: 'private' },
      ]
    })
  }
  if (provider === 'discord')
    get('/api/users/@me', (grant, id) => {
      const { person } = grant
      const email = has(grant, 'email') ? { email: person.email, verified: person.isVerified } : {}
      return { id, username: handleOf(person), global_name: person.name, ...email }
    })
  if (provider === 'x')
    get('/2/users/me', (grant, id, c) => {
      const { person } = grant
      const isAsked = has(grant, 'users.email') && c.req.query('user.fields') === 'confirmed_email'
      // An address that is not confirmed is not in the answer at all.
      const email = isAsked && person.isVerified ? { confirmed_email: person.email } : {}
      return { data: { id, name: person.name, username: handleOf(person), ...email } }
    })
  if (provider === 'facebook') {
    get('/me', (grant, id, c) => {
      const isAsked = has(grant, 'email') && c.req.query('fields')?.split(',').includes('email')
      const { name, email } = grant.person
      return { id, name, ...(isAsked && email !== null ? { email } : {}) }
    })
    // The only place where an access token says which app it is for.
    routes.get('/debug_token', (c) => {
      if (c.req.query('access_token') !== `${client.id}|${client.secret}`)
        return c.json({ error: { message: 'Invalid OAuth access token', type: 'OAuthException', code: 190 } }, 400)
      const grant = grants.byToken(provider, c.req.query('input_token') ?? '')
      if (!grant) return c.json({ data: { is_valid: false } })
      const { clientId, scopes } = grant.asked
      return c.json({ data: { app_id: clientId, user_id: subjectOf(provider, grant.person), is_valid: true, scopes } })
    })
  }
  return routes
}
