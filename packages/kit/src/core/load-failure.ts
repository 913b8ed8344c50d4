import { FoyerError, isFoyerError, messageOf } from '@foyer/base'
import { MODAL_NOT_LOADED } from '@foyer/base/catalogue'

/** What browsers and bundlers say of code that did not load: Chromium and Firefox, Safari, webpack and those like it. Nothing else marks it. */
const SAID = /imported module|module script|JavaScript MIME|load\w* (css )?chunk|preload css/i

/** @returns MODAL_NOT_LOADED where code did not load; any other error as it is, also one of ours that cites such a reason */
export function asLoadFailure(error: unknown): unknown {
  const reason = messageOf(error)
  const isOther = isFoyerError(error) || !SAID.test(reason)
  return isOther ? error : new FoyerError(MODAL_NOT_LOADED, { context: { reason }, cause: error })
}
