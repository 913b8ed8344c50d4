import { FoyerError } from '@foyer/base'
import { SOMETHING_WENT_WRONG, TOO_MANY_REQUESTS } from '@foyer/base/catalogue'
import { EMAIL_LOGIN_COOLDOWN_MS } from '@foyer/base/constants'
import type { FrameResult } from '@foyer/contracts/frame/answers'
import type { Context } from '../core/context.ts'
import { inTime } from '../core/in-time.ts'
import { stayingHere } from '../core/routing/here.ts'
import type { Target } from '../core/routing/router.ts'
import { embeddedChannel, type OnSlow } from './embedded-channel.ts'
import { EMBEDDED_CONNECTOR, embeddedWallet } from './embedded-connector.ts'

/** What the visitor does next: enter the code, approve this device with a second mail, or nothing. */
type EmailAction = FrameResult<'connectEmail'>['action']
/** `resendAt`: when another code can be requested, in epoch milliseconds. */
export type StartedLogin = { readonly email: string; readonly action: EmailAction; readonly resendAt: number }

/**
 * Starts signing in by email. The address goes to the wallet page and is not stored here.
 * @param isWanted asked when the wallet page has loaded: whoever has left meanwhile is mailed no code
 * @throws ENTER_VALID_EMAIL, TOO_MANY_REQUESTS, IFRAME_LOAD_FAILED, IFRAME_REQUEST_TIMEOUT; SOMETHING_WENT_WRONG when it is wanted no more;
 *   any other failure is the wallet page's
 */
export async function startEmailLogin(
  ctx: Context,
  email: string,
  onSlow?: OnSlow,
  isWanted = () => true,
): Promise<StartedLogin> {
  const channel = await embeddedChannel(ctx, onSlow)
  if (!isWanted()) throw new FoyerError(SOMETHING_WENT_WRONG)
  const { action } = await channel.request('connectEmail', { email })
  // Within that time the wallet page goes on with the code that is in the mailbox already.
  if (action === 'VERIFY_OTP' && resendAtOf(ctx, email) <= ctx.now()) mailedOf(ctx).set(email, ctx.now())
  return { email, action, resendAt: resendAtOf(ctx, email) }
}

/** Mails another code. @throws TOO_MANY_REQUESTS within 30 seconds of the last one, and as `startEmailLogin` */
export async function resendEmailCode(ctx: Context, email: string, isWanted: () => boolean): Promise<StartedLogin> {
  const wait = resendAtOf(ctx, email) - ctx.now()
  if (wait > 0) throw new FoyerError(TOO_MANY_REQUESTS, { context: { seconds: Math.ceil(wait / 1_000) } })
  return startEmailLogin(ctx, email, undefined, isWanted)
}

const mailedOf = ({ embedded }: Context) => (embedded.mailedAt ??= new Map())
const resendAtOf = (ctx: Context, email: string): number =>
  (mailedOf(ctx).get(email) ?? Number.NEGATIVE_INFINITY) + EMAIL_LOGIN_COOLDOWN_MS

/**
 * The same for a screen. Whoever has left it is mailed no code, led nowhere, and told of no failure.
 * @throws as `startEmailLogin`
 */
export async function emailLoginHere(
  ctx: Context,
  email: string,
  next: (login: StartedLogin) => void,
  onSlow?: OnSlow,
): Promise<void> {
  const isHere = stayingHere(ctx)
  try {
    const login = await startEmailLogin(ctx, email, onSlow, isHere)
    if (isHere()) next(login)
  } catch (error) {
    if (isHere()) throw error
  }
}

/** Hands in the code. @throws CODE_WRONG, CODE_EXPIRED, TOO_MANY_REQUESTS, PASSKEY_NOT_USED, PASSKEY_UNSUITABLE; any other failure is the wallet page's */
export async function confirmEmailLogin(ctx: Context, otp: string): Promise<EmailAction> {
  const channel = await embeddedChannel(ctx)
  return (await channel.request('connectOtp', { otp })).action
}

/**
 * Waits until this device is approved with the second mail, or let in by another one. After a failure, another mail is sent.
 * @param isCodeShown waits for another device also where the mail was approved and leads to a later time
 * @returns when the wallet opens here, in epoch milliseconds; undefined if it is open
 * @throws IFRAME_REQUEST_TIMEOUT after 120 s: the mail is still valid, so it can be waited for again; TOO_MANY_REQUESTS; any other
 *   failure is the wallet page's
 */
