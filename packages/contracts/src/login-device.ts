import { CODE_EXPIRED, NOT_FOUND, WALLET_CONFLICT, WALLET_FROZEN } from '@foyer/base/catalogue'
import { strictObject } from 'valibot'
import type { Contract } from './endpoint.ts'
import { deviceCalls } from './login-device-calls.ts'
import { loginExamples } from './login-examples.ts'
import { half, row, sessionErrors, walletProof } from './login-row.ts'
import { bytes, epoch, exactBytes, id, publicKey } from './wallet-fields.ts'

/** The server's part of the calls about devices that are let in by others. */
export const loginDevices = {
  requestDevice: {
    ...deviceCalls.requestDevice,
    ...row,
    example: loginExamples.requestDevice,
    summary: 'Asks the visitor’s other devices for a half of the wallet, sealed to a one-time key; for ten minutes',
    body: strictObject({ walletId: id, sealTo: publicKey }),
    errors: [...sessionErrors, NOT_FOUND, WALLET_FROZEN],
  },
  readDeviceRequest: {
    ...deviceCalls.readDeviceRequest,
    ...row,
    example: loginExamples.readDeviceRequest,
    summary: 'What another device has answered to the request of this session',
    body: strictObject({ id }),
    errors: sessionErrors,
  },
  listDeviceRequests: {
    ...deviceCalls.listDeviceRequests,
    ...row,
    example: loginExamples.listDeviceRequests,
    summary: 'The visitor’s devices that ask to be let in',
    body: strictObject({}),
    errors: sessionErrors,
  },
  admitDevice: {
    ...deviceCalls.admitDevice,
    ...row,
    example: loginExamples.admitDevice,
    summary:
      'Stores a half for a device that has asked, and the other half sealed to it, with the wallet’s signature of contextMessage()',
    body: strictObject({
      id,
      walletId: id,
      epoch,
      context: id,
      half,
      encapsulated: exactBytes(65),
      ciphertext: bytes(256),
      proof: walletProof,
    }),
    errors: [...sessionErrors, NOT_FOUND, CODE_EXPIRED, WALLET_CONFLICT, WALLET_FROZEN],
  },
} as const satisfies Contract
