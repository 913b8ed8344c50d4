import { row } from './entry.ts'

/* What a host's developer is told with the first opening, loaded behind the modal. */

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
