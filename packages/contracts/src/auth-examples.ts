import type { Example } from './endpoint.ts'

/* Examples of sign-in, email capture and reports, for the documentation. A test validates each against its schemas. */

const MARA = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const ID = 'q3ZyG1Jt8m0c5vR2xWn7Lw'
const project = { projectId: 'my-app' }
const session = {
  id: ID,
  accountAddress: MARA,
  chainId: 'eip155:1',
  domain: 'atoll.example',
  issuedAt: '2026-03-02T09:41:00.000Z',
  expirationTime: '2026-03-09T09:41:00.000Z',
  status: 'active' as const,
}
const event = {
  eventId: '0b54c2a1-6f0e-4d1b-9d4f-8e8a1f2f3b4c',
  url: 'https://atoll.example/pool',
  domain: 'atoll.example',
  timestamp: 1_772_444_460_000,
  props: { type: 'track', event: 'MODAL_OPEN', properties: { connected: false } },
}

export const authExamples = {
  getNonce: { query: project, ok: { nonce: 'k7Qm2xV9aP0c' } },
  authenticate: {
    query: project,
    body: { message: 'atoll.example wants you to sign in with your Ethereum account:\n…', signature: '0x5bd427f9' },
    ok: { token: 'uV3n…shown once…', session },
  },
  getMe: { query: project, ok: { session } },
  signOut: { query: project, ok: { success: true } },
  getSession: { params: { id: ID }, query: project, ok: { session } },
  revokeSession: {
    params: { id: ID },
    query: project,
    body: { pci: ID, signature: '0x5bd427f9' },
    ok: { success: true },
  },
} as const satisfies Record<string, Example>

export const captureExamples = {
  requestCode: {
    query: project,
    body: { email: 'mara@atoll.example', account: `eip155:1:${MARA}` },
    ok: { id: ID, resendAfterSeconds: 30, expiresAt: '2026-03-02T09:51:00.000Z' },
  },
  confirmCode: { query: project, body: { id: ID, code: '407119' }, ok: { success: true } },
} as const satisfies Record<string, Example>

export const reportExamples = {
  postEvent: { query: project, body: event, ok: { ok: true } },
  postEvents: { query: project, body: [event], ok: { ok: true } },
} as const satisfies Record<string, Example>
