import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { type Bundler, type Chain, type Inbox, startBundler, startChain, startInbox } from '@foyer/devnet'
import {
  accountAddress,
  DELEGATES,
  deploymentOf,
  encodeCalls,
  ownerSignature,
  userOperationData,
} from '@foyer/smart-account'
import {
  authorizationHash,
  authorizationOf,
  delegationIn,
  signedAuthorization,
  stubAuthorization,
} from '@foyer/smart-account/delegation'
import { addOwner, removeOwner } from '@foyer/smart-account/owner-calls'
import { createPublicClient, type Hex, http, type TypedDataDefinition } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountsApp } from '../../test/accounts-app.ts'
import { describeDatabases } from '../../test/databases.ts'
import { codeOfReply as codeOf, newWallet, SITE, WALLET_ORIGIN, walletPage } from '../../test/wallet-page.ts'
import { readOperationsConfig } from '../config-operations.ts'
import { readRecoveryConfig } from '../config-wallet.ts'
import { signStatement } from '../wallet-keys/statement.ts'

/* User operations on a real chain, through the local world's bundler and paymaster. */

/** The owner of the wallets that `newWallet` makes. */
const OWNER = privateKeyToAccount('0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d')
const BASE = 'eip155:8453'
const RECEIVER: Hex = '0x00000000000000000000000000000000000a110a'
const STUB = ownerSignature(OWNER.address, `0x${'11'.repeat(64)}1b`)
const FEES = { maxFeePerGas: '0xb2d05e00', maxPriorityFeePerGas: '0x3b9aca00' }
const features = (...ids: string[]) => ids.map((id) => ({ id, isEnabled: true }))
const PROJECTS = {
  atoll: { allowedOrigins: [SITE], features: features('email', 'smart_accounts', 'sponsorship') },
  paying: { allowedOrigins: [SITE], features: features('email', 'smart_accounts') },
  plain: { allowedOrigins: [SITE], features: features('email') },
}

let chain: Chain
let bundler: Bundler
let inbox: Inbox
beforeAll(async () => {
  ;[chain, inbox] = await Promise.all([startChain({ chainId: 8453 }), startInbox()])
  bundler = await startBundler({ chains: [chain] })
})
afterAll(async () => {
  await Promise.all([bundler?.close(), chain?.stop(), inbox?.close()])
})
const { signingKey } = readRecoveryConfig({ FOYER_WALLET_ORIGIN: WALLET_ORIGIN })

