import { FRAME_MESSAGES } from '@foyer/contracts/frame/messages'
import { RECOVERY_CONTEXT } from '@foyer/contracts/half'
import { recoverMessageAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { approvalsBy } from '../../test/approvals.ts'
import { dumpOf, loginHalves, signsFor } from '../../test/attacker.ts'
import { noEmailChange } from '../../test/email-change.ts'
import { leaveRecovery } from '../../test/own-recovery.ts'
import { openPage, readyOf } from '../../test/page.ts'
import { type RealServices, startServices } from '../../test/real-services.ts'
import { noSmartAccounts } from '../../test/smart-accounts.ts'
import { createHandlers } from '../frame/handlers.ts'
import { serveHost } from '../frame/router.ts'
import { answerRpc } from '../rpc/rpc.ts'
import { fromBase64Url } from '../session/base64url.ts'
import { loadDeviceHalf } from '../session/device-half.ts'
import { askToBeAdmitted } from '../wallet/admission.ts'
import { keepViewed } from '../wallet/recovery.ts'

/* What somebody gets who has no service, but something of one visitor: the mailbox, a device, the network, or the page they are on. */

const DAY = 24 * 3_600_000
let services: RealServices
let count = 0
beforeAll(async () => {
  services = await startServices()
})
afterAll(() => services?.close())

async function owner() {
  count += 1
  const { page, store, settled, email } = await services.signedIn(`visitor${count}@harbour.example`)
  await settled()
  const { wallet } = readyOf(page, store).state
  const device = await loadDeviceHalf(store, wallet.id)
  if (!device) throw new Error('no half')
  return { page, store, email, wallet, address: wallet.addresses.eip155, device, id: wallet.id }
}
type Page = Awaited<ReturnType<typeof owner>>['page']
const refusal = (call: Promise<unknown>): Promise<string | undefined> =>
  call.then(
    () => undefined,
    ({ code, context }) => (code === 'HTTP_STATUS' ? String(context.status) : code),
  )
async function signedBy({ signer }: Page, account: string) {
  const content = { type: 'personalMessage', message: new TextEncoder().encode('hello') } as const
  const { signed } = await signer.ask({ kind: 'sign', content, account })
  return recoverMessageAddress({ message: 'hello', signature: signed })
}

describe('a mailbox alone (T26)', () => {
  /** A new device that got as far as the second mail. */
  const intruder = async (email: string) => {
    const { page, settled } = await services.signedIn(email)
    return { page, settled }
  }

  test('gets a session, which shows the address, and one half, which opens nothing', async () => {
    const { email, address, id, device, wallet } = await owner()
    const { page } = await intruder(email)
    expect(page.wallet.state()).toMatchObject({ name: 'recovering', wallet: { addresses: { eip155: address } } })
    const thief = await services.stranger()
    const place = { walletId: id, epoch: 1, sealTo: thief.sealTo }
    // The half of the owner's device is for the key of that device.
    expect(await refusal(page.services.releaseHalf({ ...place, context: device.context }))).toBe('404')
    const half = await page.services.releaseHalf({ ...place, context: RECOVERY_CONTEXT })
    const released = await thief.open(half, id, RECOVERY_CONTEXT)
    expect(await signsFor([wallet], [released])).toEqual([])
    expect(await refusal(signedBy(page, address))).toBe('WALLET_LOCKED')
  })

  test('with both mails of a wallet that is younger than 7 days: the wallet, at once', async () => {
    const { email, address } = await owner()
    const { page, settled } = await intruder(email)
    await page.services.answerRecovery({ ...services.linkFor(email), approve: true })
    expect((await settled()).name).toBe('ready')
    expect(await signedBy(page, address)).toBe(address)
  })

  test('of an older one: nothing for 24 hours, in which the owner stops it', async () => {
    const { email, address } = await owner()
    services.clock.now += 8 * DAY
    const { page, settled } = await intruder(email)
    const link = services.linkFor(email)
    const { opensAt } = await page.services.answerRecovery({ ...link, approve: true })
    expect(Date.parse(opensAt ?? '') - services.clock.now).toBe(DAY)
    const state = page.wallet.state()
    if (state.name !== 'recovering') throw new Error(state.name)
    services.clock.now += DAY - 60_000
    expect(await page.services.readRecovery({ id: state.requestId })).toMatchObject({ status: 'waiting', half: null })
    await page.services.answerRecovery({ ...link, approve: false })
    services.clock.now += 2 * DAY
    expect(await page.services.readRecovery({ id: state.requestId })).toMatchObject({ status: 'stopped', half: null })
    expect((await settled()).name).toBe('locked')
    expect(await refusal(signedBy(page, address))).toBe('WALLET_LOCKED')
  })

  test('of an older one that nobody stops: the wallet, after 24 hours', async () => {
    const { email, address } = await owner()
    services.clock.now += 8 * DAY
    const { page, settled } = await intruder(email)
    await page.services.answerRecovery({ ...services.linkFor(email), approve: true })
    services.clock.now += DAY
    expect((await settled()).name).toBe('ready')
    expect(await signedBy(page, address)).toBe(address)
  })

  test('can freeze the wallet, for the owner and for itself', async () => {
    const { email, store, id } = await owner()
    const { page } = await intruder(email)
    await page.services.freezeWallet({ walletId: id })
    const thief = await services.stranger()
    const place = { walletId: id, epoch: 1, context: RECOVERY_CONTEXT, sealTo: thief.sealTo }
    expect(await refusal(page.services.releaseHalf(place))).toBe('WALLET_FROZEN')
    const again = await openPage(services, store)
    expect(await refusal(again.wallet.send({ type: 'page-opened' }))).toBe('WALLET_FROZEN')
    expect(again.wallet.state().name).not.toBe('ready')
  })

  test('of a visitor who has given the recovery service up: a session only, without the passkey', async () => {
    const { page, store, email, id, address } = await owner()
    const prf = crypto.getRandomValues(new Uint8Array(32))
    const credentialId = await leaveRecovery(() => readyOf(page, store), prf)
    const derived = [new Uint8Array(32), prf]
    const ask = async () => ({ credentialId, prf: derived.shift() ?? new Uint8Array(32) })
    const { page: other } = await services.signedIn(email, undefined, ask)
    expect(other.wallet.state()).toMatchObject({ name: 'choosing', isOwn: true })
    expect(await refusal(other.services.startRecovery({ walletId: id, site: 'https://host.example' }))).toBe('404')
    const thief = await services.stranger()
    const place = { walletId: id, epoch: 2, context: RECOVERY_CONTEXT, sealTo: thief.sealTo }
    expect(await refusal(other.services.releaseHalf(place))).toBe('404')
    expect(await refusal(other.wallet.send({ type: 'passkey-chosen' }))).toBe('WALLET_KEY_DAMAGED')
    expect(await refusal(signedBy(other, address))).toBe('WALLET_LOCKED')
    // With what the passkey's authenticator derives: the wallet.
    expect((await other.wallet.send({ type: 'passkey-chosen' })).name).toBe('ready')
    expect(await signedBy(other, address)).toBe(address)
  })
})

describe('a device', () => {
  test('locked, with its disk read: the halves of all its sites, and no wallet', async () => {
    const { email, device, wallet, address, id } = await owner()
    const { page, settled, store } = await services.signedIn(email)
    await page.services.answerRecovery({ ...services.linkFor(email), approve: true })
    await settled()
    const second = await loadDeviceHalf(store, id)
    if (!second) throw new Error('no half')
    expect(await signsFor([wallet], [device.half, second.half])).toEqual([])
    // With what the login service keeps: the wallet.
    const halves = await loginHalves(await dumpOf(services.login.db), services.login.keys)
    expect(await signsFor([wallet], [device.half, ...halves])).toEqual([address])
  })

  test('unlocked: what can be approved there, and no words without a code to the mailbox', async () => {
    const { page, address, device, id, email } = await owner()
    expect(await signedBy(page, address)).toBe(address)
    services.clock.now += 3_700_000
    const started = await page.services.startExport({ walletId: id })
    if (!('id' in started)) throw new Error('a young wallet waits')
    const asked = started.id
    const thief = await services.stranger()
    const code = services.codeFor(email).replace(' ', '')
    const place = { id: asked, walletId: id, epoch: 1, context: device.context, sealTo: thief.sealTo }
    const wrong = code === '000000' ? '000001' : '000000'
    expect(await refusal(page.services.releaseExport({ ...place, code: wrong }))).toBe('CODE_WRONG')
    expect(await page.services.releaseExport({ ...place, code })).toMatchObject({ epoch: 1 })
    // A week later there is a day in which its owner can stop it.
    services.clock.now += 8 * 86_400_000
    expect(await page.services.startExport({ walletId: id })).toEqual({
      opensAt: new Date(services.clock.now + 86_400_000).toISOString(),
    })
    expect(await refusal(page.services.releaseExport({ ...place, code }))).toBe('EXPORT_NOT_YET')
  })
})

test('the page on the wallet origin: every wallet that is opened while it is served, with or without the recovery service', async () => {
  const { page, store, address } = await owner()
  const taken = async () => {
    const { wallet } = readyOf(page, store).state
    const thief = await services.stranger()
    const own = await loadDeviceHalf(store, wallet.id)
    if (!own) throw new Error('no half')
    const { context, epoch } = own
    const half = await page.services.releaseHalf({ walletId: wallet.id, epoch, context, sealTo: thief.sealTo })
    return signsFor([wallet], [own.half, await thief.open(half, wallet.id, context)])
  }
  expect(await taken()).toEqual([address])
  await leaveRecovery(() => readyOf(page, store), crypto.getRandomValues(new Uint8Array(32)))
  expect(await taken()).toEqual([address])
})

test('the network: what an unlocking sends opens nothing, also together with the device’s half, and is good once', async () => {
  const { store, wallet, device, address } = await owner()
  const sent = [...services.traffic]
  const from = services.traffic.length
  const page = await openPage(services, store)
  expect((await page.wallet.send({ type: 'page-opened' })).name).toBe('ready')
  const unlocking = services.traffic.slice(from)
  const piecesOf = (exchanges: typeof sent) =>
    exchanges
      .flatMap(({ body, answer }) => [...`${body} ${answer}`.matchAll(/[\w-]{44,}/g)])
      .map(([text]) => fromBase64Url(text))
      .flatMap((bytes) => [bytes.subarray(0, 33), bytes.subarray(-33)])
  expect(await signsFor([wallet], [...piecesOf(unlocking), device.half])).toEqual([])
  const released = unlocking.find(({ url }) => url.includes('/contexts/release'))
  if (!released) throw new Error('nothing was released')
  const again = await services.fetch(released.url, { method: 'POST', headers: released.headers, body: released.body })
  expect(again.status).toBe(401)
  // What the creation sends does, so all of it depends on TLS there.
  const made = sent.filter(({ body }) => body.includes(wallet.id) || body.includes('"half"')).slice(-3)
  expect(await signsFor([wallet], piecesOf(made))).toEqual([address])
})

const LEAVES_THE_WALLET = [
  'signOut',
  'connectEmail',
  'connectSocial',
  'connectPasskey',
  'getFarcasterUri',
  'connectFarcaster',
]

test('a host page: every message there is gives no key, half or token, and no signature that was not approved (T32)', async () => {
  const { page, store, address, wallet, device } = await owner()
  const answers: { id?: string; t: string; p: Record<string, unknown> }[] = []
  let approve = false
  const around = {
    origin: 'https://host.example',
    addresses: () => wallet.addresses,
    opensAt: () => undefined,
    node: async () => '0x1',
    accounts: noSmartAccounts(),
    tokens: async () => new Map(),
    approvals: approvalsBy(async <Subject>({ subject }: { subject: Subject }) => {
      if (!approve) throw new Error('the visitor said no')
      return subject
    }),
    signer: page.signer,
    nonces: new Map(),
    note: async () => undefined,
    unlock: async () => undefined,
    paid: async () => [],
    filters: async () => {
      throw new Error('no filters here')
    },
    assets: async () => ({}),
  }
  const handlers = createHandlers({
    wallet: page.wallet,
    askToBeAdmitted: (of) => askToBeAdmitted(of, page.around),
    keepViewed: (until) => keepViewed(page.around.store, until),
    storage: store.mode,
    hasPasskey: async () => false,
    userName: async () => undefined,
    accounts: noSmartAccounts(),
    emailChange: noEmailChange,
    rpc: (request, context) => answerRpc(request, context, around),
    setTheme: () => undefined,
    reload: () => undefined,
    start: null,
  })
  const port: Parameters<typeof serveHost>[0] = {
    postMessage: (answer: (typeof answers)[number]) => void answers.push(answer),
    close: () => undefined,
    start: () => undefined,
    onmessage: null,
  }
  serveHost(port, handlers)
  let seq = 0
  const ask = (t: string, p: unknown) => {
    seq += 1
    const id = seq.toString(16).padStart(32, '0')
    port.onmessage?.({ data: { v: 1, id, seq, t, p } } as MessageEvent)
    return expect
      .poll(() => answers.find((answer) => answer.id === id), { timeout: 20_000 })
      .toBeDefined()
      .then(() => answers.at(-1))
  }
  const chain = { chainNamespace: 'eip155', chainId: 'eip155:1' }
  const hello = { method: 'personal_sign', params: ['0x68656c6c6f', address], ...chain }
  const messages: [string, unknown][] = [
    ...Object.keys(FRAME_MESSAGES)
      .filter((name) => !LEAVES_THE_WALLET.includes(name))
      .map((name): [string, unknown] => [name, {}]),
    ...['export', 'getSeed', 'releaseHalf', 'unlock', 'create', 'rotate'].map((name): [string, unknown] => [name, {}]),
    ['rpcRequest', hello],
    ['rpcRequest', { ...hello, method: 'eth_sign' }],
    ['rpcRequest', { ...hello, method: 'wallet_exportPrivateKey', params: [] }],
  ]
  for (const [name, params] of messages) await ask(name, params)
  const heard = JSON.stringify(answers)
  expect(heard).toContain(address)
  const token = String(await store.get('token'))
  for (const secret of [token, wallet.ciphertext, Buffer.from(device.half).toString('base64url')])
    expect(heard).not.toContain(secret)
  expect(heard).not.toMatch(/0x[0-9a-f]{130}/)
  approve = true
  const signature = (await ask('rpcRequest', hello))?.p.value as `0x${string}`
  expect(await recoverMessageAddress({ message: 'hello', signature })).toBe(address)
})
