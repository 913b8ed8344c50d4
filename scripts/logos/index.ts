import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { networks, tokens } from '@web3icons/common'
import { NETWORK_NAMES } from '../../packages/base/src/networks/names.ts'
import * as ours from '../../packages/base/src/networks.ts'
import { KNOWN_TOKENS } from '../../packages/server/src/chain/balance/token-list.ts'
import { SOLANA_TOKEN_SYMBOLS } from '../../packages/server/src/chain/solana/known-tokens.ts'
import { WALLETS } from '../../packages/server/src/directory/wallets.ts'
import { NETWORK_MARKS, TOKEN_MARKS, WALLET_MARKS } from './marks.ts'
import { sanitiseSvg } from './svg.ts'

/* `npm run logos`: extracts the logos of the listed wallets, networks and tokens from @web3icons/core (MIT),
   sanitises them and writes them to the data of the server and the client. A test compares the files with what the
   installed package produces. */

type Logos = Readonly<Record<'wallet' | 'network' | 'token', Readonly<Record<string, string>>>>

/** Networks whose logos the demo needs, by file name. */
const DEMO_NETWORKS = {
  arbitrum: 'eip155:42161',
  base: 'eip155:8453',
  bitcoin: 'bip122:000000000019d6689c085ae165831e93',
  ethereum: 'eip155:1',
  gnosis: 'eip155:100',
  optimism: 'eip155:10',
  polygon: 'eip155:137',
  solana: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
} as const
const PACKAGES = join(import.meta.dirname, '../../packages')
/**
 * Also includes the tokens up to this rank by market capitalisation, because an operator's own token list may name
 * them.
 */
const TOKEN_RANKS = 150
/** A logo consists of a few shapes. Larger files are traced photographs. */
const MAX_BYTES = 8_000
const ICONS = join(dirname(createRequire(import.meta.url).resolve('@web3icons/core')), 'svgs')

if (process.argv[1] === import.meta.filename)
  for (const { file, text } of await logoFiles()) {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }

/**
 * Returns each file with its content: all logos for the server, and the network logos for pages without a server and
 * for the demo's own button.
 */
export async function logoFiles(): Promise<readonly { readonly file: string; readonly text: string }[]> {
  const logos = await extractLogos()
  // One logo per line, so that a change to one logo changes one line.
  const print = (value: object) => `${JSON.stringify(value, undefined, 1)}\n`
  return [
    { file: join(PACKAGES, 'server/src/directory/generated/logos.json'), text: print(logos) },
    { file: join(PACKAGES, 'kit/src/core/networks/generated/network-marks.json'), text: print(logos.network) },
    ...Object.entries(DEMO_NETWORKS).map(([name, id]) => ({
      file: join(PACKAGES, `../apps/demo/public/marks/c-${name}.svg`),
      text: `${logos.network[id]}\n`,
    })),
  ]
}

/** Extracts the logo of every listed wallet, network and token that the package has one for. */
async function extractLogos(): Promise<Logos> {
  const files = new Map<string, string>(networks.map((one) => [one.caip2id ?? `eip155:${one.chainId}`, one.id]))
  return {
    wallet: await collect(WALLETS.map(({ id }) => [id, WALLET_MARKS[id] ?? `wallets/${id}`])),
    network: await collect(
      Object.keys(NETWORK_NAMES).map((id) => [id, NETWORK_MARKS[id] ?? `networks/${files.get(id)}`]),
    ),
    token: await collect(tokenSymbols().map((symbol) => [symbol, TOKEN_MARKS[symbol] ?? `tokens/${symbol}`])),
  }
}

function tokenSymbols(): string[] {
  const listed = [...KNOWN_TOKENS.values()].flat().map(({ symbol }) => symbol)
  const native = Object.values(ours).flatMap((one) => ('nativeCurrency' in one ? [one.nativeCurrency.symbol] : []))
  const ranked = tokens
    .filter(({ marketCapRank }) => marketCapRank !== null && marketCapRank <= TOKEN_RANKS)
    .map(({ symbol }) => symbol.toUpperCase())
  return [...new Set([...listed, ...native, ...SOLANA_TOKEN_SYMBOLS, ...ranked])].filter((symbol) =>
    /^\w+$/.test(symbol),
  )
}

/** Returns logos by id, sorted by id. Skips ids without a suitable file in the package. */
async function collect(wanted: readonly (readonly [id: string, file: string])[]): Promise<Record<string, string>> {
  const marks: Record<string, string> = {}
  for (const [id, file] of [...wanted].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const [folder = '', name = ''] = file.split('/')
    const path = join(ICONS, folder, 'background', `${name}.svg.js`)
    if (!existsSync(path) || readFileSync(path).length > MAX_BYTES) continue
    const { default: svg }: { default: string } = await import(pathToFileURL(path).href)
    marks[id] = sanitiseSvg(svg)
  }
  return marks
}
