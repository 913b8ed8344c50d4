import { type CaipNetworkId, isCaipNetworkId, parseCaipNetworkId } from '@foyer/base'
import { FEATURE_NAMESPACES } from '@foyer/base/constants'
import type { Network } from '@foyer/base/networks'
import { printSignInMessage } from '@foyer/contracts/sign-in-message'
import type { AuthRequest, Cacao } from '../../connectors/pairing/index.ts'
import type { Context } from '../../core/context.ts'
import { inTime } from '../../core/in-time.ts'
import type { Siwx, SiwxMessageData, SiwxSession } from '../../core/siwx.ts'
import { siwxOf } from './gate.ts'
import { signedStatements } from './recap.ts'

/* Signing in with the approval that connects (CAIP-222): the request to a phone wallet, and the verification of its answer
 * (CAIP-74). On any failure, the screen asks for a signature instead. */

/** Maximum time that a code waits for the host's nonce, in milliseconds. After that the wallet is connected first. */
const NONCE_WAIT_MS = 2_000
const ASCII = /^[\x20-\x7e]*$/

/** What the wallet is asked to sign; undefined if the host has no sign-in, or no message is available in time. */
export async function signInRequest(ctx: Context, networks: readonly Network[]): Promise<AuthRequest | undefined> {
  const siwx = siwxOf(ctx)
  const { caipNetworkId } = ctx.options.defaultNetwork
  const chains = networks
    .filter(({ chainNamespace }) => (FEATURE_NAMESPACES.signIn as readonly string[]).includes(chainNamespace))
    .map((network) => network.caipNetworkId)
  if (!siwx || !chains.includes(caipNetworkId)) return undefined
  const message = await messageInTime(siwx, caipNetworkId)
  if (!message) return undefined
  const { domain, uri, nonce, statement, issuedAt, expirationTime, notBefore, requestId, resources } = message
  const request = {
    // The visitor's initial network comes first, because a wallet may sign for one network only.
    chains: [caipNetworkId, ...chains.filter((chain) => chain !== caipNetworkId)],
    domain,
    aud: uri,
    nonce,
    ...(statement === undefined ? {} : { statement }),
    ...(issuedAt === undefined ? {} : { iat: issuedAt }),
    ...(expirationTime === undefined ? {} : { exp: expirationTime }),
    ...(notBefore === undefined ? {} : { nbf: notBefore }),
    ...(requestId === undefined ? {} : { requestId }),
    ...(resources === undefined ? {} : { resources: [...resources] }),
  }
  return Object.values(request)
    .flat()
    .every((text) => ASCII.test(text))
    ? request
    : undefined
}

/**
 * Adds one session to the host for each account that signed, on the visitor's initial network if possible: wallets sign for
 * every network with the same nonce, which is valid once. It never throws; for rejected sessions, the screen asks.
 */
export async function keepSignedIn(ctx: Context, auths: readonly Cacao[]): Promise<void> {
  const siwx = siwxOf(ctx)
  if (!siwx) return
  const starts = Object.values(ctx.store.get().session.chosen)
  const isStart = ({ p }: Cacao) => starts.some((chain) => p.iss.startsWith(`did:pkh:${chain}:`))
  const inOrder = [...auths].sort((a, b) => Number(isStart(b)) - Number(isStart(a)))
  const kept = new Set<string>()
  for (const cacao of inOrder) {
    if (kept.has(accountOf(cacao))) continue
    try {
      const session = await sessionOf(ctx, cacao)
      if (!session) continue
      await siwx.addSession(session)
      kept.add(accountOf(cacao))
      ctx.events.emit('SIWX_AUTH_SUCCESS', { caipNetworkId: session.data.chainId })
    } catch {
      // Rejected. The account's next network may be accepted; otherwise the screen asks.
    }
  }
}

/** Adds the session of a message that was signed while connecting. It never throws; for a rejected session, the screen asks. */
export async function keepSession(ctx: Context, session: SiwxSession): Promise<void> {
  try {
    await siwxOf(ctx)?.addSession(session)
    ctx.events.emit('SIWX_AUTH_SUCCESS', { caipNetworkId: session.data.chainId })
  } catch {
    // The host's backend has rejected it.
  }
}

const accountOf = ({ p }: Cacao): string => p.iss.split(':').at(-1)?.toLowerCase() ?? ''

/**
 * Creates the message without an account, which the wallet inserts. If the host cannot do this in time, the sign-in comes
 * later.
 */
const messageInTime = (siwx: Siwx, chainId: CaipNetworkId): Promise<SiwxMessageData | undefined> =>
  inTime(
    siwx.createMessage({ accountAddress: '', chainId }).catch(() => undefined), // The screen asks later.
    NONCE_WAIT_MS,
  )

/**
 * The session that a signed statement proves: its message is the variant with a valid signature. Some wallets add the sentence
 * of a recap (ERC-5573) to the returned statement, others sign it but leave it out of the statement.
 * @returns undefined for a contract's signature, which only a server can verify, and for one that matches no variant
 */
async function sessionOf(ctx: Context, cacao: Cacao): Promise<SiwxSession | undefined> {
  const payload = dataOf(cacao)
  if (!payload || cacao.s.t !== 'eip191') return undefined
  const can = ctx.adapters.get(parseCaipNetworkId(payload.chainId).namespace)?.can
  const verify = can?.verifyMessage
  if (!verify) return undefined
  // ERC-4361 requires the checksum (EIP-55) in the text. A wallet that signed another spelling is asked on the screen.
  const accountAddress = (await can.writeAddress?.(payload.accountAddress)) ?? payload.accountAddress
  const data = { ...payload, accountAddress }
  for (const statement of signedStatements(data.statement, data.resources)) {
    const { statement: _, ...rest } = data
    const signed = { ...rest, ...(statement === undefined ? {} : { statement }) }
    const message = printed(signed)
    if (message !== undefined && (await verify(data.accountAddress, message, cacao.s.s)))
      return { data: signed, message, signature: cacao.s.s, cacao }
  }
  return undefined
}

type SignedData = SiwxMessageData & Required<Pick<SiwxMessageData, 'issuedAt'>>

/** Reads the payload of a statement (CAIP-74); undefined if it is not a message of an account that can sign in. */
function dataOf({ p }: Cacao): SignedData | undefined {
  const [namespace, reference, accountAddress] = p.iss.slice('did:pkh:'.length).split(':')
  const chainId = `${namespace}:${reference}`
  const text = (key: string) => (typeof p[key] === 'string' && p[key] !== '' ? p[key] : undefined)
  const [domain, uri, version, nonce, issuedAt] = [
    text('domain'),
    text('aud') ?? text('uri'),
    text('version'),
    text('nonce'),
    text('iat'),
  ]
  if (accountAddress === undefined || !isCaipNetworkId(chainId)) return undefined
  if (!domain || !uri || !version || !nonce || !issuedAt) return undefined
  const resources = Array.isArray(p.resources) ? p.resources.filter((item) => typeof item === 'string') : undefined
  const optional = {
    statement: text('statement'),
    expirationTime: text('exp'),
    notBefore: text('nbf'),
    requestId: text('requestId'),
    resources: resources && resources.length > 0 ? resources : undefined,
  }
  const given = Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined))
  return { accountAddress, chainId, domain, uri, version, nonce, issuedAt, ...given }
}

function printed(data: SignedData): string | undefined {
  try {
    return printSignInMessage(data as Parameters<typeof printSignInMessage>[0])
  } catch {
    return undefined // It does not match the standard's grammar, so no server would accept it.
  }
}
