import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { readSocialConfig } from './config-social.ts'

const HERE = 'http://localhost:8787'
const page = { FOYER_WALLET_ORIGIN: 'https://wallet.example' }
const google = { ...page, FOYER_SOCIAL_GOOGLE_CLIENT_ID: 'id', FOYER_SOCIAL_GOOGLE_CLIENT_SECRET: 'secret' }
const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
const apple = {
  ...page,
  FOYER_SOCIAL_APPLE_CLIENT_ID: 'id',
  FOYER_SOCIAL_APPLE_TEAM_ID: 'team',
  FOYER_SOCIAL_APPLE_KEY_ID: 'key',
  FOYER_SOCIAL_APPLE_PRIVATE_KEY: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
}

test('providers are those that have a client, and none is none', () => {
  expect(readSocialConfig(page, HERE)).toBeUndefined()
  expect(readSocialConfig(google, 'https://api.example')).toEqual({
    clients: { google: { id: 'id', secret: 'secret' } },
    loginsPerDay: 10_000,
  })
  const { clients } = readSocialConfig(apple, HERE) ?? {}
  expect(clients?.apple).toMatchObject({ id: 'id', secret: { teamId: 'team', keyId: 'key' } })
})

test.each([
  [{ ...google, FOYER_SOCIAL_GOOGLE_CLIENT_SECRET: '' }, HERE, 'FOYER_SOCIAL_GOOGLE_CLIENT_SECRET'],
  [{ ...page, FOYER_SOCIAL_X_CLIENT_SECRET: 'secret' }, HERE, 'FOYER_SOCIAL_X_CLIENT_ID'],
  [{ ...apple, FOYER_SOCIAL_APPLE_KEY_ID: '' }, HERE, 'FOYER_SOCIAL_APPLE_KEY_ID'],
  [{ ...apple, FOYER_SOCIAL_APPLE_PRIVATE_KEY: 'x' }, HERE, 'FOYER_SOCIAL_APPLE_PRIVATE_KEY'],
  [{ ...google, FOYER_WALLET_ORIGIN: '' }, HERE, 'FOYER_WALLET_ORIGIN'],
  [{ ...page, FOYER_SOCIAL_FARCASTER_RELAY: 'https://relay.example' }, HERE, 'FOYER_SOCIAL_FARCASTER_RPC'],
  [{ ...page, FOYER_SOCIAL_FARCASTER_RPC: 'https://op.example' }, HERE, 'FOYER_SOCIAL_FARCASTER_RPC'],
  [{ ...google, FOYER_SOCIAL_LOGINS_PER_DAY: '-1' }, HERE, 'FOYER_SOCIAL_LOGINS_PER_DAY'],
  [{ ...google, FOYER_SOCIAL_URL: 'x' }, HERE, 'FOYER_SOCIAL_URL'],
  // The providers of a local world let everybody be everybody.
  [{ ...google, FOYER_SOCIAL_URL: 'http://localhost:8791' }, 'https://api.example', 'FOYER_SOCIAL_URL'],
  [{ ...google, FOYER_SOCIAL_URL: 'https://identity.example' }, HERE, 'FOYER_SOCIAL_URL'],
])('%j at %s is refused', (env, url, name) => {
  expect(() => readSocialConfig(env, url)).toThrow(name)
})
