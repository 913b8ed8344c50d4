import { type Hex, zeroAddress } from 'viem'
import { expect, test } from 'vitest'
import { accountAddress, callsItself, encodeCalls } from './account.ts'
import { addOwner, removeOwner } from './owner-calls.ts'

const OWNER = '0x59c6995e998f97a5a0044966f0945389dc9e86da'
const ACCOUNT = accountAddress(OWNER)
const FRIEND = '0x00000000000000000000000000000000000a110a'

test.each([
  ['an owner that is added', encodeCalls(addOwner(ACCOUNT, FRIEND, true)), true],
  ['one that is removed, behind an ordinary call', encodeCalls([{ to: FRIEND }, removeOwner(ACCOUNT, OWNER)]), true],
  // The account reads it as itself (ERC-7821).
  [
    'the address zero',
    encodeCalls([{ to: FRIEND, data: '0x12' }]).replace(FRIEND.slice(2), zeroAddress.slice(2)),
    true,
  ],
  ['another mode', encodeCalls([{ to: FRIEND }]).replace('e9ae5c5301', 'e9ae5c5302'), true],
  ['another function', `0x12345678${'0'.repeat(64)}`, true],
  ['nothing', '0x', true],
  [
    'ordinary calls',
    encodeCalls([
      { to: FRIEND, value: 1n },
      { to: FRIEND, data: '0x1234' },
    ]),
    false,
  ],
  ['coins to itself', encodeCalls([{ to: ACCOUNT, value: 1n }]), false],
])('whether an operation can change who owns the account: %s', (_, callData, does) => {
  expect(callsItself(ACCOUNT, callData as Hex)).toBe(does)
})
