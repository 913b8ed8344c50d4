import { FoyerError, isFoyerError } from '@foyer/base'
import {
  CODE_WRONG,
  EMAIL_NOT_YET,
  IFRAME_REQUEST_TIMEOUT,
  MODAL_CLOSED,
  NO_CONNECTOR_FOR_CONNECTION,
} from '@foyer/base/catalogue'
import { emailOfWallet } from '../connectors/email-change.ts'
import { EMBEDDED_CONNECTOR } from '../connectors/embedded-connector.ts'
import {
  awaitDevice,
  confirmEmailLogin,
  connectViewOnly,
  type DeviceCode,
  deviceCode,
  openByPasskey,
  opensByPasskey,
  resendEmailCode,
  type StartedLogin,
  startEmailLogin,
} from '../connectors/embedded-login.ts'
import { newPasskeyUrl, passkeyLogin } from '../connectors/passkey-login.ts'
import {
  closeSocialWindow,
  farcasterLogin,
  openSocialWindow,
  type SocialResult,
  socialLogin,
} from '../connectors/social-login.ts'
import { rememberLogin } from '../core/connections/last-login.ts'
import type { Account } from '../core/connections/session.ts'
import type { Context } from '../core/context.ts'
import { inTime } from '../core/in-time.ts'
import { requiresSignIn } from '../core/sign-in-required.ts'
import { connectWallet } from '../features/connect/attempt.ts'
import { discover } from '../modal/verbs.ts'
import type { HeadlessFoyer } from './create-foyer.ts'

/* Signing in to the embedded wallet, for hosts that draw the screens themselves. */

export type AskedCode = {
  readonly email: string
  /** When another code can be mailed, in epoch milliseconds. */
  readonly resendAt: number
  /** The code before was not the right one. */
  readonly isWrong: boolean
  /**
   * Mails another code. The one that `onCode` resolves with is the new one then.
   * @returns when the next one can be mailed, in epoch milliseconds
   * @throws TOO_MANY_REQUESTS before `resendAt`, with the seconds until then (`context.seconds`)
   */
  readonly resend: () => Promise<number>
}

export type DeviceWays = {
  /** The code that lets this device in, typed on one that has the wallet open. It may be called at any time until the login ends. */
  readonly showCode: () => Promise<DeviceCode>
  /**
   * Opens the wallet with a passkey of the visitor, and the login goes on. Undefined where none opens it. Call it in a press: the browser
   * asks for the passkey. Where it was not used, the mail and the code are waited for as before, and it may be called again until the login
   * ends. While the browser asks, another call waits for the same answer.
   * @throws PASSKEY_NOT_USED, PASSKEY_UNSUITABLE; MODAL_CLOSED once the login was aborted or has ended
   */
  readonly openByPasskey?: () => Promise<void>
}

export type LoginHandlers = {
  /** Resolves with the six digits that the visitor has read in the mail. Called again while they are wrong. */
  readonly onCode: (asked: AskedCode) => Promise<string>
  /**
   * This device is new to the wallet: a second mail has a link that lets it in. So does a device that has the wallet open, which asks for
   * the code of `showCode`, and a passkey.
   */
  readonly onDevice?: (email: string, ways: DeviceWays) => void
  /**
   * Connects a wallet that opens on this device later at once, to look only: `opensAt` of its account says until when, and what has to be
   * signed fails with WALLET_LOCKED_UNTIL before. Without it, such a login fails with EMAIL_NOT_YET.
   */
  readonly viewOnly?: boolean
  /** Aborting stops waiting. What the visitor does later connects nothing. */
  readonly signal?: AbortSignal
}

export type SocialProvider = Parameters<typeof socialLogin>[1]['provider'] | 'farcaster'
export type SocialHandlers = LoginHandlers & {
  /** The provider vouches for no address, or for one that has a wallet already. Resolves with the visitor's, which a code proves. */
  readonly onEmail: (suggested: string | undefined) => Promise<string>
  /** What Farcaster's app opens, to draw as a QR code or as a link. */
  readonly onUrl?: (url: string) => void
  /** What the login's window seems to be. It can seem closed while the visitor is in it. */
  readonly onWindow?: (state: 'open' | 'closing' | 'closed') => void
}

