import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { endSiteMessage, passkeyMessage, removePasskeyMessage, undoEndSiteMessage } from '@foyer/contracts/half'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { accountsApp } from '../../test/accounts-app.ts'
import { describeDatabases } from '../../test/databases.ts'
import {
  codeOfReply as codeOf,
  contextProof,
  newWallet,
  OWNER_ADDRESS,
  oneTimeKey,
  SITE,
  signedByOwner,
  WALLET_ORIGIN,
  type WalletPage,
  walletPage,
} from '../../test/wallet-page.ts'
import { createSecrets } from '../secrets.ts'
import { sweep } from '../sweep.ts'
import { loginCommand } from './commands.ts'

/* Accounts without an email, whose passkeys sign in. */

const MINUTE = 60_000
const UP_AND_UV = 0x05
const random = (bytes: number) => randomBytes(bytes).toString('base64url')
const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest()
const hashOf = (text: string) => sha256(Buffer.from(text, 'base64url')).toString('base64url')

/** A passkey as an authenticator makes it. */
function newPasskey() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const credentialId = random(32)
  const clientDataOf = (type: string, challenge: unknown, origin = WALLET_ORIGIN, crossOrigin?: boolean) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin }))
  const host = new URL(WALLET_ORIGIN).hostname
  return {
    credentialId,
    publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64url'),
    created: (challenge: unknown, origin?: string, crossOrigin = false) =>
      clientDataOf('webauthn.create', challenge, origin, crossOrigin).toString('base64url'),
    /** In a frame, unless the test says otherwise. */
    signed(
      challenge: unknown,
      { origin = WALLET_ORIGIN, rpId = host, flags = UP_AND_UV, type = 'webauthn.get', crossOrigin = true } = {},
    ) {
      const clientData = clientDataOf(type, challenge, origin, crossOrigin)
      const authenticatorData = Buffer.concat([sha256(rpId), Buffer.from([flags, 0, 0, 0, 0])])
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientData)]), privateKey)
      return {
        credentialId,
        clientData: clientData.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: signature.toString('base64url'),
      }
    },
  }
}
type Passkey = ReturnType<typeof newPasskey>

