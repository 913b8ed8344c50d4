import { FoyerError, isFoyerError } from '@foyer/base'
import {
  ACTION_NOT_ALLOWED,
  IFRAME_REQUEST_TIMEOUT,
  RPC_CALL_NOT_ALLOWED,
  WALLET_REQUEST_TIMEOUT,
} from '@foyer/base/catalogue'
import { METHOD_NOT_ALLOWED_DELAY_MS } from '@foyer/base/constants'
import type { FrameMessageName } from '@foyer/contracts/frame/answers'
import type { FrameChannel } from '../../core/connections/embedded-wallet.ts'
import type { Context } from '../../core/context.ts'
import { later, report, showToast } from '../../core/notices.ts'

/** They wait for the visitor, and are asked again when their time is over. */
const WAITING: readonly FrameMessageName[] = ['connectDevice', 'connectSocial', 'connectFarcaster']

/**
 * A channel that reports requests that the wallet page did not answer, and tells when it allows a method to no page: the developer in
 * the console, and the visitor, whose press may have led to it, in the modal. Both hear of a method once: a page that tries it again and
 * again does not open the modal each time.
 */
export function tellingFailures(ctx: Context, channel: FrameChannel): FrameChannel {
  const told = new Set<string>()
  const tell = (method: string) => {
    if (told.has(method)) return
    told.add(method)
    ctx.log.error(`[Foyer] ${RPC_CALL_NOT_ALLOWED.code} ${RPC_CALL_NOT_ALLOWED.message}: ${method}`)
    if (!ctx.store.get().modal.open) ctx.modalRuntime.show?.()
    later(ctx, METHOD_NOT_ALLOWED_DELAY_MS, () =>
      showToast(ctx, 'error', ctx.modalRuntime.t?.('embedded.notAllowed') ?? ACTION_NOT_ALLOWED.message),
    )
  }
  return {
    ...channel,
    async request(name, params, signal) {
      try {
        return await channel.request(name, params, signal)
      } catch (error) {
        if (isFoyerError(error, RPC_CALL_NOT_ALLOWED)) tell((params as { method: string }).method) // Only rpcRequest declares it.
        if (isFoyerError(error, IFRAME_REQUEST_TIMEOUT) && !WAITING.includes(name))
          report(ctx, new FoyerError(WALLET_REQUEST_TIMEOUT, { cause: error }))
        throw error
      }
    },
  }
}
