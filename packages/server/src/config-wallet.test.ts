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
  const [first] = readLoginConfig({ FOYER_WALLET_ORIGIN }, 'http://localhost:1')?.keys ?? []
  const local = `base64:${first?.kind === 'local' ? first.bytes.toString('base64') : ''}`
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
  const vault = 'vault:https://vault.example/v1/transit/keys/halves'
  const remote = {
    FOYER_WALLET_ORIGIN,
    VAULT_TOKEN: 't',
    FOYER_LOGIN_KEY: vault,
    FOYER_RECOVERY_KEY: `${key()},${vault}`,
  }
  expect(() => readRecoveryConfig(remote)).toThrow('a key of its own')
})

test('keys of a management service need access to it, and are not asked over http', () => {
  const at = 'http://localhost:8787'
  const arn = 'aws-kms:arn:aws:kms:eu-central-1:111122223333:key/1234abcd-12ab-34cd-56ef-1234567890ab'
  const env = { FOYER_WALLET_ORIGIN, FOYER_LOGIN_KEY: arn }
  expect(() => readLoginConfig(env, at)).toThrow('AWS_ACCESS_KEY_ID')
  const aws = { AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE', AWS_SECRET_ACCESS_KEY: 'secret' }
  expect(readLoginConfig({ ...env, ...aws }, at)?.keys).toMatchObject([{ kind: 'aws-kms', region: 'eu-central-1' }])
  const open = {
    FOYER_WALLET_ORIGIN,
    VAULT_TOKEN: 't',
    FOYER_LOGIN_KEY: 'vault:http://vault.example/v1/transit/keys/a',
  }
  expect(() => readLoginConfig(open, PUBLIC)).toThrow('over http')
  expect(() => readLoginConfig({ ...open, VAULT_TOKEN: undefined }, at)).toThrow('VAULT_TOKEN')
})

test.each(['wallet.example', 'https://wallet.example/', 'http://wallet.example', 'ftp://wallet.example'])(
  '%s is no wallet origin',
  (origin) => {
    expect(() => readLoginConfig({ FOYER_WALLET_ORIGIN: origin }, 'http://localhost:8787')).toThrow(
      'FOYER_WALLET_ORIGIN',
    )
  },
)

test('the limit of the wait is an amount of dollars, the same for both services; without it there is none', () => {
  const at = 'http://localhost:8787'
  const read = (setting: string | undefined) => {
    const env = { FOYER_WALLET_ORIGIN, FOYER_WAIT_ABOVE: setting }
    return [readLoginConfig(env, at)?.waitAbove, readRecoveryConfig(env).waitAbove]
  }
  expect(read('500')).toEqual([500, 500])
  expect(read('0')).toEqual([0, 0])
  expect(read(undefined)).toEqual([undefined, undefined])
  for (const wrong of ['much', '-1', '1e3', '$500', '12345678901', 'Infinity'])
    expect(() => read(wrong)).toThrow('FOYER_WAIT_ABOVE')
})
