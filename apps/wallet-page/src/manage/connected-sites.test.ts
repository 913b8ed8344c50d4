import { expect, test } from 'vitest'
import { connectedSites } from './connected-sites.ts'

const OWN = 'https://wallet.example'
const ATOLL = 'https://atoll.example'
const device = (site: string | null, day?: number) => ({
  id: `${site}-${day}`,
  site,
  device: 'Chrome on macOS',
  since: null,
  usedAt: day === undefined ? null : `2026-11-0${day}T12:00:00.000Z`,
  endsAt: day === undefined ? null : `2026-12-0${day}T12:00:00.000Z`,
  isSignedIn: day !== undefined,
  isCurrent: site === OWN,
})

test('a site is one row, whatever number of devices it is on, with its last use and its last end', () => {
  expect(connectedSites([device(ATOLL, 2), device(ATOLL, 4), device(ATOLL, 3)], OWN)).toEqual([
    { site: ATOLL, usedAt: '2026-11-04T12:00:00.000Z', endsAt: '2026-12-04T12:00:00.000Z', devices: 3 },
  ])
})

test('the site that was used last comes first', () => {
  const sites = connectedSites([device(ATOLL, 2), device('https://tern.example', 5)], OWN)
  expect(sites.map(({ site }) => site)).toEqual(['https://tern.example', ATOLL])
})

test.each([
  ['the wallet’s own page', device(OWN, 4)],
  ['a device that has signed out', device(ATOLL)],
  ['what was stored before sites had a name', device(null, 4)],
])('%s is none', (_, listed) => expect(connectedSites([listed], OWN)).toEqual([]))
