import { messageOf } from '@foyer/base'
import { pageLocale } from '../core/page/page-locale.ts'
import { HOST_MESSAGES, type LoadFailure } from '../locales/host.ts'
import type { Foyer } from '../modal/create-foyer.ts'

/* Pressing a button of the host page, also where what it loads does not come. Browsers ask again for a module that could not be
   fetched (https://github.com/whatwg/html/pull/10327); older ones remember the failure for its address until the page is loaded anew,
   and what a deployment removed never comes back to an old page. A second address for the same module would make a second copy of
   what modules share. So what fails twice leads to loading the page anew, and the visitor decides when. */

/**
 * Opens from a press. What keeps the modal from loading is told in the console: a button has no caller to throw at.
 * @param before how the last press failed
 * @returns how this one did; undefined when the modal is open
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
  try {
    await open()
    return undefined
  } catch (error) {
    foyer.context.log.error(`[Foyer] the modal did not load: ${messageOf(error)}`)
    if (navigator.onLine === false) return 'offline'
    return before === undefined ? 'failed' : 'reload'
  }
}

/** Calls back once when the browser is online again: what failed because it was not may be pressed anew. Returns the undo. */
export function whenOnline(listener: () => void): () => void {
  addEventListener('online', listener, { once: true })
  return () => removeEventListener('online', listener)
}

/** What the button says then, in the language of the page. */
export function failureMessage(foyer: Foyer, failure: LoadFailure): string {
  const [language = 'en'] = pageLocale(foyer.context.options.locale).toLowerCase().split('-')
  return (HOST_MESSAGES[language] ?? HOST_MESSAGES.en)?.[failure] ?? failure
}
