import type { Context } from '../core/context.ts'
import { appLink, DEEP_LINK, openApp } from '../core/wallets/deep-link.ts'
import type { PairingCall, PairingClient } from './pairing/index.ts'

/**
 * Methods that need the visitor's approval, in every namespace, recognised by the verb after the prefix. The app answers all
 * others by itself.
 */
const ANSWERED_BY_HAND = /^(wallet_(?!get)|([a-z\d]+_)?(sign|send|transfer|request))/i

/**
 * On a phone the wallet is an app in the background, so a request also opens it, by the link that the visitor chose when
 * connecting. Browsers allow this only right after a tap, which is when hosts send requests.
 */
export function openingWalletApp(ctx: Context, client: PairingClient): PairingClient {
  /** Requests outside of the session are rejected here and never reach the wallet. */
  const isPublished = (topic: string, { chainId, method }: PairingCall) => {
    const session = client.sessions().find((candidate) => candidate.topic === topic)
    const granted = session?.namespaces[chainId.split(':')[0] ?? '']
    return granted?.chains.includes(chainId) === true && granted.methods.includes(method)
  }
  return {
    ...client,
    request(topic, call, options) {
      const answer = client.request(topic, call, options)
      const href = ctx.storage.read(DEEP_LINK)?.href
      const link = ANSWERED_BY_HAND.test(call.method) && isPublished(topic, call) ? appLink(href) : undefined
      if (link !== undefined) openApp(link)
      return answer
    },
  }
}
