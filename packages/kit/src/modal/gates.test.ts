import { base, mainnet, solana } from '@foyer/base/networks'
import { describe, expect, test } from 'vitest'
import type { Connected } from '../core/connections/session.ts'
import { resolveFeatures } from '../core/features.ts'
import type { State } from '../core/state.ts'
import { type GateRules, gateOf, nextStep } from './gates.ts'

const ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const at = (chain: Connected['chain']): Connected => ({
  status: 'connected',
  connectorId: 'a',
  wallet: { name: 'A', type: 'ANNOUNCED' },
  addresses: [ADDRESS],
  chain,
})
const HERE = at('eip155:1')
const ABROAD = at('eip155:100')
const ON_SOLANA = at('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
const capturing = (status: 'loading' | 'ready') => ({
  features: {
    status,
    resolved: resolveFeatures({ basic: false, local: { emailCapture: true }, remote: { status: 'none' } }),
  },
})
const signIn = (status: 'wanted' | 'done' | 'declined', required: boolean) => ({ signIn: { status, required } })

type Change = Partial<Pick<State, 'features' | 'signIn'>> & {
  readonly active?: State['session']['active']
  readonly namespaces?: State['session']['namespaces']
}
const all: GateRules = { allowUnsupportedChain: false, hasServer: true, wantsSignIn: true, captured: () => [] }
const state = ({ active = 'eip155', namespaces = { eip155: HERE }, ...change }: Change) => ({
  session: { active, chosen: {}, namespaces },
  networks: [mainnet, base, solana],
  features: { status: 'idle' } as const,
  signIn: { status: 'idle' } as const,
  ...change,
})

describe('what is asked next', () => {
  const rows: [string, Change, Partial<GateRules>, string | undefined, string | undefined][] = [
    ['nobody is connected', { namespaces: {}, ...capturing('ready') }, {}, undefined, undefined],
    [
      'an unsupported network first',
      { namespaces: { eip155: ABROAD }, ...capturing('ready') },
      {},
      'UnsupportedChain',
      'UnsupportedChain',
    ],
    [
      'unless the host allows it',
      { namespaces: { eip155: ABROAD } },
      { allowUnsupportedChain: true },
      undefined,
      undefined,
    ],
    [
      'of the active namespace',
      { namespaces: { eip155: ABROAD, solana: ON_SOLANA }, active: 'solana' },
      {},
      undefined,
      undefined,
    ],
    ['then an email', { ...capturing('ready'), ...signIn('wanted', true) }, {}, 'DataCapture', 'DataCapture'],
    [
      'not before the configuration is there',
      { ...capturing('loading'), ...signIn('done', true) },
      {},
      undefined,
      undefined,
    ],
    [
      'not without a server',
      { ...capturing('ready'), ...signIn('done', true) },
      { hasServer: false },
      undefined,
      undefined,
    ],
    [
      'not of who has given one',
      { ...capturing('ready'), ...signIn('done', true) },
      { captured: () => [ADDRESS] },
      undefined,
      undefined,
    ],
    ['then a signature', signIn('wanted', true), {}, 'SIWXSignMessage', 'SIWXSignMessage'],
    ['whether it is there is not known yet', {}, {}, 'asking', undefined],
    [
      'whichever namespace is active',
      { ...signIn('wanted', true), namespaces: { eip155: HERE, solana: ON_SOLANA }, active: 'solana' },
      {},
      'SIWXSignMessage',
      'SIWXSignMessage',
    ],
    ['required and declined is missing', signIn('declined', true), {}, 'SIWXSignMessage', 'SIWXSignMessage'],
    ['optional is a step and no gate', signIn('wanted', false), {}, 'SIWXSignMessage', undefined],
    ['optional and declined is none', signIn('declined', false), {}, undefined, undefined],
    ['it is there', signIn('done', true), {}, undefined, undefined],
    ['the host wants none', signIn('wanted', true), { wantsSignIn: false }, undefined, undefined],
  ]
  test.each(rows)('%s', (_, change, rules, step, gate) => {
    expect(nextStep(state(change), { ...all, ...rules })).toBe(step)
    expect(gateOf(state(change), { ...all, ...rules })).toBe(gate)
  })
})
