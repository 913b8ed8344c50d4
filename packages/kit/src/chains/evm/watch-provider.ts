import { type CaipNetworkId, isEvmAddress } from '@foyer/base'
import type { Provider, WatchHandlers } from '../../core/connections/adapter.ts'
import { readChainId } from './chain-id.ts'

/**
 * Follows a wallet's EIP-1193 events. Handlers receive the last state of each turn once (R14); values that are neither
 * addresses nor chain ids are dropped (R10, R12); `disconnect` is reported at most once (R11).
 */
export function watchProvider(provider: Provider, handlers: WatchHandlers): () => void {
  let accounts: readonly string[] | undefined
  let chain: CaipNetworkId | undefined
  let gone = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const flush = () => {
    timer = undefined
    if (accounts?.length && !checksum) {
      // Opening has usually loaded it. Events until then are reported together with it, or with the wallet's next event.
      loadChecksum().then(flush, () => undefined)
      return
    }
    const [latestAccounts, latestChain] = [accounts, chain]
    accounts = chain = undefined
    if (latestChain && !gone) handlers.chain(latestChain)
    if (latestAccounts && !gone) {
      if (latestAccounts.length === 0) leave()
      else handlers.accounts(latestAccounts.map(checksum ?? String))
    }
  }
  const schedule = () => {
    timer ??= setTimeout(flush, 0)
  }
  const leave = () => {
    if (gone) return
    gone = true
    handlers.disconnect()
  }

  const onAccounts = (value: unknown) => {
    const addresses = readAddresses(value)
    // A list with only invalid entries is ignored; an empty list means that access was revoked.
    if (!Array.isArray(value) || (value.length && !addresses.length)) return
    accounts = addresses
    schedule()
  }
  const onChain = (value: unknown) => {
    const id = readChainId(value)
    if (id === undefined) return
    chain = id
    schedule()
  }

  const events = { accountsChanged: onAccounts, chainChanged: onChain, disconnect: leave } as const
  for (const [name, listener] of Object.entries(events)) provider.on?.(name, listener)
  return () => {
    gone = true
    clearTimeout(timer)
    for (const [name, listener] of Object.entries(events)) provider.removeListener?.(name, listener)
  }
}

/** Well-formed addresses without duplicates, with 0x in front, in the wallet's spelling. */
function readAddresses(value: unknown): string[] {
  if (!Array.isArray(value)) return []
  const addresses = value.filter((item): item is string => typeof item === 'string' && isEvmAddress(item))
  const seen = new Set<string>()
  return addresses
    .map((address) => (address.startsWith('0x') ? address : `0x${address}`))
    .filter((address) => {
      const key = address.toLowerCase()
      return !seen.has(key) && seen.add(key)
    })
}

let checksum: typeof import('./checksum.ts')['checksum'] | undefined

/**
 * The hash function is part of the chain library, which the first balance needs next. It is kept, as each `import()` takes a task of
 * its own, also of a module that is there: the account would be shown a frame later.
 */
export const loadChecksum = async () => (checksum ??= (await import('./checksum.ts')).checksum)

/** The wallet's addresses in EIP-55 form. The wallet's own checksum is not verified, since the address was not typed. */
export async function accountsIn(value: unknown): Promise<string[]> {
  const addresses = readAddresses(value)
  if (addresses.length === 0) return []
  return addresses.map(await loadChecksum())
}
