import { type InferOutput, object, optional, parse, pipe, record, regex, string, url } from 'valibot'

const contract = pipe(string(), regex(/^0x[0-9a-fA-F]{40}$/))
const schema = object({
  /** Where the server answers: directory, RPC proxy and relay. */
  apiUrl: optional(pipe(string(), url()), 'http://localhost:8787'),
  projectId: optional(string(), 'local'),
  /** Projects of that server that the page may be run with: id → what is on there, in words. */
  projects: optional(record(string(), string()), {}),
  /** Where the wallet app of the local world answers. */
  walletUrl: optional(pipe(string(), url()), 'http://localhost:5174'),
  /** Where the mails of the local world are read. */
  inboxUrl: optional(pipe(string(), url()), 'http://localhost:8025'),
  /** The contracts that gifts come from, the same on every local chain. Absent: nobody gives. */
  contracts: optional(object({ usdc: contract, lowWater: contract, spam: contract })),
})

export type DemoConfig = InferOutput<typeof schema>

/** What scripts/serve.mjs wrote into the page, or the local world's fixed addresses. @throws for anything malformed */
export function readConfig(page: Document): DemoConfig {
  const content = page.querySelector<HTMLMetaElement>('meta[name="foyer-config"]')?.content ?? '{}'
  return parse(schema, JSON.parse(content))
}

/** The RPC proxy of the server: the page reaches no other host. */
export function rpcUrlOf({ apiUrl, projectId }: DemoConfig, caipNetworkId: string): string {
  return `${apiUrl.replace(/\/$/, '')}/v1/?${new URLSearchParams({ chainId: caipNetworkId, projectId })}`
}
