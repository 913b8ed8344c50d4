import { INVALID_PROJECT_ID, ORIGIN_NOT_ALLOWED } from '@foyer/base/catalogue'
import {
  array,
  boolean,
  type InferOutput,
  nullable,
  number,
  object,
  optional,
  picklist,
  pipe,
  regex,
  string,
  unknown,
} from 'valibot'
import type { Call } from './endpoint.ts'

const walletId = pipe(string(), regex(/^[\w.-]{1,64}$/))

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
/** A wallet in the directory. Its links are custom schemes or universal links of the wallet. */
export type WalletEntry = InferOutput<typeof walletEntry>

const featureEntry = object({ id: string(), isEnabled: boolean(), config: optional(nullable(unknown())) })

const errors = [INVALID_PROJECT_ID, ORIGIN_NOT_ALLOWED]

/** The client's part of the contract: the path of each call and the schema of its response. */
export const directoryCalls = {
  getConfig: { method: 'GET', path: '/appkit/v1/config', ok: object({ features: array(featureEntry) }), errors },
  getOrigins: { method: 'GET', path: '/projects/v1/origins', ok: object({ allowedOrigins: array(string()) }), errors },
  getWallets: { method: 'GET', path: '/getWallets', ok: object({ data: array(walletEntry), count: number() }), errors },
  getAnalyticsConfig: {
    method: 'GET',
    path: '/getAnalyticsConfig',
    ok: object({ isAnalyticsEnabled: boolean() }),
    errors,
  },
} as const satisfies Record<string, Call>
