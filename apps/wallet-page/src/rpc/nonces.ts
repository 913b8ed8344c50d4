import { exclusively } from '../session/exclusively.ts'
import type { AskNode } from './node.ts'
import { hexText, read } from './parameters.ts'
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

/** What the code of a delegated account begins with, https://eips.ethereum.org/EIPS/eip-7702#delegation-designator */
const DELEGATED = '0xef0100'
const POLL_MS = 1_000
/** Longer than blocks take on any network, and less than a request may. */
const ALONE_WITHIN_MS = 120_000

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
  const name = nameOf(chainId, account)
  return exclusively(name, async () => {
    const told = Number(read(quantity, await node(chainId, 'eth_getTransactionCount', [account, 'pending'])))
    const last = remembered(nonces, name, now)
    // An operator's nodes are several, and not each of them knows at once what was sent to another.
    const nonce = last === undefined ? told : Math.max(told, last + 1)
    const sent = await send(nonce)
    nonces.set(name, { nonce, at: now() })
    return sent
  })
}

/**
 * Waits until a block has what the account has sent, where it is delegated (EIP-7702): nodes hold one transaction of such an account at a time, and
 * refuse the next one after the visitor has approved it. After two minutes it goes on all the same.
 */
export async function untilAlone({
  chainId,
  account,
  node,
  nonces,
  now = () => performance.now(),
  pause = wait,
}: Around & { readonly pause?: (ms: number) => Promise<void> }): Promise<void> {
  const count = async (block: 'latest' | 'pending') =>
    BigInt(read(quantity, await node(chainId, 'eth_getTransactionCount', [account, block])))
  const isAlone = async () => {
    const last = remembered(nonces, nameOf(chainId, account), now)
    const [landed, sent] = await Promise.all([count('latest'), count('pending')])
    return sent <= landed && (last === undefined || BigInt(last) < landed)
  }
  if (await isAlone()) return
  if (!read(hexText, await node(chainId, 'eth_getCode', [account, 'latest'])).startsWith(DELEGATED)) return
  const until = now() + ALONE_WITHIN_MS
  do await pause(POLL_MS)
  while (
    // A lost answer says nothing about the transaction.
    now() < until &&
    !(await isAlone().catch(() => false))
  )
}

const nameOf = (chainId: string, account: string): string => `nonce ${chainId} ${account.toLowerCase()}`

function remembered(nonces: Nonces, name: string, now: () => number): number | undefined {
  const last = nonces.get(name)
  return last && now() - last.at < REMEMBERED_MS ? last.nonce : undefined
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
