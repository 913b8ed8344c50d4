import { FoyerError, isFoyerError } from '@foyer/base'
import { IFRAME_REQUEST_TIMEOUT, POPUP_CLOSED } from '@foyer/base/catalogue'
import type { FrameResult } from '@foyer/contracts/frame/answers'
import type { FrameParams } from '@foyer/contracts/frame/messages'
import type { Context } from '../core/context.ts'
import { embeddedWallet } from './embedded-connector.ts'

const NAME = 'foyer-social'
const SIZE = { width: 600, height: 800 } as const
const CHECK_MS = 1_000
/** A page of a provider may cut the window off, which looks like closing it. The answer decides, if it comes by then. */
const PATIENCE_MS = 8_000

type Login = {
  readonly provider: FrameParams<'getSocialRedirectUri'>['provider']
  readonly signal: AbortSignal
  /** Told when the window seems to be closed, and when it is there again. */
  readonly onSeems: (isClosed: boolean) => void
}

/** Opens an empty window, in a press. A browser may hold it back, which `hasSocialWindow` tells. */
export function openSocialWindow(ctx: Context): void {
  const [left, top] = [screenX + (outerWidth - SIZE.width) / 2, screenY + (outerHeight - SIZE.height) / 2]
  const place = `left=${Math.round(left)},top=${Math.round(top)}`
  ctx.embedded.window = open('about:blank', NAME, `popup,width=${SIZE.width},height=${SIZE.height},${place}`)
}

export const hasSocialWindow = ({ embedded }: Context): boolean => embedded.window?.closed === false

/** Brings the window to the front. */
export const showSocialWindow = ({ embedded }: Context): void => embedded.window?.focus()

/**
 * Logs in with an account of another service, in the window that is open. The window tells this page nothing: its result goes to
 * the wallet page through the server.
 * @throws POPUP_CLOSED 8 s after the window was closed without an answer; CONNECTION_REJECTED when the visitor refused;
 *   TOO_MANY_REQUESTS; REQUEST_ABORTED; any other failure is the wallet page's or the provider's
 */
export async function socialLogin(ctx: Context, login: Login): Promise<FrameResult<'connectSocial'>> {
  const { provider, signal, onSeems } = login
  const channel = await (await embeddedWallet(ctx)).channel()
  const { uri } = await channel.request('getSocialRedirectUri', { provider }, signal)
  if (!hasSocialWindow(ctx)) throw new FoyerError(POPUP_CLOSED)
  visit(uri)
  const stop = new AbortController()
  const leave = () => stop.abort()
  signal.addEventListener('abort', leave)
  let closedAt: number | undefined
  const timer = setInterval(() => {
    const wasClosed = closedAt !== undefined
    closedAt = hasSocialWindow(ctx) ? undefined : (closedAt ?? ctx.now())
    if (wasClosed !== (closedAt !== undefined)) onSeems(!wasClosed)
    if (closedAt !== undefined && ctx.now() - closedAt >= PATIENCE_MS) stop.abort()
  }, CHECK_MS)
  try {
    for (;;) {
      try {
        return await channel.request('connectSocial', { uri }, stop.signal)
      } catch (error) {
        // A visitor may take longer than one request does.
        if (!isFoyerError(error, IFRAME_REQUEST_TIMEOUT)) throw error
      }
    }
  } catch (error) {
    throw stop.signal.aborted && !signal.aborted ? new FoyerError(POPUP_CLOSED) : error
  } finally {
    clearInterval(timer)
    signal.removeEventListener('abort', leave)
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
