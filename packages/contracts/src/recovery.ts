import {
  CODE_EXPIRED,
  INVALID_BODY,
  INVALID_PARAMETER,
  MAIL_UNAVAILABLE,
  NOT_FOUND,
  ORIGIN_NOT_ALLOWED,
  PROOF_STALE,
  SIGNATURE_INVALID,
  TOO_MANY_REQUESTS,
  UNKNOWN_PARAMETER,
  WALLET_CONFLICT,
} from '@foyer/base/catalogue'
import { boolean, maxLength, pipe, strictObject, string } from 'valibot'
import { common } from './common.ts'
import type { Contract } from './endpoint.ts'
import { recoveryCalls } from './login-calls.ts'
import { recoveryExamples } from './login-examples.ts'
import { bytes, exactBytes, id, publicKey } from './wallet-fields.ts'

/** The server's part of the contract of the recovery service. The client's part is in login-calls.ts. */

const query = strictObject(common)
const statement = pipe(string(), maxLength(2_000))
const errors = [ORIGIN_NOT_ALLOWED, UNKNOWN_PARAMETER, INVALID_PARAMETER, INVALID_BODY, TOO_MANY_REQUESTS]
const row = { limit: 'login', guard: 'wallet', private: true, query } as const

export const recovery = {
  changeRecoveryEmail: {
    ...recoveryCalls.changeRecoveryEmail,
    ...row,
    example: recoveryExamples.changeRecoveryEmail,
    summary: 'Lets mails go to the new address of a wallet, with the wallet’s signature of emailMessage()',
    body: strictObject({ statement, proof: exactBytes(65) }),
    errors: [...errors, NOT_FOUND, SIGNATURE_INVALID, WALLET_CONFLICT],
  },
  eraseRecovery: {
    ...recoveryCalls.eraseRecovery,
    ...row,
    example: recoveryExamples.eraseRecovery,
    summary: 'Erases the half of a wallet that does without it, as the statement of the login service says',
    body: strictObject({ statement }),
    errors: [...errors, SIGNATURE_INVALID],
  },
  enrolRecovery: {
    ...recoveryCalls.enrolRecovery,
    ...row,
    example: recoveryExamples.enrolRecovery,
    summary: 'Stores the half of a new wallet that the statement of the login service names',
    body: strictObject({ statement, half: exactBytes(33) }),
    errors: [...errors, SIGNATURE_INVALID, WALLET_CONFLICT],
  },
  requestRecovery: {
    ...recoveryCalls.requestRecovery,
    ...row,
    example: recoveryExamples.requestRecovery,
    summary: 'Mails a link that approves a new device',
    body: strictObject({ statement, sealTo: publicKey, key: publicKey }),
    errors: [...errors, NOT_FOUND, SIGNATURE_INVALID, MAIL_UNAVAILABLE],
  },
  describeRecovery: {
    ...recoveryCalls.describeRecovery,
    ...row,
    example: recoveryExamples.describeRecovery,
    summary: 'The site, the device and the time of a request, with the secret of the mail',
    body: strictObject({ id, secret: bytes(32) }),
    errors: [...errors, CODE_EXPIRED],
  },
  answerRecovery: {
    ...recoveryCalls.answerRecovery,
    ...row,
    example: recoveryExamples.answerRecovery,
    summary: 'Approves or stops a request, with the secret of the mail',
    body: strictObject({ id, secret: bytes(32), approve: boolean() }),
    errors: [...errors, CODE_EXPIRED],
  },
  readRecovery: {
    ...recoveryCalls.readRecovery,
    ...row,
    example: recoveryExamples.readRecovery,
    summary: 'The state of a request, and its half, sealed to the key of the request',
    body: strictObject({ id }),
    errors: [...errors, NOT_FOUND, SIGNATURE_INVALID, PROOF_STALE],
  },
} as const satisfies Contract
