import {
  CODE_EXPIRED,
  FEATURE_NOT_ENABLED,
  NOT_FOUND,
  PASSKEY_UNKNOWN,
  WALLET_CONFLICT,
  WALLET_FROZEN,
} from '@foyer/base/catalogue'
import { array, boolean, maxLength, minLength, optional, pipe, strictObject } from 'valibot'
import type { Contract } from './endpoint.ts'
import { loginExamples } from './login-examples.ts'
import { passkeyAccountCalls, passkeyPublicKey } from './login-passkey-account-calls.ts'
import { credentialId, passkeyCalls, sealedUnderPasskey } from './login-passkey-calls.ts'
import { passkeyExamples } from './login-passkey-examples.ts'
import { half, keyErrors, row, sessionErrors, site, walletProof } from './login-row.ts'
import { walletRecord } from './login-session.ts'
import { bytes, epoch, id, publicKey } from './wallet-fields.ts'

/** The server's part of the calls about passkeys. */

/** `clientData`: the bytes of `clientDataJSON`. */
const clientData = bytes(4_000)
const signed = strictObject({ credentialId, clientData, authenticatorData: bytes(2_000), signature: bytes(1_000) })

export const loginPasskeys = {
  addPasskey: {
    ...passkeyCalls.addPasskey,
    ...row,
    example: loginExamples.addPasskey,
    summary: 'Stores both halves of a passkey, with the wallet’s signature of passkeyMessage()',
    body: strictObject({
      walletId: id,
      epoch,
      context: id,
      half,
      credentialId,
      sealed: sealedUnderPasskey,
      /** For an account without an email: the passkey signs in with it. */
      publicKey: optional(passkeyPublicKey),
      proof: walletProof,
    }),
    errors: [...sessionErrors, NOT_FOUND, WALLET_CONFLICT, WALLET_FROZEN],
  },
  listPasskeys: {
    ...passkeyCalls.listPasskeys,
    ...row,
    example: loginExamples.listPasskeys,
    summary: 'The passkeys of the wallet',
    body: strictObject({}),
    errors: sessionErrors,
  },
  removePasskey: {
    ...passkeyCalls.removePasskey,
    ...row,
    example: loginExamples.removePasskey,
    summary: 'Deletes a passkey’s halves, with the wallet’s signature of removePasskeyMessage()',
    body: strictObject({ walletId: id, context: id, proof: walletProof }),
    errors: [...sessionErrors, NOT_FOUND, WALLET_CONFLICT],
  },
  rotateKey: {
    ...passkeyCalls.rotateKey,
    ...row,
    example: loginExamples.rotateKey,
    summary: 'Replaces the data key without the recovery service, with the wallet’s signature of rotationMessage()',
    body: strictObject({
      walletId: id,
      epoch,
      ciphertext: walletRecord.entries.ciphertext,
      context: id,
      half,
      passkeys: pipe(
        array(strictObject({ context: id, credentialId, half, sealed: sealedUnderPasskey })),
        minLength(1),
        maxLength(10),
      ),
      hasKit: boolean(),
      proof: walletProof,
    }),
    errors: [...sessionErrors, NOT_FOUND, WALLET_CONFLICT, WALLET_FROZEN],
  },
  stateErasure: {
    ...passkeyCalls.stateErasure,
    ...row,
    example: loginExamples.stateErasure,
    summary: 'The statement with which the recovery service erases its half of a wallet that does without it',
    body: strictObject({ walletId: id }),
    errors: [...sessionErrors, NOT_FOUND],
  },
  startPasskey: {
    ...passkeyAccountCalls.startPasskey,
    ...row,
    feature: 'passkey',
    example: passkeyExamples.startPasskey,
    summary: 'A challenge for a passkey, which only the key of the request can use, once, within five minutes',
    body: strictObject({ site }),
    errors: [...keyErrors, FEATURE_NOT_ENABLED],
  },
  verifyPasskey: {
    ...passkeyAccountCalls.verifyPasskey,
    ...row,
    example: passkeyExamples.verifyPasskey,
    summary: 'Exchanges what a passkey has signed for a session',
    body: strictObject({ id, signed }),
    errors: [...keyErrors, PASSKEY_UNKNOWN, CODE_EXPIRED],
  },
  createPasskeyWallet: {
    ...passkeyAccountCalls.createPasskeyWallet,
    ...row,
    example: passkeyExamples.createPasskeyWallet,
    summary:
      'Stores an account without an email, with its passkey, its wallet and the wallet’s signature of passkeyMessage(), and starts a session',
    body: strictObject({
      id,
      clientData,
      publicKey: passkeyPublicKey,
      wallet: walletRecord,
      context: id,
      half,
      passkey: strictObject({ context: id, credentialId, half, sealed: sealedUnderPasskey }),
      proof: walletProof,
    }),
    errors: [...keyErrors, CODE_EXPIRED, WALLET_CONFLICT],
  },
  releasePasskeyExport: {
    ...passkeyAccountCalls.releasePasskeyExport,
    ...row,
    example: passkeyExamples.releasePasskeyExport,
    summary: 'Releases a half for an export, for what a passkey of the wallet has signed; three times a day',
    body: strictObject({ id, signed, walletId: id, epoch, context: id, sealTo: publicKey }),
    errors: [...sessionErrors, NOT_FOUND, PASSKEY_UNKNOWN, CODE_EXPIRED, WALLET_FROZEN],
  },
} as const satisfies Contract
