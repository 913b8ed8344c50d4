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
  connectedThere: false,
  networkThere: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  unsupported: false,
  unsigned: false,
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
    ['2 another namespace, with adapters', { namespace: 'solana' }, {}, 'Connect for solana'],
    [
      '2 another namespace, beside a wallet',
      { namespace: 'solana' },
      { connected: true },
      'SwitchActiveChain for solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    ],
    [
      '2 one that the host has no network of',
      { namespace: 'sui' },
      { connected: true, networkThere: undefined },
      'Connect for sui',
    ],
    ['2 another namespace with an account', { namespace: 'solana' }, { connectedThere: true }, 'solana → Account'],
    [
      '2 another namespace with an account, and a view',
      { namespace: 'solana', view: { view: 'Receive' } },
      { connectedThere: true },
      'solana → Receive',
    ],
    ['2 comes before 4', { namespace: 'solana', view: { view: 'Networks' } }, {}, 'Connect for solana'],
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
    ['5 not connected, for the active namespace', { namespace: 'eip155' }, {}, 'Connect for eip155'],
    [
      'an unsupported network comes before any view',
      { view: { view: 'Account' } },
      { connected: true, unsupported: true },
      'UnsupportedChain',
    ],
    [
      'a sign-in that is required comes before any view',
      { view: { view: 'Account' } },
      { connected: true, unsigned: true },
      'SIWXSignMessage',
    ],
  ]
  test.each(rows)('%s', (_, request, situation, expected) => {
    const { target, activate } = resolveOpening(request, { ...calm, ...situation })
    const argument = Object.values(target.args ?? {}).join()
    const told = `${activate ? `${activate} → ` : ''}${target.view}${argument ? ` for ${argument}` : ''}`
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
    ['is blocked on SIWXSignMessage', { view: 'SIWXSignMessage', connected: true, unsigned: true }, 'blocked'],
    ['is free there once signed in, or where nobody has to', { view: 'SIWXSignMessage', connected: true }, 'Connect'],
    ['an unsupported network does not block it', { view: 'SIWXSignMessage', unsupported: true }, 'Connect'],
    ['a missing sign-in does not block other views', { view: 'Networks', unsigned: true }, 'Connect'],
    ['of email capture disconnects', { view: 'DataCapture', connected: true }, 'Connect, disconnects'],
    ['of a confirmed code does not', { view: 'DataCaptureOtpConfirm', connected: true, isDone: true }, 'Connect'],
    [
      'of its code disconnects, also embedded',
      { view: 'DataCaptureOtpConfirm', connected: true, embedded: true },
      'Connect, disconnects',
    ],
    ['is not blocked elsewhere', { view: 'Networks', connected: true, unsupported: true }, 'Connect'],
  ]
  test.each(rows)('%s', (_, situation, expected) => {
    const closing = resolveClosing({
      view: 'Connect',
      connected: false,
      embedded: false,
      unsupported: false,
      unsigned: false,
      isDone: false,
      ...situation,
    })
    const told =
      closing.kind === 'blocked' ? 'blocked' : `${closing.resetTo.view}${closing.disconnects ? ', disconnects' : ''}`
    expect(told).toBe(expected)
  })
})

test.each([
  [{}, 'close'],
  [{ embedded: true }, 'Account'],
  [{ unsupported: true }, 'UnsupportedChain'],
  [{ embedded: true, unsupported: true, capture: true, unsigned: true }, 'UnsupportedChain'],
  [{ capture: true, unsigned: true }, 'DataCapture'],
  [{ embedded: true, capture: true }, 'DataCapture'],
  [{ unsigned: true }, 'SIWXSignMessage'],
])('after connecting %j → %s', (situation, expected) => {
  const next = resolveAfterConnect({
    embedded: false,
    unsupported: false,
    capture: false,
    unsigned: false,
    ...situation,
  })
  expect(next.kind === 'close' ? 'close' : next.target.view).toBe(expected)
})
