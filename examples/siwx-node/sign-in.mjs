import { createHash, randomBytes } from 'node:crypto'
import { createPublicClient, http } from 'viem'
import { createSiweMessage, parseSiweMessage } from 'viem/siwe'

const MINUTE = 60_000
const hashOf = (token) => createHash('sha256').update(token).digest('hex')

/**
 * Signs users in with a wallet on your own backend (docs/sign-in.md). In production, store nonces and sessions in your
 * database instead of the two maps.
 * @param {{ origin: string, rpcUrls: Record<number, string> }} options your site's origin, and your RPC URLs by chain
 * id
 */
export function createSignIn({ origin, rpcUrls }) {
  const [nonces, sessions] = [new Map(), new Map()]
  const refuse = (message, code = 'SIGNATURE_INVALID') => {
    throw Object.assign(new Error(message), { status: 401, code })
  }
  const sessionKey = (token = '') => {
    const key = hashOf(token)
    const isRunning = sessions.get(key)?.expirationTime > new Date()
    return isRunning ? key : refuse('There is no such session, or it has ended', 'SIGN_IN_SESSION_NOT_FOUND')
  }
  return {
    nonce() {
      for (const [old, until] of nonces) if (until < Date.now()) nonces.delete(old)
      const nonce = randomBytes(16).toString('hex')
      nonces.set(nonce, Date.now() + 10 * MINUTE)
      return { nonce }
    },
    async authenticate({ message, signature }) {
      const fields = parseSiweMessage(message)
      const { address, chainId, domain, uri, nonce, issuedAt, notBefore } = fields
      const expirationTime = fields.expirationTime ?? new Date(Date.now() + 7 * 24 * 60 * MINUTE)
      // Serialising the parsed fields must give the same message, which rules out any additional text in it.
      if (!address || !issuedAt || createSiweMessage(fields) !== message) refuse('This is no sign-in message')
      if (domain !== new URL(origin).host || new URL(uri).origin !== origin) refuse('The message is for another site')
      const isNow = Math.abs(Date.now() - issuedAt) < 20 * MINUTE && !(notBefore > Date.now() + 10 * MINUTE)
      if (!isNow || expirationTime <= new Date()) refuse('The message is for another time')
      // Supports externally owned accounts, ERC-1271 and ERC-6492. Sign-in fails if the chain has no RPC URL or its
      // node does not respond.
      const client = rpcUrls[chainId] && createPublicClient({ transport: http(rpcUrls[chainId]) })
      if (!(await client?.verifyMessage({ address, message, signature }))) refuse('The signature is not valid')
      if (!(nonces.get(nonce) > Date.now()) || !nonces.delete(nonce)) refuse('The nonce is unknown, spent or expired')
      const [id, token] = [randomBytes(16).toString('base64url'), randomBytes(32).toString('base64url')]
      const account = { accountAddress: address, chainId: `eip155:${chainId}`, domain }
      const session = { id, ...account, issuedAt, expirationTime, status: 'active' }
      sessions.set(hashOf(token), session) // Only the page keeps the token itself.
      return { token, session }
    },
    me: (token) => ({ session: sessions.get(sessionKey(token)) }),
    signOut: (token) => ({ success: sessions.delete(sessionKey(token)) }),
  }
}
