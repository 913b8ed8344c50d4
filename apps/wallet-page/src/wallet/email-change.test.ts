import { FoyerError } from '@foyer/base'
import { toHex } from '@foyer/base/bytes'
import { CODE_EXPIRED, CODE_WRONG, TOO_MANY_REQUESTS, USER_REJECTED } from '@foyer/base/catalogue'
import { emailMessage } from '@foyer/contracts/half'
import { recoverMessageAddress } from 'viem'
import { expect, test, vi } from 'vitest'
import { emptyStore, openPage } from '../../test/page.ts'
import { createTestServices } from '../../test/services.ts'
import type { Content } from '../approve/content.ts'
import { fromBase64Url } from '../session/base64url.ts'
import { createEmailChange } from './email-change.ts'

const NEXT = 'new@b.example'
const CODE = '123456'
const { signal } = new AbortController()

/** Both services, as far as they take part in a change. The steps that were asked for are kept in order. */
function servicesWith({
  effectiveAt = null,
  statement = 'a statement',
  proven = NEXT,
}: {
  effectiveAt?: string | null
  statement?: string | null
  /** The address that the login service says was proven. */
  proven?: string
}) {
  const steps: string[] = []
  const failing = new Map<string, FoyerError>()
  let proof = ''
  const said = (step: string) => {
    const failure = failing.get(step)
    failing.delete(step)
    if (failure) throw failure
    steps.push(step)
  }
  const mailed = { resendAfterSeconds: 30, expiresAt: '2026-03-02T09:41:00.000Z' }
  const right = (code: string) => {
    if (code !== CODE) throw new FoyerError(CODE_WRONG, { context: { left: 4 } })
  }
  return {
    steps,
    failing,
    proof: () => proof,
    calls: {
      startEmailChange: async ({ email }: { email: string }) => {
        said(`start ${email}`)
        return { id: `change to ${email}`, ...mailed }
      },
      confirmEmailChange: async ({ code }: { code: string }) => {
        right(code)
        said('confirm')
        return { success: true as const }
      },
      mailNewEmail: async () => {
        said('mail')
        return { id: 'code', ...mailed }
      },
      proveNewEmail: async ({ code }: { code: string }) => {
        right(code)
        said('prove')
        return { email: proven, effectiveAt, statement }
      },
      changeRecoveryEmail: async (body: { proof: string }) => {
        said('follow')
        proof = body.proof
        return { receipt: 'a receipt' }
      },
      applyEmailChange: async (body: { receipt: string | null; proof: string }) => {
        said(`apply with ${body.receipt}`)
        proof = body.proof
        return { success: true as const }
      },
    },
  }
}

async function opened(given: Parameters<typeof servicesWith>[0] = {}) {
  const page = await openPage(createTestServices(), await emptyStore())
  await page.logIn()
  const services = servicesWith(given)
  const ask = vi.fn(async (_: Content) => undefined)
  const { wallet, signer } = page
  const change = createEmailChange({ wallet, signer, ask, services: services.calls })
  return { ...page, ...services, ask, change }
}

test('asked once, two codes, the wallet’s word, the recovery service before the login service', async () => {
  const { change, steps, ask, wallet, proof } = await opened()
  expect(await change.start(NEXT, signal)).toBe('VERIFY_PRIMARY_OTP')
  expect(ask).toHaveBeenCalledTimes(1)
  expect(ask.mock.calls[0]?.[0]).toMatchObject({
    facts: [{ value: 'a@b.example' }],
    raw: { text: NEXT },
    dangers: [expect.stringContaining('mailbox')],
  })
  await expect(change.confirm('000000')).rejects.toMatchObject({ code: 'CODE_WRONG' })
  await change.confirm(CODE)
  await expect(change.finish('000000')).rejects.toMatchObject({ code: 'CODE_WRONG' })
  expect(await change.finish(CODE)).toEqual({ newEmail: NEXT, effectiveAt: null })
  expect(steps).toEqual([`start ${NEXT}`, 'confirm', 'mail', 'prove', 'follow', 'apply with a receipt'])
  const state = wallet.state()
  if (state.name !== 'ready') throw new Error(state.name)
  expect(state.email).toBe(NEXT)
  const message = emailMessage(state.wallet.id, `change to ${NEXT}`, NEXT)
  const signature = `0x${toHex(fromBase64Url(proof()))}` as const
  expect(await recoverMessageAddress({ message, signature })).toBe(state.wallet.addresses.eip155)
  await expect(change.finish(CODE)).rejects.toMatchObject({ code: 'CODE_EXPIRED' })
})

test('who does not approve is not mailed', async () => {
  const { change, steps, ask } = await opened()
  ask.mockRejectedValueOnce(new FoyerError(USER_REJECTED))
  await expect(change.start(NEXT, signal)).rejects.toMatchObject({ code: 'USER_REJECTED' })
  expect(steps).toEqual([])
})

