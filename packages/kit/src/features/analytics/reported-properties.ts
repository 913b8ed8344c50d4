import { isFoyerError } from '@foyer/base'
import { CONNECTION_REJECTED, MODAL_CLOSED, PAIRING_EXPIRED, POPUP_CLOSED, USER_REJECTED } from '@foyer/base/catalogue'
import type { FoyerEventName } from '../../core/events.ts'

/* The properties of an event that leave the browser: facts about the modal, never about the visitor. */

/** The reported events. INITIALIZE is emitted before this module is loaded. */
export const TRACKED = [
  'MODAL_OPEN',
  'MODAL_CLOSE',
  'SELECT_WALLET',
  'CONNECT_SUCCESS',
  'CONNECT_ERROR',
  'SOCIAL_LOGIN_SUCCESS',
  'SOCIAL_LOGIN_ERROR',
  'DISCONNECT_SUCCESS',
  'DISCONNECT_ERROR',
  'SWITCH_NETWORK',
  'SIWX_AUTH_SUCCESS',
  'SIWX_AUTH_ERROR',
  'SWAP_SUCCESS',
  'SWAP_ERROR',
  'SWAP_APPROVAL_ERROR',
  'PAY_EXCHANGE_SELECTED',
  'PAY_SUCCESS',
  'PAY_ERROR',
  'ALERT',
] as const satisfies readonly FoyerEventName[]

const REPORTED_PROPERTIES = [
  'connected',
  'name',
  'platform',
  'namespace',
  'connectorId',
  'caipNetworkId',
  'provider',
  'exchange',
  'from',
  'to',
] as const
const MESSAGE_MAX_LENGTH = 200
const STACK_MAX_LENGTH = 1_000

/** Simple values of known properties, and the code of an error. */
export function propertiesOf(payload: object): Record<string, string | boolean> {
  const { error, ...facts } = payload as Record<string, unknown>
  const plain = REPORTED_PROPERTIES.flatMap((key): [string, string | boolean][] => {
    const value = facts[key]
    return typeof value === 'string' || typeof value === 'boolean' ? [[key, value]] : []
  })
  return Object.fromEntries(isFoyerError(error) ? [...plain, ['code', error.code]] : plain)
}

/** The separate report for the error of an event. Rejections, closing the modal and timeouts of the visitor are not errors. */
export function errorReportOf(
  payload: object,
): { readonly errorType: string; readonly errorMessage: string; readonly stackTrace: string } | undefined {
  const { error } = payload as { readonly error?: unknown }
  if (!isFoyerError(error) || NO_ERRORS.some(({ code }) => code === error.code)) return undefined
  if (error.entry.surface === 'info' || error.entry.surface === 'warning') return undefined
  return {
    errorType: error.code,
    errorMessage: error.message.slice(0, MESSAGE_MAX_LENGTH),
    stackTrace: (error.stack ?? '').slice(0, STACK_MAX_LENGTH),
  }
}
const NO_ERRORS = [CONNECTION_REJECTED, MODAL_CLOSED, PAIRING_EXPIRED, POPUP_CLOSED, USER_REJECTED]
