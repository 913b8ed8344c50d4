import type { Context } from '../core/context.ts'
import { embeddedChannel, type OnSlow } from './embedded-channel.ts'
import { walletPageUrl } from './wallet-page-url.ts'

/**
 * Signs in with a passkey. The browser asks for it in the frame of the wallet page.
 * @throws PASSKEY_NOT_USED when the question was closed, or the device has none; PASSKEY_UNKNOWN when no wallet has it; PASSKEY_UNSUITABLE;
 *   TOO_MANY_REQUESTS; SOMETHING_WENT_WRONG when it was aborted; IFRAME_REQUEST_TIMEOUT after 310 s; any other failure is the wallet page's
 */
export async function passkeyLogin(ctx: Context, signal: AbortSignal, onSlow?: OnSlow): Promise<void> {
  const channel = await embeddedChannel(ctx, onSlow)
  await channel.request('connectPasskey', {}, signal)
}

/** Where a wallet is made with a passkey: a page of the wallet origin, because browsers make passkeys in no frame. */
export const newPasskeyUrl = (ctx: Context): string => `${walletPageUrl(ctx)}#new-passkey`
