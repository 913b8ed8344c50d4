import { FoyerError, foyerErrorIn, isFoyerError } from '@foyer/base'
import { CODE_WRONG, SOMETHING_WENT_WRONG, WALLET_KEY_DAMAGED } from '@foyer/base/catalogue'
import { EMAIL_LOGIN_COOLDOWN_MS } from '@foyer/base/constants'
import type { WalletRecord } from '@foyer/contracts/login-session'
import { array, is, number, optional, strictObject, string } from 'valibot'
import { prfInputOf } from '../keys/under-passkey.ts'
import { zero } from '../keys/zero.ts'
import { randomId, toBase64Url } from '../session/base64url.ts'
import { type DeviceHalf, keepDeviceHalf, loadDeviceHalf, takeNextHalf } from '../session/device-half.ts'
import type { Services } from '../session/services.ts'
import { publicPoint, type SessionKey } from '../session/session-key.ts'
import type { Store } from '../session/store.ts'
import type { SignerClient } from '../signer/client.ts'
import type { Half } from '../signer/messages.ts'
import { devicePair } from './device-pair.ts'
import { isWithoutSession, openWithPasskey, sha256, walletOf } from './open.ts'
import type { AskPasskey } from './passkey.ts'
import { signInWithPasskey } from './passkey-login.ts'
import { askRecovery, forgetViewed, readAdmission, readRecovery } from './recovery.ts'
import { readSocial, startSocial } from './social.ts'
import type { Effect, Halves, Session, WalletEvent } from './states.ts'
import { forgetUserName, keepUserName } from './user-name.ts'

export type Surroundings = {
  readonly services: Services
  readonly store: Store
  readonly signer: SignerClient
  readonly key: SessionKey
  /** The host page's origin, as the browser names it. */
  readonly site: string
  readonly token: { readonly set: (token: string | undefined) => Promise<void>; readonly get: () => string | undefined }
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Waits for two seconds. */
  readonly pause: () => Promise<void>
  /** Asks the visitor for a passkey. Only on the wallet's own page. */
  readonly askPasskey?: AskPasskey
  /** The same in a frame, where only wallets without the recovery service are opened with one. */
  readonly askOwnPasskey?: AskPasskey
  /** Makes a wallet that a passkey signs in to. Only on the wallet's own page. */
  readonly makeWithPasskey?: (around: Surroundings) => Promise<WalletEvent>
}

/**
 * Does what the machine decided, and returns what came of it. Never throws.
 * @param isCurrent false once something newer was asked, such as signing out while a login is verified
 */
export async function perform(effect: Effect, around: Surroundings, isCurrent: () => boolean): Promise<WalletEvent> {
  try {
    const event = await outcome(effect, around, isCurrent)
    if (event.type === 'unlocked' && effect.do !== 'unlock') await around.store.remove(DUE)
    // What was unlocked for an older run must not stay open behind the newer one.
    if (!isCurrent() && event.type === 'unlocked') around.signer.lock()
    return event
  } catch (error) {
    return { type: 'failed', error: foyerErrorIn(error) ?? new FoyerError(SOMETHING_WENT_WRONG, { cause: error }) }
  }
}

