import { createTestClient, http, parseEther } from 'viem'
import { ACCOUNTS, NEWCOMER } from './accounts.ts'
import type { Chain } from './chain.ts'

/** Ether of the people of the local world by chain id: what a person has, where anvil gives everybody 10,000. */
const HELD: Readonly<Record<string, Readonly<Record<number, string>>>> = {
  Mara: { 1: '2.418', 8453: '0.684' },
  Theo: { 1: '0.93', 8453: '0.251' },
  Noor: { 1: '5.06', 8453: '1.12' },
}

/** Gives everybody on a local chain what a person has, and the newcomer nothing. The faucet keeps what it has. */
export async function settlePeople({ chainId, rpcUrl }: Pick<Chain, 'chainId' | 'rpcUrl'>): Promise<void> {
  const client = createTestClient({ mode: 'anvil', transport: http(rpcUrl) })
  const held = ACCOUNTS.flatMap(({ label, address }) => {
    const amount = HELD[label]?.[chainId]
    return amount === undefined ? [] : [{ address, value: parseEther(amount) }]
  })
  for (const one of [...held, { address: NEWCOMER.address, value: 0n }]) await client.setBalance(one)
}