describeDatabases('user operations', ({ kind, open }) => {
  let count = 0
  /** A server, and a visitor with a wallet. */
  async function visitor(env: Record<string, string> = {}, hasWallet = true) {
    count += 1
    const db = await open()
    const made = accountsApp(db, {
      FOYER_SMTP_URL: inbox.smtpUrl,
      FOYER_MAIL_FROM: 'Foyer <hello@foyer.id>',
      FOYER_WALLET_ORIGIN: WALLET_ORIGIN,
      FOYER_PROJECTS: JSON.stringify(PROJECTS),
      FOYER_RPC_URLS: JSON.stringify({ [BASE]: chain.rpcUrl, 'eip155:1': 'http://127.0.0.1:1/secret-key' }),
      FOYER_BUNDLERS: JSON.stringify({ [BASE]: `${bundler.url}/8453`, 'eip155:1': 'http://127.0.0.1:1/secret-key' }),
      FOYER_PAYMASTERS: JSON.stringify({ [BASE]: `${bundler.url}/8453` }),
      ...env,
    })
    const target = { ...made, url: 'http://localhost:8787' }
    const page = await walletPage()
    const email = `operator${count}-${kind}@harbour.example`
    const { body } = await page.post(target, '/login/v1/start', { email, site: SITE, key: page.key })
    const mail = inbox.messages().find(({ to }) => to.includes(email))
    const code = /^(\d{3} \d{3})$/m.exec(mail?.text ?? '')?.[1] ?? ''
    const proof = await page.proofOf(target, '/login/v1/verify')
    const session = await page.post(target, '/login/v1/verify', { id: body.id, code, proof })
    const token = String(session.body.token)
    if (hasWallet) {
      const { id, created } = newWallet()
      await page.post(target, '/login/v1/wallet', created, { token })
      const receipt = await signStatement(
        'receipt',
        signingKey,
        { walletId: id, epoch: 1, halfHash: created.recoveryHash },
        target.clock.now,
      )
      await page.post(target, '/login/v1/wallet/enable', { walletId: id, receipt }, { token })
    }
    const call = (path: string, sent: unknown, extra: object = {}) =>
      page.post(target, `/user-operations/v1/${path}`, sent, { token, ...extra })
    return { target, page, call, token, email }
  }
  async function draftOf(to: Hex = RECEIVER) {
    const client = createPublicClient({ transport: http(chain.rpcUrl) })
    const sender = accountAddress(OWNER.address)
    const isThere = (await client.getCode({ address: sender })) !== undefined
    const nonce = isThere ? await nonceOf(client, sender) : 0n
    return {
      sender,
      nonce: `0x${nonce.toString(16)}` as Hex,
      callData: encodeCalls([{ to }]),
      ...FEES,
      deployment: isThere ? null : deploymentOf(OWNER.address),
      signature: STUB,
    }
  }
  type Draft = Awaited<ReturnType<typeof draftOf>>
  async function signed(draft: Draft, prepared: Record<string, unknown>) {
    const { payment, ...limits } = prepared as { payment: object | null }
    const fields = { ...draft, ...limits, ...(draft.deployment ?? {}), ...(payment ?? {}) }
    const data = userOperationData(fields as never, 8453) as unknown as TypedDataDefinition
    const signature = ownerSignature(OWNER.address, await OWNER.signTypedData(data))
    return { ...draft, ...limits, payment, signature }
  }

  test('an operation is prepared, paid for, sent and found in a block', async () => {
    const { call } = await visitor()
    expect((await call('networks', {})).body).toEqual({ networks: [BASE], sponsored: [BASE] })
    const draft = await draftOf()
    const prepared = await call('prepare', { chainId: BASE, operation: draft })
    expect(prepared.body).toMatchObject({ payment: { paymaster: chain.contracts.paymaster } })
    const { body } = await call('send', { chainId: BASE, operation: await signed(draft, prepared.body) })
    const read = await call('read', { chainId: BASE, hash: body.hash })
    expect(read.body).toMatchObject({ receipt: { success: true } })
    expect((await call('read', { chainId: BASE, hash: `0x${'00'.repeat(32)}` })).body).toEqual({ receipt: null })
  })

  test('what a signature’s check takes beyond the stub’s is a part of what is paid for', async () => {
    const { call } = await visitor()
    const draft = await draftOf()
    const limitOf = async (signatureGas?: string) => {
      const { body } = await call('prepare', { chainId: BASE, operation: { ...draft, signatureGas } })
      return BigInt(String(body.verificationGasLimit))
    }
    expect((await limitOf('0x493e0')) - (await limitOf())).toBe(300_000n)
    const operation = { ...draft, signatureGas: '0xffffff' }
    expect((await call('prepare', { chainId: BASE, operation })).status).toBe(400)
    const more = { ...draft, signatureGas: '0x493e0' }
    const prepared = await call('prepare', { chainId: BASE, operation: more })
    // The paymaster has signed for the limits as they are then.
    expect((await call('send', { chainId: BASE, operation: await signed(draft, prepared.body) })).status).toBe(200)
  })

  test('the owner of the wallet is told when the owners of its account change, and of nothing else', async () => {
    const { call, email } = await visitor()
    const subjects = () =>
      inbox
        .messages()
        .filter(({ to }) => to.includes(email))
        .map(({ subject }) => subject)
    const account = accountAddress(OWNER.address)
    const send = async (callData: Hex) => {
      const draft = { ...(await draftOf()), callData }
      const prepared = await call('prepare', { chainId: BASE, operation: draft })
      return call('send', { chainId: BASE, operation: await signed(draft, prepared.body) })
    }
    expect((await send(encodeCalls([{ to: '0x00000000000000000000000000000000000a110a' }]))).status).toBe(200)
    expect(subjects()).toHaveLength(1)
    const added = `0x${kind === 'postgres' ? 'a1' : 'b2'}${'0'.repeat(37)}1` as Hex
    expect((await send(encodeCalls(addOwner(account, added, true)))).status).toBe(200)
    const changes = 'The owners of your smart account are changing'
    expect(subjects()).toEqual([changes, expect.any(String)])
    const mail = inbox.messages().find(({ subject, to }) => to.includes(email) && subject === changes)
    expect(mail?.text).toContain('Base')
    expect(mail?.text).toContain('/freeze#')
    // One that the bundler refuses changes nothing.
    const draft = { ...(await draftOf()), callData: encodeCalls([removeOwner(account, added)]) }
    const prepared = await call('prepare', { chainId: BASE, operation: draft })
    const operation = { ...(await signed(draft, prepared.body)), signature: STUB }
    expect((await call('send', { chainId: BASE, operation })).status).not.toBe(200)
    expect(subjects()).toHaveLength(2)
    await send(draft.callData)
  })

  test('a page’s own paymaster pays, or the page is told that it does not (ERC-7677)', async () => {
    const { call } = await visitor({ FOYER_PAYMASTERS: '{}' })
    const operation = await draftOf()
    const prepare = (url: string) =>
      call('prepare', { chainId: BASE, operation, paymasterService: { url, context: {} } })
    const paid = await prepare(`${bundler.url}/8453`)
    expect(paid.body).toMatchObject({ payment: { paymaster: chain.contracts.paymaster } })
    expect((await call('send', { chainId: BASE, operation: await signed(operation, paid.body) })).status).toBe(200)
    for (const away of ['http://127.0.0.1:1/', 'https://10.0.0.1/', `${chain.rpcUrl}/`])
      expect(codeOf(await prepare(away))).toBe('OPERATION_REFUSED')
    expect((await prepare('ftp://paymaster.example')).status).toBe(400)
  })

  test('nothing is paid for without the feature, above the day’s budget, or when the paymaster is away', async () => {
    const plain = await visitor()
    const operation = await draftOf()
    const asPaying = { query: 'projectId=paying' }
    expect((await plain.call('networks', {}, asPaying)).body).toEqual({ networks: [BASE], sponsored: [] })
    const own = await plain.call('prepare', { chainId: BASE, operation }, asPaying)
    expect(own.body).toMatchObject({ payment: null, callGasLimit: expect.stringMatching(/^0x/) })
    // A caller has a tenth of the day.
    const thrifty = await visitor({ FOYER_SPONSORED_PER_DAY: '20' })
    const paid = async () => (await thrifty.call('prepare', { chainId: BASE, operation })).body.payment !== null
    expect([await paid(), await paid(), await paid()]).toEqual([true, true, false])
    // An account has its own share.
    const one = await visitor({ FOYER_SPONSORED_PER_ACCOUNT: '2' })
    const paidFor = async () => (await one.call('prepare', { chainId: BASE, operation })).body.payment !== null
    expect([await paidFor(), await paidFor(), await paidFor()]).toEqual([true, true, false])
    const away = await visitor({ FOYER_PAYMASTERS: JSON.stringify({ [BASE]: 'http://127.0.0.1:1/secret-key' }) })
    const answer = await away.call('prepare', { chainId: BASE, operation })
    expect(answer.body).toMatchObject({ payment: null })
    expect(JSON.stringify([answer.body, away.target.lines])).not.toContain('secret-key')
  })

  test('a session operates its own account only, and makes no other', async () => {
    const { call } = await visitor()
    const draft = await draftOf()
    const stranger = privateKeyToAccount(`0x${'2'.repeat(64)}`).address
    const refused = async (operation: object) => codeOf(await call('prepare', { chainId: BASE, operation }))
    expect(await refused({ ...draft, sender: accountAddress(stranger) })).toBe('INVALID_BODY')
    expect(await refused({ ...draft, deployment: deploymentOf(stranger) })).toBe('INVALID_BODY')
    expect(await refused({ ...draft, callData: 'x' })).toBe('INVALID_BODY')
    const without = await visitor({}, false)
    expect(codeOf(await without.call('prepare', { chainId: BASE, operation: draft }))).toBe('INVALID_BODY')
  })

  test('the standard account makes two calls in one operation, which delegates it the first time (EIP-7702)', async () => {
    const { call, email } = await visitor()
    const client = createPublicClient({ transport: http(chain.rpcUrl) })
    const delegation = delegationIn((await client.getCode(OWNER)) ?? '0x')
    const unsigned = authorizationOf(8453, await client.getTransactionCount(OWNER))
    const { deployment: _, ...rest } = await draftOf()
    const draft = {
      ...rest,
      sender: OWNER.address,
      nonce: `0x${(await nonceOf(client, OWNER.address)).toString(16)}` as Hex,
      // The second one asks the smart account for its `entryPoint()`, which changes nothing there.
      callData: encodeCalls([{ to: RECEIVER }, { to: accountAddress(OWNER.address), data: '0xb0d691fe' }]),
      deployment: null,
      signature: `0x${'11'.repeat(64)}1b` as Hex,
    }
    // One database's tests after the other have the same chain.
    const isFirst = delegation === 'none'
    const stub = isFirst ? { authorization: stubAuthorization(unsigned) } : {}
    const prepared = await call('prepare', { chainId: BASE, operation: { ...draft, ...stub } })
    expect(prepared.body).toMatchObject({ payment: { paymaster: chain.contracts.paymaster } })
    const { payment, ...limits } = prepared.body as { payment: object }
    const fields = { ...draft, ...limits, ...payment, ...(isFirst && { factory: DELEGATES }) }
    const data = userOperationData(fields as never, 8453) as unknown as TypedDataDefinition
    const authorization = signedAuthorization(unsigned, await OWNER.sign({ hash: authorizationHash(unsigned) }))
    const operation = {
      ...draft,
      ...limits,
      payment,
      ...(isFirst && { authorization }),
      signature: await OWNER.signTypedData(data),
    }
    const { body } = await call('send', { chainId: BASE, operation })
    expect((await call('read', { chainId: BASE, hash: body.hash })).body).toMatchObject({ receipt: { success: true } })
    expect(delegationIn((await client.getCode(OWNER)) ?? '0x')).toBe('own')
    // Only the smart account has owners that change, so there is nothing to tell by mail.
    expect(inbox.messages().filter(({ to }) => to.includes(email))).toHaveLength(1)
    // The bundler has it, and says no the second time.
    expect((await call('send', { chainId: BASE, operation })).body.hash).toBe(body.hash)
  })

  test('no operation delegates to anything else, on every network, or an account that is not the session’s own (T12)', async () => {
    const { call } = await visitor()
    const draft = { ...(await draftOf()), deployment: null }
    const stub = stubAuthorization(authorizationOf(8453, 0))
    const prepare = async (over: object) => {
      const operation = { ...draft, sender: OWNER.address, authorization: stub, ...over }
      return codeOf(await call('prepare', { chainId: BASE, operation }))
    }
    expect(await prepare({ authorization: { ...stub, address: RECEIVER } })).toBe('INVALID_BODY')
    expect(await prepare({ authorization: { ...stub, chainId: '0x0' } })).toBe('INVALID_BODY')
    expect(await prepare({ authorization: { ...stub, chainId: '0x1' } })).toBe('INVALID_BODY')
    expect(await prepare({ authorization: [stub] })).toBe('INVALID_BODY')
    expect(await prepare({ sender: draft.sender })).toBe('INVALID_BODY')
    expect(await prepare({ deployment: deploymentOf(OWNER.address) })).toBe('INVALID_BODY')
    expect(await prepare({ sender: privateKeyToAccount(`0x${'2'.repeat(64)}`).address })).toBe('INVALID_BODY')
  })

  test('an operation that the bundler has is sent, whatever became of its answer', async () => {
    const losing = await losingAnswers(`${bundler.url}/8453`)
    const { call } = await visitor({ FOYER_BUNDLERS: JSON.stringify({ [BASE]: losing.url }) })
    const draft = await draftOf()
    const operation = await signed(draft, (await call('prepare', { chainId: BASE, operation: draft })).body)
    const send = async () => (await call('send', { chainId: BASE, operation })).body.hash
    const hash = await send()
    expect(hash).toMatch(/^0x[0-9a-f]{64}$/)
    expect(losing.lost()).toBe(1)
    expect((await call('read', { chainId: BASE, hash })).body).toMatchObject({ receipt: { success: true } })
    // Its nonce is used now.
    expect(await send()).toBe(hash)
    await losing.close()
  })

  test('where nobody knows whether the bundler took a change of the owners, they are told', async () => {
    const isLost = (body: string) => /eth_(sendUserOperation|getUserOperationByHash)/.test(body)
    const losing = await losingAnswers(`${bundler.url}/8453`, isLost)
    const { call, email } = await visitor({ FOYER_BUNDLERS: JSON.stringify({ [BASE]: losing.url }) })
    const added = `0x${kind === 'postgres' ? 'c3' : 'd4'}${'0'.repeat(37)}1` as Hex
    const draft = { ...(await draftOf()), callData: encodeCalls(addOwner(accountAddress(OWNER.address), added, true)) }
    const operation = await signed(draft, (await call('prepare', { chainId: BASE, operation: draft })).body)
    expect((await call('send', { chainId: BASE, operation })).status).not.toBe(200)
    const mails = inbox.messages().filter(({ to }) => to.includes(email))
    expect(mails.map(({ subject }) => subject)).toContain('The owners of your smart account are changing')
    await losing.close()
  })

  test('what EntryPoint refuses is told with its reason', async () => {
    const { call } = await visitor()
    const draft = await draftOf()
    const prepared = await call('prepare', { chainId: BASE, operation: draft })
    const operation = { ...(await signed(draft, prepared.body)), signature: STUB }
    const answer = await call('send', { chainId: BASE, operation })
    expect(answer.body.error).toMatchObject({
      code: 'OPERATION_REFUSED',
      context: { reason: expect.stringMatching(/^AA2/) },
    })
  })

  test('only the wallet page, with a session, in a project with smart accounts, on a network that has them', async () => {
    const { call, page, target, token } = await visitor()
    expect(codeOf(await call('networks', {}, { origin: SITE }))).toBe('APKT002')
    expect(codeOf(await call('networks', {}, { query: 'projectId=plain' }))).toBe('FEATURE_NOT_ENABLED')
    expect(codeOf(await page.post(target, '/user-operations/v1/networks', {}))).toBe('SIGN_IN_SESSION_NOT_FOUND')
    const operation = await draftOf()
    for (const chainId of ['eip155:1', 'eip155:10'])
      expect(codeOf(await call('prepare', { chainId, operation }))).toBe('INVALID_PARAMETER')
    // A copied token ends its session.
    expect((await (await walletPage()).post(target, '/user-operations/v1/networks', {}, { token })).status).toBe(401)
  })
})

