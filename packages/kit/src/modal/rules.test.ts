import { describe, expect, test } from 'vitest'
import {
  type ClosingSituation,
  type OpenRequest,
  type OpenSituation,
  resolveAfterConnect,
  resolveClosing,
  resolveOpening,
} from './rules.ts'

const calm: OpenSituation = {
  activeNamespace: 'eip155',
  hasAdapters: true,
  manualControl: false,
  connected: false,
  unsupported: false,
  mobile: false,
}

describe('opening rules, in order (specification, section 2)', () => {
  const rows: [rule: string, request: OpenRequest, situation: Partial<OpenSituation>, expected: string][] = [
    [
      '1 another namespace, no adapters',
      { namespace: 'solana' },
      { hasAdapters: false },
      'solana → ConnectingWalletConnectBasic',
    ],
    [
      '1 comes before 3',
      { namespace: 'solana' },
      { hasAdapters: false, mobile: true },
      'solana → ConnectingWalletConnectBasic',
    ],
    ['2 another namespace, with adapters', { namespace: 'solana' }, {}, 'switch network: solana'],
    ['2 comes before 4', { namespace: 'solana', view: { view: 'Networks' } }, {}, 'switch network: solana'],
    ['3 manual control', {}, { manualControl: true }, 'ConnectingWalletConnectBasic'],
    ['3 manual control on a phone', {}, { manualControl: true, mobile: true }, 'AllWallets'],
    ['3 no adapters and no address', {}, { hasAdapters: false }, 'ConnectingWalletConnectBasic'],
    ['3 no adapters on a phone', {}, { hasAdapters: false, mobile: true }, 'AllWallets'],
    ['3 no adapters but an address', {}, { hasAdapters: false, connected: true }, 'Account'],
    ['3 comes before 4', { view: { view: 'Networks' } }, { manualControl: true }, 'ConnectingWalletConnectBasic'],
    ['4 an explicit view', { view: { view: 'Networks' } }, {}, 'Networks'],
    ['4 the namespace is the active one', { namespace: 'eip155', view: { view: 'Networks' } }, {}, 'Networks'],
    [
      '4 a view that needs an account, connected',
      { view: { view: 'AccountSettings' } },
      { connected: true },
      'AccountSettings',
    ],
    ['4 a view that needs an account, not connected', { view: { view: 'AccountSettings' } }, {}, 'Connect'],
    ['5 connected', {}, { connected: true }, 'Account'],
    ['5 not connected', {}, {}, 'Connect'],
    [
      'an unsupported network comes before any view',
      { view: { view: 'Account' } },
      { connected: true, unsupported: true },
      'UnsupportedChain',
    ],
  ]
  test.each(rows)('%s', (_, request, situation, expected) => {
    const opening = resolveOpening(request, { ...calm, ...situation })
    const told =
      opening.kind === 'switchNetwork'
        ? `switch network: ${opening.namespace}`
        : `${opening.activate ? `${opening.activate} → ` : ''}${opening.target.view}`
    expect(told).toBe(expected)
  })
})

describe('closing rules', () => {
  const rows: [string, Partial<ClosingSituation>, string][] = [
    ['resets to Connect', { view: 'AllWallets' }, 'Connect'],
    ['resets to Connect, also connected', { view: 'Account', connected: true }, 'Connect'],
    ['embedded and connected resets to Account', { view: 'Networks', connected: true, embedded: true }, 'Account'],
    ['embedded and not connected resets to Connect', { view: 'AllWallets', embedded: true }, 'Connect'],
    ['is blocked on UnsupportedChain', { view: 'UnsupportedChain', connected: true, unsupported: true }, 'blocked'],
    ['is free again once the network is supported', { view: 'UnsupportedChain', connected: true }, 'Connect'],
    ['is not blocked elsewhere', { view: 'Networks', connected: true, unsupported: true }, 'Connect'],
  ]
  test.each(rows)('%s', (_, situation, expected) => {
    const closing = resolveClosing({
      view: 'Connect',
      connected: false,
      embedded: false,
      unsupported: false,
      ...situation,
    })
    expect(closing.kind === 'blocked' ? 'blocked' : closing.resetTo.view).toBe(expected)
  })
})

test.each([
  [{ embedded: false, unsupported: false }, 'close'],
  [{ embedded: true, unsupported: false }, 'Account'],
  [{ embedded: false, unsupported: true }, 'UnsupportedChain'],
  [{ embedded: true, unsupported: true }, 'UnsupportedChain'],
])('after connecting %j → %s', (situation, expected) => {
  const next = resolveAfterConnect(situation)
  expect(next.kind === 'close' ? 'close' : next.target.view).toBe(expected)
})