test.each(['thief@b.example', 'new@b.example.thief.example', 'New@b.example'])(
  'the wallet signs for no address that its owner has not approved: %s',
  async (proven) => {
    const { change, steps, proof } = await opened({ proven })
    await change.start(NEXT, signal)
    await change.confirm(CODE)
    await expect(change.finish(CODE)).rejects.toMatchObject({ code: 'SOMETHING_WENT_WRONG' })
    expect(steps.at(-1)).toBe('prove')
    expect(proof()).toBe('')
  },
)

test('the approved address in the form of mail servers is the same address', async () => {
  const proven = 'Ana@xn--bcher-kva.example'
  const { change } = await opened({ proven })
  await change.start(' Ana@Bücher.Example ', signal)
  await change.confirm(CODE)
  expect(await change.finish(CODE)).toEqual({ newEmail: proven, effectiveAt: null })
})

test.each([
  ['mail', 'before'],
  ['apply with a receipt', 'after'],
] as const)('a change that the service has ended is begun anew, with another question: %s', async (step, when) => {
  const { change, steps, failing, ask } = await opened()
  const ended = new FoyerError(CODE_EXPIRED)
  await change.start(NEXT, signal)
  await change.confirm(CODE)
  failing.set(step, ended)
  if (when === 'after') await expect(change.finish(CODE)).rejects.toMatchObject({ code: 'CODE_EXPIRED' })
  expect(await change.start(NEXT, signal)).toBe('VERIFY_PRIMARY_OTP')
  expect(ask).toHaveBeenCalledTimes(2)
  expect(steps.at(-1)).toBe(`start ${NEXT}`)
  await change.confirm(CODE)
  expect(await change.finish(CODE)).toEqual({ newEmail: NEXT, effectiveAt: null })
})

test('a code is mailed again for the step that is under way, without another question; another address asks', async () => {
  const { change, steps, ask } = await opened()
  await change.start(NEXT, signal)
  expect(await change.start(NEXT, signal)).toBe('VERIFY_PRIMARY_OTP')
  await change.confirm(CODE)
  expect(await change.start(NEXT, signal)).toBe('VERIFY_SECONDARY_OTP')
  expect(ask).toHaveBeenCalledTimes(1)
  expect(steps).toEqual([`start ${NEXT}`, `start ${NEXT}`, 'confirm', 'mail', 'mail'])
  expect(await change.start('other@b.example', signal)).toBe('VERIFY_PRIMARY_OTP')
  expect(ask).toHaveBeenCalledTimes(2)
  await expect(change.finish(CODE)).rejects.toMatchObject({ code: 'CODE_EXPIRED' })
})

test('a step that fails after its code was used is done again: the mail to the new address, and both services', async () => {
  const { change, steps, failing, wallet } = await opened()
  const busy = new FoyerError(TOO_MANY_REQUESTS, { context: { seconds: 9 } })
  await change.start(NEXT, signal)
  failing.set('mail', busy)
  await expect(change.confirm(CODE)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  await change.confirm('whatever')
  for (const step of ['follow', 'apply with a receipt']) {
    failing.set(step, busy)
    await expect(change.finish(CODE)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    expect(wallet.state()).toMatchObject({ email: 'a@b.example' })
    expect(await change.start(NEXT, signal)).toBe('VERIFY_SECONDARY_OTP')
  }
  expect(await change.finish('whatever')).toEqual({ newEmail: NEXT, effectiveAt: null })
  expect(steps.filter((step) => step === 'confirm' || step === 'prove' || step === 'mail')).toEqual([
    'confirm',
    'mail',
    'prove',
  ])
})

test('an older wallet keeps its email until the time has come; without the recovery service none is asked', async () => {
  const effectiveAt = '2026-03-03T09:41:00.000Z'
  const { change, steps, wallet } = await opened({ effectiveAt, statement: null })
  await change.start(NEXT, signal)
  await change.confirm(CODE)
  expect(await change.finish(CODE)).toEqual({ newEmail: NEXT, effectiveAt })
  expect(steps.slice(-2)).toEqual(['prove', 'apply with null'])
  expect(wallet.state()).toMatchObject({ email: 'a@b.example' })
})

test('a change ends with its wallet', async () => {
  const { change, wallet } = await opened()
  await expect(change.confirm(CODE)).rejects.toMatchObject({ code: 'CODE_EXPIRED' })
  await change.start(NEXT, signal)
  await wallet.send({ type: 'sign-out-asked' })
  await expect(change.confirm(CODE)).rejects.toMatchObject({ code: 'WALLET_LOGIN_REQUIRED' })
  await expect(change.start(NEXT, signal)).rejects.toMatchObject({ code: 'WALLET_LOGIN_REQUIRED' })
})
