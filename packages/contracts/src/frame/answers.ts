import { REQUEST_ABORTED, SOMETHING_WENT_WRONG } from '@foyer/base/catalogue'
import {
  array,
  boolean,
  type GenericSchema,
  type InferOutput,
  nullable,
  object,
  optional,
  picklist,
  pipe,
  regex,
  string,
  unknown,
} from 'valibot'
import { userName } from '../user-name.ts'

/*
 * What the wallet page says to its host: the host's part of the messages. With errors.ts and page-messages.ts it is all of
 * them that a host loads. It uses few schema functions, because each one is part of what every page loads.
 */

/** CAIP-2. */
export const chainId = pipe(string(), regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/))
export const messageId = pipe(string(), regex(/^[0-9a-f]{32}$/))
export const accountType = picklist(['eoa', 'smartAccount'])
export type AccountType = InferOutput<typeof accountType>
const user = object({
  email: nullable(string()),
  /** What the service that the visitor has logged in with calls their account, if it has said so. */
  userName: optional(userName),
  address: string(),
  chainId,
  /** Addresses of each namespace. */
  accounts: array(object({ address: string(), type: accountType, namespace: picklist(['eip155', 'solana']) })),
  /** The type of `address`: what the host prefers, where the network has it. */
  preferredAccountType: accountType,
  /** Whether the smart account is deployed on the network. It is deployed with its first transaction, and signs before. */
  smartAccountDeployed: boolean(),
  /** The sign-in message that the visitor has signed with the request, and its signature. */
  message: optional(string()),
  signature: optional(string()),
})
export type FrameUser = InferOutput<typeof user>

type FrameAnswer = {
  readonly result: GenericSchema
  /** Milliseconds until the host gives up. */
  readonly timeoutMs: number
}

const SECOND = 1_000
const USUAL_MS = 30 * SECOND
const LOGIN_MS = 120 * SECOND
/** An approval waits 5 minutes for the visitor. */
const APPROVAL_MS = 310 * SECOND
const done = object({})
const socialResult = object({
  action: picklist(['VERIFY_DEVICE', 'VERIFY_EMAIL', 'CONNECT']),
  email: nullable(string()),
  /** With CONNECT, as for getUser. */
  userName: optional(userName),
  /** With CONNECT, for a host that named an account or a network, or had a message signed. */
  user: optional(user),
})

/**
 * The answer to each message. Their parameters are in messages.ts. The kit sends all but `initSmartAccount`, `getChainId` and `reload`: it
 * has what they tell from `getUser` and `switchNetwork`, and puts a new frame in the place of one that fails. They are for hosts that
 * speak the protocol without the kit.
 */
