import { FoyerError } from '@foyer/base'
import {
  PASSKEY_NOT_USED,
  PASSKEY_UNSUITABLE,
  REQUEST_TIMEOUT,
  TOO_MANY_REQUESTS,
  WALLET_LOCKED,
} from '@foyer/base/catalogue'
import { FRAME_ANSWERS, type FrameMessageName } from '@foyer/contracts/frame/answers'
import { errorsOf } from '@foyer/contracts/frame/errors'
import { describe, expect, test, vi } from 'vitest'
import { approvalsBy } from '../../test/approvals.ts'
import { noEmailChange } from '../../test/email-change.ts'
import { emptyStore, openPage } from '../../test/page.ts'
import { createTestServices } from '../../test/services.ts'
import { noSmartAccounts } from '../../test/smart-accounts.ts'
import type { Question } from '../approve/asking.ts'
import { answerRpc } from '../rpc/rpc.ts'
import type { SmartAccounts } from '../smart-account/accounts.ts'
import { createHandlers } from './handlers.ts'
import { type Handlers, serveHost } from './router.ts'

/* What goes wrong reaches the host by its code only where the message declares it. */

const NAMES = Object.keys(FRAME_ANSWERS) as FrameMessageName[]
const codesOf = (name: FrameMessageName): readonly string[] => errorsOf(name).map(({ code }) => code)
type Answer = { readonly id: string; readonly p: { readonly code?: string } }

/** @returns what the host is told, and whether it is an error */
function served(handlers: Partial<Handlers>) {
  const answers: Answer[] = []
  const onmessage: ((event: { data: unknown }) => void) | null = null
  const port = {
    postMessage: (said: Answer) => void answers.push(said),
    close: () => undefined,
    start: () => undefined,
    onmessage,
  }
  serveHost(port as unknown as MessagePort, handlers as Handlers, () => () => undefined)
  let seq = 0
  /** The code of what a message fails with. */
  return async (name: string, params: unknown = {}): Promise<string | undefined> => {
    seq += 1
    const id = String(seq).padStart(32, '0')
    ;(port as { onmessage: ((event: { data: unknown }) => void) | null }).onmessage?.({
      data: { v: 1, id, seq, t: name, p: params },
    })
    // What signs is loaded with the first question.
    const said = await vi.waitFor(
      () => {
        const found = answers.find((answer) => answer.id === id)
        if (!found) throw new Error(`no answer to ${name}`)
        return found
      },
      { timeout: 10_000 },
    )
    return said.p.code
  }
}

const SIGN_IN = {
  domain: 'host.example',
  uri: 'https://host.example',
  version: '1',
  nonce: 'abcdefgh12345678',
  issuedAt: new Date().toISOString(),
}

/** A page whose visitor is signed in, as the host asks it. */
async function opened({
  accounts = {},
  ask,
  unlock,
}: {
  accounts?: Partial<SmartAccounts>
  ask?: Error
  unlock?: Error
}) {
  const double = createTestServices()
  const { wallet, signer, logIn } = await openPage(double, await emptyStore())
  await logIn()
  const own = { ...noSmartAccounts(), ...accounts }
  const fails = (error?: Error) => (error ? Promise.reject(error) : Promise.resolve())
  const around = {
    origin: 'https://host.example',
    addresses: () => {
      const state = wallet.state()
      return 'wallet' in state ? state.wallet.addresses : undefined
    },
    opensAt: () => undefined,
    node: async () => '0x',
    filters: async () => undefined,
    assets: async () => undefined,
    accounts: own,
    tokens: async () => new Map(),
    paid: async () => [],
    approvals: approvalsBy(async <Subject>({ subject }: Question<Subject>) => {
      await fails(ask)
      return subject
    }),
    signer,
    nonces: new Map(),
    note: async () => undefined,
    unlock: () => fails(unlock),
  }
  const handlers = createHandlers({
    wallet,
    askToBeAdmitted: () => Promise.reject(new Error('no other device')),
    keepViewed: async () => undefined,
    storage: () => 'durable',
    hasPasskey: async () => false,
    userName: async () => undefined,
    accounts: own,
    emailChange: noEmailChange,
    rpc: (request, context) => answerRpc(request, context, around),
    setTheme: () => undefined,
    reload: () => undefined,
    start: 'eip155:8453',
  })
  return served(handlers)
}
const away = () => Promise.reject(new FoyerError(REQUEST_TIMEOUT, { context: { path: 'eth_getCode', ms: 10_000 } }))
const smart = (over: Partial<SmartAccounts>) => ({
  accounts: {
    networks: async () => ['eip155:8453'],
    preferred: () => 'smartAccount' as const,
    isDeployed: async () => true,
    passkeyOf: async () => undefined,
    ...over,
  },
})

describe('the code of what goes wrong crosses', () => {
  const asking = { siwxMessage: SIGN_IN }
  const passkey = (error: FoyerError) => smart({ passkeyOf: async () => () => Promise.reject(error) })
  const tooMany = new FoyerError(TOO_MANY_REQUESTS, { context: { seconds: 30 } })
  test.each([
    ['getUser', { chainId: 'eip155:5' }, 'CHAIN_NOT_SUPPORTED', {}],
    ['connectSocial', { uri: 'https://wallet.example/', chainId: 'eip155:5' }, 'CHAIN_NOT_SUPPORTED', {}],
    ['getUser', asking, 'TOO_MANY_REQUESTS', { ask: tooMany }],
    ['getUser', asking, 'WALLET_LOCKED', { unlock: new FoyerError(WALLET_LOCKED) }],
    ['getUser', asking, 'PASSKEY_NOT_USED', passkey(new FoyerError(PASSKEY_NOT_USED))],
    ['getUser', asking, 'PASSKEY_UNSUITABLE', passkey(new FoyerError(PASSKEY_UNSUITABLE))],
    ['getUser', asking, 'REQUEST_TIMEOUT', smart({ isDeployed: away })],
    ['initSmartAccount', {}, 'REQUEST_TIMEOUT', smart({ isDeployed: away })],
    ['initSmartAccount', {}, 'CHAIN_NOT_SUPPORTED', {}],
  ] as const)('%s %o: %s', async (name, params, code, parts) => {
    const ask = await opened(parts)
    expect(await ask(name, params)).toBe(code)
    expect(codesOf(name)).toContain(code)
  })

  test.each(NAMES)('%s: what the page does not take, or takes no more of, is declared', async (name) => {
    const never = () => new Promise<never>(() => undefined)
    const ask = served(Object.fromEntries(NAMES.map((one) => [one, never])))
    const unfit = { parameter: 'that no message has' }
    expect(await ask(name, unfit)).toBe('FRAME_MESSAGE_INVALID')
    expect(await ask(`${name}OfALaterRelease`)).toBe('ACTION_NOT_ALLOWED')
    expect(codesOf(name)).toEqual(expect.arrayContaining(['FRAME_MESSAGE_INVALID', 'ACTION_NOT_ALLOWED', 'FRAME_BUSY']))
  })
})
