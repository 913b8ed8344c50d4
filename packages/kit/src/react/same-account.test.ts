import { expect, test } from 'vitest'
import type { Account } from '../core/connections/session.ts'
import { sameAccount } from './hooks.ts'

const account = (detail: object): Account => ({
  namespace: 'eip155',
  status: 'connected',
  address: '0x1',
  caipAddress: 'eip155:1:0x1',
  addresses: ['0x1'],
  accounts: [{ address: '0x1', ...detail }],
})

test.each([
  [{}, {}, true],
  [{ userName: 'mara' }, { userName: 'mara' }, true],
  [{ userName: 'mara' }, { userName: 'ilse' }, false],
  [{ smartAccountDeployed: false }, { smartAccountDeployed: true }, false],
  [{ opensAt: '2026-11-26T04:00:00Z' }, {}, false],
])('%o and %o: the same account to a component is %s', (before, after, isSame) => {
  expect(sameAccount(account(before), account(after))).toBe(isSame)
})
