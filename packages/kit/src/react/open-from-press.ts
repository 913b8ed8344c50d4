import { messageOf } from '@foyer/base'
import type { LoadFailure } from '../locales/host.ts'
import type { Foyer } from '../modal/create-foyer.ts'

/* Opening from a button of the host page, with recovery when a module fails to load. Browsers fetch a failed module again
 * (https://github.com/whatwg/html/pull/10327); older ones remember the failure for its URL until the page is reloaded, and
 * files that a deployment removed never become available to an old page. Another URL for the same module would duplicate what
 * modules share. After a second failure the button therefore offers to reload the page, and the visitor decides when. */

/**
 * Opens from a press. Loading errors are logged to the console, since a button has no caller to throw to.
 * @param before the failure of the last press
 * @returns the failure of this one; undefined when the modal is open
 */
export async function openFromPress(
  foyer: Foyer,
  before: LoadFailure | undefined,
  open: () => Promise<unknown>,
): Promise<LoadFailure | undefined> {
  if (before === 'reload') {
    location.reload()
    return before
  }
  const wasOffline = navigator.onLine === false
  try {
    await open()
    return undefined
  } catch (error) {
    foyer.context.log.error(`[Foyer] the modal did not load: ${messageOf(error)}`)
    if (navigator.onLine === false) return 'offline'
    // The network came back during the press. Nothing is known about the files yet.
    if (wasOffline) return openFromPress(foyer, before, open)
    return before === 'failed' ? 'reload' : 'failed'
  }
}

/** Calls back once when the browser is online again, so that a press that failed offline can be repeated. Returns the undo. */
export function whenOnline(listener: () => void): () => void {
  addEventListener('online', listener, { once: true })
  return () => removeEventListener('online', listener)
}
