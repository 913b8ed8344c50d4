import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bitcoinRegtest } from '../packages/base/src/networks.ts'
import {
  ACCOUNTS,
  moneySettings,
  SOLANA_CHAIN,
  startBitcoin,
  startBundler,
  startCardProviders,
  startChain,
  startExchanges,
  startIdentity,
  startInbox,
  startPriceFeed,
  startSolana,
  swapSettings,
} from '../packages/devnet/src/index.ts'
import {
  openDatabase,
  type Project,
  readConfig,
  readRecoveryConfig,
  startRecovery,
  startServer,
} from '../packages/server/src/index.ts'
import { freePorts } from '../packages/server/test/free-port.ts'
import { serveApp } from '../scripts/serve.mjs'
import { buildApp, buildRendered } from './build.ts'
import { startTimeService } from './time-service.ts'
import type { World } from './world.ts'

/*
 * The local world of the browser tests: three chains, the server and the pages, each on a free port. Prints the URLs as
 * one line of JSON and runs until it is terminated.
 */

const ROOT = join(import.meta.dirname, '..')
/** The last one is for tests that stop, rewind or reorder a chain, so that they do not affect other tests. */
const CHAIN_IDS = [1, 8453, 10] as const
/** Time until a Bitcoin block is mined after a payment, in milliseconds. */
const BITCOIN_BLOCK_MS = 1_500
const closers: (() => Promise<unknown>)[] = []

try {
  console.log(JSON.stringify(await start()))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  await end(1)
}
process.on('SIGTERM', () => void end(0))
process.on('SIGINT', () => void end(0))

