import { createHash, randomBytes } from 'node:crypto'
import {
  endMessage,
  passkeyMessage,
  RECOVERY_CONTEXT,
  removePasskeyMessage,
  rotationMessage,
  rotationWords,
} from '@foyer/contracts/half'
import { type Inbox, startInbox } from '@foyer/devnet'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { accountsApp } from '../../test/accounts-app.ts'
import { describeDatabases } from '../../test/databases.ts'
import {
  codeOfReply as codeOf,
  newWallet,
  oneTimeKey,
  SITE,
  signedByOwner,
  WALLET_ORIGIN,
  type WalletPage,
  walletPage,
} from '../../test/wallet-page.ts'
import { readConfig } from '../config.ts'
import { readRecoveryConfig } from '../config-wallet.ts'
import type { Database } from '../db/database.ts'
import { RECOVERY_MIGRATIONS } from '../recovery/migrations.ts'
import { createRecoveryApp } from '../recovery-app.ts'
import { signStatement } from '../wallet-keys/statement.ts'

/* A wallet that its owner recovers alone: another data key, and no half of the recovery service. */

const MINUTE = 60_000
let inbox: Inbox
beforeAll(async () => {
  inbox = await startInbox()
})
afterAll(() => inbox?.close())
const recoveryConfig = readRecoveryConfig({ FOYER_WALLET_ORIGIN: WALLET_ORIGIN })
const { login } = readConfig({ FOYER_WALLET_ORIGIN: WALLET_ORIGIN })
const random = (bytes: number) => randomBytes(bytes).toString('base64url')
const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('base64url')

