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
  boolean,
  type GenericSchema,
  type InferOutput,
  integer,
  maxLength,
  maxValue,
  minValue,
  nullable,
  number,
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
import type { Contract } from './endpoint.ts'

/** The wallet directory service (specification, section 7). Every call carries projectId, st and sv. */

const common = {
  projectId: optional(pipe(string(), regex(/^[\w-]{1,64}$/))),
  st: optional(pipe(string(), maxLength(64))),
  sv: optional(pipe(string(), maxLength(64))),
}
const walletId = pipe(string(), regex(/^[\w.-]{1,64}$/))
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

export const walletEntry = object({
  id: walletId,
  name: string(),
  homepage: optional(nullable(string())),
  image_id: optional(nullable(string())),
  image_url: optional(nullable(string())),
  mobile_link: optional(nullable(string())),
  desktop_link: optional(nullable(string())),
  webapp_link: optional(nullable(string())),
  link_mode: optional(nullable(string())),
  ios_store: optional(nullable(string())),
  android_store: optional(nullable(string())),
  chrome_store: optional(nullable(string())),
  firefox_store: optional(nullable(string())),
  rdns: optional(nullable(string())),
  badge_type: optional(nullable(picklist(['certified']))),
  chains: array(string()),
})
/** A wallet as the directory lists it. Links are templates or universal links of the wallet's own. */
export type WalletEntry = InferOutput<typeof walletEntry>

export const featureEntry = object({ id: string(), isEnabled: boolean(), config: optional(nullable(unknown())) })
export type FeatureEntry = InferOutput<typeof featureEntry>

const image = {
  method: 'GET',
  params: strictObject({ id: pipe(string(), regex(/^[\w.:-]{1,80}$/)) }),
  query: strictObject(common),
  contentType: 'image/svg+xml',
  errors: [INVALID_PARAMETER, NOT_FOUND],
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
    method: 'GET',
    path: '/appkit/v1/config',
    summary: "The project's features",
    query: strictObject(common),
    ok: object({ features: array(featureEntry) }),
    errors: projectErrors,
  },
  getOrigins: {
    method: 'GET',
    path: '/projects/v1/origins',
    summary: "The project's allowed origins",
    query: strictObject(common),
    ok: object({ allowedOrigins: array(string()) }),
    errors: projectErrors,
  },
  getWallets: {
    method: 'GET',
    path: '/getWallets',
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
    ok: object({ data: array(walletEntry), count: number() }),
    errors: projectErrors,
  },
  getAnalyticsConfig: {
    method: 'GET',
    path: '/getAnalyticsConfig',
    summary: 'Whether the project collects analytics',
    query: strictObject(common),
    ok: object({ isAnalyticsEnabled: boolean() }),
    errors: projectErrors,
  },
  getWalletImage: { ...image, path: '/getWalletImage/{id}', summary: "A wallet's mark" },
  getAssetImage: { ...image, path: '/public/getAssetImage/{id}', summary: "A network's mark" },
  getCurrencyImage: { ...image, path: '/public/getCurrencyImage/{id}', summary: "A currency's mark" },
  getTokenImage: { ...image, path: '/public/getTokenImage/{id}', summary: "A token's mark" },
} as const satisfies Contract

/** Every answer that is not 2xx has this body. */
export const errorBody: GenericSchema = object({
  error: object({ code: string(), message: string(), context: optional(record(string(), unknown())) }),
})
