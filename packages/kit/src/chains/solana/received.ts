import type { ReadTarget, Received, Receiving } from '../../core/connections/adapter.ts'
import { explain } from './explain.ts'
import { at, CONFIRMED, callNode, units } from './rpc.ts'

/** What an account received by a transaction; undefined while no confirmed block has it. */
export async function received({ rpcUrls }: ReadTarget, hash: string, by: Receiving): Promise<Received | undefined> {
  const of = (amount: bigint) => ({ amount, source: hash })
  try {
    const options = { encoding: 'json', maxSupportedTransactionVersion: 0, ...CONFIRMED }
    const found = await callNode(rpcUrls, 'getTransaction', [hash, options])
    if (found === null) return undefined
    const meta = at(found, 'meta')
    const error = at(meta, 'err')
    if (error !== null && error !== undefined) return of(0n)
    if (units(at(found, 'slot'), 'slot') < BigInt(by.since ?? 0)) return of(0n)
    const more = by.contract === undefined ? native(found, by.to) : token(meta, by.to, by.contract)
    return of(more > 0n ? more : 0n)
  } catch (error) {
    throw explain(error)
  }
}

export async function height({ rpcUrls }: ReadTarget): Promise<number> {
  try {
    return Number(units(await callNode(rpcUrls, 'getSlot', [CONFIRMED]), 'slot'))
  } catch (error) {
    throw explain(error)
  }
}

/** https://solana.com/docs/rpc/http/gettransaction: balances stand in the order of the accounts. */
function native(found: unknown, to: string): bigint {
  const keys = ['writable', 'readonly'].flatMap((kind) => listOf(at(found, 'meta', 'loadedAddresses', kind)))
  const index = [...listOf(at(found, 'transaction', 'message', 'accountKeys')), ...keys].indexOf(to)
  if (index < 0) return 0n
  const balance = (which: string) => units(at(found, 'meta', which, index), which)
  return balance('postBalances') - balance('preBalances')
}

/** All token accounts of the owner. */
function token(meta: unknown, to: string, mint: string): bigint {
  const held = (which: string) =>
    listOf(at(meta, which))
      .filter((one) => at(one, 'owner') === to && at(one, 'mint') === mint)
      .reduce<bigint>((sum, one) => sum + units(at(one, 'uiTokenAmount', 'amount'), which), 0n)
  return held('postTokenBalances') - held('preTokenBalances')
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