/** A way to a bundler on which answers are lost: the one to the first operation that is sent, unless others are named. */
async function losingAnswers(
  url: string,
  isLost = (body: string, before: number) => body.includes('eth_sendUserOperation') && before === 0,
) {
  let lost = 0
  const server = createServer(async (request, response) => {
    const body = await text(request)
    const answer = await fetch(url, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
    const told = await answer.text()
    if (isLost(body, lost)) {
      lost += 1
      request.socket.destroy()
    } else response.end(told)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, lost: () => lost, close: () => new Promise((done) => server.close(done)) }
}

async function nonceOf(client: ReturnType<typeof createPublicClient>, sender: Hex): Promise<bigint> {
  return client.readContract({
    address: '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108',
    abi: [
      {
        type: 'function',
        name: 'getNonce',
        stateMutability: 'view',
        inputs: [{ type: 'address' }, { type: 'uint192' }],
        outputs: [{ type: 'uint256' }],
      },
    ],
    functionName: 'getNonce',
    args: [sender, 0n],
  })
}

describe('the settings', () => {
  const nodes = new Map([[BASE, 'https://node.example']])
  const page = { FOYER_WALLET_ORIGIN: WALLET_ORIGIN }
  const bundlers = { ...page, FOYER_BUNDLERS: JSON.stringify({ [BASE]: 'https://bundler.example' }) }

  test('without a bundler there are no smart accounts', () => {
    expect(readOperationsConfig(page, nodes)).toBeUndefined()
    expect(readOperationsConfig(bundlers, nodes)).toMatchObject({ sponsoredPerDay: 1_000, sponsoredPerAccount: 50 })
  })
  test.each([
    [{ ...bundlers, FOYER_WALLET_ORIGIN: '' }, 'FOYER_WALLET_ORIGIN'],
    [{ ...page, FOYER_BUNDLERS: '{"eip155:10":"https://bundler.example"}' }, 'FOYER_BUNDLERS'],
    [{ ...page, FOYER_BUNDLERS: `{"${BASE}":"x"}` }, 'FOYER_BUNDLERS'],
    [{ ...page, FOYER_BUNDLERS: '{"eip155:999":"https://bundler.example"}' }, 'FOYER_BUNDLERS'],
    [{ ...page, FOYER_BUNDLERS: '{"base":"https://bundler.example"}' }, 'FOYER_BUNDLERS'],
    [{ ...page, FOYER_PAYMASTERS: `{"${BASE}":"https://paymaster.example"}` }, 'FOYER_PAYMASTERS'],
    [{ ...bundlers, FOYER_SPONSORED_PER_DAY: '-1' }, 'FOYER_SPONSORED_PER_DAY'],
  ])('%j is refused', (env, name) => {
    expect(() => readOperationsConfig(env, nodes)).toThrow(name)
  })
})