async function start(): Promise<World> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-e2e-'))
  closers.push(() => rm(folder, { recursive: true, force: true }))
  const [apiPort, deadPort, walletPort, recoveryPort, ...chainPorts] = await freePorts(4 + CHAIN_IDS.length)
  const apiUrl = `http://localhost:${apiPort}`
  const gatewayUrl = `${apiUrl}/names/v1/gateway/{sender}/{data}.json`
  const [built, solana, bitcoin, chains] = await Promise.all([
    build(folder),
    startSolana({ port: 0 }),
    startBitcoin({ port: 0, mineAfterMs: BITCOIN_BLOCK_MS }),
    Promise.all(CHAIN_IDS.map((chainId, index) => startChain({ chainId, port: chainPorts[index] ?? 0, gatewayUrl }))),
  ])
  closers.push(solana.stop, bitcoin.stop, ...chains.map((chain) => chain.stop))
  const rpcUrls = Object.fromEntries(chains.map(({ chainId, rpcUrl }) => [chainId, rpcUrl]))

  const inbox = await startInbox()
  closers.push(inbox.close)
  const feed = await startPriceFeed({ port: 0, usdc: chains[0]?.contracts.usdc ?? '' })
  closers.push(feed.close)
  const walletOrigin = `http://wallet.localhost:${walletPort}`
  const recoveryUrl = `http://localhost:${recoveryPort}`
  const mail = {
    FOYER_SMTP_URL: inbox.smtpUrl,
    FOYER_MAIL_FROM: 'Foyer <hello@foyer.id>',
    // The suite's visitors share an address.
    FOYER_MAILS_PER_CALLER: '1000',
    FOYER_MAILS_PER_DAY: '10000',
  }
  const identity = await startIdentity({
    walletOrigin,
    openerPolicies: { github: 'same-origin-allow-popups', discord: 'same-origin' },
  })
  closers.push(identity.close)
  const cards = await startCardProviders({ port: 0, chains, solanaUrl: solana.rpcUrl, settleMs: 500 })
  closers.push(cards.close)
  const exchanges = await startExchanges({ port: 0, chains, solanaUrl: solana.rpcUrl, settleMs: 500 })
  closers.push(exchanges.close)
  const bundler = await startBundler({ chains })
  closers.push(bundler.close)
  // The last network has none.
  const bundlers = Object.fromEntries([1, 8453].map((id) => [`eip155:${id}`, `${bundler.url}/${id}`]))
  const { login, social, operations, swap, onramp, exchange } = readConfig({
    ...cards.env,
    ...exchanges.env,
    ...swapSettings(chains),
    FOYER_SWAP_FEE: JSON.stringify({ account: ACCOUNTS[3]?.address }),
    ...identity.env,
    FOYER_RPC_URLS: JSON.stringify(Object.fromEntries(chains.map((one) => [`eip155:${one.chainId}`, one.rpcUrl]))),
    FOYER_BUNDLERS: JSON.stringify(bundlers),
    FOYER_PAYMASTERS: JSON.stringify({ 'eip155:8453': bundlers['eip155:8453'] }),
    FOYER_WALLET_ORIGIN: walletOrigin,
    RECOVERY_PUBLIC_URL: recoveryUrl,
    PUBLIC_URL: apiUrl,
  })
  const databases = {
    login: await openDatabase({ kind: 'embedded' }),
    recovery: await openDatabase({ kind: 'embedded' }),
  }
  const recoveryConfig = readRecoveryConfig({
    ...mail,
    FOYER_WALLET_ORIGIN: walletOrigin,
    RECOVERY_PORT: String(recoveryPort),
  })
  const recovery = await startRecovery(recoveryConfig, () => undefined, {
    kind: 'opened',
    database: databases.recovery,
  })
  closers.push(recovery.close)
  const { accounts } = readConfig({
    ...mail,
    FOYER_NAMES: JSON.stringify(
      Object.fromEntries(ACCOUNTS.slice(1).map(({ label, address }) => [`${label.toLowerCase()}.foyer.id`, address])),
    ),
  })
  const time = await startTimeService(databases, { login: accounts.secret, recovery: recoveryConfig.secret })
  closers.push(time.close)
  const server = await startServer(
    {
      port: apiPort ?? 0,
      host: '127.0.0.1',
      publicUrl: apiUrl,
      trustedProxies: 0,
      // All browsers of the tests have one address, and log in and buy more often than an office does.
      limits: {
        login: { perSecond: 100, burst: 1_000 },
        onramp: { perSecond: 100, burst: 1_000 },
        exchange: { perSecond: 100, burst: 1_000 },
      },
      projects: new Map([
        ['e2e', project('activity', 'swap', 'onramp', 'fund_from_exchange')],
        ['e2e-capture', project('activity', 'swap', 'onramp', 'fund_from_exchange', 'email_capture')],
        [
          'e2e-all',
          { ...project('activity', 'swap', 'onramp', 'fund_from_exchange', 'multi_wallet'), isAnalyticsEnabled: true },
        ],
        ['e2e-wallets', project('activity', 'swap', 'onramp', 'fund_from_exchange', 'multi_wallet')],
        ['e2e-email', project('activity', 'swap', 'onramp', 'fund_from_exchange', 'email')],
        ['e2e-email-wallets', project('activity', 'email', 'multi_wallet')],
        [
          'e2e-smart',
          project('activity', 'swap', 'onramp', 'fund_from_exchange', 'email', 'smart_accounts', 'sponsorship'),
        ],
        ['e2e-passkey', project('activity', 'swap', 'onramp', 'fund_from_exchange', 'email', 'passkey')],
        ['e2e-social', project('activity', 'swap', 'onramp', 'fund_from_exchange', 'email', 'social_login')],
        // As in scripts/start-settings.mjs, for the demo's address.
        [
          'local',
          project(
            'activity',
            'swap',
            'onramp',
            'fund_from_exchange',
            'email',
            'smart_accounts',
            'social_login',
            'passkey',
          ),
        ],
        [
          'local-no-socials',
          project('activity', 'swap', 'onramp', 'fund_from_exchange', 'email', 'smart_accounts', 'passkey'),
        ],
        [
          'local-no-passkey',
          project('activity', 'swap', 'onramp', 'fund_from_exchange', 'email', 'smart_accounts', 'social_login'),
        ],
        ['local-email', project('activity', 'swap', 'onramp', 'fund_from_exchange', 'email', 'smart_accounts')],
        [
          'e2e-email-elsewhere',
          {
            ...project('activity', 'swap', 'onramp', 'fund_from_exchange', 'email'),
            allowLocalhost: false,
            allowedOrigins: ['https://atoll.example'],
          },
        ],
      ]),
      rpcUrls: new Map([
        ...chains.map(({ chainId, rpcUrl }) => [`eip155:${chainId}`, rpcUrl] as const),
        [SOLANA_CHAIN, solana.rpcUrl],
        [bitcoinRegtest.caipNetworkId, bitcoin.esploraUrl],
      ]),
      relayStore: { kind: 'memory' },
      database: { kind: 'embedded' },
      money: readConfig({ ...moneySettings(chains, feed.url) }).money,
      activity: {
        index: new Map(chains.map(({ chainId }) => [`eip155:${chainId}`, 0n])),
        explorers: new Map(),
      },
      accounts,
      walletOrigin: { origin: walletOrigin, port: walletPort ?? 0, recoveryUrl, folder: built.walletPage },
      ...(login ? { login } : {}),
      ...(social ? { social } : {}),
      ...(operations ? { operations } : {}),
      ...(swap ? { swap } : {}),
      ...(onramp ? { onramp } : {}),
      ...(exchange ? { exchange } : {}),
    },
    () => undefined,
    undefined,
    { kind: 'opened', database: databases.login },
  )
  closers.push(server.close)

  const deadRelayUrl = `ws://localhost:${deadPort}`
  const serve = async (
    dist: string,
    env: object = {},
    connect: string[] = [],
    openerPolicy?: string,
    frames: string[] = [],
  ) => {
    const app = await serveApp({
      folder: dist,
      env: { apiUrl, projectId: 'e2e', ...env },
      csp: {
        connect: [apiUrl, apiUrl.replace('http', 'ws'), ...connect],
        img: [apiUrl],
        frame: [...frames, walletOrigin],
      },
      ...(openerPolicy ? { openerPolicy } : {}),
    })
    closers.push(app.close)
    return app.url
  }
  const hostUrl = await serve(built.host, {}, [deadRelayUrl])
  const hostUrls = {
    'unsafe-none': await serve(built.host, {}, [], 'unsafe-none'),
    'same-origin-allow-popups': hostUrl,
    'same-origin': await serve(built.host, {}, [], 'same-origin'),
  }
  const withoutReactUrl = await serve(built.withoutReact)
  const renderedUrls = { 18: await serve(built.rendered18), 19: await serve(built.rendered19) }
  const walletUrl = await serve(built.wallet)
  const contracts = chains[0]?.contracts
  if (!contracts) throw new Error('no chain came up')
  const { usdc, lowWater, spam, vault, weth, uniswap } = contracts
  const demoEnv = {
    walletUrl,
    walletOrigin,
    inboxUrl: inbox.url,
    projects: {
      e2e: 'Account and activity',
      local: 'With wallets by email',
      'e2e-wallets': 'Several wallets',
      'e2e-email': 'Wallets by email',
      'local-no-socials': 'Without social logins',
      'local-no-passkey': 'Without passkey sign-in',
      'local-email': 'By email only',
    },
    contracts: { usdc, lowWater, spam, vault, uniswap: { router: uniswap.router, weth } },
  }
  const demoUrl = await serve(built.demo, demoEnv, [], undefined, ["'self'"])
  const urls = {
    apiUrl,
    deadRelayUrl,
    hostUrl,
    hostUrls,
    withoutReactUrl,
    renderedUrls,
    demoUrl,
    walletUrl,
    walletOrigin,
    recoveryUrl,
    identityUrl: identity.url,
    cardsUrl: cards.url,
    exchangesUrl: exchanges.url,
    inboxUrl: inbox.url,
    timeUrl: time.url,
  }
  const nodes = { rpcUrls, solanaUrl: solana.rpcUrl, esploraUrl: bitcoin.esploraUrl }
  return { ...urls, ...nodes, contracts, extensionFolder: built.extension }
}

