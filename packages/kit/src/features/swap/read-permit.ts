import { isFoyerError } from '@foyer/base'
import { RPC_REQUEST_FAILED } from '@foyer/base/catalogue'
import type { Permit } from '@foyer/contracts/swap-permit'
import { adapterOf } from '../../core/connections/live-connections.ts'
import type { SwapPlace } from '../../core/connections/swaps.ts'
import type { Context } from '../../core/context.ts'
import { readTargetOf } from '../../core/data/read-target.ts'
import type { SwapToken } from './swap-token.ts'

type PermitOrder = {
  readonly place: SwapPlace
  readonly account: string
  readonly token: SwapToken
  readonly amount: bigint
  readonly deadline: bigint
}

/**
 * What the account signs; undefined where the token takes no permit, or not of this account, or not for the swaps of this provider.
 * Where the chain does not answer, too: an approval is always possible.
 */
export async function readPermit(ctx: Context, order: PermitOrder): Promise<Permit | undefined> {
  const { place, account, token, amount, deadline } = order
  const { network, contract: to } = token
  const swaps = adapterOf(ctx, network.chainNamespace).can.swap
  const { spender } = place
  if (!swaps || to === undefined || spender === undefined || place.provider !== WITH_PERMITS) return undefined
  const target = readTargetOf(ctx, network)
  /** Undefined where the contract turns the call back, as one without the function does. */
  const call = async (data: string): Promise<string | undefined> => {
    try {
      return String(await swaps.ask(target, 'eth_call', [{ to, data }, 'latest']))
    } catch (error) {
      if (isRevert(error)) return undefined
      throw error
    }
  }
  try {
    const { separatorOf } = await swaps.permits()
    const [approval, code, name, version, separator, typeHash, nonce] = await Promise.all([
      // Only of a contract that swaps.
      swaps.approval(place, amount),
      swaps.ask(target, 'eth_getCode', [account, 'latest']),
      call('0x06fdde03'),
      call('0x54fd4d50'),
      call('0x3644e515'),
      call('0x30adf81f'),
      call(`0x7ecebe00${account.slice(2).toLowerCase().padStart(64, '0')}`),
    ])
    // An account with code signs otherwise than with a key, also where it is only delegated to.
    if (approval === undefined || code !== '0x') return undefined
    const domain = {
      name: textIn(name),
      version: version === undefined ? '1' : textIn(version),
      chainId: Number(network.id),
      verifyingContract: to,
    }
    // What the token says of itself is believed only where it makes the domain that the token has. DAI's permit is another.
    if (separator !== separatorOf(domain) || (typeHash ?? PERMIT_HASH) !== PERMIT_HASH) return undefined
    if (!/^0x[0-9a-f]{64}$/.test(nonce ?? '')) return undefined
    const message = { owner: account, spender, value: amount, nonce: BigInt(nonce ?? 0), deadline }
    return { domain, types: TYPES, primaryType: 'Permit', message }
  } catch {
    return undefined
  }
}
/** The provider whose swaps SwapRouter02 makes. */
const WITH_PERMITS = 'uniswap'

const isRevert = (error: unknown): boolean =>
  isFoyerError(error, RPC_REQUEST_FAILED) &&
  /revert/i.test(String((error.cause as { details?: unknown } | undefined)?.details))

/** keccak256 of `Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)` */
const PERMIT_HASH = '0x6e71edae12b1b97f4d1f60370fef10105fa2faae0126114a169c64845d6126c9'
const TYPES = {
  Permit: [
    { name: 'owner', type: 'address' },
    { name: 'spender', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'nonce', type: 'uint256' },
    { name: 'deadline', type: 'uint256' },
  ],
} as const

/** The text that a call returned. @throws where it is none */
function textIn(answer = ''): string {
  const length = Number.parseInt(answer.slice(66, 130), 16)
  const pairs = answer.slice(130, 130 + 2 * length).match(/../g) ?? []
  return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16)))
}