export async function awaitDevice(ctx: Context, signal: AbortSignal, isCodeShown = false): Promise<number | undefined> {
  const channel = await embeddedChannel(ctx)
  const { opensAt } = await channel.request('connectDevice', isCodeShown ? { isCodeShown } : {}, signal)
  return opensAt === null ? undefined : Date.parse(opensAt)
}

/**
 * Whether a wallet that opens here later has opened. Unlike `awaitDevice`, it never has another mail sent.
 * @throws WALLET_LOCKED when its owner has stopped this device; any other failure is the wallet page's
 */
export async function hasOpened(ctx: Context): Promise<boolean> {
  const channel = await embeddedChannel(ctx)
  // The wallet page says so of a wallet that is locked, too, which it does not let the visitor look at.
  if (!(await channel.request('isConnected', {})).isConnected) return false
  await channel.request('connectViewOnly', {})
  return true
}

/** Whether a passkey of the visitor opens the wallet here, in place of the second mail. False where nobody can tell. */
export async function opensByPasskey(ctx: Context): Promise<boolean> {
  try {
    return (await (await embeddedChannel(ctx)).request('isConnected', {})).opensByPasskey ?? false
  } catch {
    return false // The mail is a way in any case.
  }
}

/**
 * Opens the wallet with a passkey, which the browser asks for.
 * @throws PASSKEY_NOT_USED, PASSKEY_UNSUITABLE; SOMETHING_WENT_WRONG when it was aborted; any other failure is the wallet page's
 */
export async function openByPasskey(ctx: Context, signal?: AbortSignal): Promise<void> {
  await (await embeddedChannel(ctx)).request('connectDevice', { isByPasskey: true }, signal)
}

/**
 * Connects this device before the wallet opens here, to look only: `opensAt` of its account says until when.
 * @throws any failure is the wallet page's
 */
export async function connectViewOnly(ctx: Context): Promise<void> {
  await (await embeddedChannel(ctx)).request('connectViewOnly', {})
}

/** What a screen shows once the visitor has logged in: a wallet that was made just now, or connecting it. */
export async function targetAfterLogin(ctx: Context): Promise<Target> {
  // The screen of a new wallet is worth no long wait.
  const made = newAccount(ctx).catch(() => undefined)
  const newAddress = await inTime(made, NEW_WALLET_PATIENCE_MS)
  return newAddress === undefined
    ? { view: 'ConnectingExternal', args: { connectorId: EMBEDDED_CONNECTOR } }
    : { view: 'EmailLogin', args: { email: '', action: 'CONNECT', resendAt: 0, newAddress } }
}

const NEW_WALLET_PATIENCE_MS = 2_000

/** The account that will be connected, where this login has made the wallet. */
async function newAccount(ctx: Context): Promise<string | undefined> {
  const { channel, preferred } = await embeddedWallet(ctx)
  const port = await channel()
  const { isNew } = await port.request('isConnected', {})
  if (!isNew) return undefined
  const { address, accounts } = await port.request('getUser', preferred())
  const { active } = ctx.store.get().session
  // `address` is of the EVM network that was asked for; the page may begin with another namespace.
  const own = accounts.filter(({ namespace }) => namespace === active).map((account) => account.address)
  return own.includes(address) ? address : own[0]
}

/** Whether the login still stands: another tab may have ended it. True where nobody can tell. */
export async function isLoggedIn(ctx: Context): Promise<boolean> {
  try {
    return (await (await embeddedChannel(ctx)).request('isConnected', {})).isConnected
  } catch {
    return true // Connecting says what is wrong.
  }
}

/** `expiresAt`: epoch milliseconds. */
export type DeviceCode = { readonly code: string; readonly expiresAt: number }

/**
 * What the visitor types on a device that has the wallet open, in the wallet's settings, to let this one in. `awaitDevice` resolves then.
 * @throws TOO_MANY_REQUESTS, WALLET_FROZEN; any other failure is the wallet page's
 */
export async function deviceCode(ctx: Context): Promise<DeviceCode> {
  const channel = await embeddedChannel(ctx)
  const { code, expiresAt } = await channel.request('getDeviceCode', {})
  return { code, expiresAt: Date.parse(expiresAt) }
}
