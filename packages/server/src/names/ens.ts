import { FoyerError, messageOf } from '@foyer/base'
import { UPSTREAM_UNAVAILABLE } from '@foyer/base/catalogue'
import { createPublicClient, type Hex, isHex } from 'viem'
import { safeFetch } from '../http/safe-fetch.ts'
import { type Node, nodeTransport } from '../nodes.ts'

type EnsOptions = {
  /** The operator's of chain 1. */
  readonly node: Node
  /** The universal resolver there. */
  readonly resolver: string
  /** Whether gateways may be on this machine, for the local development setup only. */
  readonly isLocal: boolean
}

/** ENS names that are not ours. Each is null when there is none. @throws UPSTREAM_UNAVAILABLE */
export type Ens = {
  readonly addressOf: (name: string) => Promise<string | null>
  /** The primary name of an address, only when the name leads back to it. */
  readonly nameOf: (address: string) => Promise<string | null>
  readonly textOf: (name: string, key: string) => Promise<string | null>
}

const GATEWAY_MAX_BYTES = 256 * 1024

export function createEns({ node, resolver, isLocal }: EnsOptions): Ens {
  const client = createPublicClient({
    transport: nodeTransport(node),
    // Third-party contracts specify the gateways, so requests to them are protected (T34).
    ccipRead: { request: ({ data, sender, urls }) => askGateways(urls, sender, data, isLocal) },
  })
  const at = { universalResolverAddress: resolver as Hex }
  const orUnavailable = async <T>(answer: Promise<T>): Promise<T> => {
    try {
      return await answer
    } catch (cause) {
      throw new FoyerError(UPSTREAM_UNAVAILABLE, {
        context: { upstream: 'name service' },
        cause: messageOf(cause).slice(0, 200),
      })
    }
  }
  return {
    addressOf: (name) => orUnavailable(client.getEnsAddress({ name, ...at })),
    nameOf: (address) => orUnavailable(client.getEnsName({ address: address as Hex, ...at })),
    textOf: (name, key) => orUnavailable(client.getEnsText({ name, key, ...at })),
  }
}

/** ERC-3668: tries the URLs in order until one answers. */
async function askGateways(urls: readonly string[], sender: string, data: Hex, isLocal: boolean): Promise<Hex> {
  let reason = 'no gateway is named'
  for (const template of urls.slice(0, 3)) {
    const url = template.replace('{sender}', sender.toLowerCase()).replace('{data}', data)
    const isGet = template.includes('{data}')
    try {
      const answer = await safeFetch(url, {
        ...(isGet
          ? { method: 'GET' }
          : {
              method: 'POST',
              body: JSON.stringify({ data, sender }),
              headers: { 'content-type': 'application/json' },
            }),
        local: isLocal,
        maxBytes: GATEWAY_MAX_BYTES,
      })
      const text = Buffer.from(answer.body).toString('utf8')
      const { data: result } = JSON.parse(text) as { data?: unknown }
      if (answer.status < 300 && isHex(result)) return result
      reason = `status ${answer.status}`
    } catch (error) {
      reason = messageOf(error)
    }
  }
  throw new Error(`no gateway answered: ${reason}`)
}
