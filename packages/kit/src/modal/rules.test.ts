import { describe, expect, test } from 'vitest'
import type { Gate } from './gates.ts'
import { type ClosingSituation, type OpenRequest, type OpenSituation, resolveClosing, resolveOpening } from './rules.ts'

const calm: OpenSituation = {
  activeNamespace: 'eip155',
  hasAdapters: true,
  manualControl: false,
  connected: false,
  connectedThere: false,
  networkThere: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  gate: () => undefined,
  unsigned: false,
  mobile: false,
}
const at = (namespace: string, gate: Gate) => (active: string) => (active === namespace ? gate : undefined)

describe('opening rules, in order', () => {
  const rows: [rule: string, request: OpenRequest, situation: Partial<OpenSituation>, expected: string][] = [
    [
      '1 another namespace, no adapters',
      { namespace: 'solana' },
      { hasAdapters: false },
      'solana on solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp → ConnectingWalletConnectBasic',
    ],
    [
      '1 comes before 3',
      { namespace: 'solana' },
      { hasAdapters: false, mobile: true },
      'solana on solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp → ConnectingWalletConnectBasic',
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
    ['2 comes before 4', { namespace: 'solana', view: { view: 'AllWallets' } }, {}, 'Connect for solana'],
    [
      '2 begins with Networks where they are asked for',
      { namespace: 'solana', view: { view: 'Networks' } },
      {},
      'Networks',
    ],
    [
      '2 Networks of a namespace with an account',
      { namespace: 'solana', view: { view: 'Networks' } },
      { connectedThere: true },
      'solana → Networks',
    ],
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
      { connected: true, gate: at('eip155', 'UnsupportedChain') },
      'UnsupportedChain',
    ],
    [
      'a sign-in that is required comes before any view',
      { view: { view: 'Account' } },
      { connected: true, gate: at('eip155', 'SIWXSignMessage') },
      'SIWXSignMessage',
    ],
    [
      'email capture comes before any view',
      { view: { view: 'Account' } },
      { connected: true, gate: at('eip155', 'DataCapture') },
      'DataCapture',
    ],
    [
      'but for its own second screen',
      { view: { view: 'DataCaptureOtpConfirm', args: { id: 'i', email: 'e', resendAt: 0 } } },
      { connected: true, gate: at('eip155', 'DataCapture') },
      'DataCaptureOtpConfirm for i,e,0',
    ],
    [
      'the gate is that of the namespace that becomes active',
      { namespace: 'solana' },
      { connected: true, connectedThere: true, gate: at('solana', 'UnsupportedChain') },
      'solana → UnsupportedChain',
    ],
    [
      'the namespace that is left has no say',
      { namespace: 'solana' },
      { connected: true, connectedThere: true, gate: at('eip155', 'UnsupportedChain') },
      'solana → Account',
    ],
    [
      'where none becomes active, the gate of the active one holds',
      { namespace: 'solana' },
      { connected: true, gate: at('eip155', 'UnsupportedChain') },
      'UnsupportedChain',
    ],
    [
      'a screen that asks for what is not asked',
      { view: { view: 'UnsupportedChain' } },
      { connected: true },
      'Account',
    ],
    ['nor an email that nobody collects', { view: { view: 'DataCapture' } }, { connected: true }, 'Account'],
    ['nor a signature that is there', { view: { view: 'SIWXSignMessage' } }, { connected: true }, 'Account'],
    [
      'an optional signature may be asked for',
      { view: { view: 'SIWXSignMessage' } },
      { connected: true, unsigned: true },
      'SIWXSignMessage',
    ],
  ]
  test.each(rows)('%s', (_, request, situation, expected) => {
    const { target, activate, network } = resolveOpening(request, { ...calm, ...situation })
    const argument = Object.values(target.args ?? {}).join()
    const told = `${activate ?? ''}${network ? ` on ${network}` : ''}${activate ? ' → ' : ''}${target.view}${argument ? ` for ${argument}` : ''}`
    expect(told).toBe(expected)
  })
})

describe('closing rules', () => {
  const rows: [string, Partial<ClosingSituation>, string][] = [
    ['resets to Connect', { view: 'AllWallets' }, 'Connect'],
    ['resets to Connect, also connected', { view: 'Account', connected: true }, 'Connect'],
    ['embedded and connected resets to Account', { view: 'Networks', connected: true, embedded: true }, 'Account'],
    ['embedded and not connected resets to Connect', { view: 'AllWallets', embedded: true }, 'Connect'],
    ['is blocked on UnsupportedChain', { view: 'UnsupportedChain', gate: 'UnsupportedChain' }, 'blocked'],
    ['is free again once the network is supported', { view: 'UnsupportedChain' }, 'Connect'],
    ['is blocked on SIWXSignMessage', { view: 'SIWXSignMessage', gate: 'SIWXSignMessage' }, 'blocked'],
    ['is free there once signed in, or where nobody has to', { view: 'SIWXSignMessage' }, 'Connect'],
    ['an unsupported network does not block it', { view: 'SIWXSignMessage', gate: 'UnsupportedChain' }, 'Connect'],
    ['a missing sign-in does not block other views', { view: 'Networks', gate: 'SIWXSignMessage' }, 'Connect'],
    [
      'of a view over a gate goes back to it',
      { view: 'SwitchNetwork', root: 'UnsupportedChain', gate: 'UnsupportedChain' },
      'back to UnsupportedChain',
    ],
    [
      'of a gate that could not be drawn disconnects',
      { view: 'SIWXSignMessage', gate: 'SIWXSignMessage', failed: true },
      'Connect, disconnects',
    ],
    ['of email capture disconnects', { view: 'DataCapture', gate: 'DataCapture' }, 'Connect, disconnects'],
    ['of email capture where no email is wanted does not', { view: 'DataCapture' }, 'Connect'],
    ['of a confirmed code does not', { view: 'DataCaptureOtpConfirm', gate: 'DataCapture', isDone: true }, 'Connect'],
    [
      'of its code disconnects, also embedded',
      { view: 'DataCaptureOtpConfirm', connected: true, embedded: true, gate: 'DataCapture' },
      'Connect, disconnects',
    ],
    ['is not blocked elsewhere', { view: 'Networks', connected: true, gate: 'UnsupportedChain' }, 'Connect'],
  ]
  test.each(rows)('%s', (_, situation, expected) => {
    const closing = resolveClosing({
      view: 'Connect',
      root: situation.view ?? 'Connect',
      connected: false,
      embedded: false,
      gate: undefined,
      isDone: false,
      failed: false,
      ...situation,
    })
    const told = {
      blocked: () => 'blocked',
      back: (to: string) => `back to ${to}`,
    }
    expect(
      closing.kind === 'close'
        ? `${closing.resetTo.view}${closing.disconnects ? ', disconnects' : ''}`
        : told[closing.kind]('to' in closing ? closing.to : ''),
    ).toBe(expected)
  })
})