/** A project as its operator configures it, with the given features enabled. */
function project(...features: readonly string[]): Project {
  return {
    name: 'Browser suite',
    allowedOrigins: [],
    environment: 'production',
    features: features.map((id) => ({ id, isEnabled: true })),
    isAnalyticsEnabled: false,
  }
}

/**
 * Builds the test suite's own pages into `folder`, one at a time because each build uses all CPU cores. The apps were
 * built before.
 */
async function build(folder: string) {
  const to = (name: string) => join(folder, name)
  return {
    host: await buildApp(join(ROOT, 'e2e/host'), to('host')),
    withoutReact: await buildApp(join(ROOT, 'e2e/without-react'), to('without-react')),
    rendered18: await buildRendered(to('rendered18'), join(ROOT, 'e2e/react18/node_modules')),
    rendered19: await buildRendered(to('rendered19')),
    walletPage: join(ROOT, 'packages/server/dist/wallet-page'),
    demo: join(ROOT, 'apps/demo/dist'),
    wallet: join(ROOT, 'apps/wallet/dist'),
    extension: join(ROOT, 'packages/kit/dist/testing/extension'),
  }
}

async function end(code: number): Promise<void> {
  await Promise.allSettled(closers.reverse().map((close) => close()))
  process.exit(code)
}
