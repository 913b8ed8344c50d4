import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { readLoginConfig, readRecoveryConfig } from './config-wallet.ts'

const key = () => `base64:${randomBytes(32).toString('base64')}`
const PUBLIC = 'https://api.example'
const FOYER_WALLET_ORIGIN = 'https://wallet.example'

test('there is no login service without a wallet origin, and on this machine it needs no keys', () => {
  expect(readLoginConfig({}, 'http://localhost:8787')).toBeUndefined()
  expect(readLoginConfig({ FOYER_WALLET_ORIGIN }, 'http://localhost:8787')?.keys).toHaveLength(1)
})

test('a service that others can reach needs keys of its own', () => {
  const local = `base64:${readLoginConfig({ FOYER_WALLET_ORIGIN }, 'http://localhost:1')?.keys[0]?.toString('base64')}`
  const env = { FOYER_WALLET_ORIGIN, RECOVERY_PUBLIC_URL: PUBLIC }
  expect(() => readLoginConfig(env, PUBLIC)).toThrow('FOYER_LOGIN_KEY')
  expect(() => readLoginConfig({ ...env, FOYER_LOGIN_KEY: local }, PUBLIC)).toThrow('everybody knows it')
  expect(() => readLoginConfig({ ...env, FOYER_LOGIN_KEY: key() }, PUBLIC)).toThrow('FOYER_LOGIN_SIGNING_KEY')
  expect(() => readRecoveryConfig(env)).toThrow('FOYER_RECOVERY_KEY')
  expect(() => readRecoveryConfig({ ...env, FOYER_RECOVERY_KEY: key() })).toThrow('FOYER_LOGIN_PUBLIC_KEY')
})

test('T29: the two services do not start with one key', () => {
  const shared = key()
  const env = { FOYER_WALLET_ORIGIN, FOYER_LOGIN_KEY: `${key()},${shared}`, FOYER_RECOVERY_KEY: shared }
  expect(() => readLoginConfig(env, 'http://localhost:8787')).toThrow('a key of its own')
  expect(() => readRecoveryConfig(env)).toThrow('a key of its own')
})

test.each(['wallet.example', 'https://wallet.example/', 'http://wallet.example', 'ftp://wallet.example'])(
  '%s is no wallet origin',
  (origin) => {
    expect(() => readLoginConfig({ FOYER_WALLET_ORIGIN: origin }, 'http://localhost:8787')).toThrow(
      'FOYER_WALLET_ORIGIN',
    )
  },
)
