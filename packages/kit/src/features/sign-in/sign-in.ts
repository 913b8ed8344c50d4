import { type CaipAddress, FoyerError, isFoyerError, messageOf, parseCaipAddress } from '@foyer/base'
import {
  AUTHENTICATION_NOT_INITIALIZED,
  ERROR_SIGNING_MESSAGE,
  NO_ACCOUNT_CONNECTED,
  PROVIDER_NOT_FOUND,
  SIWX_NOT_ENABLED,
} from '@foyer/base/catalogue'
import { SIGN_IN_NAMESPACE } from '@foyer/base/constants'
import { disconnectCurrent } from '../../core/connections/disconnect.ts'
import { liveOf } from '../../core/connections/live-connection.ts'
import { adapterOf } from '../../core/connections/live-connections.ts'
import { moveWallet } from '../../core/connections/move-wallet.ts'
import { ownRequest } from '../../core/connections/own-request.ts'
import type { Context } from '../../core/context.ts'
import { findNetwork } from '../../core/networks/networks.ts'
import { showToast } from '../../core/notices.ts'
import { type Siwx, type SiwxMessage, signInAccount } from '../../core/siwx.ts'
import { signIn as english } from '../../locales/en/sign-in.ts'
import { declineSignIn, hasSession, rememberDeclined, SIGNED_IN_ON, siwxOf } from './gate.ts'
import { setSignIn } from './sign-in-state.ts'

/** Requests a message to sign. If none can be created, signing in is impossible and the wallet is disconnected. */
export async function prepareSignIn(ctx: Context): Promise<void> {
  const { signIn, session } = ctx.store.get()
  // The visitor may have left before the screen that asks for this had been drawn.
  if (signIn.status !== 'wanted') return
  const { required } = signIn
  const { caipAddress } = signInAccount(session)
  /** If the account has changed meanwhile, the new one gets its own message; if it was disconnected, none is needed. */
  const isHere = () =>
    ctx.store.get().signIn === signIn && signInAccount(ctx.store.get().session).caipAddress === caipAddress
  try {
    const message = await createMessage(ctx)
    if (!isHere()) return
    setSignIn(ctx, { status: 'ready', required, message: partsOf(message), text: message.toString() })
  } catch (error) {
    if (!isHere()) return
    ctx.log.error(`[Foyer] ${AUTHENTICATION_NOT_INITIALIZED.code} ${messageOf(error)}`)
    tell(ctx, 'signIn.notReady')
    await disconnectCurrent(ctx, SIGN_IN_NAMESPACE)
  }
}

/**
 * Asks the wallet to sign the message on the screen and the host to verify it.
 * @returns whether the visitor is signed in; errors are shown in a toast, and the screen stays
 */
export async function sign(ctx: Context): Promise<boolean> {
  const { signIn, session } = ctx.store.get()
  if (signIn.status !== 'ready') return false
  const { message: data, text, required } = signIn
  const { namespace, address, caipAddress } = signInAccount(session)
  const siwx = siwxOf(ctx)
  const signing = { ...signIn, status: 'signing' } as const
  const verifying = { ...signIn, status: 'verifying' } as const
  /** The sign-in was closed, or the account has changed, so the answer is ignored. */
  const isOver = () => ![signIn, signing, verifying].includes(ctx.store.get().signIn as typeof signIn)
  try {
    if (!siwx) throw new FoyerError(SIWX_NOT_ENABLED)
    const provider = liveOf(ctx, namespace)?.provider
    const signMessage = adapterOf(ctx, namespace).can.signMessage
    if (!provider || !signMessage || address === undefined) throw new FoyerError(PROVIDER_NOT_FOUND)
    setSignIn(ctx, signing)
    const signature = await ownRequest(ctx, () => signMessage(provider, address, text))
    // The visitor switched accounts meanwhile, so the signature belongs to another one.
    if (isOver() || signInAccount(ctx.store.get().session).caipAddress !== caipAddress) return false
    setSignIn(ctx, verifying)
    await siwx.addSession({ data, message: text, signature })
    if (isOver()) return false
    rememberDeclined(ctx, false)
    ctx.storage.write(SIGNED_IN_ON, { ...ctx.storage.read(SIGNED_IN_ON), [address]: data.chainId })
    setSignIn(ctx, { status: 'done', required })
    ctx.events.emit('SIWX_AUTH_SUCCESS', { caipNetworkId: data.chainId })
    return true
  } catch (error) {
    if (isOver()) return false
    const reason = isFoyerError(error) ? error : new FoyerError(ERROR_SIGNING_MESSAGE, { cause: error })
    ctx.events.emit('SIWX_AUTH_ERROR', { caipNetworkId: data.chainId, error: reason })
    tell(ctx, 'signIn.failed')
    // A nonce is valid once and verification has used it, so trying again needs another message.
    setSignIn(ctx, { status: 'wanted', required })
    await prepareSignIn(ctx)
    return false
  }
}

