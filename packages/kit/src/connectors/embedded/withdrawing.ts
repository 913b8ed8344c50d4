import type { Namespace } from '@foyer/base'
import type { FrameParams } from '@foyer/contracts/frame/messages'
import { UNSAFE_METHODS } from '@foyer/contracts/frame/unsafe-methods'
import type { FrameChannel } from '../../core/connections/embedded-wallet.ts'
import type { Context } from '../../core/context.ts'

export type WithdrawingChannel = FrameChannel & {
  /**
   * Takes back what the host has asked the visitor, in one namespace or in all. What was signed by then is answered as usual.
   * @returns resolves once all of it is answered; undefined: nothing is open
   */
  readonly withdraw: (namespace?: Namespace) => Promise<unknown> | undefined
}
type Open = { readonly namespace: Namespace; readonly stop: AbortController; readonly answer: Promise<unknown> }

/**
 * A channel whose requests to sign can be withdrawn, each for itself. Reads are not, and neither is what our own screens ask: their
 * steps say themselves what becomes of it.
 * @param own what our screens are about to ask
 */
export function withdrawing(channel: FrameChannel, own: Context['embedded']): WithdrawingChannel {
  const open = new Set<Open>()
  return {
    ...channel,
    request(name, params, signal) {
      if (name !== 'rpcRequest') return channel.request(name, params, signal)
      const { method, chainNamespace } = params as FrameParams<'rpcRequest'> // By the name.
      if (!(UNSAFE_METHODS[chainNamespace] as readonly string[]).includes(method))
        return channel.request(name, params, signal)
      if (own.own?.length) {
        // What the host asks while ours is open is the host's.
        own.own = own.own.slice(1)
        return channel.request(name, params, signal)
      }
      const stop = new AbortController()
      const answer = channel.request(name, params, stop.signal)
      const waiting = { namespace: chainNamespace, stop, answer }
      // A page that asks and closes the modal in one go, in either order, means the modal only.
      const timer = setTimeout(() => open.add(waiting))
      const settled = () => {
        clearTimeout(timer)
        open.delete(waiting)
      }
      answer.then(settled, settled)
      return answer
    },
    withdraw(namespace) {
      const withdrawn = [...open].filter((waiting) => namespace === undefined || waiting.namespace === namespace)
      for (const { stop } of withdrawn) stop.abort()
      return withdrawn.length > 0 ? Promise.allSettled(withdrawn.map(({ answer }) => answer)) : undefined
    },
  }
}
