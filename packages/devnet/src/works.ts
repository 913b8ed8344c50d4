import { type Abi, encodeDeployData, encodeFunctionData, type Hex } from 'viem'
import { ACCOUNTS } from './accounts.ts'
import artifacts from './generated/artifacts.json' with { type: 'json' }
import type { Step } from './pools.ts'

export type WorkContracts = {
  /** Two ERC-721 collections from the same contract. Mara holds one work of each. */
  readonly lowWater: Hex
  readonly atoll: Hex
  /** ERC-1155 prints. */
  readonly editions: Hex
  /** An unsolicited ERC-721 collection. */
  readonly spam: Hex
}

const LOW_WATER = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400"><rect width="400" height="400" fill="#e9e2d3"/><circle cx="284" cy="112" r="44" fill="#d9623b"/><g fill="none" stroke-linecap="round" stroke-width="10"><path stroke="#1f4e5f" d="M0 214q50-30 100 0t100 0 100 0 100 0"/><path stroke="#2f6f7e" d="M0 254q50-26 100 0t100 0 100 0 100 0"/><path stroke="#5b98a0" d="M0 294q50-20 100 0t100 0 100 0 100 0"/><path stroke="#9cc2c1" d="M0 334q50-14 100 0t100 0 100 0 100 0"/></g></svg>`
const ATOLL = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400"><rect width="400" height="400" fill="#123c4a"/><g fill="none"><ellipse cx="200" cy="206" rx="148" ry="132" stroke="#1d5666" stroke-width="30"/><ellipse cx="200" cy="206" rx="112" ry="98" stroke="#e8d9b0" stroke-width="16" stroke-dasharray="150 26 90 34 210 40"/></g><ellipse cx="200" cy="206" rx="88" ry="74" fill="#49a7a4"/><path fill="#2c6b4f" d="M262 132l12-40 12 40zM120 284l10-34 10 34z"/></svg>`
const PRINT = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400"><rect width="400" height="400" fill="#f4ede0"/><path fill="#c8553d" d="M60 300c40-160 80-200 110-200s30 80 60 80 50-60 110 120z"/><path fill="#28536b" d="M60 300h280v30H60z"/></svg>`
const PRINT_METADATA = `data:application/json;utf8,${encodeURIComponent(
  JSON.stringify({ name: 'Harbour Print', image: `data:image/svg+xml;utf8,${encodeURIComponent(PRINT)}` }),
)}`

/** Receivers besides the local accounts, so many that a person would not have picked them. */
const STRANGERS = Array.from({ length: 21 }, (_, index): Hex => `0x${(0xace0 + index).toString(16).padStart(40, '0')}`)

/**
 * The seed's steps for NFTs: on every local chain, Mara holds two works and three prints, and Mara,
 * Theo and Noor receive the spam.
 * @param start how many transactions the seed has before these
 */
export function workSteps(
  start: number,
  addressOf: (index: number) => Hex,
): { steps: readonly Step[]; contracts: WorkContracts } {
  const contracts = {
    lowWater: addressOf(start),
    atoll: addressOf(start + 1),
    editions: addressOf(start + 2),
    spam: addressOf(start + 3),
  }
  const deploy = (name: 'LocalNft' | 'LocalEditions' | 'SpamNft', ...args: string[]): Step => {
    const { abi, bytecode } = artifacts[name] as { abi: Abi; bytecode: Hex }
    return { data: encodeDeployData({ abi, bytecode, args }) }
  }
  const call = (
    to: Hex,
    name: 'LocalNft' | 'LocalEditions' | 'SpamNft',
    functionName: string,
    args: unknown[],
  ): Step => ({
    to,
    data: encodeFunctionData({ abi: artifacts[name].abi as Abi, functionName, args }),
  })
  const people = ACCOUNTS.slice(1).map(({ address }) => address)
  const mara = ACCOUNTS[1].address
  const steps = [
    deploy('LocalNft', 'Low Water', 'TIDE'),
    deploy('LocalNft', 'Atoll', 'ATOLL'),
    deploy('LocalEditions', 'Harbour Prints', PRINT_METADATA),
    deploy('SpamNft', 'Visit gift-atoll.example to claim your reward', 'https://gift-atoll.example/metadata.json'),
    call(contracts.lowWater, 'LocalNft', 'mint', [mara, 11n, 'Tidal Study 11', LOW_WATER]),
    call(contracts.atoll, 'LocalNft', 'mint', [mara, 204n, 'Atoll Genesis 204', ATOLL]),
    call(contracts.editions, 'LocalEditions', 'mint', [mara, 7n, 3n]),
    call(contracts.spam, 'SpamNft', 'shower', [[...people, ...STRANGERS]]),
  ]
  return { steps, contracts }
}