/**
 * Connects the embedded wallet with a code that is mailed. A visitor without a wallet gets one.
 * @throws NO_CONNECTOR_FOR_CONNECTION without `walletOrigin`, ENTER_VALID_EMAIL, TOO_MANY_REQUESTS, CODE_EXPIRED, EMAIL_NOT_YET for a
 *   wallet that opens on this device later (`context.opensAt`, ISO 8601), MODAL_CLOSED when aborted, IFRAME_LOAD_FAILED, FAILED_TO_CONNECT
 * @example const account = await connectByEmail(foyer, 'mara@atoll.example', { onCode: ({ isWrong }) => askForCode(isWrong) })
 */
export async function connectByEmail(
  { context }: HeadlessFoyer,
  email: string,
  handlers: LoginHandlers,
): Promise<Account> {
  await requireEmbedded(context)
  return proven(context, 'email', email, handlers)
}

/**
 * Connects the embedded wallet with an account of another service. Call it in a press: it opens the service's window at once. Farcaster
 * needs no window, but `onUrl`.
 * @throws as `connectByEmail`, and POPUP_CLOSED where the browser holds the window back, CONNECTION_REJECTED
 * @example button.onclick = () => connectBySocial(foyer, 'github', { onEmail: askForEmail, onCode: askForCode })
 */
export async function connectBySocial(
  { context }: HeadlessFoyer,
  provider: SocialProvider,
  handlers: SocialHandlers,
): Promise<Account> {
  const { signal = never(), onUrl, onWindow, onEmail } = handlers
  if (provider !== 'farcaster') openSocialWindow(context)
  await requireEmbedded(context).catch((error) => {
    closeSocialWindow(context)
    throw error
  })
  const login = (): Promise<SocialResult> =>
    provider === 'farcaster'
      ? farcasterLogin(context, signal, (url) => onUrl?.(url))
      : socialLogin(context, { provider, signal, onSeems: (state) => onWindow?.(state) })
  const { action, email } = await unlessAborted(login(), signal)
  if (action === 'CONNECT') return connected(context, provider)
  if (action === 'VERIFY_EMAIL') {
    const own = await unlessAborted(onEmail(email ?? undefined), signal)
    return proven(context, provider, own, handlers)
  }
  await deviceApproved(context, email ?? '', handlers)
  return connected(context, provider)
}

/**
 * The email that signs in to the embedded wallet, for example to fill in a form of yours. It is asked of the wallet page each time and
 * kept nowhere.
 * @returns null for an account without one, which a passkey opens
 * @throws NO_CONNECTOR_FOR_CONNECTION without `walletOrigin`, WALLET_LOGIN_REQUIRED before the visitor has signed in, IFRAME_LOAD_FAILED
 * @example const email = await getWalletEmail(foyer)
 */
export async function getWalletEmail({ context }: HeadlessFoyer): Promise<string | null> {
  await requireEmbedded(context)
  return emailOfWallet(context)
}

/**
 * Connects the embedded wallet of a passkey. The browser asks for it. Who has none makes one at `passkeyPage(foyer)`.
 * @throws NO_CONNECTOR_FOR_CONNECTION without `walletOrigin`, PASSKEY_NOT_USED when the browser's question was closed or the device has
 *   none, PASSKEY_UNKNOWN, PASSKEY_UNSUITABLE, TOO_MANY_REQUESTS, MODAL_CLOSED when aborted, IFRAME_LOAD_FAILED, FAILED_TO_CONNECT
 * @example const account = await connectByPasskey(foyer)
 */
export async function connectByPasskey(
  { context }: HeadlessFoyer,
  { signal = never() }: Pick<LoginHandlers, 'signal'> = {},
): Promise<Account> {
  await requireEmbedded(context)
  await unlessAborted(passkeyLogin(context, signal), signal)
  return connected(context, 'passkey')
}

/**
 * The address of the page on which a visitor makes a wallet with a new passkey. Browsers make passkeys in no frame, so open it in a tab.
 * @example window.open(passkeyPage(foyer), '_blank', 'noopener')
 */
export const passkeyPage = ({ context }: HeadlessFoyer): string => newPasskeyUrl(context)

