import {
  CODE_EXPIRED,
  CODE_WRONG,
  EMAIL_NOT_YET,
  EMAIL_TAKEN,
  EMAIL_UNCHANGED,
  ENTER_VALID_EMAIL,
  EXPORT_NOT_YET,
  FEATURE_NOT_ENABLED,
  MAIL_UNAVAILABLE,
  NOT_FOUND,
  PROOF_STALE,
  WALLET_CONFLICT,
  WALLET_FROZEN,
} from '@foyer/base/catalogue'
import { array, maxLength, minLength, nullable, optional, pipe, strictObject, string } from 'valibot'
import type { Contract } from './endpoint.ts'
import { accountCalls, mailedCalls } from './login-account-calls.ts'
import { loginAllowances } from './login-allowance.ts'
import { loginCalls } from './login-calls.ts'
import { loginDevices } from './login-device.ts'
import { emailCalls } from './login-email-calls.ts'
import { loginExamples } from './login-examples.ts'
import { loginPasskeys } from './login-passkey.ts'
import { loginQuestions } from './login-question.ts'
import { errors, half, row, sessionErrors, site } from './login-row.ts'
import { walletRecord } from './login-session.ts'
import { epoch, exactBytes, id, publicKey } from './wallet-fields.ts'

/** The server's part of the contract of the login service. The client's part is in login-calls.ts. */

const hash = exactBytes(32)
const code = pipe(string(), maxLength(40))
const email = pipe(string(), maxLength(400))
const statement = pipe(string(), maxLength(2_000))

