import type { Services } from '../session/services.ts'

type Devices = Awaited<ReturnType<Services['listDevices']>>['devices']
/** `endsAt`: unless it is used before. */
type ConnectedSite = {
  readonly site: string
  readonly usedAt: string
  readonly endsAt: string
  readonly devices: number
}

/**
 * Sites with a session, whatever number of devices it is on; the one that was used last comes first.
 * @param own the wallet's own origin, which is no such site
 */
export function connectedSites(devices: Devices, own: string): ConnectedSite[] {
  const sites = new Map<string, ConnectedSite>()
  for (const { site, usedAt, endsAt } of devices) {
    if (site === null || site === own || usedAt === null || endsAt === null) continue
    const known = sites.get(site) ?? { site, usedAt, endsAt, devices: 0 }
    sites.set(site, {
      site,
      usedAt: later(known.usedAt, usedAt),
      endsAt: later(known.endsAt, endsAt),
      devices: known.devices + 1,
    })
  }
  return [...sites.values()].sort((one, other) => Date.parse(other.usedAt) - Date.parse(one.usedAt))
}

const later = (one: string, other: string): string => (Date.parse(one) < Date.parse(other) ? other : one)
