import { type InferOutput, object, optional, parse, pipe, record, regex, string, url } from 'valibot'

const contract = pipe(string(), regex(/^0x[0-9a-fA-F]{40}$/))
const schema = object({
  /** Base URL of the server that provides the wallet directory, the RPC proxy and the relay. */
  apiUrl: optional(pipe(string(), url()), 'http://localhost:8787'),
  projectId: optional(string(), 'local'),
  /** Server projects that the page can run with: project id → a short description of what the project enables. */
  projects: optional(record(string(), string()), {}),
  /** URL of the local world's wallet app. */
  walletUrl: optional(pipe(string(), url()), 'http://localhost:5174'),
  /** Origin of the embedded wallet's page. If absent, nobody signs in by email. */
  walletOrigin: optional(pipe(string(), url())),
  /** URL of the inbox that shows the local world's emails. */
  inboxUrl: optional(pipe(string(), url()), 'http://localhost:8025'),
  /**
   * Contracts that the faucet calls, the vault that deposits go to, and the exchange whose prices it moves, at the same addresses on
   * every local chain. If absent, the faucet, deposits, or price moves are disabled.
   */
  contracts: optional(
    object({
      usdc: contract,
      lowWater: contract,
      spam: contract,
      vault: optional(contract),
      uniswap: optional(object({ router: contract, weth: contract })),
    }),
  ),
})

export type DemoConfig = InferOutput<typeof schema>

/** EVM networks that have a chain in the local world. */
export const LOCAL_CHAIN_IDS: readonly (string | number)[] = [1, 8453]

/**
 * Reads the configuration that scripts/serve.mjs writes into the page. Missing values default to the local world's
 * fixed addresses.
 * @throws if a value is malformed
 */
export function readConfig(page: Document): DemoConfig {
  const content = page.querySelector<HTMLMetaElement>('meta[name="foyer-config"]')?.content ?? '{}'
  return parse(schema, JSON.parse(content))
}

/** The server's RPC proxy, which is the only RPC endpoint that the page uses. */
export function rpcUrlOf({ apiUrl, projectId }: DemoConfig, caipNetworkId: string): string {
  return `${apiUrl.replace(/\/$/, '')}/v1/?${new URLSearchParams({ chainId: caipNetworkId, projectId })}`
}