async function requireEmbedded(ctx: Context): Promise<void> {
  await discover(ctx)
  if (!ctx.store.get().connectors.some(({ id }) => id === EMBEDDED_CONNECTOR))
    throw new FoyerError(NO_CONNECTOR_FOR_CONNECTION, { cause: 'without `walletOrigin` there is no embedded wallet' })
}

/** The code from the mail, and on a new device the link from the second one. */
async function proven(ctx: Context, method: string, email: string, handlers: LoginHandlers): Promise<Account> {
  const { onCode, signal = never() } = handlers
  const isWanted = () => !signal.aborted
  let started: StartedLogin = await unlessAborted(startEmailLogin(ctx, email, undefined, isWanted), signal)
  let { action } = started
  const resend = async () => {
    started = await resendEmailCode(ctx, email, isWanted)
    return started.resendAt
  }
  for (let isWrong = false; action === 'VERIFY_OTP'; isWrong = true) {
    const code = await unlessAborted(onCode({ email, resendAt: started.resendAt, isWrong, resend }), signal)
    try {
      action = await unlessAborted(confirmEmailLogin(ctx, code.replaceAll(/\D/g, '')), signal)
    } catch (error) {
      if (!isFoyerError(error, CODE_WRONG)) throw error
    }
  }
  if (action === 'VERIFY_DEVICE') await deviceApproved(ctx, email, handlers)
  return connected(ctx, method)
}

/** @throws EMAIL_NOT_YET for a wallet that opens here later, and is not to be looked at until then */
async function deviceApproved(
  ctx: Context,
  email: string,
  { onDevice, viewOnly = false, signal = never() }: LoginHandlers,
): Promise<void> {
  let shownUntil = 0
  const isCodeShown = () => ctx.now() < shownUntil
  const showCode = async () => {
    const shown = await deviceCode(ctx)
    shownUntil = shown.expiresAt
    return shown
  }
  let passkey: Promise<void> | undefined
  let asking: Promise<void> | undefined
  let hasEnded = false
  const usePasskey = async () => {
    if (hasEnded || signal.aborted) throw new FoyerError(MODAL_CLOSED, { cause: 'the login does not wait any more' })
    // Browsers show one question at a time, and refuse the other one.
    asking ??= unlessAborted(openByPasskey(ctx, signal), signal).finally(() => {
      asking = undefined
    })
    passkey = asking
    return asking
  }
  try {
    if (onDevice) {
      // The mail is on its way: whether a passkey opens it is not waited for longer than the visitor notices.
      const opens = await unlessAborted(inTime(opensByPasskey(ctx), PASSKEY_PATIENCE_MS), signal)
      onDevice(email, { showCode, ...(opens ? { openByPasskey: usePasskey } : {}) })
    }
    for (;;) {
      try {
        const opensAt = await unlessAborted(awaitDevice(ctx, signal, isCodeShown()), signal)
        if (opensAt === undefined) return
        // The visitor may be using another way since. A passkey that was used has opened the wallet, so it is asked about once.
        const asked = passkey
        passkey = undefined
        if ((asked && (await unlessAborted(asked.then(is, isNot), signal))) || isCodeShown()) continue
        if (viewOnly && !requiresSignIn(ctx.options)) return await unlessAborted(connectViewOnly(ctx), signal)
        throw new FoyerError(EMAIL_NOT_YET, { context: { opensAt: new Date(opensAt).toISOString() } })
      } catch (error) {
        // The mail stays valid.
        if (!isFoyerError(error, IFRAME_REQUEST_TIMEOUT)) throw error
      }
    }
  } finally {
    hasEnded = true
  }
}

async function connected(ctx: Context, method: string): Promise<Account> {
  const account = await connectWallet(ctx, EMBEDDED_CONNECTOR)
  rememberLogin(ctx, method)
  return account
}

/** How long the wallet page may take to say whether a passkey opens the wallet. */
const PASSKEY_PATIENCE_MS = 2_000
const is = () => true
const isNot = () => false
const never = (): AbortSignal => new AbortController().signal

/** @throws MODAL_CLOSED */
function unlessAborted<T>(answer: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(new FoyerError(MODAL_CLOSED))
    signal.addEventListener('abort', stop)
    if (signal.aborted) stop()
    answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}
