import { FoyerError, messageOf } from '@foyer/base'
import { CODE_EXPIRED, FEATURE_NOT_ENABLED, INVALID_BODY, UPSTREAM_UNAVAILABLE } from '@foyer/base/catalogue'
import type { social } from '@foyer/contracts'
import { removeSocialMessage } from '@foyer/contracts/half'
import type { SocialConfig } from '../../config-social.ts'
import { type DailyBudget, spendAll } from '../../daily-budget.ts'
import type { Handlers } from '../../http/serve.ts'
import type { Mail } from '../../mail/mailer.ts'
import { deviceOf, isSite } from '../../wallet-keys/device.ts'
import type { Proofs } from '../../wallet-keys/proof.ts'
import { requireSignature } from '../../wallet-keys/wallet-signature.ts'
import type { FreezeLinks } from '../freeze-links.ts'
import { loginMail } from '../mail.ts'
import type { Notices } from '../notices.ts'
import { type LoginSessions, requireEmail } from '../sessions.ts'
import type { Wallets } from '../wallets.ts'
import type { Farcaster } from './farcaster.ts'
import type { Identities } from './identities.ts'
import { SERVICE_NAMES, type SocialLogins } from './logins.ts'

type SocialOptions = {
  readonly config: SocialConfig
  readonly logins: SocialLogins
  readonly identities: Identities
  readonly sessions: LoginSessions
  readonly wallets: Wallets
  readonly proofs: Proofs
  /** Whether a project may be used on a site. @throws ORIGIN_NOT_ALLOWED */
  readonly requireSite: (projectId: string, site: string) => void
  readonly farcaster: Farcaster | undefined
  /** The daily budgets of logins that are begun, of a project and in total. */
  readonly budgets: { readonly project: DailyBudget; readonly total: DailyBudget }
  readonly notices: Notices
  readonly freezeLinks: FreezeLinks
  readonly log: (line: Readonly<Record<string, unknown>>) => void
  readonly publicUrl: string
  readonly walletOrigin: string
}

/** Not a project's id. */
const TOTAL = '*'

/**
 * The wallet page's side of a login in a window: it starts one, and fetches what came of it. Both need the page's key, so that
 * the result is of no use to whoever opened the window, or reads its address.
 */
