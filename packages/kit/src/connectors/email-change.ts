import { EMAIL_LOGIN_COOLDOWN_MS } from '@foyer/base/constants'
import type { FrameResult } from '@foyer/contracts/frame/answers'
import type { Context } from '../core/context.ts'
import { embeddedWallet } from './embedded-connector.ts'

/** Whose code the visitor enters next: that of the present address, or that of the new one. */
type EmailChangeStep = FrameResult<'updateEmail'>['action']
export type StartedChange = { readonly action: EmailChangeStep; readonly resendAt: number }

/** The address that signs in to the embedded wallet. @throws IFRAME_LOAD_FAILED; any other failure is the wallet page's */
export async function emailOfWallet(ctx: Context): Promise<string | null> {
  return (await (await embeddedWallet(ctx)).channel()).request('getUser', {}).then(({ email }) => email)
}

/**
 * Begins to change the wallet's email, which the wallet page asks the visitor about; asked again with the same address, it mails
 * another code.
 * @throws ENTER_VALID_EMAIL, EMAIL_UNCHANGED, TOO_MANY_REQUESTS, USER_REJECTED, APPROVAL_EXPIRED; any other failure is the wallet page's
 */
export async function startEmailChange(ctx: Context, email: string): Promise<StartedChange> {
  const channel = await (await embeddedWallet(ctx)).channel()
  const { action } = await channel.request('updateEmail', { email })
  return { action, resendAt: ctx.now() + EMAIL_LOGIN_COOLDOWN_MS }
}

/** Hands in the code of the present address; the new one gets its own then. @throws CODE_WRONG, CODE_EXPIRED, TOO_MANY_REQUESTS */
export async function confirmPresentEmail(ctx: Context, otp: string): Promise<StartedChange> {
  const channel = await (await embeddedWallet(ctx)).channel()
  await channel.request('updateEmailPrimaryOtp', { otp })
  return { action: 'VERIFY_SECONDARY_OTP', resendAt: ctx.now() + EMAIL_LOGIN_COOLDOWN_MS }
}

/**
 * Hands in the code of the new address.
 * @returns the address, and from when on it counts, in epoch milliseconds; undefined: it does
 * @throws CODE_WRONG, CODE_EXPIRED, EMAIL_TAKEN, TOO_MANY_REQUESTS
 */
export async function confirmNewEmail(
  ctx: Context,
  otp: string,
): Promise<{ readonly email: string; readonly effectiveAt: number | undefined }> {
  const channel = await (await embeddedWallet(ctx)).channel()
  const { newEmail, effectiveAt } = await channel.request('updateEmailSecondaryOtp', { otp })
  return { email: newEmail, effectiveAt: effectiveAt === null ? undefined : Date.parse(effectiveAt) }
}
