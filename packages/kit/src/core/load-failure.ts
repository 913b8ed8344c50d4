import { FoyerError, messageOf } from '@foyer/base'
import { MODAL_NOT_LOADED } from '@foyer/base/catalogue'

/** What browsers and bundlers say of code that did not load: Chromium and Firefox, Safari, webpack and those like it. Nothing else marks it. */
const SAID = /imported module|module script|load\w* chunk/i

/** @returns MODAL_NOT_LOADED where code did not load; any other error as it is. Not for ours, which may cite it */
export function asLoadFailure(error: unknown): unknown {
  const reason = messageOf(error)
  return SAID.test(reason) ? new FoyerError(MODAL_NOT_LOADED, { context: { reason }, cause: error }) : error
}