export const FRAME_ANSWERS = {
  connectEmail: {
    result: object({ action: picklist(['VERIFY_DEVICE', 'VERIFY_OTP', 'CONNECT']) }),
    timeoutMs: LOGIN_MS,
  },
  connectOtp: {
    result: object({ action: picklist(['VERIFY_DEVICE', 'CONNECT']) }),
    timeoutMs: LOGIN_MS,
  },
  /**
   * Comes when the visitor has approved this device with the second mail. `opensAt`: the wallet opens here at that time (ISO 8601) and
   * not before; null: it is open. With `isByPasskey` the browser asks for a passkey in place of the mail, which is waited for again where
   * it was not used.
   */
  connectDevice: {
    result: object({ opensAt: nullable(string()) }),
    timeoutMs: LOGIN_MS,
  },
  /**
   * Connects a device that `connectDevice` has told a time: it has the addresses, and what has to be signed fails with
   * WALLET_LOCKED_UNTIL. The event `opened` says that the wallet has opened.
   */
  connectViewOnly: { result: done, timeoutMs: USUAL_MS },
  /** What the visitor types on a device that has the wallet open, to let this one in, and until when (ISO 8601). */
  getDeviceCode: {
    result: object({ code: string(), expiresAt: string() }),
    timeoutMs: USUAL_MS,
  },
  /** Signs in with a passkey, which the browser asks for. */
  connectPasskey: {
    result: done,
    timeoutMs: APPROVAL_MS,
  },
  /** The address of a window for a social login. It opens from this page only, once, and within ten minutes. */
  getSocialRedirectUri: { result: object({ uri: string() }), timeoutMs: LOGIN_MS },
  /**
   * What came of the window. VERIFY_EMAIL: an address has to be proven, with connectEmail; `email` is the one that the account of the
   * other service has and that opens a wallet already. Otherwise it is the account's. A `siwxMessage` that is not signed is no failure:
   * the visitor has logged in.
   */
  connectSocial: {
    result: socialResult,
    timeoutMs: LOGIN_MS,
  },
  /** What Farcaster's app opens: as a code, or as a link on a phone. */
  getFarcasterUri: { result: object({ url: string() }), timeoutMs: LOGIN_MS },
  /** What came of it, as for connectSocial. */
  connectFarcaster: {
    result: socialResult,
    timeoutMs: LOGIN_MS,
  },
  /**
   * `memory`: the browser keeps nothing for the frame, so the next visit needs another login. `opensAt`: this device is connected to look
   * only, and the wallet signs from that time on (ISO 8601). `isNew`: the login of this page's visit has made the wallet.
   * `opensByPasskey`: while the second mail is waited for, a passkey of the visitor opens the wallet at once.
   */
  isConnected: {
    result: object({
      isConnected: boolean(),
      storage: picklist(['durable', 'memory']),
      opensAt: optional(string()),
      isNew: optional(boolean()),
      opensByPasskey: optional(boolean()),
    }),
    timeoutMs: USUAL_MS,
  },
  /** With `siwxMessage`, the visitor is asked to sign it. */
  getUser: {
    result: user,
    timeoutMs: USUAL_MS,
  },
  /**
   * Begins to change the email of the wallet, which the visitor approves once. Asked again, it mails another code for the step that is
   * under way.
   */
  updateEmail: {
    result: object({ action: picklist(['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP']) }),
    timeoutMs: APPROVAL_MS,
  },
  /** The code that the present address got. The new one gets its own then. */
  updateEmailPrimaryOtp: {
    result: done,
    timeoutMs: LOGIN_MS,
  },
  /** The code that the new address got. `effectiveAt`: from when on it counts (ISO 8601); null: it does. */
  updateEmailSecondaryOtp: {
    result: object({ newEmail: string(), effectiveAt: nullable(string()) }),
    timeoutMs: LOGIN_MS,
  },
  /** Where the operator offers smart accounts (CAIP-2). `sponsoredNetworks`: where it may pay for what they send. */
  getSmartAccountEnabledNetworks: {
    result: object({ smartAccountEnabledNetworks: array(chainId), sponsoredNetworks: optional(array(chainId)) }),
    timeoutMs: USUAL_MS,
  },
  /** Which account of the EVM networks later requests are for, unless they name one. */
  setPreferredAccount: { result: user, timeoutMs: USUAL_MS },
  /** The smart account on the current network. */
  initSmartAccount: {
    result: object({ address: string(), isDeployed: boolean() }),
    timeoutMs: USUAL_MS,
  },
  getChainId: { result: object({ chainId }), timeoutMs: USUAL_MS },
  switchNetwork: { result: object({ chainId }), timeoutMs: USUAL_MS },
  syncTheme: { result: done, timeoutMs: USUAL_MS },
  /** Loads the page anew: its port is closed with that, and so is whatever it was asked. */
  reload: { result: done, timeoutMs: USUAL_MS },
  syncDappData: { result: done, timeoutMs: USUAL_MS },
  signOut: { result: done, timeoutMs: 3 * SECOND },
  rpcRequest: {
    result: object({ value: unknown() }),
    timeoutMs: APPROVAL_MS,
  },
  /**
   * `aborted`: it was not signed. `too-late`: it was, and its own answer follows or was sent. Of calls that are signed one by one,
   * no further one is asked for then.
   */
  rpcAbort: {
    result: object({ outcome: picklist(['aborted', 'too-late', 'unknown']) }),
    timeoutMs: USUAL_MS,
  },
} as const satisfies Record<string, FrameAnswer>

/** Milliseconds until the host gives a request up. */
export const timeoutOf = (name: FrameMessageName, params: unknown): number =>
  (params as { siwxMessage?: unknown }).siwxMessage !== undefined ? APPROVAL_MS : FRAME_ANSWERS[name].timeoutMs

/**
 * How a request fails that was aborted. One for the wallet says that, and so does one for a link of Farcaster, which the visitor leaves
 * by going to another screen: nothing went wrong with it.
 */
export const abortErrorOf = (name: FrameMessageName): typeof REQUEST_ABORTED | typeof SOMETHING_WENT_WRONG =>
  name === 'rpcRequest' || name === 'getFarcasterUri' ? REQUEST_ABORTED : SOMETHING_WENT_WRONG

export type FrameMessageName = keyof typeof FRAME_ANSWERS
export type FrameResult<N extends FrameMessageName> = InferOutput<(typeof FRAME_ANSWERS)[N]['result']>
