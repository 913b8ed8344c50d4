import type { Example } from './endpoint.ts'

/* Examples of the login service and the recovery service, for the documentation. A test validates each against its schemas. */

export const query = { projectId: 'my-app' }
export const ID = 'q3ZyG1Jt8m0c5vR2xWn7Lw'
export const CONTEXT = 'Vb7kQ2mXc9TzR4nLw8JpSg'
export const HALF = 'mJ2fQx7sV0aPZ9kR4tLw1cYb8NdHgE3uTi6oXv5KqSA8'
export const CHALLENGE = 'mJ2fQx7sV0aPZ9kR4tLw1cYb8NdHgE3u'
export const HASH = 'mJ2fQx7sV0aPZ9kR4tLw1cYb8NdHgE3uTi6oXv5KqSA'
const STATEMENT = 'eyJhbGciOiJFUzI1NiJ9…'
export const POINT = `BK${'f3mQ7xZ1aK'.repeat(8)}qRs7w`
export const TIME = '2026-03-02T09:41:00.000Z'
export const wallet = {
  id: ID,
  epoch: 1,
  addresses: {
    eip155: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    solana: '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM',
  },
  ciphertext: 'u7Qm2xV9aP0ck3ZyG1Jt8m0c5vR2xWn7Lw',
}
export const sealed = { encapsulated: POINT, ciphertext: 'c5vR2xWn7Lwu7Qm2xV9aP0ck3ZyG1Jt8m0', epoch: 1 }
export const session = {
  expiresAt: TIME,
  email: 'mara@harbour.example',
  wallet,
  contexts: [CONTEXT, 'recovery-service'],
  frozen: null,
  hasKit: false,
}
const success = { success: true as const }
const started = { id: ID, resendAfterSeconds: 30, expiresAt: TIME }
export const site = 'https://atoll.example'

