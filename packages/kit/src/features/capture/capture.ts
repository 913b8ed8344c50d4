import { FoyerError } from '@foyer/base'
import { NO_ACCOUNT_CONNECTED, PROJECT_ID_NOT_CONFIGURED } from '@foyer/base/catalogue'
import { type capture, captureCalls, createClient } from '@foyer/contracts'
import { CAPTURED } from '../../core/captured.ts'
import { accountOf } from '../../core/connections/session.ts'
import type { Context } from '../../core/context.ts'
import { hasServer } from '../../core/options.ts'
import { SDK_VERSION } from '../../core/sdk.ts'

/** Longer than the server waits for the mail server. Without the answer, the visitor could not use the code that arrives. */
const MAIL_TIMEOUT_MS = 60_000

/** A code that was sent: how to confirm it, and when another can be requested, in epoch milliseconds. */
export type SentCode = { readonly id: string; readonly email: string; readonly resendAt: number }

/**
 * Sends a code. The email is not stored in this browser.
 * @throws NO_ACCOUNT_CONNECTED, ENTER_VALID_EMAIL, TOO_MANY_REQUESTS; any other failure is that of the call
 */
export async function requestCode(ctx: Context, email: string): Promise<SentCode> {
  const { caipAddress } = accountOf(ctx.store.get().session)
  if (caipAddress === undefined) throw new FoyerError(NO_ACCOUNT_CONNECTED)
  const { id, resendAfterSeconds } = await clientOf(ctx).requestCode({
    query: {},
    body: { email, account: caipAddress },
  })
  return { id, email, resendAt: ctx.now() + resendAfterSeconds * 1_000 }
}

/**
 * Confirms a code. The account is not asked again on this device.
 * @throws CODE_WRONG, CODE_EXPIRED, TOO_MANY_REQUESTS; any other failure is that of the call
 */
export async function confirmCode(ctx: Context, id: string, code: string): Promise<void> {
  await clientOf(ctx).confirmCode({ query: {}, body: { id, code } })
  const { address } = accountOf(ctx.store.get().session)
  const known = ctx.storage.read(CAPTURED) ?? []
  if (address !== undefined)
    ctx.storage.write(CAPTURED, [address, ...known.filter((one) => one !== address)].slice(0, 50))
}

function clientOf(ctx: Context) {
  const { apiUrl, projectId } = ctx.options
  if (!hasServer(ctx.options) || apiUrl === undefined || projectId === undefined)
    throw new FoyerError(PROJECT_ID_NOT_CONFIGURED)
  return createClient<typeof capture>(captureCalls, {
    baseUrl: apiUrl,
    // The server answers once the mail server has taken the mail.
    timeoutMs: MAIL_TIMEOUT_MS,
    common: () => ({ projectId, st: 'foyer', sv: SDK_VERSION }),
  })
}
