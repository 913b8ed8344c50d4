import {
  INVALID_BODY,
  INVALID_PARAMETER,
  INVALID_PROJECT_ID,
  NOT_FOUND,
  ORIGIN_NOT_ALLOWED,
  PROJECT_ID_NOT_CONFIGURED,
  TOO_MANY_REQUESTS,
  UNKNOWN_PARAMETER,
  UPSTREAM_UNAVAILABLE,
} from '@foyer/base/catalogue'
import { array, maxLength, optional, picklist, pipe, regex, strictObject, string } from 'valibot'
import { chainCalls } from './chain-calls.ts'
import { chainExamples } from './chain-examples.ts'
import { common } from './common.ts'
import type { Contract } from './endpoint.ts'

/** The server's part of the contract for the blockchain API. The client's part is in chain-calls.ts. */

const chainId = pipe(string(), regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,64}$/))
const address = pipe(string(), regex(/^[a-zA-Z0-9]{20,100}$/))
/** A long limit, because a cursor over several sources contains a position for each. */
const cursor = pipe(string(), regex(/^[\w-]{1,4000}$/))
const currency = optional(picklist(['usd']), 'usd')

const errors = [
  PROJECT_ID_NOT_CONFIGURED,
  INVALID_PROJECT_ID,
  ORIGIN_NOT_ALLOWED,
  UNKNOWN_PARAMETER,
  INVALID_PARAMETER,
  TOO_MANY_REQUESTS,
]
const readErrors = [...errors, UPSTREAM_UNAVAILABLE]
const ofAddress = strictObject({ address })

export const chain = {
  getSupportedChains: {
    ...chainCalls.getSupportedChains,
    limit: 'chain',
    guard: 'project',
    summary: 'Networks with an endpoint behind the RPC proxy',
    query: strictObject(common),
    errors,
    example: chainExamples.getSupportedChains,
  },
  getHistory: {
    ...chainCalls.getHistory,
    limit: 'chain',
    guard: 'project',
    summary: 'What an account did and was sent, newest first, a page at a time',
    params: ofAddress,
    query: strictObject({ ...common, cursor: optional(cursor), chainId: optional(chainId) }),
    errors: readErrors,
    example: chainExamples.getHistory,
  },
  getBalance: {
    ...chainCalls.getBalance,
    limit: 'chain',
    guard: 'project',
    summary: 'What an account holds, with prices where they are known',
    params: ofAddress,
    query: strictObject({
      ...common,
      currency,
      chainId: optional(chainId),
      forceUpdate: optional(picklist(['true', 'false']), 'false'),
    }),
    errors: readErrors,
    example: chainExamples.getBalance,
  },
  getNfts: {
    ...chainCalls.getNfts,
    limit: 'chain',
    guard: 'project',
    summary: 'The NFTs of an account, without those marked as spam',
    params: ofAddress,
    query: strictObject({ ...common, cursor: optional(cursor), chainId: optional(chainId) }),
    errors: readErrors,
    example: chainExamples.getNfts,
  },
  getNftImage: {
    method: 'GET',
    path: '/public/getNftImage/{id}',
    summary: "An NFT's picture: PNG, JPEG, GIF, WebP or SVG",
    params: strictObject({ id: pipe(string(), regex(/^[\w-]{22}$/)) }),
    query: strictObject(common),
    contentType: 'image/*',
    limit: 'images',
    // Image URLs in NFT responses do not contain a project id.
    guard: 'public',
    errors: [
      INVALID_PROJECT_ID,
      ORIGIN_NOT_ALLOWED,
      UNKNOWN_PARAMETER,
      INVALID_PARAMETER,
      NOT_FOUND,
      TOO_MANY_REQUESTS,
      UPSTREAM_UNAVAILABLE,
    ],
  },
  getPrices: {
    ...chainCalls.getPrices,
    limit: 'prices',
    guard: 'project',
    summary:
      'Prices of assets. An asset is named by CAIP-10 of its contract, the native currency by its CAIP-2 network',
    query: strictObject(common),
    body: strictObject({
      currency,
      addresses: pipe(array(pipe(string(), regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9:]{1,170}$/))), maxLength(100)),
      projectId: optional(string()),
    }),
    errors: [...readErrors, INVALID_BODY],
    example: chainExamples.getPrices,
  },
  getGasPrice: {
    ...chainCalls.getGasPrice,
    limit: 'chain',
    guard: 'project',
    summary: 'What a unit of gas costs now, in wei',
    query: strictObject({ ...common, chainId }),
    errors: readErrors,
    example: chainExamples.getGasPrice,
  },
} as const satisfies Contract
