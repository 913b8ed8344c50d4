import {
  domainSeparator,
  encodeFunctionData,
  type Hex,
  parseSignature,
  recoverTypedDataAddress,
  type TypedDataDomain,
} from 'viem'
import { isSame, readCall, routerAbi } from './swap-transaction.ts'

/* A signature in the place of an approval: https://eips.ethereum.org/EIPS/eip-2612, as SwapRouter02 hands it to a token. */

export type Permit = {
  readonly domain: {
    readonly name: string
    readonly version: string
    readonly chainId: number
    readonly verifyingContract: string
  }
  readonly types: Readonly<Record<'Permit', readonly { readonly name: string; readonly type: string }[]>>
  readonly primaryType: 'Permit'
  readonly message: {
    readonly owner: string
    readonly spender: string
    readonly value: bigint
    readonly nonce: bigint
    /** Unix time in seconds. */
    readonly deadline: bigint
  }
}

/** What a token with this domain has as its separator. */
export const separatorOf = (domain: Permit['domain']): Hex => domainSeparator({ domain: domain as TypedDataDomain })

/**
 * Puts a signed permit before the swap that SwapRouter02 makes of `data`. The router uses it only where the allowance is short, so that
 * nobody can make the swap fail by using the permit first.
 * @returns undefined where the account did not sign it, or for another time than the swap's
 */
export async function withPermit(data: Hex, permit: Permit, signature: string): Promise<Hex | undefined> {
  const { domain, message } = permit
  const signed = signature as Hex
  const swap = readCall(routerAbi, data)
  if (swap?.functionName !== 'multicall' || swap.args[0] !== message.deadline) return undefined
  const typed = { ...permit, signature } as unknown as Parameters<typeof recoverTypedDataAddress>[0]
  const signer = await recoverTypedDataAddress(typed).catch(() => '')
  if (!isSame(signer, message.owner)) return undefined
  const { r, s, yParity } = parseSignature(signed)
  const args = [domain.verifyingContract as Hex, message.value, message.deadline, 27 + yParity, r, s] as const
  const first = encodeFunctionData({ abi: routerAbi, functionName: 'selfPermitIfNecessary', args })
  const whole = multicall(message.deadline, [first, ...swap.args[1]])
  return isWithPermit(whole, args, data) ? whole : undefined
}

/** Whether a transaction is what was signed, the swap without it, and nothing else. */
function isWithPermit(whole: Hex, signed: readonly unknown[], swap: Hex): boolean {
  const call = readCall(routerAbi, whole)
  if (call?.functionName !== 'multicall') return false
  const [deadline, [first = '0x', ...rest]] = call.args
  const permit = readCall(routerAbi, first)
  return (
    permit?.functionName === 'selfPermitIfNecessary' &&
    isSame(String(permit.args), String(signed)) &&
    isSame(multicall(deadline, rest), swap)
  )
}

const multicall = (deadline: bigint, calls: readonly Hex[]): Hex =>
  encodeFunctionData({ abi: routerAbi, functionName: 'multicall', args: [deadline, calls] })
