import { row } from './entry.ts'

/* Errors that can be raised before anything is opened. A page that only shows the button contains no others. */

export const PROVIDER_NOT_FOUND = /*#__PURE__*/ row({
  code: 'PROVIDER_NOT_FOUND',
  surface: 'thrown',
  message: 'Provider not found',
})
export const INSTANCE_DESTROYED = /*#__PURE__*/ row({
  code: 'INSTANCE_DESTROYED',
  surface: 'thrown',
  message: 'This instance was destroyed',
})
export const MODAL_NOT_LOADED = /*#__PURE__*/ row({
  code: 'MODAL_NOT_LOADED',
  surface: 'thrown',
  message: 'The modal could not be loaded: {reason}',
})
export const STORAGE_UNAVAILABLE = /*#__PURE__*/ row({
  code: 'STORAGE_UNAVAILABLE',
  surface: 'warning',
  message: 'Browser storage: {reason}. What it does not keep lasts until the page is left',
})
export const INVALID_OPTION = /*#__PURE__*/ row({
  code: 'INVALID_OPTION',
  surface: 'thrown',
  message: 'Invalid option `{option}`: {reason}',
})
export const SIWE_AND_SIWX_SET = /*#__PURE__*/ row({
  code: 'SIWE_AND_SIWX_SET',
  surface: 'thrown',
  message: 'Cannot set both `siweConfig` and `siwx` options',
})
export const INVALID_CAIP2_NETWORK_ID = /*#__PURE__*/ row({
  code: 'INVALID_CAIP2_NETWORK_ID',
  surface: 'thrown',
  message: 'Invalid CAIP-2 network id',
})
export const INVALID_CAIP19_ASSET = /*#__PURE__*/ row({
  code: 'INVALID_CAIP19_ASSET',
  surface: 'thrown',
  message: 'Invalid CAIP-19 asset id',
})
