import { exclusively } from '../session/exclusively.ts'
import type { AskNode } from './node.ts'
import { read } from './parameters.ts'
import { quantity } from './requests.ts'

/** The nonces that this page used last, by network and account. */
export type Nonces = Map<string, { readonly nonce: number; readonly at: number }>

type Around = {
  readonly chainId: string
  readonly account: string
  readonly node: AskNode
  readonly nonces: Nonces
  readonly now?: () => number
}

/** Longer than a node takes to hear of what another one was sent. What is lost leaves a gap no longer. */
const REMEMBERED_MS = 60_000

/**
 * Runs what signs and sends with the account's next nonce. No other tab of the wallet does so meanwhile, and nobody is asked between: a
 * nonce that was read before the visitor approved may be used by now, also for another site.
 */
export async function withNonce<Sent>(
  { chainId, account, node, nonces, now = () => performance.now() }: Around,
  send: (nonce: number) => Promise<Sent>,
): Promise<Sent> {
  const name = `nonce ${chainId} ${account.toLowerCase()}`
  return exclusively(name, async () => {
    const told = Number(read(quantity, await node(chainId, 'eth_getTransactionCount', [account, 'pending'])))
    const last = nonces.get(name)
    // An operator's nodes are several, and not each of them knows at once what was sent to another.
    const nonce = last && now() - last.at < REMEMBERED_MS ? Math.max(told, last.nonce + 1) : told
    const sent = await send(nonce)
    nonces.set(name, { nonce, at: now() })
    return sent
  })
}
