import { auth, capture, login, names, operations, reports, social } from '@foyer/contracts'
import { Hono } from 'hono'
import { authHandlers } from './auth/handlers.ts'
import { createSessions } from './auth/sessions.ts'
import { createCache } from './cache.ts'
import { captureHandlers } from './capture/handlers.ts'
import { createCaptureStore } from './capture/store.ts'
import type { ServerConfig } from './config.ts'
import { isLocalUrl } from './config-accounts.ts'
import { createDailyBudget, PROJECTS_IN_ALL } from './daily-budget.ts'
import type { Database } from './db/database.ts'
import { charged } from './gate.ts'
import { createIdempotency } from './http/idempotency.ts'
import { createRateLimiter, ERROR_REPORTS } from './http/rate-limit.ts'
import { safeFetch } from './http/safe-fetch.ts'
import { type Gate, serve } from './http/serve.ts'
import type { Upstreams } from './http/upstreams.ts'
import { createAllowances } from './login/allowances.ts'
import { createLoginCodes } from './login/codes.ts'
import { createDeviceRequests } from './login/device-requests.ts'
import { createDevices } from './login/devices.ts'
import { createEmailChanges } from './login/email-changes.ts'
import { createExportWaits } from './login/export-waits.ts'
import { createFreezeLinks } from './login/freeze-links.ts'
import { loginHandlers } from './login/handlers.ts'
import { createNotices } from './login/notices.ts'
import { ownersNotice } from './login/owners-notice.ts'
import { createPasskeyAccounts } from './login/passkey-accounts.ts'
import { createPasskeys } from './login/passkeys.ts'
import { createQuestions } from './login/questions.ts'
import { createRotation } from './login/rotation.ts'
import { createLoginSessions } from './login/sessions.ts'
import { createFarcaster } from './login/social/farcaster.ts'
import { socialHandlers } from './login/social/handlers.ts'
import { createIdentities } from './login/social/identities.ts'
import { createSocialLogins } from './login/social/logins.ts'
import { createWallets } from './login/wallets.ts'
import { type BalancesOf, createWorth } from './login/worth.ts'
import { createGuesses } from './mail/guesses.ts'
import type { Mailer } from './mail/mailer.ts'
import { avatars, PICTURE_MAX_BYTES } from './names/avatar.ts'
import { createEns } from './names/ens.ts'
import { namesGateway } from './names/gateway.ts'
import { namesHandlers } from './names/handlers.ts'
import { createNameStore } from './names/store.ts'
import { createNodes, nodeTransport } from './nodes.ts'
import type { Projects } from './projects.ts'
import { reportsHandlers } from './reports/handlers.ts'
import { createSecrets } from './secrets.ts'
import { createVerifySignature } from './signatures.ts'
import { operationHandlers } from './user-operations/handlers.ts'
import { createAccountNetworks } from './user-operations/networks.ts'
import { pagePaymaster, rpcService } from './user-operations/services.ts'
import { createKeyWrap } from './wallet-keys/keywrap.ts'
import { createProofs } from './wallet-keys/proof.ts'

type AccountsOptions = {
  readonly config: ServerConfig
  readonly db: Database
  readonly projects: Projects
  readonly gate: Gate
  readonly mailer: Mailer | undefined
  readonly upstreams: Upstreams
  readonly balancesOf: BalancesOf
  readonly log: (line: Readonly<Record<string, unknown>>) => void
  readonly now: () => number
}

/** The contracts for identity and people: names, sign-in, email capture and reports. */
export const ACCOUNT_CONTRACTS = [names, auth, capture, reports] as const

/** Maximum total size of cached names and pictures from third parties. */
const REMEMBERED_MAX_BYTES = 64 * 1024 * 1024
/** A page waits ten seconds for an answer that may need two reads. */
const NODE_TIMEOUT_MS = 4_000

