import { row } from './entry.ts'

/* Warnings for a host's developer with the first opening, loaded after the modal. */

export const NO_WAY_TO_CONNECT = /*#__PURE__*/ row({
  code: 'NO_WAY_TO_CONNECT',
  surface: 'alert',
  message: 'Nobody can connect a wallet here: {reason}',
})
export const OPTION_WITHOUT_EFFECT = /*#__PURE__*/ row({
  code: 'OPTION_WITHOUT_EFFECT',
  surface: 'warning',
  message: '`{option}` has no effect: {reason}',
})