export const loginExamples = {
  startLogin: { query, body: { email: 'mara@harbour.example', site, key: POINT }, ok: started },
  verifyLogin: {
    query,
    body: { id: ID, code: '482 913', proof: 'eyJ0eXAiOiJkcG9wK2p3dCJ9…' },
    ok: { token: 'uV3n…shown once…', createdAt: TIME, ...session },
  },
  getLogin: { query, body: {}, ok: session },
  createWallet: {
    query,
    body: { wallet, context: CONTEXT, half: HALF, recoveryHalf: HALF, recoveryHash: HASH },
    ok: { statement: 'eyJhbGciOiJFUzI1NiJ9…' },
  },
  enableWallet: { query, body: { walletId: ID, receipt: STATEMENT }, ok: success },
  addContext: {
    query,
    body: { walletId: ID, epoch: 1, context: CONTEXT, half: HALF, proof: `${HALF}${HASH}` },
    ok: success,
  },
  startRecovery: { query, body: { walletId: ID, site }, ok: { statement: STATEMENT } },
  releaseHalf: { query, body: { walletId: ID, epoch: 1, context: CONTEXT, sealTo: POINT }, ok: sealed },
  signOutLogin: { query, body: {}, ok: success },
  listDevices: {
    query,
    body: {},
    ok: {
      devices: [
        {
          id: ID,
          site: 'https://atoll.example',
          device: 'Chrome on macOS',
          since: TIME,
          usedAt: TIME,
          endsAt: TIME,
          isSignedIn: true,
          isCurrent: false,
        },
      ],
    },
  },
  addPasskey: {
    query,
    body: {
      walletId: ID,
      epoch: 1,
      context: CONTEXT,
      half: HALF,
      credentialId: HASH,
      sealed: `${HASH}${HASH}`,
      proof: `${HALF}${HASH}`,
    },
    ok: success,
  },
  listPasskeys: {
    query,
    body: {},
    ok: {
      passkeys: [
        { context: CONTEXT, credentialId: HASH, sealed: `${HASH}${HASH}`, device: 'Chrome on macOS', createdAt: TIME },
      ],
    },
  },
  removePasskey: { query, body: { walletId: ID, context: CONTEXT, proof: `${HALF}${HASH}` }, ok: success },
  rotateKey: {
    query,
    body: {
      walletId: ID,
      epoch: 2,
      ciphertext: wallet.ciphertext,
      context: CONTEXT,
      half: HALF,
      passkeys: [{ context: ID, credentialId: HASH, half: HALF, sealed: `${HASH}${HASH}` }],
      hasKit: true,
      proof: `${HALF}${HASH}`,
    },
    ok: success,
  },
  stateErasure: { query, body: { walletId: ID }, ok: { statement: STATEMENT } },
  startEmailChange: { query, body: { walletId: ID, email: 'mara@lane.example' }, ok: started },
  confirmEmailChange: { query, body: { id: ID, code: '482 913' }, ok: success },
  mailNewEmail: { query, body: { id: ID }, ok: started },
  proveNewEmail: {
    query,
    body: { id: ID, codeId: CONTEXT, code: '482 913' },
    ok: { email: 'mara@lane.example', effectiveAt: TIME, statement: STATEMENT },
  },
  applyEmailChange: { query, body: { id: ID, receipt: STATEMENT, proof: `${HALF}${HASH}` }, ok: success },
  getEmailChange: { query, body: {}, ok: { change: { email: 'mara@lane.example', effectiveAt: TIME } } },
  stopEmailChange: { query, body: { walletId: ID }, ok: success },
  endSite: { query, body: { walletId: ID, site: 'https://atoll.example', proof: `${HALF}${HASH}` }, ok: success },
  noteKit: { query, body: { walletId: ID, proof: `${HALF}${HASH}` }, ok: success },
  endDevices: { query, body: { walletId: ID, devices: [ID], proof: `${HALF}${HASH}` }, ok: success },
  requestDevice: { query, body: { walletId: ID, sealTo: POINT }, ok: { id: ID, expiresAt: TIME } },
  readDeviceRequest: {
    query,
    body: { id: ID },
    ok: { status: 'admitted', admission: { context: CONTEXT, ...sealed } },
  },
  listDeviceRequests: {
    query,
    body: {},
    ok: { requests: [{ id: ID, sealTo: POINT, site, device: 'Firefox on Windows', askedAt: TIME }] },
  },
  admitDevice: {
    query,
    body: {
      id: ID,
      walletId: ID,
      epoch: 1,
      context: CONTEXT,
      half: HALF,
      encapsulated: POINT,
      ciphertext: sealed.ciphertext,
      proof: `${HALF}${HASH}`,
    },
    ok: success,
  },
  putQuestion: { query, body: { id: ID, sequence: 1, sealed: HASH }, ok: success },
  readAnswer: { query, body: { id: ID }, ok: { isOpened: true, answer: { sequence: 1, sealed: HASH } } },
  endQuestion: { query, body: { id: ID, isAnswered: true }, ok: success },
  takeQuestion: { query, body: { id: ID }, ok: { state: 'asked', question: { sequence: 1, sealed: HASH } } },
  giveAnswer: { query, body: { id: ID, sequence: 1, sealed: HASH }, ok: { isStored: true } },
  freezeWallet: { query, body: { walletId: ID }, ok: success },
  freezeByMail: { query, body: { token: `${ID}.1772444460000.${HASH}` }, ok: success },
  thawWallet: { query, body: { walletId: ID }, ok: { opensAt: TIME } },
  startExport: { query, body: { walletId: ID }, ok: { id: ID, expiresAt: TIME } },
  releaseExport: {
    query,
    body: { id: ID, code: '482 913', walletId: ID, epoch: 1, context: CONTEXT, sealTo: POINT },
    ok: sealed,
  },
} as const satisfies Record<string, Example>

export const recoveryExamples = {
  changeRecoveryEmail: { query, body: { statement: STATEMENT, proof: `${HALF}${HASH}` }, ok: { receipt: STATEMENT } },
  eraseRecovery: { query, body: { statement: STATEMENT }, ok: success },
  enrolRecovery: { query, body: { statement: STATEMENT, half: HALF }, ok: { receipt: STATEMENT } },
  requestRecovery: { query, body: { statement: STATEMENT, sealTo: POINT, key: POINT }, ok: started },
  describeRecovery: {
    query,
    body: { id: ID, secret: HASH },
    ok: { site, device: 'Firefox on Linux', askedAt: TIME, walletSince: TIME, otherSince: null },
  },
  answerRecovery: {
    query,
    body: { id: ID, secret: HASH, approve: true },
    ok: { status: 'approved' as const, opensAt: TIME },
  },
  readRecovery: { query, body: { id: ID }, ok: { status: 'released' as const, opensAt: TIME, half: sealed } },
} as const satisfies Record<string, Example>
