import { object, optional, parse, pipe, string, url } from 'valibot'

const schema = object({
  /** Where the server answers: relay and RPC proxy. */
  apiUrl: optional(pipe(string(), url()), 'http://localhost:8787'),
  projectId: optional(string(), 'local'),
})

export type WalletConfig = ReturnType<typeof readConfig>

/** What scripts/serve.mjs wrote into the page, or the local world's fixed addresses. @throws for anything malformed */
export function readConfig(page: Document) {
  const content = page.querySelector<HTMLMetaElement>('meta[name="foyer-config"]')?.content ?? '{}'
  return parse(schema, JSON.parse(content))
}

export const relayUrlOf = ({ apiUrl }: WalletConfig): string => apiUrl.replace(/^http/, 'ws').replace(/\/$/, '')

export function rpcUrlOf({ apiUrl, projectId }: WalletConfig, chainId: number): string {
  const query = new URLSearchParams({ chainId: `eip155:${chainId}`, projectId })
  return `${apiUrl.replace(/\/$/, '')}/v1/?${query}`
}