describeDatabases('accounts whose passkeys sign in', ({ open }) => {
  let db: Awaited<ReturnType<typeof open>>
  let target: ReturnType<typeof accountsApp> & { url: string }
  beforeAll(async () => {
    db = await open()
    const app = accountsApp(db, { FOYER_WALLET_ORIGIN: WALLET_ORIGIN, FOYER_MAILS_PER_DAY: '40' })
    target = { ...app, url: 'http://localhost:8787' }
  })
  beforeEach(() => {
    target.clock.now += 25 * 60 * MINUTE
  })

  const start = async (page: WalletPage, site = SITE) =>
    (await page.post(target, '/login/v1/passkey/start', { site })).body as { id: string; challenge: string }
  function newAccount(passkey: Passkey) {
    const { created } = newWallet()
    const { wallet, context, half } = created
    const kept = { context: random(16), credentialId: passkey.credentialId, half: random(33), sealed: random(62) }
    return { publicKey: passkey.publicKey, wallet, context, half, passkey: kept }
  }
  type Account = ReturnType<typeof newAccount>
  async function signedBody(account: Account, id: string, clientData: string) {
    const { wallet, passkey, publicKey } = account
    const words = { walletId: wallet.id, epoch: 1, context: passkey.context, credentialId: passkey.credentialId }
    const hashes = {
      halfHash: hashOf(passkey.half),
      sealedHash: hashOf(passkey.sealed),
      publicKeyHash: hashOf(publicKey),
    }
    return { id, clientData, ...account, proof: await signedByOwner(passkeyMessage({ ...words, ...hashes })) }
  }
  async function owner() {
    const [page, passkey] = [await walletPage(), newPasskey()]
    const account = newAccount(passkey)
    const { id, challenge } = await start(page)
    const body = await signedBody(account, id, passkey.created(challenge))
    const made = await page.post(target, '/login/v1/passkey/wallet', body)
    expect(made.status).toBe(200)
    return { page, passkey, account, made: made.body, call: calls(page, made.body) }
  }
  const calls =
    (page: WalletPage, { token }: Record<string, unknown>) =>
    (path: string, body: unknown) =>
      page.post(target, `/login/v1/${path}`, body, { token: String(token) })
  async function signIn(
    passkey: Passkey,
    signing: Parameters<Passkey['signed']>[1] = {},
    page?: WalletPage,
    site = SITE,
  ) {
    const device = page ?? (await walletPage())
    const { id, challenge } = await start(device, site)
    const body = { id, signed: passkey.signed(challenge, signing) }
    const reply = await device.post(target, '/login/v1/passkey/verify', body)
    return { ...reply, page: device, call: calls(device, reply.body) }
  }

  test('T29: one request makes the account, its wallet and a session, without an email and without the recovery service', async () => {
    const { made, account, call } = await owner()
    const { wallet, context, passkey } = account
    const contexts = [context, passkey.context].sort()
    expect(made).toMatchObject({ email: null, wallet, contexts, frozen: null, token: expect.any(String) })
    expect((await call('session', {})).body).toMatchObject({ email: null, wallet, contexts })
    const { passkeys } = (await call('passkeys/list', {})).body
    expect(passkeys).toMatchObject([{ context: passkey.context, sealed: passkey.sealed }])
  })

  test('another device signs in with the passkey, gets its half, and one of its own', async () => {
    const { account, passkey, call: first } = await owner()
    const walletId = account.wallet.id
    const { status, body, call } = await signIn(passkey)
    expect({ status, body }).toMatchObject({ status: 200, body: { email: null, wallet: account.wallet } })
    const { sealTo, open: unseal } = await oneTimeKey()
    const place = { walletId, epoch: 1, context: account.passkey.context }
    const released = await call('contexts/release', { ...place, sealTo })
    expect(await unseal(released.body, walletId, account.passkey.context)).toBe(account.passkey.half)
    const own = { walletId, epoch: 1, context: random(16) }
    const half = random(33)
    const proof = await contextProof(own, half)
    expect((await call('contexts', { ...own, half, proof })).status).toBe(200)
    // The half of the first device belongs to its key.
    const other = { ...place, context: account.context, sealTo }
    expect((await call('contexts/release', other)).status).toBe(404)
    expect((await first('contexts/release', other)).status).toBe(200)
  })

  test.each([
    ['another passkey', {}, 'stranger'],
    ['another site', { origin: 'https://evil.example' }, undefined],
    ['a site with the name in it', { origin: `${WALLET_ORIGIN}.evil.example` }, undefined],
    ['a relying party of another name', { rpId: 'evil.example' }, undefined],
    ['nobody present', { flags: 0x04 }, undefined],
    ['a user who was not verified', { flags: 0x01 }, undefined],
    ['what is signed when a passkey is made', { type: 'webauthn.create' }, undefined],
  ])('R40: refuses %s', async (_name, signing, who) => {
    const { passkey } = await owner()
    const signed = who ? { ...newPasskey(), credentialId: passkey.credentialId } : passkey
    const page = await walletPage()
    const begun = await start(page)
    const sent = { ...signed.signed(begun.challenge, signing), credentialId: passkey.credentialId }
    const reply = await page.post(target, '/login/v1/passkey/verify', { id: begun.id, signed: sent })
    expect({ status: reply.status, code: codeOf(reply) }).toEqual({ status: 404, code: 'PASSKEY_UNKNOWN' })
  })

  test('a passkey that nobody has is answered like a wrong signature', async () => {
    const reply = await signIn(newPasskey())
    expect({ status: reply.status, code: codeOf(reply) }).toEqual({ status: 404, code: 'PASSKEY_UNKNOWN' })
  })

  test('a challenge is good once, for five minutes, for its own key, and for what was signed of it', async () => {
    const { passkey } = await owner()
    const [page, thief] = [await walletPage(), await walletPage()]
    const verify = (who: WalletPage, id: string, challenge: string) =>
      who.post(target, '/login/v1/passkey/verify', { id, signed: passkey.signed(challenge) })
    const first = await start(page)
    expect(codeOf(await verify(thief, first.id, first.challenge))).toBe('CODE_EXPIRED')
    expect((await verify(page, first.id, first.challenge)).status).toBe(200)
    expect(codeOf(await verify(page, first.id, first.challenge))).toBe('CODE_EXPIRED')
    const [second, third] = [await start(page), await start(page)]
    expect(codeOf(await verify(page, second.id, third.challenge))).toBe('PASSKEY_UNKNOWN')
    target.clock.now += 5 * MINUTE
    expect(codeOf(await verify(page, third.id, third.challenge))).toBe('CODE_EXPIRED')
    expect(await db.query('select id from login_challenges where id = $1', [third.id])).toHaveLength(1)
    await sweep(db, target.clock.now + 1)
    expect(await db.query('select id from login_challenges', [])).toHaveLength(0)
  })

  test('a passkey or a wallet that is there already is not taken over', async () => {
    const { account, passkey } = await owner()
    const page = await walletPage()
    const make = async (body: Account) => {
      const { id, challenge } = await start(page)
      return page.post(target, '/login/v1/passkey/wallet', await signedBody(body, id, passkey.created(challenge)))
    }
    const users = async () => (await db.query('select id from login_users', [])).length
    const before = await users()
    const other = newAccount(newPasskey())
    const stolen = { ...other, passkey: { ...other.passkey, credentialId: passkey.credentialId } }
    expect(codeOf(await make(stolen))).toBe('WALLET_CONFLICT')
    expect(codeOf(await make({ ...other, wallet: account.wallet }))).toBe('WALLET_CONFLICT')
    expect(await users()).toBe(before)
    expect((await signIn(passkey)).body).toMatchObject({ wallet: account.wallet })
  })

  test.each([
    ['a key of another algorithm', { publicKey: ed25519() }],
    ['what is no key', { publicKey: random(91) }],
    ['one context for both halves', 'same-context'],
    ['the context of the recovery service', 'recovery-context'],
    ['client data of another challenge', { clientData: newPasskey().created(random(32)) }],
    ['client data of another site', 'other-site'],
    ['client data of a frame', 'framed'],
    ['the address of another wallet', 'other-address'],
    ['a public key that the wallet has not signed for', { publicKey: newPasskey().publicKey }],
  ])('refuses to make an account with %s', async (_name, change) => {
    const [page, passkey] = [await walletPage(), newPasskey()]
    const account = newAccount(passkey)
    const { id, challenge } = await start(page)
    const body = await signedBody(account, id, passkey.created(challenge))
    const { context } = account
    const changes =
      change === 'same-context'
        ? { passkey: { ...account.passkey, context } }
        : change === 'recovery-context'
          ? { context: 'recovery-service' }
          : change === 'framed'
            ? { clientData: passkey.created(challenge, WALLET_ORIGIN, true) }
            : change === 'other-site'
              ? { clientData: passkey.created(challenge, 'https://evil.example') }
              : change === 'other-address'
                ? {
                    wallet: {
                      ...account.wallet,
                      addresses: { ...account.wallet.addresses, eip155: `0x${'11'.repeat(20)}` },
                    },
                  }
                : (change as object)
    const reply = await page.post(target, '/login/v1/passkey/wallet', { ...body, ...changes })
    expect({ status: reply.status, code: codeOf(reply) }).toEqual({ status: 400, code: 'INVALID_BODY' })
  })

  test('one caller makes a tenth of the accounts of a project’s day', async () => {
    const make = async (address: string) => {
      const [page, passkey] = [await walletPage(), newPasskey()]
      const { id, challenge } = await start(page)
      const body = await signedBody(newAccount(passkey), id, passkey.created(challenge))
      return page.post(target, '/login/v1/passkey/wallet', body, { address })
    }
    for (let count = 0; count < 4; count += 1) expect((await make('198.51.100.7')).status).toBe(200)
    expect(codeOf(await make('198.51.100.7'))).toBe('TOO_MANY_REQUESTS')
    expect((await make('198.51.100.8')).status).toBe(200)
  })

  test('a second passkey signs in too, with the wallet’s signature of its key; the last one stays', async () => {
    const { account, passkey, call } = await owner()
    const second = newPasskey()
    const { publicKey, credentialId } = second
    const added = { walletId: account.wallet.id, epoch: 1, context: random(16), credentialId }
    const kept = { half: random(33), sealed: random(62) }
    const hashes = { halfHash: hashOf(kept.half), sealedHash: hashOf(kept.sealed) }
    const publicKeyHash = hashOf(publicKey)
    const unbound = await signedByOwner(passkeyMessage({ ...added, ...hashes }))
    const proof = await signedByOwner(passkeyMessage({ ...added, ...hashes, publicKeyHash }))
    expect(codeOf(await call('passkeys', { ...added, ...kept, publicKey, proof: unbound }))).toBe('INVALID_BODY')
    expect(codeOf(await call('passkeys', { ...added, ...kept, proof: unbound }))).toBe('INVALID_BODY')
    expect((await call('passkeys', { ...added, ...kept, publicKey, proof })).status).toBe(200)
    expect((await signIn(second)).body).toMatchObject({ wallet: account.wallet })
    // A device that it signed in, with a half of its own, and signed out since.
    const place = { walletId: account.wallet.id, epoch: 1 }
    const lost = await signIn(passkey)
    const own = { ...place, context: random(16) }
    const half = random(33)
    await lost.call('contexts', { ...own, half, proof: await contextProof(own, half) })
    await lost.call('sign-out', {})
    const thief = await signIn(passkey)
    const other = await signIn(second)
    const remove = async (context: string) => {
      const walletId = account.wallet.id
      return call('passkeys/remove', {
        walletId,
        context,
        proof: await signedByOwner(removePasskeyMessage(walletId, context)),
      })
    }
    const elsewhere = await signIn(passkey, {}, undefined, WALLET_ORIGIN)
    const end = { walletId: account.wallet.id, site: WALLET_ORIGIN }
    const ended = await signedByOwner(endSiteMessage(end.walletId, end.site))
    expect((await call('sites/end', { ...end, proof: ended })).status).toBe(200)
    expect((await remove(account.passkey.context)).status).toBe(200)
    // What a site's end has ended a moment ago does not come back either (T26).
    const undone = await signedByOwner(undoEndSiteMessage(end.walletId, end.site))
    expect(codeOf(await call('sites/undo', { ...end, proof: undone }))).toBe('NOT_FOUND')
    expect(codeOf(await elsewhere.call('session', {}))).toBe('SIGN_IN_SESSION_NOT_FOUND')
    // Devices that it signed in are ended with it, but for the one that removed it.
    expect(codeOf(await thief.call('session', {}))).toBe('SIGN_IN_SESSION_NOT_FOUND')
    expect((await other.call('session', {})).status).toBe(200)
    expect((await call('session', {})).body.contexts).toEqual([account.context, added.context].sort())
    expect(codeOf(await signIn(passkey))).toBe('PASSKEY_UNKNOWN')
    expect(codeOf(await remove(added.context))).toBe('WALLET_CONFLICT')
    expect((await signIn(second)).status).toBe(200)
  })

  test('T32: an export needs a passkey of the same account, once for each', async () => {
    const { account, passkey, page, call } = await owner()
    const { passkey: foreign } = await owner()
    const { sealTo, open: unseal } = await oneTimeKey()
    const walletId = account.wallet.id
    const release = async (by: Passkey, crossOrigin = false) => {
      const { id, challenge } = await start(page)
      return call('export/passkey', {
        id,
        signed: by.signed(challenge, { crossOrigin }),
        walletId,
        epoch: 1,
        context: account.context,
        sealTo,
      })
    }
    expect(codeOf(await release(foreign))).toBe('PASSKEY_UNKNOWN')
    // T32: what signs in in the frame of a page shows no keys.
    expect(codeOf(await release(passkey, true))).toBe('PASSKEY_UNKNOWN')
    const released = await release(passkey)
    expect(await unseal(released.body, walletId, account.context)).toBe(account.half)
    await release(passkey)
    await release(passkey)
    expect(codeOf(await release(passkey))).toBe('TOO_MANY_REQUESTS')
  })

  test.each([
    ['freeze', {}],
    ['export/start', {}],
    ['email/start', { email: 'mara@harbour.example' }],
  ])('nothing that is mailed about: %s', async (path, more) => {
    const { account, call } = await owner()
    const reply = await call(path, { walletId: account.wallet.id, ...more })
    expect({ status: reply.status, code: codeOf(reply) }).toEqual({ status: 400, code: 'INVALID_BODY' })
    expect((await call('session', {})).body).toMatchObject({ frozen: null })
  })

  test('the operator shows and erases an account by its wallet’s address', async () => {
    const { passkey } = await owner()
    const secrets = createSecrets(target.config.accounts.secret)
    const lines = (await loginCommand(['export', OWNER_ADDRESS.toLowerCase()], db, secrets)).split('\n')
    const accounts = lines.map((line) => JSON.parse(line) as { email: null; passkeys: string[] })
    expect(accounts.find(({ passkeys }) => passkeys.includes(passkey.credentialId))).toMatchObject({ email: null })
    expect(await loginCommand(['erase', OWNER_ADDRESS], db, secrets)).toBe(`erased ${lines.length}`)
    expect(codeOf(await signIn(passkey))).toBe('PASSKEY_UNKNOWN')
  })

  test('a project without the feature has no challenges', async () => {
    const page = await walletPage()
    const reply = await page.post(target, '/login/v1/passkey/start', { site: SITE }, { query: 'projectId=quiet' })
    expect(codeOf(reply)).toBe('FEATURE_NOT_ENABLED')
  })
})

function ed25519(): string {
  const { publicKey } = generateKeyPairSync('ed25519')
  return publicKey.export({ format: 'der', type: 'spki' }).toString('base64url')
}