describeDatabases('a wallet that its owner recovers alone', ({ kind, open }) => {
  let db: Database
  let recoveryDb: Database
  let target: ReturnType<typeof accountsApp> & { url: string }
  let recovery: { app: ReturnType<typeof createRecoveryApp>; url: string; clock: { now: number } }
  let count = 0
  beforeAll(async () => {
    db = await open()
    recoveryDb = await open(undefined, RECOVERY_MIGRATIONS)
    const env = {
      FOYER_SMTP_URL: inbox.smtpUrl,
      FOYER_MAIL_FROM: 'Foyer <hello@foyer.id>',
      FOYER_WALLET_ORIGIN: WALLET_ORIGIN,
    }
    target = { ...accountsApp(db, env), url: 'http://localhost:8787' }
    const app = createRecoveryApp({
      config: recoveryConfig,
      db: recoveryDb,
      mailer: undefined,
      log: () => undefined,
      now: () => target.clock.now,
    })
    recovery = { app, url: recoveryConfig.publicUrl, clock: target.clock }
  })
  beforeEach(() => {
    target.clock.now += 61 * MINUTE
  })
  const mailTo = (email: string) => inbox.messages().find(({ to }) => to.includes(email))

  async function signedIn(page: WalletPage, email: string, site = SITE) {
    target.clock.now += MINUTE
    const { body } = await page.post(target, '/login/v1/start', { email, site, key: page.key })
    const code = /^(\d{3} \d{3})$/m.exec(mailTo(email)?.text ?? '')?.[1] ?? ''
    const proof = await page.proofOf(target, '/login/v1/verify')
    const session = await page.post(target, '/login/v1/verify', { id: body.id, code, proof })
    const token = String(session.body.token)
    return (path: string, sent: unknown) => page.post(target, `/login/v1/${path}`, sent, { token })
  }
  type Passkey = { context: string; half: string; credentialId: string; sealed: string }
  const newPasskey = (credentialId = random(32)): Passkey => ({
    context: random(16),
    half: random(33),
    credentialId,
    sealed: random(62),
  })
  async function owner(passkeys: number) {
    count += 1
    const email = `own${count}-${kind}@harbour.example`
    const call = await signedIn(await walletPage(), email)
    const { id, own, created } = newWallet()
    const { statement } = (await call('wallet', created)).body
    const page = await walletPage()
    const enrolled = await page.post(recovery, '/recovery/v1/enrol', { statement, half: own })
    expect((await call('wallet/enable', { walletId: id, receipt: enrolled.body.receipt })).status).toBe(200)
    const kept = Array.from({ length: passkeys }, () => newPasskey())
    for (const passkey of kept) {
      const hashes = {
        halfHash: sha256(Buffer.from(passkey.half, 'base64url')),
        sealedHash: sha256(Buffer.from(passkey.sealed, 'base64url')),
      }
      const place = { walletId: id, epoch: 1 }
      const proof = await signedByOwner(passkeyMessage({ ...place, ...passkey, ...hashes }))
      expect((await call('passkeys', { ...place, ...passkey, proof })).status).toBe(200)
    }
    return { email, id, created, call, passkeys: kept }
  }
  const keyFor = (of: Awaited<ReturnType<typeof owner>>, hasKit: boolean, epoch = 2) => ({
    walletId: of.id,
    epoch,
    ciphertext: random(77),
    context: random(16),
    half: random(33),
    passkeys: of.passkeys.map(({ credentialId }) => newPasskey(credentialId)),
    hasKit,
  })
  type Key = ReturnType<typeof keyFor>
  const proven = async (key: Key, signed: Key = key) => {
    const message = rotationMessage(signed.walletId, signed.epoch, sha256(rotationWords(signed)))
    return { ...key, proof: await signedByOwner(message) }
  }
  const spares = async (id: string) =>
    (await recoveryDb.query('select id from recovery_wallets where id = $1', [id])).length

  test('T28, T29: every half is another one then, none is of the recovery service, and its half is erased', async () => {
    const visitor = await owner(2)
    const { id, email, call, created, passkeys } = visitor
    const before = await db.query<{ half: Buffer }>('select half from login_halves where wallet_id = $1', [id])
    expect(before).toHaveLength(4)
    const key = keyFor(visitor, false)
    // At once after the mails about the passkeys, which do not hold back the one about this.
    expect((await call('wallet/rotate', await proven(key))).body).toEqual({ success: true })
    expect(mailTo(email)?.subject).toBe('Only you can recover your wallet now')
    const { wallet, contexts } = (await call('session', {})).body
    expect(wallet).toEqual({ ...created.wallet, epoch: 2, ciphertext: key.ciphertext })
    expect(contexts).toEqual([key.context, ...key.passkeys.map(({ context }) => context)].sort())
    const after = await db.query<{ half: Buffer }>('select half from login_halves where wallet_id = $1', [id])
    const old = new Set(before.map(({ half }) => half.toString('hex')))
    expect(after.filter(({ half }) => old.has(half.toString('hex')))).toEqual([])
    const { sealTo, open: opened } = await oneTimeKey()
    const release = (context: string, epoch: number) =>
      call('contexts/release', { walletId: id, epoch, context, sealTo })
    for (const context of [created.context, passkeys[0]?.context ?? '', RECOVERY_CONTEXT])
      for (const epoch of [1, 2]) expect(codeOf(await release(context, epoch))).toBe('NOT_FOUND')
    expect(await opened((await release(key.context, 2)).body, id, key.context)).toBe(key.half)
    const [one] = key.passkeys
    expect(await opened((await release(one?.context ?? '', 2)).body, id, one?.context ?? '')).toBe(one?.half)
    const { passkeys: listed } = (await call('passkeys/list', {})).body as { passkeys: Passkey[] }
    expect(new Set(listed.map(({ sealed }) => sealed))).toEqual(new Set(key.passkeys.map(({ sealed }) => sealed)))

    // The mailbox alone gets a session and nothing that opens.
    const thief = await signedIn(await walletPage(), email)
    expect(codeOf(await thief('recovery', { walletId: id, site: SITE }))).toBe('NOT_FOUND')
    expect(codeOf(await thief('contexts/release', { walletId: id, epoch: 2, context: key.context, sealTo }))).toBe(
      'NOT_FOUND',
    )
    expect(await spares(id)).toBe(1)
    const page = await walletPage()
    const { statement } = (await call('recovery/erasure', { walletId: id })).body
    // A page whose connection broke sends the same again.
    for (const _ of [1, 2])
      expect((await page.post(recovery, '/recovery/v1/erase', { statement })).body).toEqual({ success: true })
    expect(await spares(id)).toBe(0)
  })

  test('T26: a session is not enough, nor the wallet’s word about anything else', async () => {
    const visitor = await owner(2)
    const { id, call, created } = visitor
    const key = keyFor(visitor, false)
    const [first, second] = key.passkeys
    if (!first || !second) throw new Error('no passkeys')
    const changes: Partial<Key>[] = [
      { epoch: 3 },
      { ciphertext: random(77) },
      { context: random(16) },
      { half: random(33) },
      { hasKit: true },
      { passkeys: [second, first] },
      ...(['context', 'credentialId', 'half', 'sealed'] as const).map((name) => ({
        passkeys: [{ ...first, [name]: newPasskey()[name] }, second],
      })),
    ]
    for (const change of changes)
      expect(codeOf(await call('wallet/rotate', await proven(key, { ...key, ...change })))).toBe('INVALID_BODY')
    for (const message of ['hello', endMessage(id, [])])
      expect(codeOf(await call('wallet/rotate', { ...key, proof: await signedByOwner(message) }))).toBe('INVALID_BODY')
    const stranger = await owner(2)
    expect(codeOf(await stranger.call('wallet/rotate', await proven(key)))).toBe('NOT_FOUND')
    expect((await call('session', {})).body.wallet).toEqual(created.wallet)
  })

  test('it needs two ways, all passkeys, the next key, and a wallet that is not frozen; or nothing changes', async () => {
    const [none, one, two] = [await owner(0), await owner(1), await owner(2)]
    const rotated = async (by: typeof one, change: Partial<Key> = {}, hasKit = false) =>
      codeOf(await by.call('wallet/rotate', await proven({ ...keyFor(by, hasKit), ...change })))
    expect(await rotated(none, {}, true)).toBe('INVALID_BODY')
    expect(await rotated(one)).toBe('INVALID_BODY')
    const [some, other] = keyFor(two, false).passkeys
    if (!some || !other) throw new Error('no passkeys')
    for (const passkeys of [
      [some],
      [some, some],
      [some, { ...other, credentialId: some.credentialId }],
      [some, { ...other, context: some.context }],
      [some, { ...other, context: RECOVERY_CONTEXT }],
      [some, newPasskey()],
      [some, other, newPasskey()],
    ])
      expect(await rotated(two, { passkeys }, true)).toBe('INVALID_BODY')
    expect(await rotated(two, { context: RECOVERY_CONTEXT })).toBe('INVALID_BODY')
    for (const epoch of [1, 3]) expect(await rotated(two, { epoch })).toBe('WALLET_CONFLICT')
    await two.call('freeze', { walletId: two.id })
    expect(await rotated(two)).toBe('WALLET_FROZEN')
    for (const { id, call, created } of [none, one, two]) {
      const { wallet, contexts } = (await call('session', {})).body
      expect(wallet).toEqual(created.wallet)
      expect(contexts).toContain(RECOVERY_CONTEXT)
      // Nobody has the other service erase a half that is still needed.
      expect(codeOf(await call('recovery/erasure', { walletId: id }))).toBe('NOT_FOUND')
    }
  })

  test('a lost answer is asked for again; another key of the same number is refused', async () => {
    const visitor = await owner(1)
    const key = await proven(keyFor(visitor, true))
    const mails = () => inbox.messages().filter(({ to }) => to.includes(visitor.email)).length
    expect((await visitor.call('wallet/rotate', key)).status).toBe(200)
    const sent = mails()
    expect((await visitor.call('wallet/rotate', key)).status).toBe(200)
    expect(mails()).toBe(sent)
    expect(codeOf(await visitor.call('wallet/rotate', await proven(keyFor(visitor, true))))).toBe('WALLET_CONFLICT')
    // On demand, once more.
    expect((await visitor.call('wallet/rotate', await proven(keyFor(visitor, true, 3)))).status).toBe(200)
  })

  test('two ways remain: a passkey goes only after another one has come', async () => {
    const remove = async ({ id, call }: Awaited<ReturnType<typeof owner>>, context: string) => {
      const proof = await signedByOwner(removePasskeyMessage(id, context))
      return call('passkeys/remove', { walletId: id, context, proof })
    }
    for (const [passkeys, hasKit, allowed] of [
      [2, false, 0],
      [1, true, 0],
      [2, true, 1],
      [3, false, 1],
    ] as const) {
      const visitor = await owner(passkeys)
      const key = keyFor(visitor, hasKit)
      expect((await visitor.call('wallet/rotate', await proven(key))).status).toBe(200)
      const contexts = key.passkeys.map(({ context }) => context)
      for (const [at, context] of contexts.entries()) {
        const reply = await remove(visitor, context)
        expect([passkeys, hasKit, at, codeOf(reply)]).toEqual([
          passkeys,
          hasKit,
          at,
          at < allowed ? undefined : 'WALLET_CONFLICT',
        ])
      }
      const { passkeys: left } = (await visitor.call('passkeys/list', {})).body as { passkeys: Passkey[] }
      expect(left.map(({ context }) => context).sort()).toEqual(contexts.slice(allowed).sort())
    }
  })

  test('T29: the recovery service erases only on the word of the login service, and only halves of older keys', async () => {
    const { id, email } = await owner(2)
    const page = await walletPage()
    const erase = (statement: string) => page.post(recovery, '/recovery/v1/erase', { statement })
    const signingKey = login?.signingKey
    if (!signingKey) throw new Error('no key')
    const said = { walletId: id, epoch: 2 }
    const foreign = await signStatement('erasure', recoveryConfig.signingKey, said, target.clock.now)
    const request = { walletId: id, email, site: SITE, key: 'k' }
    const other = await signStatement('request', signingKey, request, target.clock.now)
    const late = await signStatement('erasure', signingKey, said, target.clock.now - 6 * MINUTE)
    for (const statement of [foreign, other, late]) expect(codeOf(await erase(statement))).toBe('SIGNATURE_INVALID')
    const present = await signStatement('erasure', signingKey, { walletId: id, epoch: 1 }, target.clock.now)
    expect((await erase(present)).status).toBe(200)
    expect(await spares(id)).toBe(1)
  })
})
