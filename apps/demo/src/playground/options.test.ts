import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { DemoConfig } from '../config.ts'
import { CODE_ONLY, OPTION_NAMES } from './option-names.ts'
import { configOf, optionsOf } from './options.ts'
import { readSettings } from './settings.ts'

/* What the demo's address says of the embedded wallet. e2e/demo-embedded.spec.ts tries it in a browser. */

const config: DemoConfig = {
  apiUrl: 'http://localhost:8787',
  projectId: 'local',
  projects: { local: 'All', 'local-no-socials': '', 'local-no-passkey': '', 'local-email': '' },
  walletUrl: 'http://localhost:5174',
  walletOrigin: 'http://wallet.localhost:8790',
  inboxUrl: 'http://localhost:8025',
  contracts: { usdc: `0x${'a'.repeat(40)}`, lowWater: `0x${'b'.repeat(40)}`, spam: `0x${'c'.repeat(40)}` },
}
const optionsFor = (query: string) => optionsOf(readSettings(new URLSearchParams(query)), config, 'http://localhost')

test.each([
  ['', 'local'],
  ['socials=0', 'local-no-socials'],
  ['passkey=0', 'local-no-passkey'],
  ['socials=0&passkey=0', 'local-email'],
  ['socials=0&project=local', 'local'],
])('?%s runs with the project %s, which the local world has', (query, projectId) => {
  expect(optionsFor(query).projectId).toBe(projectId)
  const world = readFileSync(new URL('../../../../scripts/start-settings.mjs', import.meta.url), 'utf8')
  expect(world).toMatch(new RegExp(`^  '?${projectId}'?: project\\(`, 'm'))
})

test('a server without those projects keeps the one that it has', () => {
  const settings = readSettings(new URLSearchParams('socials=0'))
  expect(configOf(settings, { ...config, projects: { local: '' } }).projectId).toBe('local')
})

test('email=0 leaves the embedded wallet out', () => {
  expect(optionsFor('').walletOrigin).toBe('http://wallet.localhost:8790')
  expect(optionsFor('email=0')).not.toHaveProperty('walletOrigin')
})

test('account chooses the type of account, and nothing else is one', () => {
  expect(optionsFor('account=eoa').defaultAccountTypes).toEqual({ eip155: 'eoa' })
  expect(optionsFor('account=smartAccount').defaultAccountTypes).toEqual({ eip155: 'smartAccount' })
  for (const query of ['', 'account=', 'account=EOA', 'account=__proto__'])
    expect(optionsFor(query)).not.toHaveProperty('defaultAccountTypes')
})

test('method-order orders the first screen, without what is no method', () => {
  expect(optionsFor('method-order=passkey, email,nothing,wallet').features).toEqual({
    connectMethodsOrder: ['passkey', 'email', 'wallet'],
  })
  expect(optionsFor('method-order=nothing')).not.toHaveProperty('features')
})

test('every option of createFoyer has a name here', () => {
  const source = readFileSync(new URL('../../../../packages/kit/src/core/options.ts', import.meta.url), 'utf8')
  const [, type = ''] = /^export type FoyerOptions = \{\n([\s\S]*?)^\}/m.exec(source) ?? []
  const options = [...type.matchAll(/^ {2}readonly (\w+)\??:/gm)].map(([, name]) => name)
  expect(options.length).toBeGreaterThan(30)
  const named = Object.values(OPTION_NAMES).flatMap((text) => text.split(', ').map((one) => one.split('.')[0]))
  expect(options.filter((name = '') => ![...named, ...CODE_ONLY.map(([code]) => code)].includes(name))).toEqual([])
})

test.each([
  ['button=Log in', 'messages', { en: { 'button.connect': 'Log in' } }],
  ['button=Log in&lang=ar', 'messages', { ar: { 'button.connect': 'Log in' } }],
  [
    'custom-wallets=Old Reef,Bay',
    'customWallets',
    [
      { id: 'old-reef', name: 'Old Reef' },
      { id: 'bay', name: 'Bay' },
    ],
  ],
  ['connector-order=injected, custom', 'features', { connectorTypeOrder: ['injected', 'custom'] }],
  ['tokens=1&networks=8453,10', 'tokens', { 'eip155:8453': { address: config.contracts?.usdc } }],
  [
    'rpc=1&networks=1,solana',
    'customRpcUrls',
    { 'eip155:1': [{ url: expect.stringContaining('chainId=eip155%3A1') }] },
  ],
  ['id=second', 'id', 'second'],
  ['layer=7', 'themeVariables', { '--foyer-z-index': '7' }],
])('?%s is the option %s', (query, option, value) => {
  expect(optionsFor(query)).toHaveProperty(option, value)
  expect(optionsFor('')).not.toHaveProperty(option, value)
})

test('without a server nothing is left that needs one', () => {
  expect(optionsFor('signin=required&analytics=1')).toMatchObject({
    enableAnalytics: true,
    siwx: {},
    walletOrigin: config.walletOrigin,
  })
  const without = optionsFor('server=0&signin=required&analytics=1')
  for (const option of ['apiUrl', 'projectId', 'walletOrigin', 'siwx']) expect(without).not.toHaveProperty(option)
  expect(without.enableAnalytics).toBe(false)
})

test.each(['press', 'hover', 'idle'])('preload=%s is the option, and anything else is none', (preload) => {
  expect(optionsFor(`preload=${preload}`)).toHaveProperty('preload', preload)
  expect(optionsFor('preload=never')).not.toHaveProperty('preload')
})
