import type { ReadTarget } from '../../core/connections/adapter.ts'
import { explain } from './explain.ts'
import { at, CONFIRMED, callNode, units } from './rpc.ts'

/** @returns lamports */
export async function getBalance({ rpcUrls }: ReadTarget, address: string): Promise<bigint> {
  try {
    return units(at(await callNode(rpcUrls, 'getBalance', [address, CONFIRMED]), 'value'), 'getBalance')
  } catch (error) {
    throw explain(error)
  }
}
