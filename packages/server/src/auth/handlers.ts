import { FoyerError } from '@foyer/base'
import { INVALID_BODY, SIGN_IN_SESSION_NOT_FOUND, SIGNATURE_INVALID } from '@foyer/base/catalogue'
import type { auth } from '@foyer/contracts'
import { parseSignInMessage, type SignInMessage, signInProblem } from '@foyer/contracts/sign-in-message'
import { getAddress } from 'viem'
import type { Handlers } from '../http/serve.ts'
import type { VerifySignature } from '../signatures.ts'
import type { Sessions } from './sessions.ts'

type AuthOptions = {
  readonly sessions: Sessions
  readonly verify: VerifySignature
  readonly now: () => number
}

/** Sign-in with a wallet (CAIP-122, EIP-4361). Fails closed: if anything cannot be verified, nobody is signed in. */
export function authHandlers({ sessions, verify, now }: AuthOptions): Handlers<typeof auth> {
  return {
    getNonce: async (_, { projectId = '' }) => ({ nonce: await sessions.createNonce(projectId) }),
    authenticate: async ({ body }, { projectId = '', origin }) => {
      const message = messageOf(body.message, origin, now())
      await verify({
        chainId: message.chainId,
        address: message.accountAddress,
        message: body.message,
        signature: body.signature,
      })
      return sessions.start(projectId, message)
    },
    getMe: async (_, { projectId = '', authorization }) => ({
      session: await sessions.byToken(projectId, authorization),
    }),
    signOut: async (_, { projectId = '', authorization }) => {
      const { id } = await sessions.byToken(projectId, authorization)
      await sessions.end(projectId, id)
      return { success: true }
    },
    getSession: async ({ params }, { projectId = '' }) => ({ session: await sessions.byId(projectId, params.id) }),
    revokeSession: async ({ params, body }, { projectId = '' }) => {
      if (body.pci !== params.id) throw new FoyerError(INVALID_BODY, { context: { reason: 'pci is not the session' } })
      const { status, chainId, accountAddress } = await sessions.byId(projectId, params.id)
      if (status !== 'active') throw new FoyerError(SIGN_IN_SESSION_NOT_FOUND)
      await verify({
        chainId,
        address: accountAddress,
        message: `Revoke session ${params.id}`,
        signature: body.signature,
      })
      await sessions.end(projectId, params.id)
      return { success: true }
    },
  }
}

/** @throws SIGNATURE_INVALID with a reason that reveals nothing beyond the message */
function messageOf(text: string, origin: string | undefined, now: number): SignInMessage {
  const message = parseSignInMessage(text)
  if (!message) return refuse('the message is not a sign-in message')
  const problem = signInProblem(message, { origin: origin ?? '', now })
  if (problem) return refuse(`of the message: ${problem}`)
  // EIP-55: a mistyped address must not be accepted as another one.
  if (getAddress(message.accountAddress) !== message.accountAddress)
    return refuse('of the message: its address is misspelt')
  return message
}

function refuse(reason: string): never {
  throw new FoyerError(SIGNATURE_INVALID, { context: { reason } })
}
