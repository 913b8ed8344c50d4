import { FRAME_SLOW_MS } from '@foyer/base/constants'
import type { FrameChannel } from '../core/connections/embedded-wallet.ts'
import type { Context } from '../core/context.ts'
import { embeddedWallet } from './embedded-connector.ts'

/** Told when the wallet page takes longer than usual to load, and when it has loaded or failed after that. */
export type OnSlow = (isSlow: boolean) => void

/**
 * The channel to the wallet page, whose frame is opened when it is first needed.
 * @throws as `embeddedWallet`, IFRAME_LOAD_FAILED, FRAME_VERSION_DIFFERS; any other failure is the wallet page's
 */
export async function embeddedChannel(ctx: Context, onSlow: OnSlow = () => undefined): Promise<FrameChannel> {
  let isSlow = false
  const timer = setTimeout(() => {
    isSlow = true
    onSlow(true)
  }, FRAME_SLOW_MS)
  try {
    return await (await embeddedWallet(ctx)).channel()
  } finally {
    clearTimeout(timer)
    if (isSlow) onSlow(false)
  }
}