/** Names, sign-in, email capture and reports, put together. */
export function accountRoutes(parts: AccountsOptions): Hono {
  const { config, db, projects, gate, mailer, upstreams, balancesOf, log, now } = parts
  const { accounts, publicUrl, rpcUrls } = config
  const secrets = createSecrets(accounts.secret)
  const idempotency = createIdempotency(db, now)
  const nodes = createNodes(rpcUrls, upstreams, NODE_TIMEOUT_MS)
  const verify = createVerifySignature(nodes)
  const store = createNameStore(db, now)
  const cache = createCache({ now, weigh: bytesIn, maxWeight: REMEMBERED_MAX_BYTES })
  const remember = async <T>(key: string, lifetimeMs: number, load: () => Promise<T>) =>
    (await cache.get(key, lifetimeMs, load)).value
  const isLocal = isLocalUrl(publicUrl)
  const node = nodes.get('eip155:1')
  const { zone, signingKey, resolver } = accounts.names
  const ens = node && createEns({ node, resolver, isLocal })
  const fetchPicture = (url: string) => safeFetch(url, { maxBytes: PICTURE_MAX_BYTES, local: isLocal })
  const nameHandlers = namesHandlers({ store, zone, ens, remember, verify, idempotency, publicUrl, now })

  const app = new Hono()
  app.route('/', serve(names, nameHandlers, gate))
  // The gateway and the pictures are public, for any client that resolves a name on any site.
  app.use('/names/*', charged(gate, 'names'))
  app.route('/', namesGateway({ store, signingKey, now }))
  app.route('/', avatars({ recordOf: store.byName, avatarOf: ens?.textOf, remember, fetchPicture }))
  app.route('/', serve(auth, authHandlers({ sessions: createSessions(db, now), verify, now }), gate))
  const dailyBudget = (kind: Parameters<typeof createDailyBudget>[0]['kind'], most: number) =>
    createDailyBudget({ db, secrets, kind, most, log, now })
  const capturing = {
    store: createCaptureStore(db, secrets, now, accounts.mailsPerCaller),
    mailer,
    idempotency,
    budget: dailyBudget('mails', accounts.mailsPerDay),
    guesses: createGuesses({ log, now }),
    log,
  }
  app.route('/', serve(capture, captureHandlers(capturing), gate))
  if (config.login) {
    const logins = config.social ? createSocialLogins(db, secrets, now) : undefined
    const { keys, signingKey, recoveryKey, walletOrigin, waitAbove } = config.login
    const proofs = createProofs(db, 'login_proofs', now)
    const keyWrap = createKeyWrap(keys)
    const options = {
      codes: createLoginCodes(db, secrets, now, accounts.mailsPerCaller),
      sessions: createLoginSessions(db, secrets, proofs, now),
      wallets: createWallets(db, keyWrap, now),
      devices: createDevices(db, now),
      deviceRequests: createDeviceRequests(db, now),
      questions: createQuestions(db, now),
      allowances: createAllowances(db, now),
      changes: createEmailChanges(db, secrets, now),
      exportWaits: createExportWaits(db, now),
      freezeLinks: createFreezeLinks(secrets, walletOrigin, now),
      notices: createNotices(db, secrets, mailer, log, now, accounts.mailsPerCaller),
      passkeys: createPasskeys(db, now),
      accounts: createPasskeyAccounts(db, keyWrap, now),
      rotation: createRotation(db, keyWrap, now),
      proofs,
      links: logins,
      mailer,
      budgets: {
        project: dailyBudget('login-mails', accounts.mailsPerDay),
        total: dailyBudget('login-mails', accounts.mailsPerDay * PROJECTS_IN_ALL),
      },
      // An account costs a mail where it has an email, so there are as many of those that have none.
      accountBudgets: {
        project: dailyBudget('passkey-accounts', accounts.mailsPerDay),
        total: dailyBudget('passkey-accounts', accounts.mailsPerDay * PROJECTS_IN_ALL),
      },
      guesses: createGuesses({ log, now }),
      signingKey,
      recoveryKey,
      worth: createWorth({ balancesOf, limit: waitAbove, log }),
      // The wallet page is a site too, where a visitor manages the wallet.
      requireSite: (projectId: string, site: string) =>
        void projects.require(projectId, site === walletOrigin ? undefined : site),
      walletOrigin,
      publicUrl,
      log,
      now,
    }
    app.route('/', serve(login, loginHandlers(options), gate))
    if (config.operations) {
      const services = (kind: 'bundler' | 'paymaster', urls: ReadonlyMap<string, string>) =>
        new Map([...urls].map(([id, url]) => [id, rpcService(url, upstreams[kind](id))]))
      const { bundlers, paymasters, sponsoredPerDay, sponsoredPerAccount } = config.operations
      const operating = {
        bundlers: services('bundler', bundlers),
        paymasters: services('paymaster', paymasters),
        networks: createAccountNetworks([...bundlers.keys()], nodes, now),
        sessions: options.sessions,
        wallets: options.wallets,
        onOwnersChange: ownersNotice(options),
        budgets: {
          account: dailyBudget('sponsored-account', sponsoredPerAccount),
          project: dailyBudget('sponsored-operations', sponsoredPerDay),
          total: dailyBudget('sponsored-operations', sponsoredPerDay * PROJECTS_IN_ALL),
        },
        secrets,
        isSponsored: (projectId: string) =>
          projects
            .require(projectId, undefined)
            .features.some(({ id, isEnabled }) => id === 'sponsorship' && isEnabled),
        pagePaymaster: (url: string) => pagePaymaster(url, isLocal),
        publicUrl,
        log,
      }
      app.route('/', serve(operations, operationHandlers(operating), gate))
    }
    if (config.social && logins) {
      const identities = createIdentities(db, secrets, now)
      const { walletOrigin } = config.login
      const { farcaster: set, loginsPerDay } = config.social
      const node = set && createNodes(new Map([['eip155:10', set.rpcUrl]]), upstreams, NODE_TIMEOUT_MS).get('eip155:10')
      const farcaster = node && createFarcaster({ relay: set.relay, transport: nodeTransport(node), walletOrigin, now })
      const budgets = {
        project: dailyBudget('social-logins', loginsPerDay),
        total: dailyBudget('social-logins', loginsPerDay * PROJECTS_IN_ALL),
      }
      const socials = { ...options, config: config.social, logins, identities, farcaster, budgets, walletOrigin }
      app.route('/', serve(social, socialHandlers(socials), gate))
    }
  }
  const limitErrors = createRateLimiter(ERROR_REPORTS, now)
  const isAnalyticsEnabled = (projectId: string) => projects.require(projectId, undefined).isAnalyticsEnabled
  const budget = dailyBudget('events', accounts.eventsPerDay)
  const reporting = { db, secrets, isAnalyticsEnabled, limitErrors, budget, now }
  app.route('/', serve(reports, reportsHandlers(reporting), gate))
  return app
}

const bytesIn = (value: unknown): number =>
  value instanceof Uint8Array ? value.length : JSON.stringify(value ?? null).length
