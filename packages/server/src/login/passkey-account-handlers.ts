import { FoyerError } from '@foyer/base'
import { INVALID_BODY, PASSKEY_UNKNOWN } from '@foyer/base/catalogue'
import type { login } from '@foyer/contracts'
import { passkeyMessage } from '@foyer/contracts/half'
import type { DailyBudget } from '../daily-budget.ts'
import type { Handlers } from '../http/serve.ts'
import { isClientData, isSignedByPasskey, passkeyKeyOf, type SignedByPasskey } from '../wallet-keys/assertion.ts'
import { deviceOf, isSite } from '../wallet-keys/device.ts'
import type { Proofs } from '../wallet-keys/proof.ts'
import { isPoint, sealHalf } from '../wallet-keys/seal.ts'
import { hashOf, requireSignature } from '../wallet-keys/wallet-signature.ts'
import type { PasskeyAccounts } from './passkey-accounts.ts'
import type { LoginSession, LoginSessions, Place } from './sessions.ts'
import type { Wallets } from './wallets.ts'

type Options = {
  readonly accounts: PasskeyAccounts
  readonly sessions: LoginSessions
  readonly wallets: Wallets
  readonly proofs: Proofs
  /** New accounts a day, of a project and in total. */
  readonly accountBudgets: { readonly project: DailyBudget; readonly total: DailyBudget }
  /** Whether a project may be used on a site. @throws ORIGIN_NOT_ALLOWED */
  readonly requireSite: (projectId: string, site: string) => void
  readonly walletOrigin: string
  readonly publicUrl: string
  /** @param path of the call, after `/login/v1/` */
  readonly sessionOf: (
    path: string,
    info: { authorization: string | undefined; proof: string | undefined },
  ) => Promise<LoginSession>
}
type Names = 'startPasskey' | 'verifyPasskey' | 'createPasskeyWallet' | 'releasePasskeyExport'
type Signed = SignedByPasskey & { readonly credentialId: string }

/** No project has such an id. */
const TOTAL = '*'

/** Signing in with a passkey, in place of an email. Every step belongs to the key that began it. */
export function passkeyAccountHandlers(options: Options): Pick<Handlers<typeof login>, Names> {
  const { accounts, sessions, wallets, proofs, accountBudgets, requireSite, walletOrigin, publicUrl, sessionOf } =
    options
  const keyOf = (path: string, proof: string | undefined) =>
    proofs.verify(proof, { method: 'POST', url: `${publicUrl}/login/v1/${path}` })

  /** The account whose passkey has signed the challenge. An unknown passkey and a wrong signature are answered alike. */
  async function signer({ credentialId, ...signed }: Signed, challenge: Buffer, mayBeFramed: boolean): Promise<string> {
    const { userId, publicKey } = await accounts.byPasskey(credentialId)
    if (!isSignedByPasskey(signed, { challenge, origin: walletOrigin, mayBeFramed, publicKey }))
      throw new FoyerError(PASSKEY_UNKNOWN)
    return userId
  }
  async function begin(userId: string, key: string, place: Place) {
    const { token, email, createdAt, expiresAt } = await sessions.startFor(userId, key, place)
    const times = { createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() }
    return { token, email, ...times, ...(await wallets.of(userId)) }
  }
  /** Both or neither. */
  async function spend(projectId: string, caller: string): Promise<() => Promise<void>> {
    await accountBudgets.project.spend(projectId, 1, caller)
    const giveBack = () => accountBudgets.project.giveBack(projectId, 1, caller)
    try {
      await accountBudgets.total.spend(TOTAL, 1, caller)
    } catch (error) {
      await giveBack()
      throw error
    }
    return async () => {
      await giveBack()
      await accountBudgets.total.giveBack(TOTAL, 1, caller)
    }
  }
  return {
    startPasskey: async ({ body: { site } }, { projectId = '', proof }) => {
      if (!isSite(site)) refuse('site is not an origin')
      requireSite(projectId, site)
      const { expiresAt, ...rest } = await accounts.challenge(await keyOf('passkey/start', proof), site)
      return { ...rest, expiresAt: expiresAt.toISOString() }
    },
    verifyPasskey: async ({ body: { id, signed } }, { proof, userAgent }) => {
      const key = await keyOf('passkey/verify', proof)
      const { challenge, site } = await accounts.use(id, key)
      const place = { site, device: deviceOf(userAgent), passkey: signed.credentialId }
      return begin(await signer(signed, challenge, true), key, place)
    },
    createPasskeyWallet: async ({ body }, { projectId = '', proof, userAgent, caller }) => {
      const { id, clientData, wallet, context, passkey } = body
      const key = await keyOf('passkey/wallet', proof)
      const publicKey = Buffer.from(body.publicKey, 'base64url')
      const { challenge, site } = await accounts.use(id, key)
      const made = { type: 'webauthn.create', challenge, origin: walletOrigin, mayBeFramed: false } as const
      if (!isClientData(clientData, made)) refuse('clientData is not of this challenge')
      if (!passkeyKeyOf(publicKey)) refuse('publicKey is of no algorithm that is known')
      // Nobody stores a wallet whose key they do not have, under an address that is somebody's.
      const { id: walletId, epoch, addresses } = wallet
      const hashes = {
        halfHash: hashOf(passkey.half),
        sealedHash: hashOf(passkey.sealed),
        publicKeyHash: hashOf(body.publicKey),
      }
      const words = { walletId, epoch, context: passkey.context, credentialId: passkey.credentialId, ...hashes }
      await requireSignature(addresses.eip155, passkeyMessage(words), body.proof)
      const place = { site, device: deviceOf(userAgent), passkey: passkey.credentialId }
      const created = {
        wallet,
        device: { context, half: Buffer.from(body.half, 'base64url') },
        passkey: { ...passkey, half: Buffer.from(passkey.half, 'base64url'), publicKey },
      }
      const giveBack = await spend(projectId, caller)
      const { userId } = await accounts.create(created, key, place).catch(async (error: unknown) => {
        await giveBack()
        throw error
      })
      return begin(userId, key, place)
    },
    releasePasskeyExport: async ({ body }, info) => {
      const { userId, key } = await sessionOf('export/passkey', info)
      if (!isPoint(body.sealTo)) refuse('sealTo is not a point of the curve P-256')
      const { challenge } = await accounts.use(body.id, key)
      // What was signed in a frame signs in there. Keys are shown on the wallet's own page only.
      if ((await signer(body.signed, challenge, false)) !== userId) throw new FoyerError(PASSKEY_UNKNOWN)
      const bytes = await wallets.release({ userId, key }, body, 'export')
      return sealHalf({ bytes, ...body }, body.sealTo)
    },
  }
}

function refuse(reason: string): never {
  throw new FoyerError(INVALID_BODY, { context: { reason } })
}