/** Who cancels has waited for the backend already: it has this long once more to know of a session. */
const LAST_CHANCE_MS = 1_000

/**
 * Leaves the sign-in. Where it is required: back to the network that still has a session, else disconnected. One that could not be read
 * is read once more.
 * @returns whether it turned out that the visitor is signed in
 */
export async function cancelSignIn(ctx: Context): Promise<boolean> {
  const { signIn, session, networks } = ctx.store.get()
  const required = 'required' in signIn && signIn.required
  const isUnread = signIn.status === 'unread'
  if (!required || !isUnread) declineSignIn(ctx)
  if (!required) return false
  const siwx = siwxOf(ctx)
  const { address, caipAddress, namespace } = signInAccount(session)
  const last = address === undefined ? undefined : ctx.storage.read(SIGNED_IN_ON)?.[address]
  const network = last && findNetwork(networks, last)
  const account = isUnread ? caipAddress : network && (`${network.caipNetworkId}:${address}` as CaipAddress)
  const wait = isUnread ? LAST_CHANCE_MS : undefined
  if (siwx && account && liveOf(ctx, namespace) && (await hasSession(siwx, account, wait))) {
    if (account === caipAddress) {
      setSignIn(ctx, { status: 'done', required })
      return true
    }
    try {
      if (network) await moveWallet(ctx, network)
      return false
    } catch {
      // The wallet does not switch back, so it is disconnected.
    }
  }
  declineSignIn(ctx)
  await disconnectCurrent(ctx, namespace)
  return false
}

/** @throws SIWX_NOT_ENABLED, NO_ACCOUNT_CONNECTED, and errors of the host's own code */
async function createMessage(ctx: Context): Promise<SiwxMessage> {
  const siwx = siwxOf(ctx)
  if (!siwx) throw new FoyerError(SIWX_NOT_ENABLED)
  const { caipAddress } = signInAccount(ctx.store.get().session)
  if (caipAddress === undefined) throw new FoyerError(NO_ACCOUNT_CONNECTED)
  const { address, caipNetworkId } = parseCaipAddress(caipAddress)
  return withRetries(siwx, () => siwx.createMessage({ accountAddress: address, chainId: caipNetworkId }))
}

async function withRetries<T>({ retries }: Siwx, ask: () => Promise<T>): Promise<T> {
  for (let left = retries?.count ?? 0; ; left--) {
    try {
      return await ask()
    } catch (error) {
      if (left <= 0) throw error
      await new Promise((resolve) => setTimeout(resolve, retries?.intervalMs ?? 0))
    }
  }
}

/** In the language of that moment. Without a modal, as in `/headless`, there is none. */
const tell = (ctx: Context, key: 'signIn.notReady' | 'signIn.failed') =>
  showToast(ctx, 'error', ctx.modalRuntime.t?.with(english)(key) ?? english[key])

/** The fields of the message without its methods, for display and storage. */
function partsOf({ toString: _, ...data }: SiwxMessage) {
  return data
}
