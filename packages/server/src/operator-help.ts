import manifest from '../package.json' with { type: 'json' }
import { isEvmNetwork } from './chain/tokens.ts'
import type { ServerConfig } from './config.ts'
import { offeredSocials } from './config-social.ts'
import { VARIABLES } from './settings.ts'

export const version: string = manifest.version

const WIDTH = Math.max(...Object.keys(VARIABLES).map((name) => name.length)) + 2

export const HELP = `foyer-server ${version}

foyer-server                 starts relay and API
foyer-server check           reads the settings, asks Redis, PostgreSQL and folders whether they are there, and says what is served
                             and what is off; exit code 1 where something is wrong
foyer-server verify-wallet-origin [<project id>…]
                             asks FOYER_WALLET_ORIGIN, from any machine, for everything that it serves, and compares bytes and headers
                             with this release and these settings; exit code 1 where something differs
foyer-server --help, --version

Settings are environment variables:

${Object.entries(VARIABLES)
  .map(([name, meaning]) => `  ${name.padEnd(WIDTH)}${meaning}`)
  .join('\n')}

The operator's commands, on the same settings:
`

/** What a server with these settings offers, and which parts are off and why. */
export function describeConfig(config: ServerConfig): string {
  const { accounts, activity, money, projects, rpcUrls } = config
  const networks = [...rpcUrls.keys()]
  const withHistory = networks.filter((id) => !isEvmNetwork(id) || activity.index.has(id) || activity.explorers.has(id))
  const explorers = [...activity.explorers.keys()].filter((id) => !rpcUrls.has(id))
  const rows: readonly (readonly [what: string, state: string])[] = [
    ['listens on', `${config.host}:${config.port}, known as ${config.publicUrl}`],
    ['database', databaseOf(config)],
    [
      'relay',
      `its mailbox is ${{ memory: 'in memory', log: 'in FOYER_DATA', redis: 'in Redis' }[config.relayStore.kind]}`,
    ],
    ['projects', listed([...projects.keys()], 'none in FOYER_PROJECTS; those of the database count')],
    ['RPC, balances', listed(networks, 'off: FOYER_RPC_URLS names no network')],
    ['activity', listed([...withHistory, ...explorers], 'off: neither FOYER_INDEX nor FOYER_HISTORY names a network')],
    ['NFTs', listed([...activity.index.keys()], 'off: FOYER_INDEX names no network')],
    ['prices', pricesOf(money)],
    ['swaps', swapsOf(config)],
    ['purchases', config.onramp ? config.onramp.ids.join(', ') : 'off: FOYER_ONRAMP names no provider'],
    ['exchanges', config.exchange ? config.exchange.ids.join(', ') : 'off: FOYER_EXCHANGES names none'],
    [
      'names',
      `${accounts.names.zone}${rpcUrls.has('eip155:1') ? ', and ENS' : '; ENS is off: no endpoint of eip155:1'}`,
    ],
    ['email capture', mailOf(config)],
    ...walletRowsOf(config),
  ]
  return rows.map(([what, state]) => `${what.padEnd(15)}${state}`).join('\n')
}

/** Passkeys need no setting: a project's feature offers them. */
function walletRowsOf(config: ServerConfig): readonly (readonly [what: string, state: string])[] {
  const { walletOrigin, operations } = config
  if (!walletOrigin)
    return ['wallet origin', 'login', 'recovery', 'smart accounts'].map(
      (what) => [what, 'off: FOYER_WALLET_ORIGIN is not set'] as const,
    )
  const socials = listed(offeredSocials(config.social), 'off: no FOYER_SOCIAL_…_CLIENT_ID is set')
  const bundlers = [...(operations?.bundlers.keys() ?? [])]
  return [
    ['wallet origin', `${walletOrigin.origin}, served on port ${walletOrigin.port}`],
    ['login', `passkeys; email ${mailOf(config)}; socials ${socials}`],
    ['recovery', `browsers reach it at ${walletOrigin.recoveryUrl}; it checks its own settings when it starts`],
    ['smart accounts', listed(bundlers, 'off: FOYER_BUNDLERS names no network')],
  ]
}

const mailOf = ({ accounts: { mail } }: ServerConfig): string =>
  mail ? `by ${new URL(mail.url).host}` : 'off: FOYER_SMTP_URL is not set'

const listed = (ids: readonly string[], otherwise: string): string => (ids.length > 0 ? ids.join(', ') : otherwise)

function swapsOf({ swap }: ServerConfig): string {
  if (!swap || swap.deployments.size === 0) return 'off: no endpoint of a network with contracts for them'
  const { deployments, fee } = swap
  const taken = fee ? `${Number(fee.bips) / 100} % for ${fee.account}` : 'no fee'
  return `${[...deployments.keys()].join(', ')}; ${taken}`
}

/** Without user and password. */
function databaseOf({ database }: ServerConfig): string {
  if (database.kind === 'postgres') return `PostgreSQL at ${new URL(database.url).host}`
  return database.directory === undefined
    ? 'embedded, in memory: ends with the process'
    : `embedded, in ${database.directory}`
}

function pricesOf({ prices }: ServerConfig['money']): string {
  const sources = [
    prices.feedUrl && new URL(prices.feedUrl).host,
    prices.dollars?.length && `${prices.dollars.length} tokens taken for a dollar`,
    prices.pools.length > 0 && `${prices.pools.length} pools`,
  ].filter(Boolean)
  return sources.length > 0 ? sources.join(', ') : 'off: FOYER_PRICES is not set'
}