async function outcome(effect: Effect, around: Surroundings, isCurrent: () => boolean): Promise<WalletEvent> {
  const { services, store, signer, token } = around
  switch (effect.do) {
    case 'resume':
      return resume(around)
    case 'send-code': {
      signer.lock()
      return { type: 'code-sent', loginId: await sendCode(effect, around) }
    }
    case 'verify':
      try {
        const session = await services.verifyLogin({ id: effect.loginId, code: effect.code })
        await store.remove(LOGIN)
        if (isCurrent()) {
          await token.set(session.token)
          // The visitor is signed in already. What could not be added is asked for again by the next social login.
          const { link } = effect
          const linked = link === undefined ? undefined : await services.linkSocial({ id: link }).catch(() => undefined)
          await keepUserName(session.token, linked?.userName ?? null, store)
        }
        return loggedIn(session, around, true)
      } catch (error) {
        // Otherwise the code may have been used, although the answer was lost.
        if (!isFoyerError(error, CODE_WRONG)) await store.remove(LOGIN)
        throw error
      }
    case 'start-social':
      return startSocial(effect.provider, around)
    case 'read-social': {
      const read = await readSocial(effect.loginId, around)
      if ('type' in read) return read
      if (isCurrent()) {
        await token.set(read.token)
        await keepUserName(read.token, read.userName, store)
      }
      return loggedIn(read, around, true)
    }
    case 'sign-in-with-passkey':
      return signInWithPasskey(around, effect.signal, {
        isCurrent,
        loggedIn: (session) => loggedIn(session, around, true),
      })
    case 'make-with-passkey':
      if (!around.makeWithPasskey) throw new FoyerError(SOMETHING_WENT_WRONG)
      return around.makeWithPasskey(around)
    case 'make':
      return make(signer)
    case 'keep': {
      const { wallet, halves } = effect
      await keepDeviceHalf(store, {
        walletId: wallet.id,
        epoch: wallet.epoch,
        context: halves.context,
        half: halves.own,
      })
      return { type: 'kept' }
    }
    case 'store': {
      const { wallet, halves } = effect
      const { statement } = await services.createWallet({
        wallet,
        context: halves.context,
        half: toBase64Url(halves.service),
        recoveryHalf: toBase64Url(halves.recovery.service),
        recoveryHash: await sha256(halves.recovery.own),
      })
      return { type: 'stored', statement }
    }
    case 'enrol': {
      const half = toBase64Url(effect.halves.recovery.own)
      const { receipt } = await services.enrolRecovery({ statement: effect.statement, half })
      forget(effect.halves)
      return { type: 'enrolled', receipt }
    }
    case 'enable':
      await services.enableWallet({ walletId: effect.wallet.id, receipt: effect.receipt })
      return { type: 'enabled' }
    case 'unlock':
      return unlock(effect.wallet, around)
    case 'use-passkey':
      return usePasskey(effect, around)
    case 'ask-recovery':
      return askRecovery(effect.wallet, around)
    case 'read-recovery':
      return readRecovery(effect.wallet, effect.requestId, around)
    case 'read-admission':
      return readAdmission(effect.wallet, around)
    case 'lock':
      signer.lock()
      // Otherwise a reload would open it.
      if (effect.isDue && around.askPasskey) await store.put(DUE, true)
      return { type: 'no-session' }
    case 'sign-out': {
      signer.lock()
      // The service may be out of reach, or take long, in which time the page is closed or somebody signs in anew: the request has
      // taken its token, which is erased before the answer. The half stays: it opens nothing without a new session, and without it this
      // device would be a new one.
      const told = token.get() !== undefined && services.signOutLogin({}).catch(() => undefined)
      await token.set(undefined)
      await forgetViewed(store)
      await forgetUserName(store)
      await store.remove(DUE)
      await told
      return { type: 'no-session' }
    }
  }
}

async function resume(around: Surroundings): Promise<WalletEvent> {
  const { services, store, token } = around
  const asked = token.get()
  if (asked === undefined) return { type: 'no-session' }
  try {
    return await loggedIn(await services.getLogin({}), around)
  } catch (error) {
    // Only the service's word ends a session. A connection that is lost does not. The visitor may have signed in again meanwhile.
    if (!isWithoutSession(error) || token.get() !== asked) throw error
    await token.set(undefined)
    await forgetViewed(store)
    await forgetUserName(store)
    return { type: 'no-session' }
  }
}

const PAIR_LIFETIME_MS = 30 * 86_400_000
const LOGIN = 'login'
/** Where the wallet's own page keeps that it locked itself: what opens it there is a proof of its owner. A frame opens it for each signature that is approved. */
const DUE = 'locked'
const loginRecords = array(strictObject({ email: string(), id: string(), at: number(), link: optional(string()) }))

