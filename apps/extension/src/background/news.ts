import { privateKeyToAccount } from 'viem/accounts'
import { pack, type Told } from '../protocol.ts'
import { evmChainsOf, NO_GRANT, ownerOf, readGrants, readSettings } from '../settings.ts'
import type { Kept } from '../shelf.ts'

type Seen = Pick<Kept, 'settings' | 'grants'>

/** Derives the events to send to each origin when stored settings or grants change, regardless of what changed them. */
export function newsOf(changes: StorageChanges, now: Kept): { origin: string; told: Told }[] {
  const [before, after] = (['oldValue', 'newValue'] as const).map((value) => ({
    settings: changes.settings ? readSettings(changes.settings[value] ?? now.preset) : now.settings,
    grants: changes.grants ? readGrants(changes.grants[value]) : now.grants,
  })) as [Seen, Seen]
  const origins = new Set([...Object.keys(before.grants), ...Object.keys(after.grants)])
  return [...origins].flatMap((origin) => {
    const [was, is] = [seenBy(origin, before), seenBy(origin, after)]
    const told: Told[] = []
    if (was.evm !== is.evm)
      told.push({ place: 'evm', event: 'accountsChanged', payload: pack(is.evm === undefined ? [] : [is.evm]) })
    if (was.chainId !== is.chainId && is.chainId !== undefined)
      told.push({ place: 'evm', event: 'chainChanged', payload: pack(is.chainId) })
    for (const place of ['solana', 'bitcoin'] as const)
      if (was[place] !== is[place])
        told.push({ place, event: 'change', payload: pack(is[place] === undefined ? 'none' : 'some') })
    return told.map((one) => ({ origin, told: one }))
  })
}

/** What a page can see of the wallet. Values that it may not see are undefined. */
function seenBy(origin: string, { settings, grants }: Seen) {
  const grant = grants[origin] ?? NO_GRANT
  const owner = ownerOf(settings)
  const [chain] = evmChainsOf(settings, grant)
  return {
    evm: grant.evm ? privateKeyToAccount(owner.evm).address : undefined,
    chainId: chain ? `0x${chain.id.toString(16)}` : undefined,
    solana: grant.solana ? owner.solana.address : undefined,
    bitcoin: grant.bitcoin ? owner.bitcoin.payment.address : undefined,
  }
}
