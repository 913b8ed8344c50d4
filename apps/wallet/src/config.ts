import { object, optional, parse, pipe, string, url } from 'valibot'

const schema = object({
  /** Base URL of the server that provides the relay and the RPC proxy. */
  apiUrl: optional(pipe(string(), url()), 'http://localhost:8787'),
  projectId: optional(string(), 'local'),
})

export type WalletConfig = ReturnType<typeof readConfig>

/**
 * Reads the configuration that scripts/serve.mjs writes into the page. Missing values default to the local world's
 * fixed addresses.
 * @throws if a value is malformed
 */
export function readConfig(page: Document) {
  const content = page.querySelector<HTMLMetaElement>('meta[name="foyer-config"]')?.content ?? '{}'
  return parse(schema, JSON.parse(content))
}

export const relayUrlOf = ({ apiUrl }: WalletConfig): string => apiUrl.replace(/^http/, 'ws').replace(/\/$/, '')

export function rpcUrlOf({ apiUrl, projectId }: WalletConfig, chainId: number): string {
  const query = new URLSearchParams({ chainId: `eip155:${chainId}`, projectId })
  return `${apiUrl.replace(/\/$/, '')}/v1/?${query}`
}
