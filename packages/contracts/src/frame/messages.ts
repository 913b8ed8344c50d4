import {
  array,
  boolean,
  type InferInput,
  integer,
  literal,
  maxLength,
  minValue,
  number,
  object,
  optional,
  picklist,
  pipe,
  record,
  regex,
  strictObject,
  string,
  unknown,
} from 'valibot'
import { accountType, chainId, FRAME_ANSWERS, messageId } from './answers.ts'

/*
 * What a host page may ask of the wallet page, over the port of their handshake: the page's part, with the parameters of every
 * message. answers.ts has the host's part.
 */

const email = pipe(string(), maxLength(320))
const otp = pipe(string(), maxLength(16))
const nothing = strictObject({})
const part = pipe(string(), maxLength(2_000))
/** The parts of a sign-in message (CAIP-122) that a host decides; the wallet page adds the account and its network. */
const siwxMessage = strictObject({
  domain: part,
  uri: part,
  version: part,
  nonce: part,
  statement: optional(part),
  issuedAt: part,
  expirationTime: optional(part),
  notBefore: optional(part),
  requestId: optional(part),
  resources: optional(pipe(array(part), maxLength(50))),
})

/** A node that a host names is never asked: it could show balances and fees that do not exist. */
const rpcUrl = optional(part)
/** The account that a host would like, and a sign-in message for it. */
const wantedUser = {
  chainId: optional(chainId),
  preferredAccountType: optional(accountType),
  siwxMessage: optional(siwxMessage),
  rpcUrl,
}

export const FRAME_MESSAGES = {
  connectEmail: { ...FRAME_ANSWERS.connectEmail, params: strictObject({ email }) },
  connectOtp: { ...FRAME_ANSWERS.connectOtp, params: strictObject({ otp }) },
  /** `isCodeShown`: the code of getDeviceCode may let the device in before the time that the second mail has led to. */
  connectDevice: {
    ...FRAME_ANSWERS.connectDevice,
    params: strictObject({ isCodeShown: optional(boolean()), isByPasskey: optional(boolean()) }),
  },
  connectViewOnly: { ...FRAME_ANSWERS.connectViewOnly, params: nothing },
  getDeviceCode: { ...FRAME_ANSWERS.getDeviceCode, params: nothing },
  connectPasskey: { ...FRAME_ANSWERS.connectPasskey, params: nothing },
  getSocialRedirectUri: {
    ...FRAME_ANSWERS.getSocialRedirectUri,
    params: strictObject({ provider: picklist(['google', 'apple', 'github', 'discord', 'x', 'facebook']) }),
  },
  connectSocial: { ...FRAME_ANSWERS.connectSocial, params: strictObject({ uri: part, ...wantedUser }) },
  getFarcasterUri: { ...FRAME_ANSWERS.getFarcasterUri, params: nothing },
  connectFarcaster: { ...FRAME_ANSWERS.connectFarcaster, params: nothing },
  isConnected: { ...FRAME_ANSWERS.isConnected, params: nothing },
  getUser: {
    ...FRAME_ANSWERS.getUser,
    params: strictObject(wantedUser),
  },
  updateEmail: { ...FRAME_ANSWERS.updateEmail, params: strictObject({ email }) },
  updateEmailPrimaryOtp: { ...FRAME_ANSWERS.updateEmailPrimaryOtp, params: strictObject({ otp }) },
  updateEmailSecondaryOtp: { ...FRAME_ANSWERS.updateEmailSecondaryOtp, params: strictObject({ otp }) },
  getSmartAccountEnabledNetworks: { ...FRAME_ANSWERS.getSmartAccountEnabledNetworks, params: nothing },
  setPreferredAccount: { ...FRAME_ANSWERS.setPreferredAccount, params: strictObject({ type: accountType }) },
  initSmartAccount: { ...FRAME_ANSWERS.initSmartAccount, params: nothing },
  getChainId: { ...FRAME_ANSWERS.getChainId, params: nothing },
  switchNetwork: { ...FRAME_ANSWERS.switchNetwork, params: strictObject({ chainId, rpcUrl }) },
  syncTheme: {
    ...FRAME_ANSWERS.syncTheme,
    params: strictObject({
      themeMode: optional(picklist(['light', 'dark', 'auto'])),
      /** By name, as CSS values. Those that may change a question, and are of their form, are taken. */
      themeVariables: optional(record(pipe(string(), maxLength(64)), unknown())),
    }),
  },
  reload: { ...FRAME_ANSWERS.reload, params: nothing },
  syncDappData: {
    ...FRAME_ANSWERS.syncDappData,
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
  },
  signOut: { ...FRAME_ANSWERS.signOut, params: nothing },
  rpcRequest: {
    ...FRAME_ANSWERS.rpcRequest,
    params: strictObject({
      method: pipe(string(), maxLength(64)),
      params: optional(unknown()),
      chainNamespace: picklist(['eip155', 'solana']),
      chainId,
      rpcUrl,
    }),
  },
  rpcAbort: { ...FRAME_ANSWERS.rpcAbort, params: strictObject({ id: string() }) },
} as const
export type FrameParams<N extends keyof typeof FRAME_MESSAGES> = InferInput<(typeof FRAME_MESSAGES)[N]['params']>

const sequence = pipe(number(), integer(), minValue(1))
/** From the host. `seq` increases by at least one with every message of a side. */
export const hostEnvelope = strictObject({ v: literal(1), id: messageId, seq: sequence, t: string(), p: unknown() })
/** What the host posts to the frame once, with the port, to its exact origin. A later host may say more. */
export const handshake = object({ t: literal('init'), v: array(number()), hn: messageId })

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
    'eth_getAccount',
    'eth_getBalance',
    'eth_getBlockByHash',
    'eth_getBlockByNumber',
    'eth_getBlockReceipts',
    'eth_getBlockTransactionCountByHash',
    'eth_getBlockTransactionCountByNumber',
    'eth_getCode',
    'eth_getFilterChanges',
    'eth_getFilterLogs',
    'eth_getLogs',
    'eth_getProof',
    'eth_getStorageAt',
    'eth_getTransactionByBlockHashAndIndex',
    'eth_getTransactionByBlockNumberAndIndex',
    'eth_getTransactionByHash',
    'eth_getTransactionCount',
    'eth_getTransactionReceipt',
    'eth_getUncleCountByBlockHash',
    'eth_getUncleCountByBlockNumber',
    'eth_maxPriorityFeePerGas',
    'eth_newBlockFilter',
    'eth_newFilter',
    'eth_newPendingTransactionFilter',
    // It was signed before, and by nobody here who was not asked.
    'eth_sendRawTransaction',
    'eth_supportedEntryPoints',
    'eth_syncing',
    'eth_uninstallFilter',
    'wallet_getAssets',
    'wallet_getCallsStatus',
    'wallet_getCapabilities',
  ],
  solana: ['solana_getAccounts'],
} as const
