import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { describeConfig } from './operator-help.ts'

const projects = (settings: unknown) => ({ FOYER_PROJECTS: JSON.stringify({ atoll: settings }) })
const prices = (setting: object) => ({ FOYER_PRICES: JSON.stringify({ feedUrl: 'https://x.example', ...setting }) })
const names = (entry: unknown) => ({ FOYER_NAMES: JSON.stringify({ 'mara.foyer.id': entry }) })
const TOKEN = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

describe('a setting that would do nothing does not start, and says what was meant', () => {
  test.each<[Record<string, string>, string]>([
    [{ FOYER_PROJECT: '{}' }, 'did you mean FOYER_PROJECTS?'],
    [{ FOYER_RPC_URL: '{}' }, 'did you mean FOYER_RPC_URLS?'],
    [{ FOYER_COLOUR: 'red' }, 'no such setting'],
    [projects({ allowedOrigin: [] }), 'atoll.allowedOrigin: no such key; did you mean allowedOrigins?'],
    [projects({ enviroment: 'development' }), 'did you mean environment?'],
    [projects({ features: [{ id: 'activity', enabled: true }] }), 'FOYER_PROJECTS'],
    [projects({ features: [{ id: 'multiWallet', isEnabled: true }] }), 'did you mean multi_wallet?'],
    [projects({ features: [{ id: 'socials', isEnabled: true }] }), 'did you mean social_login?'],
    [projects({ features: [{ id: 'dancing', isEnabled: true }] }), 'there are activity, email, email_capture'],
    [projects({ allowedOrigins: ['app.example'] }), 'app.example is neither https://app.example nor'],
    [projects({ allowedOrigins: ['https://app.example/'] }), 'atoll.allowedOrigins'],
    [{ FOYER_PROJECTS: '{"a b":{}}' }, 'a b is not a project id'],
    [{ FOYER_RPC_URLS: '{"1":"http://x"}' }, 'did you mean eip155:1?'],
    [{ FOYER_RPC_URLS: '{"eip155:0x2105":"http://x"}' }, 'did you mean eip155:8453?'],
    [{ FOYER_RPC_URLS: '{"solana":"http://x"}' }, `did you mean ${SOLANA}?`],
    [{ FOYER_RPC_URLS: '{"solana:mainnet":"http://x"}' }, `did you mean ${SOLANA}?`],
    [{ FOYER_RPC_URLS: '{"cosmos:cosmoshub-4":"http://x"}' }, 'not a CAIP-2 id that is served here'],
    [{ FOYER_INDEX: '{"1":0}' }, 'did you mean eip155:1?'],
    [{ FOYER_INDEX: `{"${SOLANA}":0}` }, 'no EVM network'],
    [{ FOYER_HISTORY: '{"base":"https://x.example"}' }, 'did you mean eip155:8453?'],
    [{ FOYER_TOKENS: '{"8453":[]}' }, 'did you mean eip155:8453?'],
    [{ FOYER_TOKENS: '{"eip155:1":[{"adress":"0x"}]}' }, 'eip155:1.0.adress: no such key; did you mean address?'],
    [{ REDIS_URL: 'localhost:6379' }, 'REDIS_URL'],
    [{ REDIS_URL: 'http://localhost:6379' }, 'it is not redis(s)://user:password@host:port'],
    [{ REDIS_URL: 'redis:///0' }, 'REDIS_URL'],
    [{ FOYER_PRICES: '{"feedURL":"https://x.example"}' }, 'did you mean feedUrl?'],
    [prices({ pools: [{ chain: '1', pair: TOKEN, token: TOKEN, quote: TOKEN }] }), 'did you mean eip155:1?'],
    [prices({ dollars: [{ chain: 'base', token: TOKEN }] }), 'did you mean eip155:8453?'],
    [prices({ dollars: [{ chain: SOLANA, token: TOKEN }] }), 'no EVM network'],
    [prices({ dollars: [{ chain: 'eip155:1', tokn: TOKEN }] }), 'dollars.0.tokn: no such key; did you mean token?'],
    [names({ adress: TOKEN, attributes: {} }), 'mara.foyer.id.adress: no such key; did you mean address?'],
    [names({ address: TOKEN, atributes: {} }), 'did you mean attributes?'],
    [names(7), 'mara.foyer.id'],
  ])('%j: %s', (env, message) => expect(() => readConfig(env)).toThrow(message))

  test('every way to write what is meant starts', () => {
    const env = {
      REDIS_URL: 'rediss://u:p@h:6380/1',
      FOYER_RPC_URLS: JSON.stringify({ 'eip155:1': 'http://a', [SOLANA]: 'http://b' }),
    }
    const settings = { allowedOrigins: ['https://a.example', 'https://*.a.example', 'http://localhost:5173'] }
    expect(() => readConfig({ ...env, ...projects(settings), HOME: '/', FOYERING: 'x' })).not.toThrow()
  })
})

test('what is off is said with its reason, and no password is', () => {
  const text = describeConfig(
    readConfig({
      DATABASE_URL: 'postgres://me:hunter2@db.example/foyer',
      FOYER_SMTP_URL: 'smtp://me:hunter2@mail.example',
      FOYER_MAIL_FROM: 'a@b.example',
    }),
  )
  expect(text).not.toContain('hunter2')
  expect(text).toMatch(/activity +off: neither FOYER_INDEX nor FOYER_HISTORY/)
  expect(text).toMatch(/prices +off/)
  expect(text).toMatch(/email capture +by mail.example/)
  for (const what of ['wallet origin', 'login', 'recovery', 'smart accounts'])
    expect(text).toMatch(new RegExp(`^${what} +off: FOYER_WALLET_ORIGIN is not set$`, 'm'))
})

test('the embedded wallet is said with its parts, and what of it is off', () => {
  const wallet = { FOYER_WALLET_ORIGIN: 'http://wallet.localhost:8790', RECOVERY_PUBLIC_URL: 'http://localhost:8793' }
  const without = describeConfig(readConfig(wallet))
  expect(without).toMatch(/^wallet origin +http:\/\/wallet\.localhost:8790, served on port 8790$/m)
  expect(without).toMatch(/^login +passkeys; email off: FOYER_SMTP_URL is not set; socials off: no FOYER_SOCIAL_/m)
  expect(without).toMatch(/^recovery +browsers reach it at http:\/\/localhost:8793; /m)
  expect(without).toMatch(/^smart accounts off: FOYER_BUNDLERS names no network$/m)
  const whole = describeConfig(
    readConfig({
      ...wallet,
      FOYER_SMTP_URL: 'smtp://me:hunter2@mail.example',
      FOYER_MAIL_FROM: 'a@b.example',
      FOYER_SOCIAL_GITHUB_CLIENT_ID: 'client',
      FOYER_SOCIAL_GITHUB_CLIENT_SECRET: 'hunter2',
      FOYER_RPC_URLS: '{"eip155:1":"https://node.example"}',
      FOYER_BUNDLERS: '{"eip155:1":"https://bundler.example/hunter2"}',
    }),
  )
  expect(whole).not.toContain('hunter2')
  expect(whole).toMatch(/^login +passkeys; email by mail\.example; socials github$/m)
  expect(whole).toMatch(/^smart accounts eip155:1$/m)
})