/** A visitor who comes back within seconds, also after a reload, enters the code that is in the mailbox already. */
async function sendCode(
  { email, link }: Extract<Effect, { do: 'send-code' }>,
  { services, store, key, site, now }: Surroundings,
): Promise<string> {
  const kept = await store.get(LOGIN)
  // A visitor who tries another address and comes back to this one has its code already, and gets no other one so soon.
  const recent = is(loginRecords, kept) ? kept.filter(({ at }) => now() - at < EMAIL_LOGIN_COOLDOWN_MS) : []
  // Its mail says what the code does, so one that adds an account is another one.
  const sent = recent.find((one) => one.email === email && one.link === link)
  if (sent) return sent.id
  const adds = link === undefined ? {} : { link }
  const { id } = await services.startLogin({ email, site, key: await publicPoint(key), ...adds })
  await store.put(LOGIN, [...recent, { email, id, at: now(), ...adds }])
  return id
}

/** @param isProven a code, another service or a passkey has just said that the owner is here */
async function loggedIn(
  { email, wallet, contexts }: Session,
  around: Surroundings,
  isProven = false,
): Promise<Extract<WalletEvent, { type: 'logged-in' }>> {
  const { store } = around
  if (isProven) await store.remove(DUE)
  const isDue = (await store.get(DUE)) === true
  if (wallet) await takeNextHalf(store, wallet, contexts)
  const half = wallet ? await loadDeviceHalf(store, wallet.id) : undefined
  const hasHalf = half !== undefined && half.epoch === wallet?.epoch && contexts.includes(half.context)
  if (half) zero(half.half)
  const hasPasskey = !hasHalf && (await knowsPasskey(around))
  return { type: 'logged-in', session: { email, wallet, contexts }, hasHalf, hasPasskey, isDue }
}

/** Whether a passkey opens the wallet on this page. */
const knowsPasskey = async ({ services, askPasskey }: Surroundings): Promise<boolean> =>
  askPasskey !== undefined && (await services.listPasskeys({})).passkeys.length > 0

async function make(signer: SignerClient): Promise<WalletEvent> {
  const walletId = randomId()
  const { addresses, ciphertext, device, recovery } = await signer.ask({ kind: 'create', walletId, epoch: 1 })
  const wallet: WalletRecord = { id: walletId, epoch: 1, addresses, ciphertext: toBase64Url(ciphertext) }
  return { type: 'made', wallet, halves: { context: randomId(), ...device, recovery } }
}

async function unlock(wallet: WalletRecord, around: Surroundings): Promise<WalletEvent> {
  const pair = await devicePair(wallet, around)
  if (!pair) return { type: 'half-useless', hasPasskey: await knowsPasskey(around) }
  const { device } = pair
  try {
    const halves: [Half, Half] = [{ plain: device.half }, pair.released]
    const newPair = isOld(device, around.now())
    const made = await around.signer.ask({ kind: 'unlock', wallet: walletOf(wallet), halves, newPair })
    // The old pair opens the wallet as well, so a new one is made the next time where it was not to be had.
    if (made.pair)
      await (await import('./renewal.ts')).renewPair(wallet, device, made.pair, around).catch(() => undefined)
    return { type: 'unlocked' }
  } catch (error) {
    // The halves do not belong together.
    if (isFoyerError(error, WALLET_KEY_DAMAGED)) return { type: 'half-useless', hasPasskey: await knowsPasskey(around) }
    throw error
  } finally {
    zero(device.half)
  }
}

/** Pairs are made anew each month, so that a half that was copied opens nothing for longer. */
const isOld = ({ since }: DeviceHalf, now: number): boolean => now - since > PAIR_LIFETIME_MS

/** The authenticator derives a secret for this wallet, which opens the passkey's half. No mail and no wait is needed. */
async function usePasskey(
  { wallet, email }: Extract<Effect, { do: 'use-passkey' }>,
  around: Surroundings,
): Promise<WalletEvent> {
  const { passkeys } = await around.services.listPasskeys({})
  const ask = around.askPasskey ?? around.askOwnPasskey
  if (!ask) throw new FoyerError(SOMETHING_WENT_WRONG)
  const derived = await ask(prfInputOf(email, wallet), passkeys)
  try {
    await openWithPasskey(wallet, derived, passkeys, around)
  } finally {
    zero(derived.prf)
  }
  return { type: 'unlocked' }
}

const forget = ({ own, service, recovery }: Halves): void => zero(own, service, recovery.own, recovery.service)
