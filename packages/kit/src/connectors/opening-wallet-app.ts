import type { Context } from '../core/context.ts'
import { appLink, DEEP_LINK, openApp } from '../core/wallets/deep-link.ts'
import type { PairingCall, PairingClient } from './pairing/index.ts'

/** What a person answers in the wallet, in every namespace: the verb behind the prefix says so. The app answers the rest by itself. */
const ANSWERED_BY_HAND = /^(wallet_(?!get)|([a-z\d]+_)?(sign|send|transfer|request))/i

/**
 * On a phone the wallet is an app in the background: a question to it also opens it, by the link that the visitor chose when
 * connecting. Browsers allow that only right after a tap, which is when hosts ask.
 */
export function openingWalletApp(ctx: Context, client: PairingClient): PairingClient {
  /** What the session does not hold is refused here, and never reaches the wallet. */
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