export const login = {
  startLogin: {
    ...loginCalls.startLogin,
    ...row,
    feature: 'email',
    example: loginExamples.startLogin,
    summary: 'Mails a 6-digit code that only the key of the request can use',
    /** `link`: a social login that waits for this address. The mail says that the code adds its account. */
    body: strictObject({ email, site, key: publicKey, link: optional(id) }),
    errors: [...errors, FEATURE_NOT_ENABLED, ENTER_VALID_EMAIL, MAIL_UNAVAILABLE, CODE_EXPIRED],
  },
  verifyLogin: {
    ...loginCalls.verifyLogin,
    ...row,
    example: loginExamples.verifyLogin,
    summary: 'Exchanges a code for a session, with a proof of possession of the key that asked for the code',
    body: strictObject({ id, code, proof: pipe(string(), maxLength(2_000)) }),
    errors: [...errors, NOT_FOUND, CODE_WRONG, CODE_EXPIRED, EMAIL_NOT_YET, PROOF_STALE],
  },
  getLogin: {
    ...loginCalls.getLogin,
    ...row,
    limit: 'sessions',
    example: loginExamples.getLogin,
    summary: 'The session of a bearer token, with the wallet and its contexts',
    body: strictObject({}),
    errors: sessionErrors,
  },
  createWallet: {
    ...loginCalls.createWallet,
    ...row,
    example: loginExamples.createWallet,
    summary: 'Stores a new wallet with two halves, and returns the statement for the recovery service',
    body: strictObject({ wallet: walletRecord, context: id, half, recoveryHalf: half, recoveryHash: hash }),
    errors: [...sessionErrors, WALLET_CONFLICT],
  },
  enableWallet: {
    ...loginCalls.enableWallet,
    ...row,
    example: loginExamples.enableWallet,
    summary: 'Makes a new wallet usable, with the receipt of the recovery service for its half',
    body: strictObject({ walletId: id, receipt: statement }),
    errors: [...sessionErrors, NOT_FOUND],
  },
  addContext: {
    ...loginCalls.addContext,
    ...row,
    example: loginExamples.addContext,
    summary:
      'Stores the half of another context, with the wallet’s signature of contextMessage(). `replaces` is a context of the same device, which ends',
    body: strictObject({ walletId: id, epoch, context: id, half, proof: exactBytes(65), replaces: optional(id) }),
    errors: [...sessionErrors, NOT_FOUND, WALLET_CONFLICT],
  },
  startRecovery: {
    ...loginCalls.startRecovery,
    ...row,
    example: loginExamples.startRecovery,
    summary: 'A statement for the recovery service: who asks, on which site, with which key; valid for five minutes',
    body: strictObject({ walletId: id, site }),
    errors: [...sessionErrors, NOT_FOUND],
  },
  releaseHalf: {
    ...loginCalls.releaseHalf,
    ...row,
    example: loginExamples.releaseHalf,
    summary:
      'The half of a context, sealed to a one-time key, for the key that the context belongs to; 30 an hour and 200 a day',
    body: strictObject({ walletId: id, epoch, context: id, sealTo: publicKey }),
    errors: [...sessionErrors, NOT_FOUND, WALLET_FROZEN],
  },
  signOutLogin: {
    ...loginCalls.signOutLogin,
    ...row,
    example: loginExamples.signOutLogin,
    summary: 'Ends the session of a bearer token',
    body: strictObject({}),
    errors: sessionErrors,
  },
  listDevices: {
    ...accountCalls.listDevices,
    ...row,
    example: loginExamples.listDevices,
    summary: 'The devices on sites that have a session or a half of the wallet',
    body: strictObject({}),
    errors: sessionErrors,
  },
  endDevices: {
    ...accountCalls.endDevices,
    ...row,
    example: loginExamples.endDevices,
    summary: 'Ends sessions and deletes halves of devices, with the wallet’s signature of endMessage()',
    body: strictObject({ walletId: id, devices: pipe(array(id), minLength(1), maxLength(300)), proof: exactBytes(65) }),
    errors: [...sessionErrors, NOT_FOUND],
  },
  endSite: {
    ...accountCalls.endSite,
    ...row,
    example: loginExamples.endSite,
    summary: 'Ends the sessions of a site on every device, with the wallet’s signature of endSiteMessage()',
    body: strictObject({ walletId: id, site, proof: exactBytes(65) }),
    errors: [...sessionErrors, NOT_FOUND],
  },
  undoEndSite: {
    ...accountCalls.undoEndSite,
    ...row,
    example: loginExamples.endSite,
    summary:
      'Brings back the sessions of a site that were ended a moment ago, with the wallet’s signature of undoEndSiteMessage()',
    body: strictObject({ walletId: id, site, proof: exactBytes(65) }),
    errors: [...sessionErrors, NOT_FOUND],
  },
  noteKit: {
    ...accountCalls.noteKit,
    ...row,
    example: loginExamples.noteKit,
    summary: 'Notes that the owner has made a recovery kit, with the wallet’s signature of kitMessage()',
    body: strictObject({ walletId: id, proof: exactBytes(65) }),
    errors: [...sessionErrors, NOT_FOUND],
  },
  freezeWallet: {
    ...accountCalls.freezeWallet,
    ...row,
    example: loginExamples.freezeWallet,
    summary: 'Stops every half of the wallet from being handed out',
    body: strictObject({ walletId: id }),
    errors: [...sessionErrors, NOT_FOUND],
  },
  freezeByMail: {
    ...mailedCalls.freezeByMail,
    ...row,
    example: loginExamples.freezeByMail,
    summary: 'Freezes the wallet with the token of a mail’s link',
    body: strictObject({ token: pipe(string(), maxLength(200)) }),
    errors: [...errors, CODE_EXPIRED],
  },
  thawWallet: {
    ...accountCalls.thawWallet,
    ...row,
    example: loginExamples.thawWallet,
    summary: 'Opens a frozen wallet after 24 hours, and mails the address of the wallet about it',
    body: strictObject({ walletId: id }),
    errors: [...sessionErrors, NOT_FOUND, MAIL_UNAVAILABLE],
  },
  startExport: {
    ...accountCalls.startExport,
    ...row,
    example: loginExamples.startExport,
    summary:
      'Mails a code for exporting the wallet, which only the key of the session can use; a wallet older than 7 days waits 24 hours before, without a passkey',
    body: strictObject({ walletId: id, context: optional(id) }),
    errors: [...sessionErrors, NOT_FOUND, MAIL_UNAVAILABLE, WALLET_FROZEN],
  },
  releaseExport: {
    ...accountCalls.releaseExport,
    ...row,
    example: loginExamples.releaseExport,
    summary: 'Releases a half for an export, with the code of the mail; three times a day',
    body: strictObject({ id, code, walletId: id, epoch, context: id, sealTo: publicKey }),
    errors: [...sessionErrors, NOT_FOUND, CODE_WRONG, CODE_EXPIRED, WALLET_FROZEN, EXPORT_NOT_YET],
  },
  startEmailChange: {
    ...emailCalls.startEmailChange,
    ...row,
    example: loginExamples.startEmailChange,
    summary: 'Mails a code to the present address of the wallet, which allows another one to be named',
    body: strictObject({ walletId: id, email }),
    errors: [...sessionErrors, NOT_FOUND, ENTER_VALID_EMAIL, EMAIL_UNCHANGED, MAIL_UNAVAILABLE, WALLET_FROZEN],
  },
  confirmEmailChange: {
    ...emailCalls.confirmEmailChange,
    ...row,
    example: loginExamples.confirmEmailChange,
    summary: 'Uses the code of the present address up',
    body: strictObject({ id, code }),
    errors: [...sessionErrors, NOT_FOUND, CODE_WRONG, CODE_EXPIRED],
  },
  mailNewEmail: {
    ...emailCalls.mailNewEmail,
    ...row,
    example: loginExamples.mailNewEmail,
    summary: 'Mails a code to the new address, after the present one was confirmed',
    body: strictObject({ id }),
    errors: [...sessionErrors, CODE_EXPIRED, MAIL_UNAVAILABLE],
  },
  proveNewEmail: {
    ...emailCalls.proveNewEmail,
    ...row,
    example: loginExamples.proveNewEmail,
    summary: 'Uses the code of the new address up, and returns the statement for the recovery service',
    body: strictObject({ id, codeId: id, code }),
    errors: [...sessionErrors, NOT_FOUND, CODE_WRONG, CODE_EXPIRED, EMAIL_TAKEN],
  },
  applyEmailChange: {
    ...emailCalls.applyEmailChange,
    ...row,
    example: loginExamples.applyEmailChange,
    summary:
      'Changes the address, at once for a wallet that is younger than 7 days or worth no more than the operator’s limit, otherwise after 24 hours, with the wallet’s signature of emailMessage()',
    body: strictObject({ id, receipt: nullable(statement), proof: exactBytes(65) }),
    errors: [...sessionErrors, NOT_FOUND, CODE_EXPIRED, EMAIL_TAKEN, MAIL_UNAVAILABLE, WALLET_FROZEN],
  },
  getEmailChange: {
    ...emailCalls.getEmailChange,
    ...row,
    example: loginExamples.getEmailChange,
    summary: 'The change of the address that waits',
    body: strictObject({}),
    errors: sessionErrors,
  },
  stopEmailChange: {
    ...emailCalls.stopEmailChange,
    ...row,
    example: loginExamples.stopEmailChange,
    summary: 'Stops the change of the address that waits',
    body: strictObject({ walletId: id }),
    errors: [...sessionErrors, NOT_FOUND],
  },
  ...loginAllowances,
  ...loginDevices,
  ...loginPasskeys,
  ...loginQuestions,
} as const satisfies Contract
