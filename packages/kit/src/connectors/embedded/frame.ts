import { type CaipNetworkId, FoyerError } from '@foyer/base'
import { FRAME_VERSION_DIFFERS, IFRAME_LOAD_FAILED, SOMETHING_WENT_WRONG } from '@foyer/base/catalogue'
import { FRAME_ELEMENT_ID, FRAME_LOAD_TIMEOUT_MS, FRAME_NAME, FRAME_READY_DELAY_MS } from '@foyer/base/constants'
import { FRAME_VERSION, type FrameEvent, ready } from '@foyer/contracts/frame/page-messages'
import { safeParse } from 'valibot'
import type { FrameChannel } from '../../core/connections/embedded-wallet.ts'
import { createChannel } from './channel.ts'
import { createStage } from './stage.ts'

type FrameOptions = {
  /** The wallet page's origin. Nothing is ever posted to another one. */
  readonly walletOrigin: string
  readonly projectId: string
  /** The first network that the wallet is for. */
  readonly chainId: CaipNetworkId | undefined
  readonly title: string
  /** BCP 47 tag of the page's language. */
  readonly locale: string
  readonly onEvent: (event: FrameEvent) => void
  /** The frame is gone: removed from the page, navigated, or it broke the protocol. */
  readonly onClose: () => void
}
type Frame = {
  readonly channel: FrameChannel
  readonly remove: () => void
  /** Whether the host page has removed it. */
  readonly isTakenOut: () => boolean
}

/** Why a frame did not open: the host page removed it meanwhile. */
export const TAKEN_OUT = 'the page took the frame out'

/**
 * Adds the hidden frame of the wallet page and shakes hands with it: the host posts one end of a MessageChannel to the wallet's
 * exact origin, and everything else goes over that port.
 *
 * The frame has a dialog of its own. While the visitor is asked, the dialog is modal, so it is above the host's page and ours,
 * and nothing else can be focused. A frame cannot be moved into another dialog without reloading it.
 * @throws IFRAME_LOAD_FAILED when it is blocked, offline, or not ready within 20 s; FRAME_VERSION_DIFFERS; SOMETHING_WENT_WRONG when it is
 *   taken out of the page meanwhile
 */
export async function openFrame({
  walletOrigin,
  projectId,
  chainId,
  title,
  locale,
  onEvent,
  onClose,
}: FrameOptions): Promise<Frame> {
  const dialog = document.createElement('dialog')
  const frame = document.createElement('iframe')
  dialog.setAttribute('aria-label', title)
  frame.id = FRAME_ELEMENT_ID
  frame.name = FRAME_NAME
  frame.title = title
  frame.referrerPolicy = 'origin'
  frame.allow = `publickey-credentials-get ${walletOrigin}; clipboard-write ${walletOrigin}`
  frame.setAttribute(
    'sandbox',
    'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox',
  )
  const stage = createStage(dialog, frame)
  const given = { projectId, version: `${FRAME_VERSION}`, lang: locale, ...(chainId && { chainId }) }
  frame.src = `${walletOrigin}/frame?${new URLSearchParams(given)}`
  dialog.append(frame)

  let channel: FrameChannel | undefined
  let isTakenOut = false
  const gone = new AbortController()
  // A frame that is taken out of the page cannot answer any more, and sends no event that says so.
  const presence = new MutationObserver(() => {
    if (frame.isConnected) return
    isTakenOut = true
    remove()
  })
  const remove = () => {
    presence.disconnect()
    gone.abort()
    channel?.close()
    stage.show(false, 0)
    dialog.remove()
  }
  const events = (event: FrameEvent) => {
    if (event.of === 'approval') stage.show(event.isOpen, event.height)
    onEvent(event)
  }
  document.body.append(dialog)
  for (const parent of [document.body, dialog]) presence.observe(parent, { childList: true })
  try {
    const port = await shakeHands(frame, walletOrigin, gone.signal)
    const made = createChannel(port, {
      onEvent: events,
      onClose() {
        remove()
        onClose()
      },
    })
    channel = made
    // It was reloaded, or led elsewhere: whoever was at the other end is gone, and sends no event that says so.
    frame.addEventListener('load', made.close)
  } catch (error) {
    remove()
    throw error
  }
  await new Promise((resolve) => setTimeout(resolve, FRAME_READY_DELAY_MS))
  return { channel, remove, isTakenOut: () => isTakenOut }
}

/** @throws IFRAME_LOAD_FAILED, FRAME_VERSION_DIFFERS, SOMETHING_WENT_WRONG */
function shakeHands(frame: HTMLIFrameElement, walletOrigin: string, gone: AbortSignal): Promise<MessagePort> {
  const hn = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return new Promise((resolve, reject) => {
    const { port1, port2 } = new MessageChannel()
    const fail = (error: FoyerError) => {
      clearTimeout(timer)
      port1.close()
      reject(error)
    }
    const timer = setTimeout(() => fail(new FoyerError(IFRAME_LOAD_FAILED)), FRAME_LOAD_TIMEOUT_MS)
    gone.addEventListener('abort', () => fail(new FoyerError(SOMETHING_WENT_WRONG, { cause: TAKEN_OUT })))
    frame.addEventListener(
      'load',
      () => {
        frame.contentWindow?.postMessage({ t: 'init', v: [FRAME_VERSION], hn }, walletOrigin, [port2])
      },
      { once: true },
    )
    port1.onmessage = ({ data }: MessageEvent<unknown>) => {
      clearTimeout(timer)
      const answer = safeParse(ready, data)
      // The wallet page says whom the browser told it that it talks to. If that is not us, somebody stands in between.
      if (!answer.success || answer.output.hn !== hn || answer.output.origin !== location.origin)
        return fail(new FoyerError(IFRAME_LOAD_FAILED))
      const { v } = answer.output
      if (v !== FRAME_VERSION)
        return fail(new FoyerError(FRAME_VERSION_DIFFERS, { context: { theirs: v, ours: FRAME_VERSION } }))
      port1.onmessage = null
      resolve(port1)
    }
  })
}
