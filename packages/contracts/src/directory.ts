import {
  INVALID_PARAMETER,
  INVALID_PROJECT_ID,
  NOT_FOUND,
  ORIGIN_NOT_ALLOWED,
  PROJECT_ID_NOT_CONFIGURED,
  TOO_MANY_REQUESTS,
  UNKNOWN_PARAMETER,
} from '@foyer/base/catalogue'
import {
  array,
  type GenericSchema,
  integer,
  maxLength,
  maxValue,
  minValue,
  object,
  optional,
  picklist,
  pipe,
  record,
  regex,
  strictObject,
  string,
  transform,
  unknown,
} from 'valibot'
import { common } from './common.ts'
import { directoryCalls } from './directory-calls.ts'
import { directoryExamples } from './directory-examples.ts'
import type { Contract } from './endpoint.ts'

/**
 * The server's part of the contract for the wallet directory. The client's part is in directory-calls.ts. Every call
 * has the query parameters projectId, st and sv.
 */

const list = (item: RegExp, most: number) =>
  pipe(
    string(),
    maxLength(most * 66),
    transform((text) => text.split(',').filter(Boolean)),
    array(pipe(string(), regex(item))),
    maxLength(most),
  )
const count = (least: number, most: number) =>
  pipe(string(), regex(/^\d{1,6}$/), transform(Number), integer(), minValue(least), maxValue(most))

const image = {
  method: 'GET',
  params: strictObject({ id: pipe(string(), regex(/^[\w.:-]{1,80}$/)) }),
  query: strictObject(common),
  contentType: 'image/svg+xml',
  limit: 'images',
  // Image URLs in other responses do not contain a project id.
  guard: 'public',
  errors: [INVALID_PROJECT_ID, ORIGIN_NOT_ALLOWED, UNKNOWN_PARAMETER, INVALID_PARAMETER, NOT_FOUND, TOO_MANY_REQUESTS],
} as const

const projectErrors = [
  PROJECT_ID_NOT_CONFIGURED,
  INVALID_PROJECT_ID,
  ORIGIN_NOT_ALLOWED,
  UNKNOWN_PARAMETER,
  INVALID_PARAMETER,
  TOO_MANY_REQUESTS,
]

export const directory = {
  getConfig: {
    ...directoryCalls.getConfig,
    limit: 'directory',
    guard: 'project',
    example: directoryExamples.getConfig,
    summary: "The project's features",
    query: strictObject(common),
    errors: projectErrors,
  },
  getOrigins: {
    ...directoryCalls.getOrigins,
    limit: 'directory',
    guard: 'project',
    example: directoryExamples.getOrigins,
    summary: "The project's allowed origins",
    query: strictObject(common),
    errors: projectErrors,
  },
  getWallets: {
    ...directoryCalls.getWallets,
    limit: 'directory',
    guard: 'project',
    example: directoryExamples.getWallets,
    summary: 'Wallets, a page at a time',
    query: strictObject({
      ...common,
      page: optional(count(1, 10_000), '1'),
      entries: optional(count(1, 100), '40'),
      search: optional(pipe(string(), maxLength(100))),
      include: optional(list(/^[\w.-]{1,64}$/, 100)),
      exclude: optional(list(/^[\w.-]{1,64}$/, 100)),
      chains: optional(list(/^[a-z0-9]{3,8}(:[\w-]{1,64})?$/, 100)),
      badge_type: optional(picklist(['certified'])),
    }),
    errors: projectErrors,
  },
  getAnalyticsConfig: {
    ...directoryCalls.getAnalyticsConfig,
    limit: 'directory',
    guard: 'project',
    example: directoryExamples.getAnalyticsConfig,
    summary: 'Whether the project collects analytics',
    query: strictObject(common),
    errors: projectErrors,
  },
  getWalletImage: { ...image, path: '/getWalletImage/{id}', summary: "A wallet's mark" },
  getAssetImage: { ...image, path: '/public/getAssetImage/{id}', summary: "A network's mark" },
  getCurrencyImage: { ...image, path: '/public/getCurrencyImage/{id}', summary: "A currency's mark" },
  getTokenImage: { ...image, path: '/public/getTokenImage/{id}', summary: "A token's mark" },
} as const satisfies Contract

/** The body of every non-2xx response. */
export const errorBody: GenericSchema = object({
  error: object({ code: string(), message: string(), context: optional(record(string(), unknown())) }),
})
