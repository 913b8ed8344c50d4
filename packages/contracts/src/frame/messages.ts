import type { CatalogueEntry } from '@foyer/base'
import {
  ACTION_NOT_ALLOWED,
  CODE_EXPIRED,
  CODE_WRONG,
  ENTER_VALID_EMAIL,
  RPC_CALL_NOT_ALLOWED,
  TOO_MANY_REQUESTS,
  USER_REJECTED,
} from '@foyer/base/catalogue'
import {
  array,
  boolean,
  type GenericSchema,
  type InferInput,
  type InferOutput,
  integer,
  literal,
  maxLength,
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
  union,
  unknown,
} from 'valibot'

/*
 * What a host page may ask of the wallet page, over the port of their handshake. One table for both ends: schemas of
 * parameters and results, how long an answer may take, and whether the visitor is asked.
 */

const email = pipe(string(), maxLength(320))
const otp = pipe(string(), maxLength(16))
/** CAIP-2. */
const chainId = pipe(string(), regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/))
const accountType = picklist(['eoa', 'smartAccount'])
const user = object({
  email: nullable(string()),
  address: string(),
  chainId,
  /** Addresses of each namespace. */
  accounts: array(object({ address: string(), type: accountType, namespace: picklist(['eip155', 'solana']) })),
  preferredAccountType: accountType,
})
export type FrameUser = InferOutput<typeof user>

type FrameMessage = {
  readonly params: GenericSchema
  readonly result: GenericSchema
  /** Milliseconds until the host gives up. */
  readonly timeoutMs: number
  /** The errors that cross by their code. Any other becomes AN_ERROR_OCCURRED. */
  readonly errors: readonly CatalogueEntry[]
}

const SECOND = 1_000
const nothing = strictObject({})
const done = object({})

