import type { Example } from './endpoint.ts'
import {
  CHALLENGE,
  CONTEXT,
  HALF,
  HASH,
  ID,
  POINT,
  query,
  sealed,
  session,
  site,
  TIME,
  wallet,
} from './login-examples.ts'

/* Examples of accounts whose passkeys sign in. */

const signed = {
  credentialId: HASH,
  clientData: `${HASH}${HASH}`,
  authenticatorData: HASH,
  signature: `${HALF}${HASH}`,
}
const begun = {
  token: 'uV3n…shown once…',
  createdAt: TIME,
  ...session,
  email: null,
  contexts: [CONTEXT, ID],
}

export const passkeyExamples = {
  startPasskey: { query, body: { site }, ok: { id: ID, challenge: CHALLENGE, expiresAt: TIME } },
  verifyPasskey: { query, body: { id: ID, signed }, ok: begun },
  createPasskeyWallet: {
    query,
    body: {
      id: ID,
      clientData: `${HASH}${HASH}`,
      publicKey: `${HASH}${HASH}`,
      wallet,
      context: CONTEXT,
      half: HALF,
      passkey: { context: ID, credentialId: HASH, half: HALF, sealed: `${HASH}${HASH}` },
      proof: `${HALF}${HASH}`,
    },
    ok: begun,
  },
  releasePasskeyExport: {
    query,
    body: { id: ID, signed, walletId: ID, epoch: 1, context: CONTEXT, sealTo: POINT },
    ok: sealed,
  },
} as const satisfies Record<string, Example>
