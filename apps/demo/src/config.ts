import { object, optional, parse, pipe, string, url } from 'valibot'

const schema = object({
  /** Where the server answers: directory, RPC proxy and relay. */
  apiUrl: optional(pipe(string(), url()), 'http://localhost:8787'),
  projectId: optional(string(), 'local'),
  /** Where the wallet app of the local world answers. */
  walletUrl: optional(pipe(string(), url()), 'http://localhost:5174'),
})

export type DemoConfig = ReturnType<typeof readConfig>

/** What scripts/serve.mjs wrote into the page, or the local world's fixed addresses. @throws for anything malformed */
export function readConfig(page: Document) {
  const content = page.querySelector<HTMLMetaElement>('meta[name="foyer-config"]')?.content ?? '{}'
  return parse(schema, JSON.parse(content))
}

/** The RPC proxy of the server: the page reaches no other host. */
export function rpcUrlOf({ apiUrl, projectId }: DemoConfig, caipNetworkId: string): string {
  return `${apiUrl.replace(/\/$/, '')}/v1/?${new URLSearchParams({ chainId: caipNetworkId, projectId })}`
}