export const FRAME_MESSAGES = {
  connectEmail: {
    params: strictObject({ email }),
    result: object({ action: picklist(['VERIFY_DEVICE', 'VERIFY_OTP', 'CONNECT']) }),
    timeoutMs: 120 * SECOND,
    errors: [ENTER_VALID_EMAIL, TOO_MANY_REQUESTS],
  },
  connectOtp: {
    params: strictObject({ otp }),
    result: object({ action: picklist(['VERIFY_DEVICE', 'CONNECT']) }),
    timeoutMs: 120 * SECOND,
    errors: [CODE_WRONG, CODE_EXPIRED, TOO_MANY_REQUESTS],
  },
  /** Answers when the visitor has approved this device with the second mail. */
  connectDevice: { params: nothing, result: done, timeoutMs: 120 * SECOND, errors: [CODE_EXPIRED, TOO_MANY_REQUESTS] },
  /** `memory`: the browser keeps nothing for the frame, so the next visit needs another login. */
  isConnected: {
    params: nothing,
    result: object({ isConnected: boolean(), storage: picklist(['durable', 'memory']) }),
    timeoutMs: 30 * SECOND,
    errors: [],
  },
  getUser: { params: strictObject({ chainId: optional(chainId) }), result: user, timeoutMs: 30 * SECOND, errors: [] },
  getChainId: { params: nothing, result: object({ chainId }), timeoutMs: 30 * SECOND, errors: [] },
  switchNetwork: { params: strictObject({ chainId }), result: object({ chainId }), timeoutMs: 30 * SECOND, errors: [] },
  syncTheme: {
    params: strictObject({
      themeMode: optional(picklist(['light', 'dark'])),
      accent: optional(pipe(string(), regex(/^#[0-9a-f]{6}$/i))),
    }),
    result: done,
    timeoutMs: 30 * SECOND,
    errors: [],
  },
  syncDappData: {
    params: strictObject({
      metadata: strictObject({
        name: pipe(string(), maxLength(300)),
        description: pipe(string(), maxLength(1_000)),
        url: pipe(string(), maxLength(2_000)),
        icons: pipe(array(pipe(string(), maxLength(65_536))), maxLength(4)),
      }),
      sdkVersion: pipe(string(), maxLength(64)),
      sdkType: pipe(string(), maxLength(64)),
      projectId: pipe(string(), regex(/^[\w-]{1,64}$/)),
    }),
    result: done,
    timeoutMs: 30 * SECOND,
    errors: [],
  },
  signOut: { params: nothing, result: done, timeoutMs: 3 * SECOND, errors: [] },
  rpcRequest: {
    params: strictObject({
      method: pipe(string(), maxLength(64)),
      params: optional(unknown()),
      chainNamespace: picklist(['eip155', 'solana']),
      chainId,
    }),
    result: object({ value: unknown() }),
    // An approval waits 5 minutes for the visitor.
    timeoutMs: 310 * SECOND,
    errors: [USER_REJECTED, RPC_CALL_NOT_ALLOWED, ACTION_NOT_ALLOWED, TOO_MANY_REQUESTS],
  },
  /** `aborted`: it was not signed. `too-late`: it was, and its own answer follows or was sent. */
  rpcAbort: {
    params: strictObject({ id: string() }),
    result: object({ outcome: picklist(['aborted', 'too-late', 'unknown']) }),
    timeoutMs: 30 * SECOND,
    errors: [],
  },
} as const satisfies Record<string, FrameMessage>
export type FrameMessageName = keyof typeof FRAME_MESSAGES
export type FrameParams<N extends FrameMessageName> = InferInput<(typeof FRAME_MESSAGES)[N]['params']>
export type FrameResult<N extends FrameMessageName> = InferOutput<(typeof FRAME_MESSAGES)[N]['result']>

const messageId = pipe(string(), regex(/^[0-9a-f]{32}$/))
const sequence = pipe(number(), integer(), minValue(1))

/** From the host. `seq` increases by at least one with every message of a side. */
export const hostEnvelope = strictObject({ v: literal(1), id: messageId, seq: sequence, t: string(), p: unknown() })
/** `approval`: the visitor is asked, so the frame has to be shown. `sessionEnded`: signed out or expired, here or elsewhere. */
const event = <N extends string, S extends GenericSchema>(of: N, p: S) =>
  strictObject({ v: literal(1), seq: sequence, t: literal('event'), of: literal(of), p })
/** From the wallet page: the answer to a request, or an event of its own. */
export const frameEnvelope = union([
  strictObject({ v: literal(1), id: messageId, seq: sequence, t: literal('result'), of: string(), p: unknown() }),
  strictObject({
    v: literal(1),
    id: messageId,
    seq: sequence,
    t: literal('error'),
    p: strictObject({
      code: string(),
      message: string(),
      context: optional(record(string(), union([string(), number()]))),
    }),
  }),
  event('approval', strictObject({ isOpen: boolean() })),
  event('sessionEnded', strictObject({})),
])

export type FrameEvent = Extract<InferOutput<typeof frameEnvelope>, { readonly t: 'event' }>

/** What the host posts to the frame once, with the port, to its exact origin. */
export const handshake = strictObject({ t: literal('init'), v: array(number()), hn: messageId })
/** The frame's first message on the port. `origin` is the page that the browser says is on the other side. */
export const ready = object({ t: literal('ready'), v: literal(1), hn: messageId, origin: string(), build: string() })

/** Methods that answer without asking the visitor. */
export const SAFE_METHODS = {
  eip155: [
    'eth_accounts',
    'eth_requestAccounts',
    'eth_chainId',
    'net_version',
    'eth_blockNumber',
    'eth_call',
    'eth_estimateGas',
    'eth_feeHistory',
    'eth_gasPrice',
    'eth_getBalance',
    'eth_getBlockByHash',
    'eth_getBlockByNumber',
    'eth_getCode',
    'eth_getLogs',
    'eth_getStorageAt',
    'eth_getTransactionByHash',
    'eth_getTransactionCount',
    'eth_getTransactionReceipt',
    'eth_maxPriorityFeePerGas',
    'wallet_getCapabilities',
  ],
  solana: ['solana_getAccounts'],
} as const
/** Methods that the visitor has to approve. Any other method is refused. */
export const UNSAFE_METHODS = {
  eip155: ['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction'],
  solana: ['solana_signMessage'],
} as const