export function socialHandlers(options: SocialOptions): Handlers<typeof social> {
  const { config, logins, identities, sessions, wallets, proofs, requireSite, publicUrl, walletOrigin, freezeLinks } =
    options
  const { farcaster, budgets, log } = options
  const urlOf = (path: string) => `${publicUrl}/login/v1/social/${path}`
  const keyOf = (path: string, proof: string | undefined) => proofs.verify(proof, { method: 'POST', url: urlOf(path) })
  /** It is done, whether or not its owner can be told now. */
  const tell = (mail: Mail, caller: string) =>
    options.notices
      .send(mail, caller)
      .catch((error: unknown) =>
        log({ level: 'warn', event: 'notice-not-sent', reason: messageOf(error).slice(0, 100) }),
      )
  /** The app's answer, if it is there. A relay or a node that cannot be reached is asked again. */
  async function readChannel(id: string, key: string): Promise<void> {
    if (!farcaster) return
    const channel = await logins.takeChannel(id, key)
    try {
      const read = channel && (await farcaster.read(channel))
      if (read === 'waiting') return await logins.returnChannel(id)
      if (read === 'failed') return await logins.finish(id, read)
      if (read) await logins.keepAnswer(id, read)
      const answer = read ?? (await logins.answerOf(id, key))
      if (answer) await logins.finish(id, await farcaster.check(answer))
    } catch {
      // Its text may hold what the relay has sent.
      log({ level: 'warn', event: 'social-login-failed', provider: 'farcaster', reason: 'unreachable' })
      await logins.returnChannel(id)
    }
  }
  return {
    startSocial: async ({ body: { provider, site } }, { projectId: project = '', proof, caller }) => {
      const isOffered = provider === 'farcaster' ? farcaster : config.clients[provider]
      if (!isOffered) throw new FoyerError(FEATURE_NOT_ENABLED, { context: { feature: provider } })
      if (!isSite(site)) throw new FoyerError(INVALID_BODY, { context: { reason: 'site is not an origin' } })
      requireSite(project, site)
      const key = await keyOf('start', proof)
      const giveBack = await spendAll([
        { budget: budgets.project, project, caller },
        { budget: budgets.total, project: TOTAL, caller },
      ])
      if (provider === 'farcaster' && farcaster) {
        const { channel, url } = await farcaster.open().catch(async () => {
          await giveBack()
          return unavailable()
        })
        const { id, expiresAt } = await logins.create({ provider, site, key, channel })
        return { id, uri: url, expiresAt: expiresAt.toISOString() }
      }
      const { id, expiresAt } = await logins.create({ provider, site, key })
      const uri = `${walletOrigin}/social/start?${new URLSearchParams({ login: id })}`
      return { id, uri, expiresAt: expiresAt.toISOString() }
    },
    readSocial: async ({ body: { id } }, { proof, userAgent }) => {
      const key = await keyOf('read', proof)
      await readChannel(id, key)
      const read = await logins.read(id, key)
      if (read.status !== 'done') return { status: read.status, suggested: null, session: null, userName: null }
      const userId = await identities.userOf(read.identity)
      if (userId === undefined) {
        await logins.park(id)
        return { status: 'email', suggested: read.identity.email ?? null, session: null, userName: null }
      }
      const { token, email, createdAt, expiresAt } = await sessions.startFor(userId, key, {
        site: read.site,
        device: deviceOf(userAgent),
      })
      await wallets.startOver(userId)
      const times = { createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() }
      const session = { token, email, ...times, ...(await wallets.of(userId)) }
      return { status: 'done', suggested: null, session, userName: read.identity.userName ?? null }
    },
    linkSocial: async ({ body: { id } }, { authorization: token, proof, userAgent, language, caller }) => {
      const { userId, email, key, createdAt } = await sessions.require({ token, proof, url: urlOf('link') })
      const mailbox = requireEmail(email)
      const identity = await logins.takeParked(id, key, createdAt)
      if (!identity) throw new FoyerError(CODE_EXPIRED)
      await identities.link(identity, userId)
      const said = { service: SERVICE_NAMES[identity.provider], device: deviceOf(userAgent) }
      await tell(
        loginMail('socialAdded', { email: mailbox, language }, said, { freeze: freezeLinks.of(userId) }),
        caller,
      )
      return { success: true, userName: identity.userName ?? null }
    },
    listSocials: async (_, { authorization: token, proof }) => {
      const { userId } = await sessions.require({ token, proof, url: urlOf('list') })
      const accounts = await identities.of(userId)
      return { accounts: accounts.map(({ addedAt, ...account }) => ({ ...account, addedAt: addedAt.toISOString() })) }
    },
    removeSocial: async ({ body }, { authorization: token, proof, userAgent, language, caller }) => {
      const { userId, email } = await sessions.require({ token, proof, url: urlOf('remove') })
      const { walletId, id } = body
      // A session proves a mailbox. Only the wallet's own key takes a way in away.
      await requireSignature(await wallets.addressOf(userId, walletId), removeSocialMessage(walletId, id), body.proof)
      const provider = await identities.remove(userId, id)
      if (provider && email !== null)
        await tell(
          loginMail(
            'socialRemoved',
            { email, language },
            { service: SERVICE_NAMES[provider], device: deviceOf(userAgent) },
            { freeze: freezeLinks.of(userId) },
          ),
          caller,
        )
      return { success: true }
    },
  }
}

function unavailable(): never {
  throw new FoyerError(UPSTREAM_UNAVAILABLE, { context: { upstream: 'farcaster' } })
}
