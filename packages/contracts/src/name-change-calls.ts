import {
  INVALID_ACCOUNT_NAME,
  INVALID_CHAIN_ID,
  INVALID_PARAMETER,
  NAME_LIMIT_REACHED,
  NAME_NOT_HELD,
  NAME_TAKEN,
  RESERVED_ACCOUNT_NAME,
  SIGNATURE_INVALID,
  TOO_MANY_REQUESTS,
} from '@foyer/base/catalogue'
import { array, boolean, literal, object, string } from 'valibot'
import type { Call } from './endpoint.ts'

/* The client's part of the contract for choosing, registering and ordering names. Only the screens for it load this file. */

export const nameChangeCalls = {
  getNameSuggestions: {
    method: 'GET',
    path: '/v1/profile/suggestions/{name}',
    ok: object({ suggestions: array(object({ name: string(), registered: boolean() })) }),
    errors: [INVALID_PARAMETER, TOO_MANY_REQUESTS],
  },
  registerName: {
    method: 'POST',
    path: '/v1/profile/account',
    ok: object({ success: literal(true) }),
    errors: [
      INVALID_ACCOUNT_NAME,
      INVALID_CHAIN_ID,
      INVALID_PARAMETER,
      NAME_LIMIT_REACHED,
      NAME_TAKEN,
      RESERVED_ACCOUNT_NAME,
      SIGNATURE_INVALID,
      TOO_MANY_REQUESTS,
    ],
  },
  choosePrimaryName: {
    method: 'POST',
    path: '/v1/profile/primary',
    ok: object({ success: literal(true) }),
    errors: [INVALID_CHAIN_ID, INVALID_PARAMETER, NAME_NOT_HELD, SIGNATURE_INVALID, TOO_MANY_REQUESTS],
  },
} as const satisfies Record<string, Call>
