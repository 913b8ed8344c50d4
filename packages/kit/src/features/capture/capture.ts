import { FoyerError, isFoyerError } from '@foyer/base'
import { HTTP_STATUS, MAIL_UNAVAILABLE, NO_ACCOUNT_CONNECTED, PROJECT_ID_NOT_CONFIGURED } from '@foyer/base/catalogue'
import { type capture, captureCalls, createClient, type ServerError } from '@foyer/contracts'
import { CAPTURED } from '../../core/captured.ts'
import type { Context } from '../../core/context.ts'
import { hasServer } from '../../core/options.ts'
import { SDK_VERSION } from '../../core/sdk.ts'
import { accountOf } from '../../core/session.ts'

/** A code that was sent: how it is confirmed, and when another may be asked for, in epoch milliseconds. */
export type SentCode = { readonly id: string; readonly email: string; readonly resendAt: number }

/**
 * Sends a code. Nothing is kept of the email in this browser.
 * @throws HTTP_STATUS with the server's own error as cause, MAIL_UNAVAILABLE
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

/** Confirms a code. The account is not asked again on this device. */
export async function confirmCode(ctx: Context, id: string, code: string): Promise<void> {
  await clientOf(ctx).confirmCode({ query: {}, body: { id, code } })
  const { address } = accountOf(ctx.store.get().session)
  const known = ctx.storage.read(CAPTURED) ?? []
  if (address !== undefined)
    ctx.storage.write(CAPTURED, [address, ...known.filter((one) => one !== address)].slice(0, 50))
}

/** What the server said about a failure: its code, for how many seconds to wait, how many tries are left. */
export function refusalOf(error: unknown): {
  readonly code: string
  readonly seconds?: number
  readonly left?: number
} {
  if (!isFoyerError(error, HTTP_STATUS)) return { code: MAIL_UNAVAILABLE.code }
  const { code = '', context = {} } = (error.cause ?? {}) as Partial<ServerError>
  const { seconds, left } = context
  return { code, ...(typeof seconds === 'number' ? { seconds } : {}), ...(typeof left === 'number' ? { left } : {}) }
}

function clientOf(ctx: Context) {
  const { apiUrl, projectId } = ctx.options
  if (!hasServer(ctx.options) || apiUrl === undefined || projectId === undefined)
    throw new FoyerError(PROJECT_ID_NOT_CONFIGURED)
  return createClient<typeof capture>(captureCalls, {
    baseUrl: apiUrl,
    common: () => ({ projectId, st: 'foyer', sv: SDK_VERSION }),
  })
}
