import { createServer } from 'node:http'
import { createSignIn } from './sign-in.mjs'

/*
 * The four endpoints of docs/sign-in.md over plain HTTP. Run with:
 * `ORIGIN=https://app.example RPC_URLS='{"1":"https://…"}' node server.mjs`
 */

const { ORIGIN = 'http://localhost:5173', PORT = '8790', RPC_URLS = '{"1":"http://127.0.0.1:8545"}' } = process.env
const BODY_MAX_LENGTH = 20_000
const signIn = createSignIn({ origin: ORIGIN, rpcUrls: JSON.parse(RPC_URLS) })
const calls = {
  'GET /auth/v1/nonce': () => signIn.nonce(),
  'POST /auth/v1/authenticate': ({ body }) => signIn.authenticate(body),
  'GET /auth/v1/me': ({ token }) => signIn.me(token),
  'POST /auth/v1/sign-out': ({ token }) => signIn.signOut(token),
}

const HEADERS = {
  'access-control-allow-origin': ORIGIN,
  'access-control-allow-headers': 'authorization, content-type',
  'cache-control': 'no-store',
  'content-type': 'application/json',
}

const server = createServer(async (request, response) => {
  const answer = (status, body) => response.writeHead(status, HEADERS).end(JSON.stringify(body))
  try {
    if (request.method === 'OPTIONS') return answer(200, {})
    const call = calls[`${request.method} ${new URL(request.url, ORIGIN).pathname}`]
    // text/plain requests are not preflighted, so the Origin header, which the browser sets, is checked instead.
    const isOurs = request.method === 'GET' || request.headers.origin === ORIGIN
    if (!call || !isOurs) return answer(404, { error: { code: 'NOT_FOUND', message: 'Nothing is served here' } })
    const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1]
    answer(200, await call({ token, body: await bodyOf(request) }))
  } catch ({ status = 401, code = 'SIGNATURE_INVALID', message }) {
    answer(status, { error: { code, message } })
  }
})
server.listen(Number(PORT), '127.0.0.1', () => process.stdout.write(`sign-in for ${ORIGIN} on port ${PORT}\n`))

async function bodyOf(request) {
  let text = ''
  for await (const chunk of request) {
    text += chunk
    if (text.length > BODY_MAX_LENGTH) throw new Error('The body is too long')
  }
  return text === '' ? {} : JSON.parse(text)
}
