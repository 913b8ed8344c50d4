import {
  IDEMPOTENCY_CONFLICT,
  INVALID_ACCOUNT_NAME,
  INVALID_BODY,
  INVALID_CHAIN_ID,
  INVALID_PARAMETER,
  INVALID_PROJECT_ID,
  NAME_LIMIT_REACHED,
  NAME_NOT_HELD,
  NAME_TAKEN,
  NOT_FOUND,
  ORIGIN_NOT_ALLOWED,
  PROJECT_ID_NOT_CONFIGURED,
  RESERVED_ACCOUNT_NAME,
  SIGNATURE_INVALID,
  TOO_MANY_REQUESTS,
  UNKNOWN_PARAMETER,
  UPSTREAM_UNAVAILABLE,
} from '@foyer/base/catalogue'
import {
  integer,
  maxLength,
  minLength,
  minValue,
  number,
  optional,
  picklist,
  pipe,
  regex,
  strictObject,
  string,
} from 'valibot'
import { common } from './common.ts'
import type { Contract } from './endpoint.ts'
import { nameCalls } from './name-calls.ts'
import { nameChangeCalls } from './name-change-calls.ts'
import { nameExamples } from './name-examples.ts'

/** The server's part of the contract for identity and names. The client's parts are in name-calls.ts and name-change-calls.ts. */

const address = pipe(string(), regex(/^[a-zA-Z0-9]{20,100}$/))
const name = pipe(string(), minLength(1), maxLength(255))
const apiVersion = optional(picklist(['1', '2']), '2')
const readErrors = [
  PROJECT_ID_NOT_CONFIGURED,
  INVALID_PROJECT_ID,
  ORIGIN_NOT_ALLOWED,
  UNKNOWN_PARAMETER,
  INVALID_PARAMETER,
  TOO_MANY_REQUESTS,
  UPSTREAM_UNAVAILABLE,
]
const ofAddress = strictObject({ address })
const signed = {
  address,
  message: pipe(string(), maxLength(4_000)),
  signature: pipe(string(), regex(/^0x[0-9a-fA-F]{2,20000}$/)),
}

export const names = {
  getIdentity: {
    ...nameCalls.getIdentity,
    limit: 'names',
    guard: 'project',
    example: nameExamples.getIdentity,
    summary: 'The name and picture that an address shows',
    params: ofAddress,
    query: strictObject({ ...common, sender: optional(address) }),
    errors: readErrors,
  },
  getName: {
    ...nameCalls.getName,
    limit: 'names',
    guard: 'project',
    example: nameExamples.getName,
    summary: 'Addresses and attributes of a name; ours and every ENS name',
    params: strictObject({ name }),
    query: strictObject({ ...common, apiVersion }),
    errors: [...readErrors, NOT_FOUND],
  },
  getNames: {
    ...nameCalls.getNames,
    limit: 'names',
    guard: 'project',
    example: nameExamples.getNames,
    summary: 'Names of an address',
    params: ofAddress,
    query: strictObject({ ...common, sender: optional(address), apiVersion }),
    errors: readErrors,
  },
  getNameSuggestions: {
    ...nameChangeCalls.getNameSuggestions,
    limit: 'names',
    guard: 'project',
    example: nameExamples.getNameSuggestions,
    summary: 'Names like the one asked for, and whether each is taken',
    params: strictObject({ name }),
    query: strictObject({ ...common, zone: optional(name) }),
    errors: readErrors,
  },
  registerName: {
    ...nameChangeCalls.registerName,
    limit: 'names',
    guard: 'project',
    example: nameExamples.registerName,
    summary: 'Registers the name in a signed message for an address',
    query: strictObject(common),
    body: strictObject({
      coin_type: pipe(number(), integer(), minValue(0)),
      ...signed,
    }),
    errors: [
      ...readErrors,
      INVALID_BODY,
      INVALID_CHAIN_ID,
      INVALID_ACCOUNT_NAME,
      RESERVED_ACCOUNT_NAME,
      NAME_TAKEN,
      NAME_LIMIT_REACHED,
      SIGNATURE_INVALID,
      IDEMPOTENCY_CONFLICT,
    ],
  },
  choosePrimaryName: {
    ...nameChangeCalls.choosePrimaryName,
    limit: 'names',
    guard: 'project',
    example: nameExamples.choosePrimaryName,
    summary: 'Makes the name in a signed message the first one of its address, which identity and ENS tell',
    query: strictObject(common),
    body: strictObject(signed),
    errors: [...readErrors, INVALID_BODY, INVALID_CHAIN_ID, NAME_NOT_HELD, SIGNATURE_INVALID],
  },
} as const satisfies Contract
