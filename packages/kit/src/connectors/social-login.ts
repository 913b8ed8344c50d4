import { FoyerError, foyerErrorIn, isFoyerError } from '@foyer/base'
import {
  FAILED_TO_CONNECT_FARCASTER,
  FAILED_TO_INITIATE_SOCIAL,
  IFRAME_REQUEST_TIMEOUT,
  MODAL_CLOSED,
  POPUP_CLOSED,
} from '@foyer/base/catalogue'
import type { FrameResult } from '@foyer/contracts/frame/answers'
import type { FrameParams } from '@foyer/contracts/frame/messages'
import type { Context } from '../core/context.ts'
import { embeddedChannel, type OnSlow } from './embedded-channel.ts'
import { embeddedWallet } from './embedded-connector.ts'

const NAME = 'foyer-social'
const SIZE = { width: 600, height: 800 } as const
const CHECK_MS = 1_000
/** After it, a window without an answer is said to be closed. */
const PATIENCE_MS = 8_000

export type SocialResult = FrameResult<'connectSocial'>
/** `closing`: it looks closed, and has a few seconds for its answer. */
export type WindowState = 'open' | 'closing' | 'closed'
type Login = {
  readonly provider: FrameParams<'getSocialRedirectUri'>['provider']
  readonly signal: AbortSignal
  /** Told what the window seems to be, with every change. */
  readonly onSeems: (state: WindowState) => void
  readonly onSlow?: OnSlow | undefined
}

/** Opens an empty window, in a press. A browser may hold it back, which `hasSocialWindow` tells. */
export function openSocialWindow(ctx: Context): void {
  const [left, top] = [screenX + (outerWidth - SIZE.width) / 2, screenY + (outerHeight - SIZE.height) / 2]
  const place = `left=${Math.round(left)},top=${Math.round(top)}`
  ctx.embedded.window = open('about:blank', NAME, `popup,width=${SIZE.width},height=${SIZE.height},${place}`)
}

export const hasSocialWindow = ({ embedded }: Context): boolean => embedded.window?.closed === false

/** Closes the window, for a login that did not begin. */
export const closeSocialWindow = ({ embedded }: Context): void => embedded.window?.close()

/** Brings the window to the front. */
export const showSocialWindow = ({ embedded }: Context): void => embedded.window?.focus()

/**
 * Logs in with an account of another service, in the window that is open. The window tells this page nothing: its result goes to
 * the wallet page through the server. A header of this page or of a provider (Cross-Origin-Opener-Policy) makes an open window look
 * closed, so an answer counts whenever it comes: the event SOCIAL_LOGIN_ERROR with POPUP_CLOSED may be followed by SOCIAL_LOGIN_SUCCESS.
 * @throws POPUP_CLOSED for a window that is gone before its address is known; CONNECTION_REJECTED when the visitor refused;
 *   TOO_MANY_REQUESTS; SOMETHING_WENT_WRONG when it was aborted; any other failure is the wallet page's or the provider's
 */
export async function socialLogin(ctx: Context, login: Login): Promise<SocialResult> {
  const { provider, signal } = login
  return telling(ctx, provider, signal, () => loginInWindow(ctx, login))
}

async function loginInWindow(ctx: Context, login: Login): Promise<SocialResult> {
  const { provider, signal, onSeems } = login
  const { wallet, channel, uri } = await redirectUri(ctx, login).catch((error) => {
    closeSocialWindow(ctx)
    throw error
  })
  if (!hasSocialWindow(ctx)) throw new FoyerError(POPUP_CLOSED)
  visit(uri)
  let closedAt: number | undefined
  let shown: WindowState = 'open'
  let isTold = false
  const timer = setInterval(() => {
    closedAt = hasSocialWindow(ctx) ? undefined : (closedAt ?? ctx.now())
    const seems = closedAt === undefined ? 'open' : ctx.now() - closedAt < PATIENCE_MS ? 'closing' : 'closed'
    if (seems !== shown) onSeems(seems)
    shown = seems
    // Once: whoever is in it after all may still sign in.
    if (seems === 'closed' && !isTold)
      ctx.events.emit('SOCIAL_LOGIN_ERROR', { provider, error: new FoyerError(POPUP_CLOSED) })
    isTold ||= seems === 'closed'
  }, CHECK_MS)
  try {
    return await patiently(() => channel.request('connectSocial', { uri, ...wallet.preferred() }, signal))
  } finally {
    clearInterval(timer)
  }
}

/**
 * Logs in with Farcaster's app.
 * @param onUrl told what the app opens, as a code or as a link
 * @throws CONNECTION_REJECTED; TOO_MANY_REQUESTS; FAILED_TO_CONNECT_FARCASTER for what is no link; any other failure
 *   is the wallet page's or the relay's
 */
export async function farcasterLogin(
  ctx: Context,
  signal: AbortSignal,
  onUrl: (url: string) => void,
  onSlow?: OnSlow,
): Promise<SocialResult> {
  return telling(ctx, 'farcaster', signal, async () => {
    const channel = await embeddedChannel(ctx, onSlow)
    const { url } = await channel.request('getFarcasterUri', {}, signal)
    // It becomes a link.
    if (!/^https?:\/\//.test(url)) throw new FoyerError(FAILED_TO_CONNECT_FARCASTER)
    onUrl(url)
    return patiently(() => channel.request('connectFarcaster', {}, signal))
  })
}

/** Tells the host what came of a login. Who went back to another screen has neither signed in nor failed to. */
async function telling(
  { events, store }: Context,
  provider: string,
  signal: AbortSignal,
  login: () => Promise<SocialResult>,
): Promise<SocialResult> {
  try {
    const result = await login()
    // With an address that has to be proven first, the account is none of a wallet yet.
    if (result.action !== 'VERIFY_EMAIL') events.emit('SOCIAL_LOGIN_SUCCESS', { provider })
    return result
  } catch (cause) {
    const error = foyerErrorIn(cause) ?? new FoyerError(FAILED_TO_INITIATE_SOCIAL, { cause })
    if (!signal.aborted) events.emit('SOCIAL_LOGIN_ERROR', { provider, error })
    else if (!store.get().modal.open)
      events.emit('SOCIAL_LOGIN_ERROR', { provider, error: new FoyerError(MODAL_CLOSED, { cause: error }) })
    throw error
  }
}

async function redirectUri(ctx: Context, { provider, signal, onSlow }: Login) {
  // First what tells of a wait: the wallet's code is a part of it.
  const channel = await embeddedChannel(ctx, onSlow)
  const wallet = await embeddedWallet(ctx)
  return { wallet, channel, ...(await channel.request('getSocialRedirectUri', { provider }, signal)) }
}

/** A visitor may take longer than one request does. */
async function patiently<T>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      if (!isFoyerError(error, IFRAME_REQUEST_TIMEOUT)) throw error
    }
  }
}

/**
 * Leads the window to an address by a link, which says where it comes from also on pages whose policy is to say nothing: the wallet
 * origin goes on only for the page that the login was started on.
 */
function visit(uri: string): void {
  const link = document.createElement('a')
  Object.assign(link, { href: uri, target: NAME, rel: 'opener', referrerPolicy: 'origin', hidden: true })
  // The page's own routing has nothing to do with it.
  link.addEventListener('click', (event) => event.stopPropagation())
  document.body.append(link)
  link.click()
  link.remove()
}
